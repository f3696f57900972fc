import { type Row, type Segment, whole } from '../../layout.ts';
import type { Pair, PairSetting } from './headed-pairs.ts';

const PAIR = /^(?<lead>\s*(?:[•▪◦‣●*–-]\s+)?)(?<first>[^:：]{2,40}?)\s*[:：]\s+(?=\S)/u;
const BULLET = /^\s*[•▪◦‣●*–-]\s+/u;

/** Each in a line of its own: "• Q1 2026: Ship the first version". */
export const COLON_PAIRS: PairSetting = { pairsUnder, evidence: 0.75 };

/** Each begins where the others do; a line without a mark and without a colon goes on with the last. */
function pairsUnder(rows: readonly Row[], heading: Segment): Pair[] {
  const pairs: Pair[] = [];
  for (const { page, segments } of rows.slice(heading.row + 1)) {
    const [segment, ...beside] = segments;
    if (page !== heading.page || !segment || beside.length > 0) break;
    const match = PAIR.exec(segment.text);
    const last = pairs.at(-1);
    if (match) {
      const start = match.groups!.lead!.length;
      const first = { segment, start, end: start + match.groups!.first!.length };
      pairs.push({ first, second: [{ segment, start: match[0].length, end: segment.text.length }] });
    } else if (last && !BULLET.test(segment.text) && isBulleted(last)) {
      last.second.push(whole(segment));
    } else break;
  }
  return pairs;
}

const isBulleted = ({ first }: Pair): boolean => first.start > 0;
