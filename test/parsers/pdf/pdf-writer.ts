import { createHash } from 'node:crypto';

/** A small writer of PDFs, so that tests can say what stands where. Coordinates from the top left, in points. */
export interface PageSpec {
  /** Operators, as `text` and its kin below make them. */
  content: string[];
  width?: number;
  height?: number;
  rotate?: number;
  /** Bodies of annotation dictionaries. */
  annotations?: string[];
  /** More resources: "/XObject << … >>". */
  resources?: string;
  /** Number of the page in the parent tree of a tagged file. */
  structParents?: number;
}

export interface PdfSpec {
  pages: PageSpec[];
  /** Entries of the information dictionary, as written: "/Title (…)". */
  info?: string;
  /** Entries of the catalog. */
  catalog?: string;
  /** Objects by number (from 100), bodies as written. */
  objects?: Map<number, string>;
  /** Which of these are fonts, by the names that pages call them: "/W 100 0 R". */
  fonts?: string;
  encrypt?: { user: string; owner: string };
}

export const HEIGHT = 792;

const FONTS = new Map([
  ['regular', '/F1'],
  ['bold', '/F2'],
  ['italic', '/F3'],
  ['mono', '/F4'],
  ['unicode', '/F5'],
]);

export type FontName = 'regular' | 'bold' | 'italic' | 'mono' | 'unicode';

const escapeString = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** A line of text whose baseline starts at x, y. */
export const text = (x: number, y: number, size: number, words: string, font: FontName = 'regular'): string =>
  `BT ${FONTS.get(font)} ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm (${escapeString(words)}) Tj ET`;

/** With a text matrix of one's own (a b c d), for rotated text. */
export const turned = (x: number, y: number, size: number, matrix: string, words: string): string =>
  `BT /F1 ${size} Tf ${matrix} ${x} ${HEIGHT - y} Tm (${escapeString(words)}) Tj ET`;

/** In the font that says by its ToUnicode map what its two-byte codes mean; all glyphs are half as wide as high. */
export const unicode = (x: number, y: number, size: number, words: string): string => {
  const hex = [...words].map((c) => c.codePointAt(0)!.toString(16).padStart(4, '0')).join('');
  return `BT /F5 ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex}> Tj ET`;
};

/** Lines that read on, one below the other. */
export const lines = (x: number, y: number, size: number, all: string[], font: FontName = 'regular'): string[] =>
  all.map((line, i) => text(x, y + i * size * 1.2, size, line, font));

export const rule = (x0: number, y0: number, x1: number, y1: number, width = 0.5): string =>
  `${width} w ${x0} ${HEIGHT - y0} m ${x1} ${HEIGHT - y1} l S`;

export const fill = (x0: number, y0: number, x1: number, y1: number, colour: string): string =>
  `${colour} rg ${x0} ${HEIGHT - y1} ${x1 - x0} ${y1 - y0} re f 0 0 0 rg`;

export function makePdf({
  pages,
  info,
  catalog = '',
  objects = new Map(),
  fonts: more = '',
  encrypt,
}: PdfSpec): Uint8Array {
  const bodies = new Map<number, Buffer>();
  const put = (number: number, body: string | Buffer) =>
    bodies.set(number, typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  const pageNumber = (i: number) => 20 + 2 * i;
  put(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  put(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] >>`);
  put(3, simpleFont('Helvetica'));
  put(4, simpleFont('Helvetica-Bold'));
  put(5, simpleFont('Helvetica-Oblique'));
  put(6, simpleFont('Courier'));
  put(
    7,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 9 0 R >>',
  );
  put(
    8,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 10 0 R >>',
  );
  put(9, stream('', TO_UNICODE));
  put(10, '<< /Type /FontDescriptor /FontName /Any /Flags 4 /Ascent 800 /Descent -200 /ItalicAngle 0 >>');
  if (info) put(11, `<< ${info} >>`);
  const fonts = [...FONTS.values()].map((name, i) => `${name} ${3 + i} 0 R`).join(' ');
  for (const [i, page] of pages.entries()) {
    const { content, width = 612, height = HEIGHT, rotate = 0, annotations = [], resources = '', structParents } = page;
    const number = pageNumber(i);
    const annots =
      annotations.length > 0 ? `/Annots [${annotations.map((a) => `<< /Type /Annot ${a} >>`).join(' ')}]` : '';
    const tagged = structParents === undefined ? '' : `/StructParents ${structParents}`;
    put(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${number + 1} 0 R ` +
        `/Resources << /Font << ${fonts} ${more} >> ${resources} >> ${annots} ${tagged} >>`,
    );
    put(number + 1, stream('', content.join('\n')));
  }
  for (const [number, body] of objects) put(number, body);
  return encrypt ? writeEncrypted(bodies, encrypt) : write(bodies, info ? '/Info 11 0 R' : '');
}

