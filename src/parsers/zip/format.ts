import { startsArchive } from '../containers/archive-bounds.ts';
import type { Format } from '../format.ts';

export const zip: Format = {
  name: 'zip',
  mediaTypes: ['application/zip'],
  extensions: ['zip'],
  unit: 'page',
  sample: 'november.zip',
  recognizes: async (probe) => startsArchive(probe.head) && (await import('./recognize.ts')).recognizesZip(probe),
  parser: async () => {
    const { toArchiveParser } = await import('../archive/archive-parser.ts');
    const { zipEntries } = await import('../archive/entries.ts');
    return toArchiveParser(zipEntries);
  },
};
