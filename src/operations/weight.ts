import type { OpenFile } from './stored-file.ts';

/**
 * Stored bytes of a document that the thread that answers goes through itself: a few milliseconds of work, for which a worker would
 * have to be waited for.
 */
const LIGHT_BYTES = 64 * 1024;

/** Whether a document is too long to be gone through as a whole. */
export const isLong = ({ content }: OpenFile, lightBytes = LIGHT_BYTES): boolean =>
  (content.manifest.partBytes ?? Number.POSITIVE_INFINITY) > lightBytes;
