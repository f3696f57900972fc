// Changes bytes all over the index of a store, as a failing disk does, and asks everything: node bench/flips.mjs [ROUNDS = 6] [SEED = 1] [FLIPS = 30]. Never may
// an answer be another one than before, or a 500; a service that ends must say why at its next start, and `check --repair` must make it whole.
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chance } from './chance.mjs';
import { madeDocuments } from './made-documents.mjs';
import { startServer } from './service.mjs';

const [rounds = '6', seed = '1', flips = '30'] = process.argv.slice(2);
const FILES = 40;
const FLIPS = Number(flips);
const SETTINGS = { DOCLOUPE_WORKERS: '2', DOCLOUPE_OCR: 'off' };
const BIN = fileURLToPath(new URL('../bin/docloupe.mjs', import.meta.url));
const random = chance(Number(seed));
const folder = mkdtempSync(join(tmpdir(), 'docloupe-flips-'));
const sound = join(folder, 'sound');
const QUESTIONS = [
  (file) => ['GET', `${file}/pages/1`],
  (file) => ['GET', `${file}/structure`],
  (file) => ['GET', `${file}/profile`],
  (file) => ['GET', `${file}/tables?include=rows`],
  (file) => ['POST', `${file}/export`, { format: 'json' }],
  (file) => ['POST', `${file}/export`, { format: 'markdown' }],
  (file) => ['POST', `${file}/search`, { query: 'total' }],
  (file) => ['GET', file],
];
const counts = {};
const bad = [];
const count = (what) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

async function makeStore() {
  const server = await startServer(SETTINGS, sound);
  const documents = madeDocuments(random);
  const expected = new Map();
  for (let i = 0; i < FILES; i++) {
    const { name, bytes } = documents.next();
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const { body } = await server.ask('POST', '/v1/files', form);
    await server.ask('POST', `/v1/files/${body.id}/extract`, { schema: 'table' });
  }
  const { body } = await server.ask('GET', '/v1/files?limit=100');
  for (const { id } of body.files) {
    for (const question of QUESTIONS) {
      const asked = question(`/v1/files/${id}`);
      const { status, text } = await server.ask(...asked);
      expected.set(asked, { status, text });
    }
  }
  await server.stop();
  return expected;
}

function flip(dataDir) {
  const path = join(dataDir, 'index', 'data.mdb');
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  for (let i = 0; i < FLIPS; i++) {
    const at = Math.floor(random() * size);
    readSync(file, byte, 0, 1, at);
    byte[0] ^= 1 + Math.floor(random() * 255);
    writeSync(file, byte, 0, 1, at);
  }
  closeSync(file);
}

/** A server, or what the command said when it ended instead. */
async function start(dataDir) {
  try {
    return { server: await startServer(SETTINGS, dataDir) };
  } catch {
    const { stdout, stderr, signal } = spawnSync(
      process.execPath,
      [BIN, 'serve', '--port', '0', '--data-dir', dataDir],
      {
        encoding: 'utf8',
        timeout: 30_000,
        killSignal: 'SIGINT',
      },
    );
    return { said: `${signal ?? ''} ${stderr || stdout}`.trim() };
  }
}

async function ask(server, asked, expected, round) {
  const { status, text } = await server.ask(...asked).catch(() => ({ status: 0, text: '' }));
  if (status === 0) return false;
  if (status === expected.status && text === expected.text) count('right');
  else {
    count(status === expected.status ? 'WRONG' : status);
    if (status !== 503) bad.push(`round ${round}: ${asked[0]} ${asked[1]} ${status} ${text.slice(0, 150)}`);
  }
  return true;
}

async function trial(round, expected) {
  const dataDir = join(folder, `round-${round}`);
  for (const name of ['index', 'originals']) cpSync(join(sound, name), join(dataDir, name), { recursive: true });
  flip(dataDir);
  let { server, said } = await start(dataDir);
  for (const [asked, answer] of expected) {
    if (!server) break;
    if (await ask(server, asked, answer, round)) continue;
    count('ended');
    await server.kill().catch(() => {});
    ({ server, said } = await start(dataDir));
    if (server) await ask(server, asked, answer, round);
  }
  if (server) await server.stop();
  else {
    count('refused to start');
    if (!said.includes('docloupe check --repair')) bad.push(`round ${round}: the start says only: ${said.slice(-300)}`);
  }
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, 'check', '--repair', '--data-dir', dataDir], {
    encoding: 'utf8',
  });
  const repair = (stdout || stderr).trim().split('\n').at(-1);
  const after = await start(dataDir);
  if (!after.server) bad.push(`round ${round}: does not start after ${repair}: ${after.said.slice(-300)}`);
  else {
    const deadline = Date.now() + 120_000;
    let files = [];
    do {
      await new Promise((resolve) => setTimeout(resolve, 200));
      files = (await after.server.ask('GET', '/v1/files?limit=100')).body?.files ?? [];
    } while (files.some(({ status }) => status === 'processing') && Date.now() < deadline);
    const ready = files.filter(({ status }) => status === 'ready').length;
    if (ready !== FILES) bad.push(`round ${round}: ${ready} of ${FILES} files after ${repair}`);
    await after.server.stop();
  }
  console.log(`round ${round}: ${JSON.stringify(counts)}; ${repair}`);
  rmSync(dataDir, { recursive: true, force: true });
}

const expected = await makeStore();
for (let round = 1; round <= Number(rounds); round++) await trial(round, expected);
rmSync(folder, { recursive: true, force: true });
for (const what of bad.slice(0, 40)) console.log(`BAD ${what}`);
console.log(
  `${rounds} rounds of ${FLIPS} changed bytes over ${FILES} files: ${JSON.stringify(counts)}, ${bad.length} bad`,
);
process.exitCode = bad.length > 0 ? 1 : 0;
