import type { SegmentSpan } from '../../layout.ts';
import type { Reading } from '../reading.ts';
import { STOP, type Terms } from './terms.ts';

const MIN_HEADINGS = 3;
const HEADINGS = new Set('agenda item topic section heading chapter clause article part'.split(' '));
const COUNTED = /^(\d{1,2})[.)]\s+(?=\p{Lu})([^.?!:]{3,80})$/u;

/** The parts that a document itself counts, for who asks for its agenda or its sections: "1. Opening", "2. Reports". */
export function findCountedHeadings({ layout }: Reading, { names, description }: Terms): SegmentSpan[][] {
  const own = names[0]!.words.filter((word) => !STOP.has(word));
  const isAsked = own.every((word) => HEADINGS.has(word)) || description.has('heading');
  if (!isAsked) return [];
  const found: SegmentSpan[][] = [];
  for (const segment of layout.segments) {
    const match = segment.column === 0 ? COUNTED.exec(segment.text) : null;
    if (!match || Number(match[1]) !== found.length + 1) continue;
    found.push([{ segment, start: segment.text.length - match[2]!.length, end: segment.text.length }]);
  }
  return found.length < MIN_HEADINGS ? [] : found;
}
