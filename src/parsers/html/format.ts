import type { Format } from '../format.ts';

export const html: Format = {
  name: 'html',
  mediaTypes: ['text/html', 'application/xhtml+xml', 'multipart/related'],
  extensions: ['html', 'htm', 'xhtml', 'xht', 'shtml', 'mht', 'mhtml'],
  unit: 'page',
  sample: 'price-list.html',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesHtml(probe),
  parser: async () => (await import('./html-parser.ts')).htmlParser,
};
