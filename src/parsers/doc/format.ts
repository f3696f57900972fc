import { isCompoundFile } from '../containers/cfb.ts';
import type { Format } from '../format.ts';

export const doc: Format = {
  name: 'doc',
  mediaTypes: ['application/msword'],
  extensions: ['doc', 'dot'],
  unit: 'page',
  sample: 'letter.doc',
  recognizes: async ({ head, source }) => {
    if (!isCompoundFile(head)) return false;
    const { CompoundFile } = await import('../containers/cfb.ts');
    return (await CompoundFile.open(source))?.has('WordDocument') ?? false;
  },
  parser: async () => (await import('./doc-parser.ts')).docParser,
};
