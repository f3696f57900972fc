// `docloupe ingest` of a mixed folder, from opening the store to the last file stored, against the pool reading the same files with
// nobody committing what it reads. DOCLOUPE_BENCH_FILES names another folder to take the files from.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pino } from 'pino';
import { utils, write } from 'xlsx';
import { ingestAll } from '../../dist/cli/ingest/batch.js';
import { findInput } from '../../dist/cli/ingest/input-files.js';
import { Journal } from '../../dist/cli/ingest/journal.js';
import { Progress } from '../../dist/cli/ingest/progress.js';
import { LocalCaller } from '../../dist/cli/local-caller.js';
import { openEngine } from '../../dist/main.js';
import { ParsePool } from '../../dist/pool/pool.js';
import { Settings } from '../../dist/settings.js';
import { compare, peakRssMb } from '../harness.mjs';

const OF_EACH_KIND = 15;

export default async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'docloupe-ingest-'));
  try {
    const folder = process.env.DOCLOUPE_BENCH_FILES ?? (await makeFiles(join(dir, 'files')));
    const input = await findInput(folder);
    const paths = [];
    for await (const { path } of input) paths.push(path);
    let round = 0;
    const ingest = await compare(`ingest, ${paths.length} files: folder to stored`, {
      subject: () => ingestFolder(input, join(dir, `data-${round++}`)),
      reference: () => readInPool(paths, join(dir, `pool-${round++}`)),
      rounds: 3,
      limit: 1.1,
      referenceName: 'the pool alone',
    });
    ingest.peakRssMb = peakRssMb(process.pid);
    return [ingest];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ingestFolder(input, dataDir) {
  const engine = await openEngine(Settings.parse({ dataDir }), pino({ level: 'silent' }));
  const journal = await Journal.open(join(dataDir, 'journal'), { resume: false });
  const progress = new Progress({ isTTY: false });
  await ingestAll(new LocalCaller(engine), input, {
    concurrency: 2 * availableParallelism(),
    formats: [],
    journal,
    progress,
    report() {},
    signal: new AbortController().signal,
  });
  journal.close();
  await engine.close();
}

async function readInPool(paths, dataDir) {
  const settings = Settings.parse({ dataDir });
  mkdirSync(dataDir);
  const pool = new ParsePool({ ...settings, limits: settings });
  const left = [...paths];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const bytes = readFileSync(path);
      const job = {
        contentId: path,
        generation: path,
        path,
        fileName: basename(path),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.length,
        password: undefined,
        signal: new AbortController().signal,
        onProgress() {},
      };
      // A file that cannot be read costs what it costs on either side.
      await pool.parse(job).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
  await pool.close();
}

/** Short documents, as archives are full of: what is spent around the reading shows most. */
async function makeFiles(folder) {
  mkdirSync(folder);
  for (let i = 0; i < OF_EACH_KIND; i++) {
    writeFileSync(join(folder, `${i}.pdf`), await makePdf(i));
    writeFileSync(join(folder, `${i}.docx`), makeDocx(i));
    writeFileSync(join(folder, `${i}.xlsx`), makeXlsx(i));
    writeFileSync(
      join(folder, `${i}.csv`),
      rows(i, 400)
        .map((row) => row.join(','))
        .join('\n'),
    );
  }
  return folder;
}

const sentence = (i, line) =>
  `Line ${line} of paper ${i}: every shelf was counted twice, and the numbers were compared.`;
const rows = (i, count) => [
  ['item', 'shelf', 'amount'],
  ...Array.from({ length: count }, (_, row) => [`article ${i * 7 + row}`, `A${row % 9}`, (row * 13 + i) % 100]),
];

async function makePdf(i) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let p = 0; p < 2; p++) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`Report ${i}, part ${p}`, { x: 72, y: 780, size: 18, font });
    for (let line = 0; line < 45; line++)
      page.drawText(sentence(i, line), { x: 72, y: 740 - 14 * line, size: 10, font });
  }
  return pdf.save();
}

function makeDocx(i) {
  const paragraphs = Array.from({ length: 80 }, (_, line) => `<w:p><w:r><w:t>${sentence(i, line)}</w:t></w:r></w:p>`);
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

function makeXlsx(i) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows(i, 200)), 'Stock');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
