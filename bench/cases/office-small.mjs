// Everyday DOCX, PPTX and RTF of a few pages: bytes to stored parts (parsed, laid out, indexed, encoded) in a warm worker.
// FILES=FOLDER measures the documents of a folder, those under 100 KB, in their place.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { measure, median } from '../harness.mjs';

const ROUNDS = 15;
const WARM_UP_ROUNDS = 10;
const LIMIT_MS = 15;
const MAX_BYTES = 100_000;
const WORDS = 'the parties agree that every notice under this agreement is given in writing and takes effect'.split(
  ' ',
);

export default async function run() {
  const { DocumentSearch } = await import('../../dist/pool/document-search.js');
  const { readDocument } = await import('../../dist/pool/read-document.js');
  const { DEFAULT_PARSE_LIMITS } = await import('../../dist/parsers/budget.js');
  const { MemorySource } = await import('../../dist/parsers/source.js');
  const read = async ({ name, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const options = {
      fileName: name,
      sha256,
      password: undefined,
      limits: DEFAULT_PARSE_LIMITS,
      search: new DocumentSearch(),
      progress() {},
    };
    for await (const _ of readDocument(new MemorySource(bytes), options));
  };
  const documents = process.env.FILES ? readFolder(process.env.FILES) : [letter(), deck(), agreement()];
  // A folder may hold damaged files too.
  for (const document of [...documents]) {
    await read(document).catch(() => documents.splice(documents.indexOf(document), 1));
  }
  const medians = [];
  for (const document of documents) {
    const { median: ms } = await measure(document.name, () => read(document), {
      rounds: ROUNDS,
      warmUps: WARM_UP_ROUNDS,
    });
    medians.push(ms);
  }
  if (process.env.FILES) {
    for (const [i, { name }] of documents.entries()) console.log(`${medians[i].toFixed(2).padStart(8)} ${name}`);
  }
  return [
    {
      name: `Office documents under 100 KB (${documents.length}), median`,
      value: median(medians),
      unit: 'ms',
      limit: LIMIT_MS,
    },
  ];
}

const readFolder = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.(docx|pptx|rtf)$/.test(name) && statSync(join(folder, name)).size < MAX_BYTES)
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));

const sentence = (seed, length) => Array.from({ length }, (_, k) => WORDS[(seed * 7 + k * 5) % WORDS.length]).join(' ');

const OFFICE = 'http://schemas.openxmlformats.org';
const relationships = (...entries) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${entries
    .map(
      ([type, target], i) =>
        `<Relationship Id="r${i}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const zip = (name, contentType, main, files) => ({
  name,
  bytes: zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${contentType}.main+xml"/></Types>`,
        '_rels/.rels': relationships(['officeDocument', main]),
        ...files,
      }).map(([entry, text]) => [entry, strToU8(text)]),
    ),
  ),
});

/** Three pages: headings, a numbered list, a table of thirty rows, running text. */
function letter() {
  const w = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`;
  const p = (text, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const row = (i) => `<w:tr>${[1, 2, 3].map((c) => `<w:tc>${p(sentence(i + c, 3))}</w:tc>`).join('')}</w:tr>`;
  const body = [
    ...Array.from({ length: 8 }, (_, i) => p(sentence(i, 4), '<w:pStyle w:val="H"/>') + p(sentence(i, 90))),
    ...Array.from({ length: 20 }, (_, i) => p(sentence(i, 12), listed)),
    `<w:tbl><w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(3)}</w:tblGrid>${Array.from({ length: 30 }, (_, i) => row(i)).join('')}</w:tbl>`,
  ];
  return zip('letter.docx', 'wordprocessingml.document', 'word/document.xml', {
    'word/_rels/document.xml.rels': relationships(['styles', 'styles.xml'], ['numbering', 'numbering.xml']),
    'word/styles.xml': `<w:styles ${w}><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
  });
}

/** Ten slides with a title and six points each. */
function deck() {
  const declarations = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
  const shape = (type, top, texts) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="8000000" cy="3000000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const slide = (i) =>
    `<p:sld ${declarations}><p:cSld><p:spTree>${shape('title', 300000, [sentence(i, 5)])}${shape(
      'body',
      2000000,
      Array.from({ length: 6 }, (_, k) => sentence(i + k, 12)),
    )}</p:spTree></p:cSld></p:sld>`;
  const numbers = Array.from({ length: 10 }, (_, i) => i);
  return zip('deck.pptx', 'presentationml.presentation', 'ppt/presentation.xml', {
    'ppt/presentation.xml': `<p:presentation ${declarations}><p:sldIdLst>${numbers.map((i) => `<p:sldId id="${256 + i}" r:id="r${i}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(...numbers.map((i) => ['slide', `slides/slide${i}.xml`])),
    ...Object.fromEntries(numbers.map((i) => [`ppt/slides/slide${i}.xml`, slide(i)])),
  });
}

/** Three pages of clauses. */
function agreement() {
  const clauses = Array.from(
    { length: 24 },
    (_, i) => `\\pard\\sa180{\\b ${i + 1}. ${sentence(i, 4)}.} ${sentence(i, 60)}.\\par\n`,
  );
  const text = `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times New Roman;}}\\fs22 ${clauses.join('')}}`;
  return { name: 'agreement.rtf', bytes: strToU8(text) };
}
