import type { Format } from '../format.ts';
import { recognizesXls } from './recognize.ts';

export const xls: Format = {
  name: 'xls',
  mediaTypes: ['application/vnd.ms-excel'],
  extensions: ['xls'],
  unit: 'sheet',
  sample: 'stock.xls',
  recognizes: recognizesXls,
  parser: async () => (await import('./xls-parser.ts')).xlsParser,
};
