// Which documents of a folder are refused, and in which words: node bench/sweep/refusals.mjs FOLDER. Prints each refusal and their number by reason:
// each is a reason or a bug.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { startServer } from '../service.mjs';

const [folder] = process.argv.slice(2);
const KNOWN = /\.(pdf|docx|docm|dotx|pptx|pptm|xlsx|xlsm|xltx|xls|xlt|rtf|csv|tsv)$/i;
const AT_ONCE = 2;

const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((path) => KNOWN.test(path) && statSync(path).isFile())
  .sort();
const server = await startServer({ DOCLOUPE_LOG_LEVEL: 'error', DOCLOUPE_PARSE_TIMEOUT_MS: '60000' });
const reasons = new Map();
const count = (reason) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

async function upload(path) {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)]), basename(path));
  const { status, body, text } = await server.ask('POST', '/v1/files', form);
  if (status === 201) {
    await server.ask('DELETE', `/v1/files/${body.id}`);
    return;
  }
  const { code = 'none', detail = text } = body ?? {};
  count(`${status} ${code}`);
  console.log([status, code, relative(folder, path), String(detail).slice(0, 200)].join('\t'));
}

const waiting = files.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const path of waiting) await upload(path).catch((error) => console.log(`0\t${path}\t${error.cause ?? error}`));
  }),
);
await server.stop();
const refused = [...reasons].map(([reason, times]) => `${times} × ${reason}`).join(', ');
console.log(`${files.length} documents, ${refused ? `refused: ${refused}` : 'none refused'}`);
