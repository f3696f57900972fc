import type { Format } from '../format.ts';

export const json: Format = {
  name: 'json',
  mediaTypes: ['application/json', 'application/x-ndjson'],
  extensions: ['json', 'jsonl', 'ndjson', 'geojson'],
  unit: 'page',
  sample: 'batches.jsonl',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesJson(probe),
  parser: async () => (await import('./json-parser.ts')).jsonParser,
};
