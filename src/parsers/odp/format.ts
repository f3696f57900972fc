import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const odp: Format = {
  name: 'odp',
  mediaTypes: [
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.presentation-template',
  ],
  extensions: ['odp', 'otp'],
  unit: 'slide',
  sample: 'tasting.odp',
  recognizes: async (probe) =>
    startsArchive(probe.head) && (await import('../odf/recognize.ts')).isOdf(probe, 'presentation'),
  parser: async () => (await import('./odp-parser.ts')).odpParser,
};