const simpleFont = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

export const stream = (entries: string, content: string): string =>
  `<< ${entries} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;

/** Every code means the character of the same number. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Any def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap end end`;

function write(bodies: ReadonlyMap<number, Buffer>, trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]!.length;
  const offsets = new Map<number, number>();
  for (const [number, body] of [...bodies].sort(([a], [b]) => a - b)) {
    offsets.set(number, at);
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  const size = Math.max(...bodies.keys()) + 1;
  let xref = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    xref += offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  parts.push(Buffer.from(`${xref}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

/** A page whose marked contents have these roles, in order. */
export const taggedPage = (roles: readonly string[], content: string[]): Uint8Array =>
  makePdf({
    pages: [{ content, structParents: 0 }],
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R',
    objects: new Map([
      [
        100,
        `<< /Type /StructTreeRoot /K [${roles.map((_, i) => `${101 + i} 0 R`).join(' ')}] ` +
          `/ParentTree << /Nums [0 [${roles.map((_, i) => `${101 + i} 0 R`).join(' ')}]] >> >>`,
      ],
      ...roles.map((role, i): [number, string] => [
        101 + i,
        `<< /Type /StructElem /S /${role} /P 100 0 R /Pg 20 0 R /K ${i} >>`,
      ]),
    ]),
  });

/** Content with a number of its own in the tree of tags. */
export const marked = (role: string, id: number, content: string[]): string[] => [
  `/${role} << /MCID ${id} >> BDC`,
  ...content,
  'EMC',
];

/** Standard security handler, revision 2: RC4 with 40 bits. ISO 32000-1, 7.6.3. */
function writeEncrypted(
  bodies: ReadonlyMap<number, Buffer>,
  { user, owner }: { user: string; owner: string },
): Uint8Array {
  const id = Buffer.alloc(16, 7);
  const permissions = -4;
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, 5), padded(user));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = md5(Buffer.concat([padded(user), ownerEntry, flags, id])).subarray(0, 5);
  const userEntry = rc4(key, PADDING);
  const sealed = new Map<number, Buffer>();
  for (const [number, body] of bodies) sealed.set(number, encryptStream(body, number, key));
  sealed.set(
    12,
    Buffer.from(
      `<< /Filter /Standard /V 1 /R 2 /O <${ownerEntry.toString('hex')}> /U <${userEntry.toString('hex')}> /P ${permissions} >>`,
    ),
  );
  return write(sealed, `/Encrypt 12 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`);
}

function encryptStream(body: Buffer, number: number, key: Buffer): Buffer {
  const start = body.indexOf('stream\n');
  if (start < 0) return body;
  const end = body.lastIndexOf('\nendstream');
  const salt = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
  const own = md5(Buffer.concat([key, salt])).subarray(0, 10);
  const content = rc4(own, body.subarray(start + 7, end));
  return Buffer.concat([body.subarray(0, start + 7), content, body.subarray(end)]);
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
  }
  const out = Buffer.alloc(bytes.length);
  for (let k = 0, i = 0, j = 0; k < bytes.length; k++) {
    i = (i + 1) & 255;
    j = (j + s[i]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
    out[k] = bytes[k]! ^ s[(s[i]! + s[j]!) & 255]!;
  }
  return out;
}
