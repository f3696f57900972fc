import type { Format } from '../format.ts';

export const csv: Format = {
  name: 'csv',
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  unit: 'sheet',
  sample: 'roasts.csv',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesCsv(probe),
  parser: async () => (await import('./csv-parser.ts')).csvParser,
};
