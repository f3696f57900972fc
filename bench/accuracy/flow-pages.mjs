// node bench/accuracy/flow-pages.mjs FILE|FOLDER…
// On which page a paragraph begins, here and in LibreOffice's PDF of the same file. VERBOSE=1 lists where they part.
// Needs soffice and pdftotext: apt-get install libreoffice-writer-nogui poppler-utils
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';

buildIfStale();
const { readModel } = await import('./read-model.mjs');

const MIN_LETTERS = 12;
const COUNTED = new Set(['paragraph', 'heading', 'title', 'list_item', 'caption', 'code']);

const longer = (a, b) => (b.length > a.length ? b : a);
const letters = (text) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
const share = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
/** The same words may stand elsewhere too: those next to the paragraph before are meant. */
const nearest = (text, key, from) => {
  const [before, after] = [text.lastIndexOf(key, from), text.indexOf(key, from)];
  if (before < 0 || after < 0) return Math.max(before, after);
  return after - from <= from - before ? after : before;
};
const pageAt = (starts, at) => starts.findLastIndex((start) => start <= at) + 1;

const files = process.argv.slice(2).flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.(docx|docm|rtf)$/i.test(name))
        .map((name) => join(path, name))
    : [path],
);
/** PDFs are kept in CACHE where it is given: LibreOffice is the slow part. */
const folder = process.env.CACHE ?? mkdtempSync(join(tmpdir(), 'flow-pages-'));
mkdirSync(folder, { recursive: true });

const total = { paragraphs: 0, same: 0, near: 0, missing: 0 };
const means = { same: 0, near: 0, documents: 0 };
try {
  for (const file of files) {
    const found = await compare(file).catch((error) => console.log(`${basename(file)}: ${error.message}`));
    if (!found || found.paragraphs === 0) continue;
    for (const key of Object.keys(total)) total[key] += found[key];
    means.documents++;
    means.same += found.same / found.paragraphs;
    means.near += found.near / found.paragraphs;
    const { paragraphs, same, near, missing, pages, theirs, layout } = found;
    console.log(
      `${basename(file)}: ${share(same, paragraphs)} same, ${share(near, paragraphs)} within one` +
        ` of ${paragraphs} paragraphs` +
        ` · ${pages} pages (LibreOffice ${theirs}) ${layout}${missing > 0 ? ` · ${missing} not found in the PDF` : ''}`,
    );
  }
} finally {
  if (!process.env.CACHE) rmSync(folder, { recursive: true });
}
console.log(
  `flow pages: ${means.documents} documents · ${total.paragraphs} paragraphs` +
    ` · same page ${share(total.same, total.paragraphs)} · within one ${share(total.near, total.paragraphs)}` +
    ` · mean of documents ${share(means.same, means.documents)} / ${share(means.near, means.documents)}`,
);

async function compare(file) {
  const theirs = readPdf(toPdf(file));
  const { pages, tables } = await readModel(file);
  const rows = new Map(tables.map((table) => [table.head.id, table.rows]));
  const result = { paragraphs: 0, same: 0, near: 0, missing: 0, pages: pages.length, theirs: theirs.starts.length };
  result.layout = pages[0]?.layout;
  let from = 0;
  let lastShift = 0;
  for (const { page, text } of pages.flatMap((page) => [...paragraphsOf(page, rows)])) {
    const key = text.slice(0, 40);
    const at = nearest(theirs.text, key, from);
    if (at < 0) {
      result.missing++;
      continue;
    }
    from = at + key.length;
    const shift = page - pageAt(theirs.starts, at);
    result.paragraphs++;
    if (shift === 0) result.same++;
    if (Math.abs(shift) <= 1) result.near++;
    if (process.env.VERBOSE && shift !== lastShift) console.log(`  page ${page}, shift ${shift}: ${text.slice(0, 60)}`);
    lastShift = shift;
  }
  return result;
}

function toPdf(file) {
  const pdf = join(folder, `${basename(file, extname(file))}.pdf`);
  if (!existsSync(pdf))
    execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file], { stdio: 'ignore' });
  return pdf;
}

/** The letters of all pages in one line, and where in it each page begins. */
function readPdf(pdf) {
  const starts = [];
  let text = '';
  const pages = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\f');
  for (const page of pages.slice(0, -1)) {
    starts.push(text.length);
    text += letters(page);
  }
  return { text, starts };
}

/** Paragraphs that begin on a page, and of each table row there its longest cell. */
function* paragraphsOf({ page, blocks }, rows) {
  for (const block of blocks) {
    const texts =
      block.type === 'table'
        ? (rows.get(block.table_id) ?? [])
            .filter((row) => (row.page ?? page) === page)
            .map((row) => row.cells.map((cell) => letters(cell.text.split('\n')[0])).reduce(longer, ''))
        : COUNTED.has(block.type) && block.continued_from === undefined && !block.hidden
          ? [letters(block.text)]
          : [];
    for (const text of texts) if (text.length >= MIN_LETTERS) yield { page, text };
  }
}
