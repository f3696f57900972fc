import type { Citation } from '../../document/citation.ts';
import type { Value } from '../extraction.ts';
import type { Segment, SegmentSpan } from '../layout.ts';
import { lettersAndDigits, proves } from '../proof.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldType } from '../schema.ts';
import { fold } from '../values/found.ts';

const MAX_LINES = 6;

/** Where the pages say a value, if they do. */
export function findPrinted(reading: Reading, value: Value, type: FieldType): Citation | undefined {
  const { layout, conventions } = reading;
  const spans = findSpans(reading, value, type);
  if (!spans) return undefined;
  const citation = layout.citeLines(spans, 'normalized');
  const match = proves(citation.text, value, type, conventions);
  return match && { ...citation, match };
}

function findSpans(reading: Reading, value: Value, type: FieldType): SegmentSpan[] | undefined {
  if (type === 'date') {
    const found = reading.dates.find(({ date }) => date === value);
    return found && [found];
  }
  if (typeof value === 'number') {
    const found = reading.amounts.find(
      (amount) => amount.value === value && (amount.decimals === 2 || Number.isInteger(value)),
    );
    return found && [found];
  }
  return typeof value === 'string' ? findText(reading, value) : undefined;
}

/** Where the pages print an address, part by part in lines close to one another; they seldom name the country. */
export function findPrintedAddress(reading: Reading, value: string): Citation | undefined {
  const parts = value.split(', ').filter((part) => lettersAndDigits(part).length > COUNTRY_CODE);
  const { layout, conventions } = reading;
  const [first, ...others] = parts.map((part) => linesThatSay(reading, part));
  for (const start of first ?? []) {
    const isNear = ({ segment: { page, row, box } }: SegmentSpan): boolean =>
      page === start.segment.page &&
      Math.abs(row - start.segment.row) <= MAX_LINES &&
      box[0] < start.segment.box[2] &&
      box[2] > start.segment.box[0];
    const spans = [start, ...others.flatMap((lines) => lines.find(isNear) ?? [])];
    if (spans.length < parts.length) continue;
    const citation = layout.citeLines(spans, 'derived');
    return { ...citation, match: proves(citation.text, value, 'string', conventions) ?? 'derived' };
  }
  return undefined;
}
const COUNTRY_CODE = 2;

function linesThatSay({ layout }: Reading, part: string): SegmentSpan[] {
  const wanted = fold(part).trim();
  return layout.segments.flatMap((segment) => {
    const start = segment.folded.indexOf(wanted);
    return start < 0 ? [] : [{ segment, start, end: start + wanted.length }];
  });
}

/** In one line, or begun in one and gone on with in those below. */
function findText({ layout }: Reading, value: string): SegmentSpan[] | undefined {
  const wanted = fold(value).trim();
  if (wanted.length < 2) return undefined;
  for (const segment of layout.segments) {
    const start = segment.folded.indexOf(wanted);
    if (start >= 0) return [{ segment, start, end: start + wanted.length }];
  }
  const wantedUnits = lettersAndDigits(value);
  for (const segment of layout.segments) {
    const lines = linesOf(segment, wantedUnits, (last) => [...layout.column(last, 1, 1)][0]);
    if (lines) return lines.map((line) => ({ segment: line, start: 0, end: line.text.length }));
  }
  return undefined;
}

function linesOf(first: Segment, wanted: string, below: (last: Segment) => Segment | undefined): Segment[] | undefined {
  const lines: Segment[] = [];
  let said = '';
  for (let line: Segment | undefined = first; line && lines.length < MAX_LINES; line = below(line)) {
    said += lettersAndDigits(line.text);
    if (said === '' || !wanted.startsWith(said)) return undefined;
    lines.push(line);
    if (said === wanted) return lines;
  }
  return undefined;
}
