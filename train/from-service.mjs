// Fetches the corrected extractions of a running service to train on: node train/from-service.mjs URL OUT
// OUT then holds each document beside its NAME.schema.json, NAME.label.json and NAME.source.json. DOCLOUPE_API_KEY is sent where it is set.
import { mkdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Docloupe } from '../dist/client/docloupe.js';

const [url, out] = process.argv.slice(2);
if (!url || !out) {
  console.error('node train/from-service.mjs URL OUT');
  process.exit(2);
}
const { DOCLOUPE_API_KEY: apiKey } = process.env;
const client = new Docloupe(url, apiKey === undefined ? {} : { apiKey });
mkdirSync(out, { recursive: true });
const write = (name, value) => writeFileSync(join(out, name), JSON.stringify(value, undefined, 2));
let count = 0;
for await (const { id, file_name: fileName, status } of client.files()) {
  if (status !== 'ready') continue;
  const { extractions } = await client.call('list_extractions', { id });
  for (const { id: extractionId, corrected } of extractions) {
    if (corrected.length === 0) continue;
    const { schema, answers, sha256 } = await client.call('get_label', { extraction_id: extractionId });
    const name = `${extractionId}${extname(fileName).toLowerCase()}`;
    const content = await client.request('get_content', { id });
    writeFileSync(join(out, name), new Uint8Array(await content.arrayBuffer()));
    write(`${name}.schema.json`, schema);
    write(`${name}.label.json`, answers);
    write(`${name}.source.json`, { path: fileName, sha256, corrected });
    count++;
  }
}
console.log(`${count} corrected extractions are in ${out}`);
