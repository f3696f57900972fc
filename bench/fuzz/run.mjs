// Changed documents of every format, read by a service: npm run fuzz -- [MINUTES = 5] [SEED = the time] [FOLDER OF MORE DOCUMENTS]. A finding is a document that
// is answered with a 500, with nothing, after more than 20 s, or that ends a parser host; it is written to test/fixtures/findings, where a test reads it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chance } from '../chance.mjs';
import { samples } from '../made-documents.mjs';
import { startServer } from '../service.mjs';
import { mutate } from './mutate.mjs';

const [minutes = '5', seed = String(Date.now() % 1e6), folder] = process.argv.slice(2);
const FOUND = fileURLToPath(new URL('../../test/fixtures/findings/', import.meta.url));
const SLOW_MS = 20_000;
const MAX_BYTES = 300_000;
const random = chance(Number(seed));
const known = /\.(pdf|docx|pptx|xlsx|xls|rtf|csv)$/;
const documents = [
  ...samples(),
  ...(folder ? readdirSync(folder) : [])
    .filter((name) => known.test(name) && statSync(join(folder, name)).size <= MAX_BYTES)
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
];
const formats = [...new Set(documents.map(({ name }) => name.split('.').at(-1)))];
const server = await startServer({ DOCLOUPE_WORKERS: '2', DOCLOUPE_PARSE_TIMEOUT_MS: String(SLOW_MS) });
const answers = new Map();
let findings = 0;

async function attempt(turn) {
  const own = documents.filter(({ name }) => name.endsWith(`.${formats[turn % formats.length]}`));
  const { name, bytes } = own[Math.floor(random() * own.length)];
  const changed = mutate(name, bytes, random);
  const form = new FormData();
  form.append('file', new Blob([changed]), name);
  const { status, body } = await server
    .ask('POST', '/v1/files', form)
    .catch((error) => ({ status: String(error.cause ?? error) }));
  const answer = `${status} ${body?.code ?? ''}`.trim();
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const questions = status === 201 ? await questioned(body.id) : '';
  const isEnding = body?.code === 'unprocessable_document' && /ended/.test(body.detail);
  if (isEnding || questions || typeof status !== 'number' || status === 500 || status === 504)
    keep(name, changed, `${answer} ${questions}`);
}

/** What is wrong with the answers about a document that could be read. */
async function questioned(id) {
  const file = `/v1/files/${id}`;
  const asked = [
    ['POST', `${file}/export`, { format: 'markdown' }],
    ['POST', `${file}/extract`, { schema: 'invoice' }],
    ['GET', `${file}/tables?include=rows`],
    ['POST', `${file}/search`, { query: 'a' }],
  ];
  const [method, path, body] = asked[Math.floor(random() * asked.length)];
  const { status } = await server.ask(method, path, body).catch((error) => ({ status: String(error.cause ?? error) }));
  await server.ask('DELETE', file);
  return typeof status === 'number' && status < 500 ? '' : `${path.split('/').at(-1)}: ${status}`;
}

function keep(name, bytes, why) {
  findings++;
  mkdirSync(FOUND, { recursive: true });
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  writeFileSync(join(FOUND, `${id}.${name.split('.').at(-1)}`), bytes);
  console.log(`FOUND ${id} from ${name}: ${why}`);
}

const end = Date.now() + Number(minutes) * 60_000;
let turns = 0;
await Promise.all(
  [0, 1].map(async () => {
    while (Date.now() < end) await attempt(turns++);
  }),
);
await server.stop();
console.log(
  `seed ${seed}: ${turns} documents, ${findings} findings; ${[...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')}`,
);
process.exitCode = findings > 0 ? 1 : 0;
