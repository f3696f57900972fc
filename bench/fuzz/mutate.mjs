// Changes documents where their formats have joints: numbers, names, elements, objects, groups, fields. The same random numbers make the same changes.
import { deflateSync, inflateSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';

const EXTREMES = [
  '0',
  '-1',
  '1',
  '255',
  '65535',
  '65536',
  '1048576',
  '2147483647',
  '-2147483648',
  '4294967295',
  '9007199254740993',
  '1e308',
  '-0.0001',
  'NaN',
];
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ufeff',
  '\ud800',
  '&amp;',
  '"',
  "'",
  '<',
  ']]>',
  '..',
  'A1:XFD1048576',
  '#REF!',
  '=A1',
  'x'.repeat(5000),
];

const pick = (list, random) => list[Math.floor(random() * list.length)];
const placeIn = (length, random) => Math.floor(random() * length);

/** A few changes at once: what one of them breaks, another may hide. */
export function mutate(name, bytes, random) {
  const change = CHANGES[name.slice(name.lastIndexOf('.') + 1)];
  let changed = bytes;
  for (let i = 1 + placeIn(4, random); i > 0; i--) changed = change(changed, random);
  return changed;
}

/** One match of a pattern, replaced. */
function replaceOne(text, pattern, random, replace) {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const match = pick(matches, random);
  return text.slice(0, match.index) + replace(match[0]) + text.slice(match.index + match[0].length);
}

