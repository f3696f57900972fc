/** Binary files by their first bytes, and what they are. */
const SIGNATURES: [bytes: string, name: string, at?: number][] = [
  ['PK\x03\x04', 'a ZIP archive'],
  ['PK\x05\x06', 'a ZIP archive'],
  ['\xd0\xcf\x11\xe0', 'a compound file'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['ustar', 'a TAR archive', 257],
  ['\x7fELF', 'a program'],
];

/** A format that files of other kinds may hold is recognized only where this finds nothing. */
export function findSignature(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1');
  return SIGNATURES.find(([bytes, , at = 0]) => start.startsWith(bytes, at))?.[1];
}
