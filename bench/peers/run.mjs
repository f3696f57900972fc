// npm run bench:peers [NAME=FOLDER…]: time beside quality, docloupe (upload to stored and searchable, over HTTP, one worker and two) beside
// what people would take instead (in process, one thread), on documents made here, of which it is known what they say, and on all PDFs of
// the folders that are named. Peers are installed on demand in DOCLOUPE_PEERS, else in a temporary folder; none is part of the package.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { cell, FORMATS, sentence } from '../growth/documents.mjs';
import { startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport, mixedReportRows } from '../made-report.mjs';
import { INSTALLED, PEERS } from './peers.mjs';

const ROUNDS = 3;
const folder = process.env.DOCLOUPE_PEERS ?? join(tmpdir(), 'docloupe-peers');
const dir = mkdtempSync(join(tmpdir(), 'docloupe-made-'));
const SHEET_CELLS = 200_000;
const sheetRows = Array.from({ length: 1000 }, (_, row) =>
  Array.from({ length: 10 }, (_, column) => cell(row, column)),
);
const paragraphs = (count) => Array.from({ length: count }, (_, i) => [sentence(i, i % 12 === 0 ? 5 : undefined)]);
const made = (format, count) => FORMATS.find(({ name }) => name === format).make(count);

/** `rows`: what stands side by side in a row of a table, or alone in a paragraph; `between`: what may stand between two of them. */
const SETS = [
  {
    name: 'PDF, 60 pages with tables',
    format: 'pdf',
    pieces: () => [makeMixedReport(60)],
    rows: () => mixedReportRows(60),
    between: '\\s*\\|\\s*',
  },
  { name: 'DOCX, 2,000 paragraphs', format: 'docx', pieces: () => made('docx', 2000), rows: () => paragraphs(2000) },
  {
    name: 'PPTX, 100 slides',
    format: 'pptx',
    pieces: () => made('pptx', 100),
    rows: () => paragraphs(100).map((_, i) => [sentence((i + 1) * 5 + 1, 25)]),
  },
  {
    name: 'XLSX, 200,000 cells',
    format: 'xlsx',
    pieces: () => made('xlsx', SHEET_CELLS),
    rows: () => sheetRows,
    between: ',',
  },
  {
    name: 'CSV, 200,000 cells',
    format: 'csv',
    pieces: () => made('csv', SHEET_CELLS),
    rows: () => sheetRows,
    between: ',',
  },
];

install();
try {
  console.log('| documents | reader | ms | rows found |\n|---|---|---|---|');
  for (const { name, format, pieces, rows, between } of SETS) {
    const path = join(dir, `made.${format}`);
    writeFileSync(path, Buffer.concat([...pieces()]));
    await compareOn(name, [path], (said) => shareFound(rows(), said, between));
  }
  for (const [name, from] of process.argv.slice(2).map((set) => set.split('='))) {
    const files = readdirSync(from, { recursive: true })
      .filter((file) => /\.pdf$/i.test(file))
      .sort();
    await compareOn(
      name,
      files.map((file) => join(from, file)),
    );
  }
} finally {
  rmSync(dir, { recursive: true });
}

function install() {
  if (existsSync(join(folder, 'node_modules'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...INSTALLED], { cwd: folder, stdio: ['ignore', 2, 2] });
}

async function compareOn(set, files, judge = () => undefined) {
  const format = extname(files[0]).slice(1).toLowerCase();
  const tell = (reader, ms, said) => {
    const share = judge(said);
    const found = share === undefined ? '' : `${(100 * share).toFixed(1)} %`;
    console.log(`| ${set} | ${reader} | ${ms < 100 ? ms.toFixed(1) : Math.round(ms)} | ${found} |`);
  };
  for (const workers of [1, 2]) {
    const { first, best, said } = await ours(files, workers, format);
    tell(`docloupe, ${workers} worker${workers > 1 ? 's' : ''} (first round ${Math.round(first)})`, best, said);
  }
  for (const { name } of PEERS.filter((peer) => peer.formats.includes(format))) {
    try {
      const args = [new URL('./read.mjs', import.meta.url).pathname, folder, name, String(ROUNDS), ...files];
      const output = execFileSync(process.execPath, args, {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const { ms, said } = JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
      tell(name, ms, said);
    } catch (error) {
      tell(`${name}: ${error.message.split('\n')[0]}`, Number.NaN, '');
    }
  }
}

/** All files, one upload more under way than there are workers; other bytes in each round, so that they are read each time. */
async function ours(files, workers, format) {
  const server = await startServer({ DOCLOUPE_WORKERS: String(workers), DOCLOUPE_OCR: 'off' });
  const loaded = files.map((file) => [basename(file), readFileSync(file)]);
  const times = [];
  let said = '';
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const ids = [];
      const queue = loaded.entries();
      const startedAt = performance.now();
      const client = async () => {
        for (const [i, [name, bytes]] of queue) {
          const { id } = await uploadFile(server.base, bytes, name);
          ids.push(id);
          if (i === 0 && round === ROUNDS) said = id;
        }
      };
      await Promise.all(Array.from({ length: workers + 1 }, client));
      times.push(performance.now() - startedAt);
      if (round === ROUNDS && said) said = await exportOf(server.base, said, format);
      for (const id of ids) await fetch(`${server.base}/v1/files/${id}`, { method: 'DELETE' });
    }
  } finally {
    await server.stop();
  }
  return { first: times[0], best: Math.min(...times.slice(1)), said };
}

async function exportOf(base, id, format) {
  const as = format === 'xlsx' || format === 'csv' ? 'csv' : 'markdown';
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format: as }),
  };
  return (await fetch(`${base}/v1/files/${id}/export`, init)).text();
}

/** The share of rows whose texts stand in order, with nothing else between. */
function shareFound(rows, said, between = ' ') {
  const plain = said
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/[*_]{1,3}/g, '')
    .replace(/"/g, '')
    .replace(/[^\S\n]+/g, ' ');
  const literally = (text) => String(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = rows.filter((row) => new RegExp(row.map(literally).join(between)).test(plain));
  return found.length / rows.length;
}