const XML_CHANGES = [
  (xml, random) => replaceOne(xml, /(?<==")-?\d+(?=")/g, random, () => pick(EXTREMES, random)),
  (xml, random) => replaceOne(xml, /(?<=>)-?\d[\d.]*(?=<)/g, random, () => pick(EXTREMES, random)),
  (xml, random) => replaceOne(xml, /(?<=")[^"<>]*(?=")/g, random, () => pick(ODD_TEXTS, random)),
  (xml, random) => replaceOne(xml, /(?<=>)[^<>]+(?=<)/g, random, () => pick(ODD_TEXTS, random)),
  (xml, random) => replaceOne(xml, /<[^<>/?!]+\/>/g, random, (element) => element.repeat(2 + placeIn(300, random))),
  (xml, random) =>
    replaceOne(xml, /<(\w[\w:]*)[^<>]*>[^<>]*<\/\1>/g, random, (element) => element.repeat(2 + placeIn(300, random))),
  (xml, random) => replaceOne(xml, /<\/?[\w:]+[^<>]*>/g, random, () => ''),
  (xml, random) => replaceOne(xml, /<(\w[\w:]*)[^<>/]*>/g, random, (tag) => tag.repeat(2 + placeIn(400, random))),
  (xml, random) => xml.slice(0, placeIn(xml.length, random)),
];

function changeZip(bytes, random) {
  let parts;
  try {
    parts = unzipSync(bytes);
  } catch {
    return flip(bytes, random);
  }
  const names = Object.keys(parts);
  const name =
    pick(
      names.filter((part) => /\.(x?html|xml|rels)$/.test(part)),
      random,
    ) ?? names[0];
  const dice = random();
  if (dice < 0.03) delete parts[name];
  else if (dice < 0.06) parts[name] = parts[pick(names, random)];
  else if (dice < 0.1) return flip(bytes, random);
  else parts[name] = Buffer.from(pick(XML_CHANGES, random)(Buffer.from(parts[name]).toString('utf8'), random));
  return Buffer.from(zipSync(parts, { level: 1 }));
}

const latin = (change) => (bytes, random) =>
  Buffer.from(change(Buffer.from(bytes).toString('latin1'), random), 'latin1');

const CONTENT_CHANGES = [
  (content, random) => replaceOne(content, /-?\d+(?:\.\d+)?/g, random, () => pick(EXTREMES, random)),
  (content, random) =>
    replaceOne(content, /\b[A-Za-z]{1,2}\*?(?=\s)/g, random, () =>
      pick(['q', 'Q', 'cm', 'Tm', 'Tj', 'TJ', 'Do', 'BT', 'ET', 'W n', 'sh', 'BDC', 'EMC', 'BI', 'Tz'], random),
    ),
  (content, random) => replaceOne(content, /[^\n]*\n/g, random, (line) => line.repeat(2 + placeIn(2000, random))),
  (content, random) => replaceOne(content, /[()<>[\]]/g, random, () => ''),
];

/** What is drawn, or a font or a map: packed, so that no change of the file itself reaches into it. */
const changeStream = latin((pdf, random) =>
  replaceOne(pdf, /(?<=FlateDecode[^>]*>>\s*stream\r?\n)[\s\S]*?(?=endstream)/g, random, (packed) => {
    try {
      const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      const changed = pick(CONTENT_CHANGES, random)(content, random);
      return deflateSync(Buffer.from(changed, 'latin1'), { level: 1 }).toString('latin1');
    } catch {
      return packed;
    }
  }),
);

const PDF_CHANGES = [
  changeStream,
  changeStream,
  changeStream,
  latin((pdf, random) =>
    replaceOne(pdf, /(?<=[\s[/])-?\d+(?:\.\d+)?(?=[\s\]/>])/g, random, () => pick(EXTREMES, random)),
  ),
  latin((pdf, random) => replaceOne(pdf, /\d+ 0 R/g, random, () => `${placeIn(60, random)} 0 R`)),
  latin((pdf, random) =>
    replaceOne(pdf, /\/[A-Z]\w+/g, random, (name) => pick([...pdf.matchAll(/\/[A-Z]\w+/g)], random)?.[0] ?? name),
  ),
  latin((pdf, random) => replaceOne(pdf, /<<|>>|\[|\]/g, random, (mark) => pick(['', mark + mark, '<<', ']'], random))),
  latin((pdf, random) => replaceOne(pdf, /\d+ 0 obj/g, random, () => `${placeIn(60, random)} 0 obj`)),
  latin((pdf, random) =>
    replaceOne(pdf, /\b(obj|endobj|stream|endstream|xref|trailer|startxref)\b/g, random, () => ''),
  ),
  flip,
  (bytes, random) => bytes.subarray(0, placeIn(bytes.length, random)),
];

const RTF_CHANGES = [
  latin((rtf, random) => replaceOne(rtf, /(?<=\\[a-z]+)-?\d+/g, random, () => pick(EXTREMES, random))),
  latin((rtf, random) => replaceOne(rtf, /\\[a-z]+-?\d*/g, random, (word) => word.repeat(2 + placeIn(500, random)))),
  latin((rtf, random) =>
    replaceOne(rtf, /[{}]/g, random, (brace) => pick(['', brace.repeat(1 + placeIn(500, random))], random)),
  ),
  latin((rtf, random) =>
    replaceOne(rtf, /\\[a-z]+/g, random, (word) => pick([...rtf.matchAll(/\\[a-z]+/g)], random)?.[0] ?? word),
  ),
  latin((rtf, random) =>
    replaceOne(rtf, /\\[a-z]+/g, random, () =>
      pick(['\\bin999999999 ', '\\u-1 ', "\\'", '\\trowd', '\\cell', '\\row', '\\nestcell', '\\uc9'], random),
    ),
  ),
  flip,
];

const CSV_CHANGES = [
  latin((csv, random) =>
    replaceOne(csv, /[,\n"]/g, random, () =>
      pick(['"', '""', '\r', '\n\n', '\t', ';', '\0', ',,,,,,', '\xff\xfe'], random),
    ),
  ),
  latin((csv, random) => replaceOne(csv, /[^,\n]+/g, random, () => pick([...EXTREMES, ...ODD_TEXTS], random))),
  latin((csv, random) => replaceOne(csv, /.*\n/g, random, (line) => line.trimEnd().repeat(1 + placeIn(200, random)))),
  latin((csv) => csv.replaceAll('\n', '\n\0')),
  flip,
];

const XLS_CHANGES = [
  (bytes, random) =>
    written(bytes, random, (buffer, at) =>
      buffer.writeUInt16LE(pick([0, 1, 0x7fff, 0x8000, 0xffff, 0x2080], random), at),
    ),
  (bytes, random) =>
    written(bytes, random, (buffer, at) =>
      buffer.writeUInt32LE(pick([0, 1, 0x7fffffff, 0xfffffffe, 0xffffffff, 0xfffffffd], random), at),
    ),
  // The header of the compound file, and the first bytes of a sector.
  (bytes, random) =>
    written(bytes, random, (buffer) =>
      buffer.writeUInt32LE(pick([0, 1, 2, 0xffffffff, 0x7fffffff], random), 24 + 4 * placeIn(50, random)),
    ),
  (bytes, random) =>
    written(bytes, random, (buffer, at) =>
      buffer.copyWithin(at & ~511, placeIn(buffer.length, random) & ~511, buffer.length),
    ),
  flip,
];

function written(bytes, random, write) {
  const buffer = Buffer.from(bytes);
  if (buffer.length > 600) write(buffer, placeIn(buffer.length - 8, random) & ~1);
  return buffer;
}

function flip(bytes, random) {
  const buffer = Buffer.from(bytes);
  for (let i = 1 + placeIn(8, random); i > 0 && buffer.length > 0; i--)
    buffer[placeIn(buffer.length, random)] ^= 1 << placeIn(8, random);
  return buffer;
}

const oneOf = (changes) => (bytes, random) => pick(changes, random)(bytes, random);

const utf8 = (change) => (bytes, random) => Buffer.from(change(Buffer.from(bytes).toString('utf8'), random), 'utf8');
const all = (names, change) => Object.fromEntries(names.map((name) => [name, change]));

const CHANGES = {
  docx: changeZip,
  pptx: changeZip,
  xlsx: changeZip,
  pdf: oneOf(PDF_CHANGES),
  rtf: oneOf(RTF_CHANGES),
  csv: oneOf(CSV_CHANGES),
  ...all(['xls', 'doc', 'ppt', 'msg'], oneOf(XLS_CHANGES)),
  ...all(['epub', 'odt', 'ods', 'odp', 'zip'], changeZip),
  ...all(
    ['html', 'xml'],
    utf8((text, random) => pick(XML_CHANGES, random)(text, random)),
  ),
  ...all(['md', 'txt', 'jsonl', 'eml'], oneOf(CSV_CHANGES)),
  ...all(['png', 'jpg', 'tif', 'webp', 'tgz'], flip),
};
