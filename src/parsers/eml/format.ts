import type { Format } from '../format.ts';

export const eml: Format = {
  name: 'eml',
  mediaTypes: ['message/rfc822'],
  extensions: ['eml', 'emlx'],
  unit: 'page',
  sample: 'order.eml',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesEml(probe),
  parser: async () => (await import('./eml-parser.ts')).emlParser,
};
