import { isCompoundFile } from '../containers/cfb.ts';
import type { Format } from '../format.ts';

export const ppt: Format = {
  name: 'ppt',
  mediaTypes: ['application/vnd.ms-powerpoint'],
  extensions: ['ppt', 'pps', 'pot'],
  unit: 'slide',
  sample: 'tasting.ppt',
  recognizes: async ({ head, source }) => {
    if (!isCompoundFile(head)) return false;
    const { CompoundFile } = await import('../containers/cfb.ts');
    return (await CompoundFile.open(source))?.has('PowerPoint Document') ?? false;
  },
  parser: async () => (await import('./ppt-parser.ts')).pptParser,
};
