import type { Format } from '../format.ts';
import { recognizesRtf } from './recognize.ts';

export const rtf: Format = {
  name: 'rtf',
  mediaTypes: ['application/rtf', 'text/rtf'],
  extensions: ['rtf'],
  unit: 'page',
  sample: 'minutes.rtf',
  recognizes: recognizesRtf,
  parser: async () => (await import('./rtf-parser.ts')).rtfParser,
};
