// Changed documents of every format, read by a service: npm run fuzz -- [MINUTES = 5] [SEED = the time] [FOLDER OF MORE DOCUMENTS]. A finding is a document that
// is answered with a 500, with nothing, after more than 20 s, or that ends a parser host, and again so when it is asked about alone (a busy machine makes late
// what is not); it is written to test/fixtures/findings, where a test reads it.
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
const suspects = [];

const QUESTIONS = [
  (file) => ['POST', `${file}/export`, { format: 'markdown' }],
  (file) => ['POST', `${file}/extract`, { schema: 'invoice' }],
  (file) => ['GET', `${file}/tables?include=rows`],
  (file) => ['POST', `${file}/search`, { query: 'a' }],
];

async function attempt(turn) {
  const own = documents.filter(({ name }) => name.endsWith(`.${formats[turn % formats.length]}`));
  const { name, bytes } = own[Math.floor(random() * own.length)];
  const suspect = {
    name,
    bytes: mutate(name, bytes, random),
    question: QUESTIONS[Math.floor(random() * QUESTIONS.length)],
  };
  const { answer, isBad } = await judged(suspect);
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
  if (isBad) suspects.push(suspect);
}

/** What a document is answered with, and a question about it where it could be read. */
async function judged({ name, bytes, question }) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const { status, body } = await answered('POST', '/v1/files', form);
  const answer = `${status} ${body?.code ?? ''}`.trim();
  if (status !== 201) return { answer, isBad: isBad(status) || /ended/.test(body?.detail) };
  const file = `/v1/files/${body.id}`;
  const asked = question(file);
  const reply = await answered(...asked);
  await answered('DELETE', file);
  return !(reply.status < 500)
    ? { answer: `${asked[1].split('/').at(-1)} ${reply.status}`, isBad: true }
    : { answer, isBad: false };
}

const answered = (...asked) => server.ask(...asked).catch((error) => ({ status: String(error.cause ?? error) }));
const isBad = (status) => typeof status !== 'number' || status === 500 || status === 504;

function keep({ name, bytes }, why) {
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
let findings = 0;
for (const suspect of suspects) {
  const { answer, isBad } = await judged(suspect);
  if (!isBad) continue;
  findings++;
  keep(suspect, answer);
}
await server.stop();
console.log(
  `seed ${seed}: ${turns} documents, ${suspects.length} suspects, ${findings} findings; ${[...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')}`,
);
process.exitCode = findings > 0 ? 1 : 0;
