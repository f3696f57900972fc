import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const xlsx: Format = {
  name: 'xlsx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  unit: 'sheet',
  sample: 'model.xlsx',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('./recognize.ts')).recognizesXlsx(probe),
  parser: async () => (await import('./xlsx-parser.ts')).xlsxParser,
};
