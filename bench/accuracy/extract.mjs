// What the scorers of extraction share: a document read and extracted from, without the service around it. Needs `npm run build`.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { rulesBackend } from '../../dist/extraction/backends/rules.js';
import { Evidence } from '../../dist/extraction/evidence.js';
import { BUILT_IN_SCHEMAS } from '../../dist/extraction/schemas/built-in.js';
import { StoredContent } from '../../dist/index/content.js';
import { DEFAULT_PARSE_LIMITS } from '../../dist/parsers/budget.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { readDocument } from '../../dist/pool/read-document.js';

export async function readContent(bytes, fileName) {
  const parts = new Map();
  const options = { fileName, sha256: '', limits: DEFAULT_PARSE_LIMITS, progress() {} };
  const reading = readDocument(new MemorySource(bytes), options);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return new StoredContent({ manifest: { ...value, generation: '' }, readPart: (name) => parts.get(name) });
    parts.set(value.name, value.bytes);
  }
}

/** The fields of a built-in schema, from what is printed. */
export async function extractBytes(bytes, fileName, schema) {
  const evidence = new Evidence(await readContent(bytes, fileName));
  const { fields } = await rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get(schema), { preferEmbedded: false });
  return fields;
}

/** The fields of a schema of one's own. */
export async function extractWith(bytes, fileName, schema) {
  const evidence = new Evidence(await readContent(bytes, fileName));
  return (await rulesBackend.extract(evidence, schema, { preferEmbedded: false })).fields;
}

export const extractFile = (path, schema) => extractBytes(new Uint8Array(readFileSync(path)), basename(path), schema);
