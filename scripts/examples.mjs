// Calls every operation on documents made for it and writes src/operations/generated/examples.json, the examples of the API reference.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { CALLS, DOCUMENTS } from './examples/calls.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
const { startService } = await import('../dist/main.js');
const { Settings } = await import('../dist/settings.js');
const { operations } = await import('../dist/operations/registry.js');
const { Docloupe } = await import('../dist/client/docloupe.js');

const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-examples-'));
const settings = Settings.parse({ port: 0, workers: 1, logLevel: 'silent', dataDir });
const service = await startService(settings, pino({ level: 'silent' }));
const client = new Docloupe(service.url);

/** Ids and times of this run, and what stands for them in the examples. */
const stable = new Map();
const ids = new Map();
for (const [i, [name, make]] of [...DOCUMENTS].entries()) {
  const file = await client.upload(async () => new Blob([await make()]), name);
  const key = name.split('.')[0];
  ids.set(key, file.id);
  stable.set(file.id, `f01j2m4q8r7${'0'.repeat(9)}${i + 1}`);
}
const extraction = await client.extractFields(ids.get('invoice'), { schema: 'invoice' });
ids.set('extraction', extraction.id);
stable.set(extraction.id, 'x3k9d0v5t2n8b6w1');

const examples = {};
for (const operation of operations) {
  const call = CALLS[operation.name];
  if (!call) throw new Error(`scripts/examples/calls.mjs has no call of ${operation.name}.`);
  const input = Object.fromEntries(
    Object.entries(call).map(([field, value]) => [
      field,
      /id$|^before$|^after$/.test(field) ? (ids.get(value) ?? value) : value,
    ]),
  );
  const output = await answerOf(operation, input);
  examples[operation.name] = { input, ...output };
}
await service.close();
rmSync(dataDir, { recursive: true, force: true });

let text = JSON.stringify(examples, null, 2);
for (const [id, name] of stable) text = text.replaceAll(id, name);
text = text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2024-03-18T09:30:00.000Z');
const target = join(root, 'src/operations/generated/examples.json');
writeFileSync(target, text);
spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', target], { stdio: 'inherit' });

async function answerOf(operation, input) {
  if (operation.name === 'create_file') return { output: await client.getFile(ids.get('invoice')) };
  if (operation.name === 'delete_file') return {};
  if (operation.name === 'convert_file') {
    const response = await client.convert(
      async () => new Blob([await DOCUMENTS.get('invoice.rtf')()]),
      'invoice.rtf',
      input,
    );
    return { output: await response.text(), mediaType: 'text/markdown' };
  }
  if (operation.output) {
    const output = await client.call(operation.name, input);
    if (operation.name === 'expand_attachment') stable.set(output.id, `f01j2m4q8r7${'0'.repeat(9)}${stable.size}`);
    return { output: cut(output, operation.name) };
  }
  const response = await client.request(operation.name, input);
  const mediaType = response.headers.get('content-type').split(';')[0];
  const text = await response.text();
  return mediaType === 'application/octet-stream' || mediaType.startsWith('image/') || operation.name === 'get_content'
    ? {}
    : { output: text, mediaType };
}

/** Two of each list are enough to see what they hold; three of a box's four numbers are not. */
function cut(value, name, key = '') {
  if (Array.isArray(value)) {
    const keep = value.every((each) => typeof each === 'number')
      ? value.length
      : name === 'get_schema'
        ? value.length
        : 2;
    return value.slice(0, keep).map((each) => cut(each, name, key));
  }
  if (typeof value !== 'object' || value === null) return value;
  // The schemas of tools are long, and described by themselves.
  if (name === 'list_tools' && key.endsWith('schema')) return { type: 'object' };
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, cut(inner, name, field)]));
}
