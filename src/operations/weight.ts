import type { StoredItem } from '../index/store.ts';
import type { OpenFile } from './stored-file.ts';

/**
 * Stored bytes of a document that the thread that answers goes through itself: a few milliseconds of work, for which a worker would
 * have to be waited for.
 */
const LIGHT_BYTES = 64 * 1024;

/** Whether a document is too long to be gone through as a whole. */
export const isLong = ({ content }: OpenFile, lightBytes = LIGHT_BYTES): boolean =>
  (content.manifest.partBytes ?? Number.POSITIVE_INFINITY) > lightBytes;

export const areLong = (items: readonly StoredItem[]): boolean =>
  items.reduce((sum, { bytes }) => sum + bytes.length, 0) > LIGHT_BYTES;

/** Whether a stored part is more than is taken apart and put together in a few milliseconds. */
export const isLongPart = ({ content }: OpenFile, part: string): boolean =>
  (content.readPart(part)?.length ?? 0) > LIGHT_BYTES;
