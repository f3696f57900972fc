// Everything that can be asked of each document of a folder, and what must hold of the answers whatever the document says:
// npm run sweep -- FOLDER [EVERY = 1] [FROM = 0], the latter to take every fifth file from the third on. Prints what does not hold.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startServer } from '../service.mjs';
import { checkExtraction, checkPage, checkTable } from './checks.mjs';
import { checkChunks, checkCsv, checkMarkdown, checkStructure, phrasesOf } from './exports.mjs';

const [folder, every = '1', from = '0'] = process.argv.slice(2);
const SLOW_MS = 3_000;
const MAX_PAGES = 12;
const MAX_TABLES = 50;
const MAX_SHEETS = 6;
const MAX_FORMULAS = 6;
const KNOWN = /\.(pdf|docx|docm|pptx|pptm|xlsx|xlsm|xls|rtf|csv|tsv)$/i;
const FORMATS = ['text', 'html', 'docling', 'elements'];
const MAX_PHRASES = 4;
const OWN = {
  name: 'own',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'date', type: 'date' },
    { name: 'total_amount', type: 'number' },
    {
      name: 'items',
      type: 'array',
      items: {
        type: 'object',
        fields: [
          { name: 'description', type: 'string' },
          { name: 'amount', type: 'number' },
        ],
      },
    },
  ],
};

const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((path) => KNOWN.test(path) && statSync(path).isFile())
  .sort()
  .filter((_, i) => i % Number(every) === Number(from));
const server = await startServer({ DOCLOUPE_LOG_LEVEL: 'error' });
const counts = new Map();
let current = '';

function say(what, more = '') {
  counts.set(what, (counts.get(what) ?? 0) + 1);
  console.log(`${what}\t${current}\t${String(more).slice(0, 200)}`);
}

/** Undefined where the answer is no success; 422 says that a question is not for this kind of file. */
async function ask(what, ...asked) {
  const startedAt = performance.now();
  const { status, body, text } = await server
    .ask(...asked)
    .catch((error) => ({ status: 0, text: String(error.cause ?? error) }));
  if (performance.now() - startedAt > SLOW_MS) say(`slow: ${what}`, `${Math.round(performance.now() - startedAt)} ms`);
  if (status >= 200 && status < 300) return body ?? text;
  if (status !== 422) say(`${what}: ${status}`, text);
  return undefined;
}

async function askAll(path) {
  current = path;
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)]), basename(path));
  const file = await ask('upload', 'POST', '/v1/files', form);
  if (!file) return;
  const at = `/v1/files/${file.id}`;
  await askStructure(at);
  await askExports(at);
  for (const schema of ['invoice', 'contract', 'financial_model', 'table', OWN]) await askExtraction(at, schema);
  await askSheets(at);
  await ask('images', 'GET', `${at}/images`);
  await ask('attachments', 'GET', `${at}/attachments`);
  await ask('citations', 'GET', `${at}/citations`);
  await ask('delete', 'DELETE', at);
}

async function askStructure(at) {
  const profile = await ask('profile', 'GET', `${at}/profile`);
  const structure = await ask('structure', 'GET', `${at}/structure`);
  const { tables = [] } = (await ask('tables', 'GET', `${at}/tables?include=rows`)) ?? {};
  if (profile?.table_count !== structure?.tables.length) say('tables of profile and structure differ');
  for (const table of tables.slice(0, MAX_TABLES)) for (const fault of checkTable(table)) say(...fault);
  for (let page = 1; page <= Math.min(profile?.page_count ?? 0, MAX_PAGES); page++) {
    const answer = await ask('page', 'GET', `${at}/pages/${page}`);
    for (const fault of answer ? checkPage(answer) : []) say(...fault);
  }
  await ask('search', 'POST', `${at}/search`, { query: 'the' });
}

async function askExports(at) {
  const exported = (format) => ask(`export ${format}`, 'POST', `${at}/export`, { format });
  for (const format of FORMATS) await exported(format);
  const model = await exported('json');
  const markdown = await exported('markdown');
  const csv = await exported('csv');
  const chunks = await exported('chunks');
  if (!model) return;
  for (const fault of checkStructure(model.structure, model.profile.page_count)) say(...fault);
  if (markdown) for (const fault of checkMarkdown(markdown)) say(...fault);
  if (typeof csv === 'string') for (const fault of checkCsv(csv, model.tables)) say(...fault);
  // One line alone is JSON.
  const lines =
    typeof chunks === 'string'
      ? chunks
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [chunks];
  for (const fault of checkChunks(lines.filter(Boolean), model.pages)) say(...fault);
  const blocks = model.pages.slice(0, MAX_PAGES).flatMap((page) => page.blocks);
  for (const phrase of phrasesOf(blocks, MAX_PHRASES)) {
    const answer = await ask('search', 'POST', `${at}/search`, { query: `"${phrase}"` });
    // Words of a block of a sheet may be those of several cells.
    if (answer?.total === 0 && !model.sheets) say('phrase not found', phrase);
    const verified = await ask('verify', 'POST', `${at}/verify`, { quote: phrase });
    if (verified && verified.found === false) say('quote not found', phrase);
  }
}

async function askExtraction(at, schema) {
  const name = schema.name ?? schema;
  const extraction = await ask(`extract ${name}`, 'POST', `${at}/extract`, { schema });
  if (!extraction) return;
  for (const fault of checkExtraction(extraction)) say(...fault);
  for (const { name: field, citation } of extraction.fields) {
    if (!citation || citation.match === 'derived') continue;
    const proof = await ask('verify', 'POST', `${at}/verify`, { quote: citation.text });
    if (proof && !proof.found) say('citation not verified', `${name} ${field} ${JSON.stringify(citation.text)}`);
  }
  await ask(`validate ${name}`, 'POST', `${at}/validate`, { extraction_id: extraction.id });
}

async function askSheets(at) {
  const { sheets = [] } = (await ask('sheets', 'GET', `${at}/sheets`)) ?? {};
  for (const { name: sheet } of sheets.slice(0, MAX_SHEETS)) {
    const range = { sheet, range: 'A1:T60', include_formulas: true };
    const { cells = [] } = (await ask('range', 'POST', `${at}/ranges/read`, range)) ?? {};
    for (const { cell } of cells.filter(({ formula }) => formula).slice(0, MAX_FORMULAS))
      await ask('formula', 'POST', `${at}/formulas/inspect`, { sheet, cell });
    await ask('find', 'POST', `${at}/cells/find`, { query: 'a', sheet });
  }
  if (sheets.length === 0) return;
  const id = at.split('/').at(-1);
  const compared = await ask('compare', 'POST', '/v1/compare', { before: id, after: id });
  if (compared && Object.values(compared.summary).some((count) => count > 0))
    say('differs from itself', JSON.stringify(compared.summary));
}

for (const path of files) await askAll(path);
await server.stop();
console.log(
  `${files.length} documents; ${[...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'all holds'}`,
);
