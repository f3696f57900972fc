export type PictureKind = 'png' | 'jpeg' | 'tiff' | 'webp';

/** By the first bytes. */
export function findPictureKind(head: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  return start.startsWith('RIFF') && start.startsWith('WEBP', 8) ? 'webp' : undefined;
}
