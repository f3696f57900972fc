import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const ods: Format = {
  name: 'ods',
  mediaTypes: [
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet-template',
  ],
  extensions: ['ods', 'ots'],
  unit: 'sheet',
  sample: 'costs.ods',
  recognizes: async (probe) =>
    startsArchive(probe.head) && (await import('../odf/recognize.ts')).isOdf(probe, 'spreadsheet'),
  parser: async () => (await import('./ods-parser.ts')).odsParser,
};
