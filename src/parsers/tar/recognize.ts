import { gunzipSync } from 'node:zlib';
import { hasChecksum } from '../archive/entries.ts';
import type { Probe } from '../format.ts';
import { toBuffer } from '../source.ts';

const Z_SYNC_FLUSH = 2;
/** Unpacks to the first header, and to no more than a few megabytes. */
const PACKED_BYTES = 4096;

/** By the checksum of its first header, behind gzip too. */
export function recognizesTar({ head }: Probe): boolean {
  const start = head[0] === 0x1f && head[1] === 0x8b ? beginning(head) : toBuffer(head);
  return start.length >= 512 && start[0] !== 0 && hasChecksum(start.subarray(0, 512));
}

/** What the first bytes of a gzip file unpack to. */
function beginning(head: Uint8Array): Buffer {
  try {
    return gunzipSync(head.subarray(0, PACKED_BYTES), { finishFlush: Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 });
  } catch {
    return Buffer.alloc(0);
  }
}
