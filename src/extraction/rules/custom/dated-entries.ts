import type { Block } from '../../../document/page.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import { blockIdOf, type Segment, type SegmentSpan, whole } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import type { Found } from '../../values/found.ts';
import { hasLegalForm } from '../companies.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { isStudy, partsOf } from './entry-parts.ts';
import { EntryRecord, saysOf } from './entry-record.ts';
import { rowsUnder } from './section-rows.ts';
import { findTimes, type Times, type TimesAt } from './times.ts';

/** What is longer is told, not named. */
const MAX_LINE = 90;
const MAX_DATED_LINE = 160;
const MAX_NAME = 40;
const MAX_HEAD_LINES = 4;
/** How far lines of one entry may begin apart, in points. */
const SAME_LEFT = 6;

/** A line under the heading: what is printed in one row, as far as it belongs there. */
interface Line {
  segments: Segment[];
  /** Where in it its times stand, if it has any at either end. */
  times: TimesAt | undefined;
  /** Whether it is set as a heading: an entry begins there. */
  isHeading: boolean;
  /** Whether it may be of the head of an entry, rather than of what is told below. */
  isHead: boolean;
}

/** Records that are told one below the other under a heading, each with its times: "Engineer, Acme  2019 – 2021" and what follows. */
export function findDatedEntries(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  if (!fields.some(isFreeText)) return [];
  const entries = entriesOf(linesUnder(reading, list));
  const records = entries
    .slice(0, ENOUGH_RECORDS)
    .flatMap((entry) => toRecords(reading, entry, fields))
    .filter(({ value }) => !isOtherStudy(value, fields));
  return records.length > 0 && records.length * 3 >= entries.length ? records : [];
}

function linesUnder(reading: Reading, list: FieldSchema): Line[] {
  const types = new Map<string | undefined, Block['type']>(
    reading.evidence.blocks.map(({ block }) => [block.id, block.type]),
  );
  const typeOf = (segment: Segment): Block['type'] | undefined => types.get(blockIdOf(segment));
  const lines = rowsUnder(reading, list).flatMap((segments): (Line & { isTold: boolean })[] => {
    if (segments.length === 0) return [];
    const text = segments.map((segment) => segment.text).join(' ');
    const times = timesOf(segments, text.length);
    const isTold =
      segments.some((segment) => typeOf(segment) === 'list_item') ||
      /^[•▪◦*–-]\s/u.test(text) ||
      (!times && isSentence(text));
    const isHeading = typeOf(segments[0]!) === 'heading';
    return [
      { segments, times, isTold, isHeading, isHead: times !== undefined || (text.length <= MAX_LINE && !isTold) },
    ];
  });
  // Where entries have lines of their own, times in the lists below them are of something else.
  if (!lines.some(({ times, isTold }) => times && !isTold)) return lines;
  return lines.map((line) => (line.isTold ? { ...line, times: undefined, isHead: false } : line));
}

/** The beginning, the middle or the end of one; "Acme Co." is none. */
const isSentence = (text: string): boolean =>
  /^\p{Ll}/u.test(text) || (/[.;]$/.test(text) && (text.length > MAX_NAME || !hasLegalForm(text.slice(-8))));

/** At the beginning or the end of the line; a year within a sentence is none. */
function timesOf(segments: readonly Segment[], length: number): TimesAt | undefined {
  if (length > MAX_DATED_LINE) return undefined;
  for (const segment of segments.toReversed()) {
    const found = findTimes(segment.text);
    const last = found.findLast((times) => stands(times, segment.text));
    if (last) return { segment, ...last };
  }
  return undefined;
}

function stands({ value, start, end }: Found<Times>, text: string): boolean {
  // "(Anticipated Dec-23)"
  const before = text
    .slice(0, start)
    .trimEnd()
    .replace(/(?<=\()\p{L}+$/u, '');
  const after = text.slice(end).trim();
  if (before === '' || before === '(') return after === '' || value.from !== undefined || /^[):,|–—-]/.test(after);
  const isLast = /^[).]?$/.test(after) || /^\p{Lu}[\p{L} .]*,\s\p{Lu}[\p{L}]+$/u.test(after.replace(/^[,|•·]\s*/, ''));
  return isLast && (value.from !== undefined || /[,(|•·:–—-]$/.test(before));
}

/** An entry: the lines that name it, and those that tell of it. */
interface Entry {
  head: readonly Line[];
  body: readonly Line[];
}

/** Entries of one list begin alike: with their times, or so many lines above them. */
function entriesOf(lines: readonly Line[]): Entry[] {
  const runs: { end: number; dated: number[]; first: number; isHeaded: boolean }[] = [];
  for (let from = 0, end = 0; from < lines.length; from = end) {
    end = endOfRun(lines, from);
    const dated = lines.slice(from, end).flatMap(({ times }, i) => (times ? from + i : []));
    if (dated.length > 0) runs.push({ end, dated, first: dated[0]! - from, isHeaded: lines[from]!.isHeading });
    if (end === from) end++;
  }
  const usual = mostFrequent(runs.map(({ first }) => first));
  const heads = runs.flatMap(({ end, dated, first, isHeaded }) => {
    const above = isHeaded ? first : Math.min(usual, first);
    return dated.map((at, i) => ({ from: at - above, to: Math.max(at + 1, (dated[i + 1] ?? end + above) - above) }));
  });
  return heads.map(({ from, to }, i) => ({
    head: lines.slice(from, to),
    body: lines.slice(to, heads[i + 1]?.from ?? lines.length),
  }));
}

/** The lines that name one entry or several: after a heading, all up to the times; else as long as they may. */
function endOfRun(lines: readonly Line[], from: number): number {
  const first = lines[from]!;
  const after = first.isHeading ? lines.slice(from, from + MAX_HEAD_LINES).findIndex(({ times }) => times) : -1;
  let end = from + after + 1;
  while (end < lines.length && lines[end]!.isHead && (end === from || continues(first, lines[end]!))) end++;
  return end;
}

const continues = (first: Line, line: Line): boolean => !line.isHeading && !isIndented(first, line);

/** Of several the least. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0;
}

/** What is told of an entry begins further right than its name. */
const isIndented = (first: Line, { segments, times }: Line): boolean =>
  !times && segments[0]!.box[0] > leftOf(first) + SAME_LEFT;

/** Where the name of an entry begins: behind its times, where these stand before it. */
const leftOf = ({ segments: [first, second], times }: Line): number =>
  (times?.segment === first && second ? second : first!).box[0];

function toRecords(reading: Reading, { head, body }: Entry, fields: readonly FieldSchema[]): ExtractedField[] {
  const { times } = head.find((line) => line.times)!;
  const segmentsOf = (lines: readonly Line[]): Segment[] => lines.flatMap(({ segments }) => segments);
  const record = new EntryRecord(reading, fields);
  record.addTimes(times!);
  record.addNames(segmentsOf(head).flatMap((segment) => without(segment, times!).flatMap(partsOf)));
  record.addTold(segmentsOf(body));
  return record.toFields(times!.segment.text);
}

/** What stands in a segment before and behind the times. */
function without(segment: Segment, times: SegmentSpan): SegmentSpan[] {
  if (segment !== times.segment) return [whole(segment)];
  return [
    { segment, start: 0, end: times.start },
    { segment, start: times.end, end: segment.text.length },
  ];
}

/** A degree of a school is no record of a list that asks for neither. */
function isOtherStudy(value: Value, fields: readonly FieldSchema[]): boolean {
  const asks = fields.some((field) => saysOf(field, 'degree', 'school'));
  return !asks && isStudy(Object.values(value as Record<string, unknown>).map(String));
}
