import type { Value } from '../../extraction.ts';
import { blockIdOf, height, type Layout, type Segment, textOfSpans, whole } from '../../layout.ts';
import { findDates } from '../../values/dates.ts';
import { lettersOf } from '../../values/found.ts';
import { isStreetLine, isTownLine } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import type { Label } from './document-labels.ts';
import { words } from './terms.ts';

/** "No" answers a question, and "ID" is Idaho. */
const NAMES_VALUE =
  /^(?:(?:\p{L}[\p{L}.'’/-]*\s+){1,3}(?:no\.|nr\.?|id|#)|(?:\p{L}[\p{L}.'’/-]*\s+){0,3}(?:\p{L}+-)?(?:name|number|code|date|address|telephone|phone|fax|e-?mail|signature)|\p{L}+-(?:no|nr|id)\.?)$/iu;

/** "Account Number", "FXF Acct. #": whoever asks for a value is not told what another is called. */
export const namesValue = (text: string): boolean => NAMES_VALUE.test(text.trim());

/** "Payer's TIN", "Recipient's TIN": a label of the same thing, of somebody else. */
export function isSibling({ said }: Label, { text }: Segment): boolean {
  const other = words(text, true);
  if (other.length < 2 || said.length < 2 || /\d/.test(text)) return false;
  return (
    other.at(-1) === said.at(-1) ||
    (other.length > SAME_WORDS && said.slice(0, SAME_WORDS).every((word, i) => other[i] === word))
  );
}
/** "Name and address of the employer", "Name and address of the employee". */
const SAME_WORDS = 3;

/** The sign of a currency is printed at the left of its box; its amount may stand apart, or the box be empty. */
export function amountBehind({ rows }: Layout, sign: Segment): Segment {
  const next = /^\p{Sc}$/u.test(sign.text) ? rows[sign.row]!.segments[sign.column + 1] : undefined;
  return next && /^[^\p{Sc}]*\d/u.test(next.text) && lettersOf(next.text) === 0 ? next : sign;
}

/** Lines up to a telephone, an address of the net, another label, or what stands below town and country. */
export function ofAddress(lines: readonly Segment[]): readonly Segment[] {
  const town = lines.findLastIndex(({ text }) => isTownLine(text) && !isStreetLine(text));
  const isLast = (i: number): boolean => i === lines.length - 1 && /^[\p{L}. ]{2,30}$/u.test(lines[i]!.text);
  const end = lines.findIndex(
    ({ text }, i) =>
      i > 0 &&
      (/^\p{L}[\p{L} .]{1,30}[:：]\s/u.test(text) ||
        /@|:\/\//.test(text) ||
        /^[+(\d][\d\s().+-]{6,}$/.test(text) ||
        (town >= 0 && i > town && !isTownLine(text) && !isLast(i))),
  );
  return end < 0 ? lines : lines.slice(0, end);
}

/** The first line and those that go on with it: it ends with a comma, they begin in lower case, or are nothing of their own. */
export function goingOn(lines: readonly Segment[], isPart: (line: Segment, last: Segment) => boolean): Segment[] {
  const end = lines.findIndex((line, i) => {
    const last = lines[i - 1];
    return last && !/[,;]\s*$/.test(last.text) && !/^\p{Ll}/u.test(line.text) && !isPart(line, last);
  });
  return lines.slice(0, end < 0 ? undefined : end);
}

/** "3rd June" at the end of a line, "2024" at the beginning of the next. */
export function dateOverLines(
  { layout, conventions }: Reading,
  segment: Segment,
  start: number,
): Candidate | undefined {
  const [below] = layout.column(segment, 1, 1);
  if (!below || below.box[1] - segment.box[3] > height(segment.box)) return undefined;
  const rest = segment.text.slice(start);
  const [date] = findDates(`${rest} ${below.text}`, conventions);
  if (!date || date.start >= rest.length || date.end <= rest.length) return undefined;
  const spans = [
    { segment, start: start + date.start, end: segment.text.length },
    { segment: below, start: 0, end: date.end - rest.length - 1 },
  ];
  return { value: date.value, score: 1, spans };
}

const MAX_WRAPPED = 4;

/** A text up to the end of its line goes on where the next line of its paragraph begins in lower case. */
export function withWrapped({ rows }: Layout, candidate: Candidate): Candidate {
  const spans = [...candidate.spans];
  let last = spans[0]!.segment;
  if (spans.length > 1 || spans[0]!.end < last.text.length) return candidate;
  while (spans.length < MAX_WRAPPED) {
    const next = rows[last.row + 1]?.segments.find((other) => blockIdOf(other) === blockIdOf(last));
    if (!next || blockIdOf(next) === undefined || !/^\p{Ll}/u.test(next.text) || /[:：]/.test(next.text)) break;
    spans.push(whole(next));
    last = next;
  }
  return spans.length > 1 ? { ...candidate, value: textOfSpans(spans), spans } : candidate;
}

const MAX_INDENT = 60;

/** What stands alone under a heading that is too short to reach over it. */
export function indentedUnder({ rows }: Layout, { lines }: Label): Segment | undefined {
  const last = lines.at(-1)!;
  const [below, ...others] = rows[last.row + 1]?.segments ?? [];
  if (!below || others.length > 0 || below.page !== last.page || rows[last.row]!.segments.length > 1) return undefined;
  const indent = below.box[0] - last.box[0];
  const isNear = below.box[1] - last.box[3] < height(last.box);
  return indent > 0 && indent < MAX_INDENT && isNear ? below : undefined;
}

/** Lines as one value; those of an address are parted by commas. */
export const joined = (lines: readonly Segment[], mark = ', '): Candidate | undefined =>
  lines.length === 0
    ? undefined
    : {
        value: lines.map(({ text }) => (mark === ' ' ? text : text.replace(/,$/, ''))).join(mark) as Value,
        score: 1,
        spans: lines.map(whole),
      };

const FIGURE = /^[≤≥<>±~≈+−–-]?\s?\d[\d.,]*(?:\s?(?:±|-|–|to|\.\.\.?|\+)+\s?[+−-]?\d[\d.,]*)?$/u;
const UNIT = /^[\p{L}°º%µμΩ²³/·.◦ ]{1,8}$/u;
const ROWS_TO_HEADER = 60;

/** In a table with a column of units, what a text asks for is the figure with its unit. */
export function withUnit(layout: Layout, candidate: Candidate): Candidate {
  const [span, ...others] = candidate.spans;
  const { segment } = span!;
  const unit = layout.rows[segment.row]!.segments[segment.column + 1];
  if (others.length > 0 || !unit || !FIGURE.test(segment.text) || !UNIT.test(unit.text)) return candidate;
  const isUnder = [...layout.column(unit, -1, ROWS_TO_HEADER)].some(({ text }) => /^units?$/i.test(text.trim()));
  return isUnder ? { ...candidate, value: `${segment.text} ${unit.text}`, spans: [span!, whole(unit)] } : candidate;
}
