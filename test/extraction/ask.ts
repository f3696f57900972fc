import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import type { StoredContent } from '../../src/index/content.ts';

/** A field of a schema of one's own. */
export const field = (name: string, type: FieldSchema['type'] = 'string', description?: string): FieldSchema => ({
  name,
  type,
  description,
});

/** What a document says for such fields, by rules alone. */
export function ask(content: StoredContent, fields: FieldSchema[]): Record<string, Value> {
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const result = rulesBackend.extract(new Evidence(content), { name: 'form', fields }, options) as BackendResult;
  return Object.fromEntries(result.fields.map(({ name, value }) => [name, value]));
}
