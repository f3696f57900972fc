import { findPictureKind } from '../../raster/picture-kind.ts';
import type { Format } from '../format.ts';

export const jpeg: Format = {
  name: 'jpeg',
  mediaTypes: ['image/jpeg'],
  extensions: ['jpg', 'jpeg', 'jfif'],
  unit: 'page',
  sample: 'receipt.jpg',
  recognizes: ({ head }) => findPictureKind(head) === 'jpeg',
  parser: async () => (await import('../picture-parser.ts')).toPictureParser('image/jpeg'),
};
