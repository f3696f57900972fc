import { toBuffer } from '../source.ts';

/** A header this far into the file is still found by readers; garbage before it is common. */
const HEADER_BYTES = 1024;
/** Farther in, as behind a page that a portal put before the document, it must be a whole line. */
const WHOLE_HEADER = /%PDF-\d\.\d[\r\n]/;

/** Where the file proper starts; `head` is as much of its beginning as is looked at. */
export function findFileHeader(head: Uint8Array): number | undefined {
  const bytes = toBuffer(head);
  const near = bytes.subarray(0, HEADER_BYTES).indexOf('%PDF-');
  if (near >= 0) return near;
  const far = bytes.toString('latin1').search(WHOLE_HEADER);
  return far >= 0 ? far : undefined;
}
