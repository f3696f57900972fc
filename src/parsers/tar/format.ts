import type { Format } from '../format.ts';

export const tar: Format = {
  name: 'tar',
  mediaTypes: ['application/x-tar', 'application/gzip'],
  extensions: ['tar', 'tgz', 'gz'],
  unit: 'page',
  sample: 'november.tgz',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesTar(probe),
  parser: async () => {
    const { toArchiveParser } = await import('../archive/archive-parser.ts');
    const { tarEntries } = await import('../archive/entries.ts');
    return toArchiveParser(tarEntries);
  },
};
