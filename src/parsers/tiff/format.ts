import { findPictureKind } from '../../raster/picture-kind.ts';
import type { Format } from '../format.ts';

export const tiff: Format = {
  name: 'tiff',
  mediaTypes: ['image/tiff'],
  extensions: ['tif', 'tiff'],
  unit: 'page',
  sample: 'receipt.tif',
  recognizes: ({ head }) => findPictureKind(head) === 'tiff',
  parser: async () => (await import('../picture-parser.ts')).toPictureParser('image/tiff'),
};
