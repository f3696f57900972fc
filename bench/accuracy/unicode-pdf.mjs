// A page of text in any script, without a font program: two-byte codes that are the characters themselves, and a map that says so.
const WIDTH = 595;
const HEIGHT = 842;
const hex = (code) => code.toString(16).padStart(4, '0').toUpperCase();
const isWide = (character) => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/.test(character);

export const widthOf = (text, size) =>
  [...text].reduce((sum, character) => sum + (isWide(character) ? 1 : widthOfNarrow(character)), 0) * size;
/** Not one width for all, or it would be taken for code. */
const widthOfNarrow = (character) => (/[a-z\u05d0-\u05ea]/.test(character) ? 0.48 : 0.55);

/** placed: [{ x, y (from the top), text as it is seen from the left, size }] */
export function unicodePdf(placed) {
  const used = new Set(placed.flatMap(({ text }) => [...text]));
  const content = placed.map(
    ({ x, y, text, size }) =>
      `BT /F1 ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(HEIGHT - y).toFixed(2)} Tm <${[...text].map((c) => hex(c.charCodeAt(0))).join('')}> Tj ET`,
  );
  const widths = [...used].map((c) => `${c.charCodeAt(0)} [${Math.round(1000 * widthOf(c, 1))}]`).join(' ');
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    stream(content.join('\n')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity >>`,
    '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    stream(toUnicodeMap(used)),
  ]);
}

function toUnicodeMap(used) {
  const entries = [...used].map((c) => `<${hex(c.charCodeAt(0))}> <${hex(c.charCodeAt(0))}>`);
  const sections = [];
  for (let at = 0; at < entries.length; at += 100) {
    const part = entries.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Any def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...sections,
    'endcmap end end',
  ].join('\n');
}

const stream = (text) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

function toPdf(objects) {
  let out = '%PDF-1.5\n';
  const places = objects.map((body, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>`;
  return new Uint8Array(Buffer.from(`${out}${table}\nstartxref\n${out.length}\n%%EOF`, 'latin1'));
}

const LEFT_TO_RIGHT = /((?:\d[\d.,/:%-]*[\d%]|\d)|[A-Za-z(][\w@.() -]*[\w.)]|[A-Za-z])/;
const MIRRORED = { '(': ')', ')': '(' };

/** A line that is read from the right, as it is seen from the left: numbers and Latin words keep their order. */
export const asSeen = (text) =>
  text
    .split(LEFT_TO_RIGHT)
    .map((part, i) =>
      i % 2
        ? part
        : [...part]
            .reverse()
            .map((c) => MIRRORED[c] ?? c)
            .join(''),
    )
    .reverse()
    .join('');
