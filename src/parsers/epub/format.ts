import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const epub: Format = {
  name: 'epub',
  mediaTypes: ['application/epub+zip'],
  extensions: ['epub'],
  unit: 'page',
  sample: 'brewing.epub',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('./recognize.ts')).recognizesEpub(probe),
  parser: async () => (await import('./epub-parser.ts')).epubParser,
};
