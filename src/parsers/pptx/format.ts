import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const pptx: Format = {
  name: 'pptx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  extensions: ['pptx', 'pptm', 'potx', 'ppsx', 'ppsm'],
  unit: 'slide',
  sample: 'deck.pptx',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('./recognize.ts')).recognizesPptx(probe),
  parser: async () => (await import('./pptx-parser.ts')).pptxParser,
};
