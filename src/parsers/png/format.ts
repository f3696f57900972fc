import { findPictureKind } from '../../raster/picture-kind.ts';
import type { Format } from '../format.ts';

export const png: Format = {
  name: 'png',
  mediaTypes: ['image/png'],
  extensions: ['png'],
  unit: 'page',
  sample: 'receipt.png',
  recognizes: ({ head }) => findPictureKind(head) === 'png',
  parser: async () => (await import('../picture-parser.ts')).toPictureParser('image/png'),
};
