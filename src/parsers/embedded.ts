import { createHash } from 'node:crypto';
import type { Box } from '../document/box.ts';
import { extensionOf, FORMAT_FACTS, fileTypeOf } from '../document/file-type.ts';

/** What a file carries beside its text. `key`s are between a reader and itself. */
export interface EmbeddedReader {
  /** Where pictures stand, on these pages or on all, in the order of the file; one that stands in several places comes several times. */
  images(pages?: ReadonlySet<number>): AsyncIterable<ImagePlace>;
  describeImage(key: string): Promise<ImageFacts>;
  readImage(key: string): Promise<{ mediaType: string; bytes: Uint8Array }>;
  attachments(): Promise<AttachmentEntry[]>;
  readAttachment(key: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface ImagePlace {
  key: string;
  /** Null where it is not known. */
  page: number | null;
  bbox?: Box;
  alt?: string;
}

export interface ImageFacts {
  /** Of what is answered; what the file stores may be encoded in another way. */
  mediaType: string;
  /** In pixels, where known. */
  width: number | null;
  height: number | null;
  /** As stored in the file. */
  sizeBytes: number;
  sha256: string;
}

export interface AttachmentEntry {
  key: string;
  name: string;
  mediaType: string;
}

export const MAX_ATTACHMENTS = 500;

/** Of files that are no documents here. */
const OTHER_MEDIA_TYPES = new Map([
  ['xml', 'application/xml'],
  ['txt', 'text/plain'],
  ['json', 'application/json'],
  ['html', 'text/html'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
  ['emf', 'image/x-emf'],
  ['wmf', 'image/x-wmf'],
  ['webp', 'image/webp'],
  ['zip', 'application/zip'],
]);

export function sha256Of(...parts: (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

export function mediaTypeOf(name: string): string {
  const type = fileTypeOf(name);
  if (type) return FORMAT_FACTS[type].mediaTypes[0];
  return OTHER_MEDIA_TYPES.get(extensionOf(name)) ?? 'application/octet-stream';
}
