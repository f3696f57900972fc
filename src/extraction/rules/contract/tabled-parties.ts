import type { Row, SegmentSpan } from '../../layout.ts';
import { lengthOfTitle } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { hasForm, mayBeParty, readName } from './names.ts';
import { isRole } from './roles.ts';

export interface TabledParty {
  name: SegmentSpan;
  role: SegmentSpan;
}

/** The particulars of an agreement stand at its beginning. */
const MAX_ROWS = 120;
const AND = /^\s+(?:and|und|et|y|e|&)\s+/;
/** What may follow a name in its cell. */
const BEHIND = /^\s*(?:$|[,;.(]|(?:of|an?|and)\s)/;

/** "Landlord | Jane Doe and John Doe, 1 High Street": roles at the left of those who have them. */
export function* findTabledParties({ layout }: Reading): Generator<TabledParty> {
  for (const row of layout.rows.slice(0, MAX_ROWS)) yield* partiesIn(row);
}

function* partiesIn({ segments: [label, value] }: Row): Generator<TabledParty> {
  if (!label || !value) return;
  const role = /^(.*?)(?:\(e?s\))?\s*[:：]?\s*$/u.exec(label.text)![1]!;
  if (!isRole(role)) return;
  const { text } = value;
  let from = lengthOfTitle(text);
  for (let begins = 0; ; ) {
    const name = readName(text, from);
    if (!name || !mayBeParty(text.slice(name.start, name.end)) || !BEHIND.test(text.slice(name.end))) return;
    yield {
      name: { segment: value, start: begins, end: name.end },
      role: { segment: label, start: 0, end: role.length },
    };
    const and = AND.exec(text.slice(name.end));
    // "Rivers and Sons Ltd" is one.
    if (!and || hasForm(text)) return;
    begins = name.end + and[0].length;
    from = begins + lengthOfTitle(text.slice(begins));
  }
}
