import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const odt: Format = {
  name: 'odt',
  mediaTypes: ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text-template'],
  extensions: ['odt', 'ott'],
  unit: 'page',
  sample: 'handbook.odt',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('../odf/recognize.ts')).isOdf(probe, 'text'),
  parser: async () => (await import('./odt-parser.ts')).odtParser,
};
