import type { Format } from '../format.ts';
import { recognizesPdf } from './recognize.ts';

export const pdf: Format = {
  name: 'pdf',
  mediaTypes: ['application/pdf'],
  extensions: ['pdf'],
  unit: 'page',
  sample: 'invoice.pdf',
  recognizes: recognizesPdf,
  parser: async () => (await import('./pdf-parser.ts')).pdfParser,
};
