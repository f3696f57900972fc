import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const docx: Format = {
  name: 'docx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  unit: 'page',
  sample: 'contract.docx',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('./recognize.ts')).recognizesDocx(probe),
  parser: async () => (await import('./docx-parser.ts')).docxParser,
};
