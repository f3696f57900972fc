// A thousand pages of DOCX: upload to stored and indexed against sax alone reading its body; memory stays flat.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';

const PARAGRAPHS = 17_000;
const ROUNDS = 3;
const WORDS =
  'the parties agree that every notice under this agreement is given in writing and takes effect on receipt'.split(' ');

export default async function run() {
  // Other bytes each time, so that it is read each time.
  const variants = Array.from({ length: ROUNDS + 1 }, (_, i) => buildDocument(i));
  const dir = mkdtempSync(join(tmpdir(), 'docloupe-docx-'));
  const file = join(dir, 'thousand.docx');
  writeFileSync(file, variants[0]);
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  try {
    let round = 0;
    let stored;
    const result = await compare('DOCX, 1,000 pages: upload to stored', {
      subject: async () => {
        stored = await uploadFile(server.base, variants[round++], 'thousand.docx');
      },
      alone: { name: 'sax-docx', file },
      rounds: ROUNDS,
      limit: 16,
      referenceName: 'sax alone',
    });
    result.peakRssMb = peakRssMb(server.pid);
    result.peakLimitMb = 350;
    if (stored.page_count < 1_000) throw new Error(`${stored.page_count} pages`);
    return [result];
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function buildDocument(variant) {
  const paragraph = (i) => {
    const heading = i % 12 === 0 ? '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>' : '';
    const length = i % 12 === 0 ? 5 : 40 + ((i * 31) % 50);
    const text = Array.from({ length }, (_, k) => WORDS[(i * 7 + k * 5) % WORDS.length]).join(' ');
    return `<w:p>${heading}<w:r><w:t>${i} ${text}.</w:t></w:r></w:p>`;
  };
  const body = Array.from({ length: PARAGRAPHS }, (_, i) => paragraph(i)).join('');
  const office = 'http://schemas.openxmlformats.org';
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'docProps/variant.txt': String(variant),
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}
