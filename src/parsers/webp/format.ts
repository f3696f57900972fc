import { findPictureKind } from '../../raster/picture-kind.ts';
import type { Format } from '../format.ts';

export const webp: Format = {
  name: 'webp',
  mediaTypes: ['image/webp'],
  extensions: ['webp'],
  unit: 'page',
  sample: 'receipt.webp',
  recognizes: ({ head }) => findPictureKind(head) === 'webp',
  parser: async () => (await import('../picture-parser.ts')).toPictureParser('image/webp'),
};
