import { pack, partName } from '../../parts.ts';
import type { StoredPart } from '../../store.ts';
import type { BuiltSegment } from './segment.ts';

/** What is stored of the segment with a number. */
export function* segmentParts(number: number, { segment, shards }: BuiltSegment): Generator<StoredPart> {
  yield { name: partName.search(number), bytes: pack('search', segment) };
  for (const [i, bytes] of shards.entries()) yield { name: partName.postings(number, i), bytes };
}
