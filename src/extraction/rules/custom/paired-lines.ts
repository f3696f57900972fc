import { type Row, type Segment, type SegmentSpan, whole } from '../../layout.ts';
import type { Pair, PairSetting } from './headed-pairs.ts';

const SAME_EDGE = 6;
const MAX_FIRST = 40;

/** Lines in two columns: "H225  Highly flammable liquid". */
export const PAIRED_LINES: PairSetting = { pairsUnder, evidence: 0.8 };

function pairsUnder(rows: readonly Row[], heading: Segment): Pair[] {
  const pairs: Pair[] = [];
  for (const row of rows.slice(heading.row + 1)) {
    const [first, second, ...others] = row.segments;
    const last = pairs.at(-1);
    if (row.page !== heading.page || !first || first.box[0] < heading.box[0] - SAME_EDGE || others.length > 0) break;
    const begins = (segment: Segment, like: SegmentSpan | undefined): boolean =>
      !like || Math.abs(segment.box[0] - like.segment.box[0]) < SAME_EDGE;
    if (second && first.text.length <= MAX_FIRST && begins(first, last?.first) && begins(second, last?.second[0]))
      pairs.push({ first: whole(first), second: [whole(second)] });
    else if (!second && last && begins(first, last.second[0])) last.second.push(whole(first));
    else break;
  }
  return pairs;
}
