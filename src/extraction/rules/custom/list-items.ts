import type { ExtractedField, Value } from '../../extraction.ts';
import { height, type Row, type Segment } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { findChoice, readValue } from './read-value.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { labelScore, termsOf, words } from './terms.ts';

const MAX_GAP_ROWS = 10;
/** Of a heading: enough of the list's name. */
const MIN_HEADING_SCORE = 0.55;

/** A line with a text and numbers. */
interface ListRow {
  label: Segment;
  /** The line before it, where the label began there. */
  before: Segment | undefined;
  amounts: FoundAmount[];
}

/** Items of a text and numbers: the lines with both below a heading that names the list. */
export function findListItems(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
  siblings: readonly FieldSchema[] = [],
): ExtractedField[] {
  const numbers = fields.filter(({ type }) => type === 'number' || type === 'money' || type === 'integer');
  const [text] = fields.filter(isFreeText);
  if (!text || numbers.length === 0) return [];
  const heading = headingOf(reading, list);
  if (!heading) return [];
  const ends = siblings.flatMap((other) => headingOf(reading, other)?.row ?? []).filter((row) => row > heading.row);
  const rows = [...readRows(reading, heading.row + 1, Math.min(Number.POSITIVE_INFINITY, ...ends))];
  const skipsTotals = /exclud|without the total|not the total|do not include the .*total/.test(
    fold(list.description ?? ''),
  );
  const items = rows
    .filter(({ label }) => !skipsTotals || !/^(?:sub)?totaa?l|^(?:gesamt|summe)/.test(label.folded))
    .map((row) => toItem(reading, row, fields, text, numbers))
    .filter((item) => item !== undefined);
  return items.length >= 2 ? items.slice(0, ENOUGH_RECORDS) : [];
}

/** Lists end where the next begins, so each heading is asked for by all of them. */
const HEADINGS = new WeakMap<Reading, Map<FieldSchema, Segment | undefined>>();

function headingOf(reading: Reading, list: FieldSchema): Segment | undefined {
  const known = HEADINGS.get(reading) ?? new Map<FieldSchema, Segment | undefined>();
  HEADINGS.set(reading, known);
  if (!known.has(list)) known.set(list, findHeading(reading, list));
  return known.get(list);
}

/** The heading that says most of the list's name, or of what its description names it after. */
function findHeading({ layout }: Reading, list: FieldSchema): Segment | undefined {
  const terms = termsOf(list);
  const hints = new Set(words(list.description ?? ''));
  let best: Segment | undefined;
  let most = MIN_HEADING_SCORE;
  for (const segment of layout.segments) {
    if (segment.text.length > 60 || /\d[.,]\d\d/.test(segment.text)) continue;
    const said = words(segment.text);
    const hits = said.filter((word) => word.length > 4 && hints.has(word)).length;
    // One word may be said by chance; a heading in capitals is one.
    const hinted = hits === 0 ? 0 : (hits / said.length) * (1 - 0.4 / hits);
    const isCapitals = segment.text === segment.text.toUpperCase();
    const score = Math.max(labelScore(segment.text, terms), (isCapitals ? 1 : 0.85) * hinted);
    if (score > most) [best, most] = [segment, score];
  }
  return best;
}

function* readRows(reading: Reading, from: number, to: number): Generator<ListRow> {
  const { rows } = reading.layout;
  const amounts = new Map<number, FoundAmount[]>();
  for (const amount of reading.amounts) {
    if (isNote(amount) || isYear(amount)) continue;
    const list = amounts.get(amount.segment.row);
    if (list) list.push(amount);
    else amounts.set(amount.segment.row, [amount]);
  }
  let empty = 0;
  let group: { label: Segment; sum: number } | undefined;
  for (let at = from; at < Math.min(rows.length, to) && empty < MAX_GAP_ROWS; at++) {
    const row = rows[at]!;
    const label = row.segments.find(({ folded }) => lettersOf(folded) > 2);
    const own = amounts.get(at) ?? [];
    const apart = own.filter(({ segment }) => !label || segment.column > label.column);
    // "Partner 1": a number at the end of the label is part of it where others stand apart.
    const beside = apart.length > 0 ? apart : own.filter(({ segment, start }) => segment === label && start > 3);
    if (label && beside.length > 0) {
      empty = 0;
      if (group) group.sum += beside[0]!.value;
      yield { label, before: beginsBefore(rows[at - 1], label), amounts: beside };
    } else if (!label && beside.length > 0 && group && Math.abs(group.sum - beside[0]!.value) < 1.5) {
      // The sum of a group stands alone below its lines; the group is named above them.
      yield { label: group.label, before: undefined, amounts: beside };
      group = undefined;
    } else {
      empty++;
      if (label) group = { label, sum: 0 };
    }
  }
}

/** "(3)" beside a label refers to a note. */
const isNote = ({ segment, start, end }: FoundAmount): boolean =>
  [...segment.text.matchAll(NOTE)].some(({ index, 0: note }) => index <= start && end <= index + note.length);
const NOTE_AT_END = /\s*\(\s?\d{1,2}(?:\s?,\s?\d{1,2})*\s?\)\s*$/;
const NOTE = /\(\s?\d{1,2}(?:\s?,\s?\d{1,2})*\s?\)/g;

/** "Income statement 2015". */
const isYear = ({ segment, value, decimals, currency }: FoundAmount): boolean =>
  lettersOf(segment.text) > 2 && decimals === 0 && currency === undefined && value >= 1900 && value < 2100;

/** A label that goes on in lower case began in the line before. */
function beginsBefore(row: Row | undefined, label: Segment): Segment | undefined {
  const before = row?.segments.find(({ box }) => Math.abs(box[0] - label.box[0]) < 3);
  if (!before || !/^\p{Ll}/u.test(label.text) || before.page !== label.page) return undefined;
  return label.box[1] - before.box[3] < 0.6 * height(label.box) ? before : undefined;
}

function toItem(
  { layout, conventions }: Reading,
  { label, before, amounts }: ListRow,
  fields: readonly FieldSchema[],
  text: FieldSchema,
  numbers: readonly FieldSchema[],
): ExtractedField | undefined {
  const found = new Map<FieldSchema, RecordValue>();
  const at = amounts.find(({ segment }) => segment === label);
  const full = (at ? label.text.slice(0, at.start) : label.text).replace(NOTE_AT_END, '').replace(/[\s:：…]+$/u, '');
  let start = 0;
  for (const field of fields) {
    if (!field.enum) continue;
    const choice = findChoice(full, field.enum);
    if (!choice) {
      if (field.required) return undefined;
      continue;
    }
    // "Coverage A - Dwelling": a letter names the item only where its name comes after.
    const rest = /^\s*[-–—:.)]+\s*/.exec(full.slice(choice.end));
    if (!rest && choice.end - choice.start < 3) return undefined;
    const citation = layout.cite({ segment: label, start: choice.start, end: choice.end }, 'exact');
    found.set(field, { value: choice.value, citation, evidence: 0.7, margin: LIST_MARGIN });
    if (rest) start = choice.end + rest[0].length;
  }
  const own = readValue(full.slice(start), text, { ...expectationOf(text, termsOf(text)), kind: 'free' }, conventions);
  if (!own) return undefined;
  const spans = [...(before ? [{ segment: before, start: 0, end: before.text.length }] : [])];
  spans.push({ segment: label, start: start + own.start, end: start + own.end });
  const value: Value = spans.length > 1 ? `${before!.text} ${own.value}` : own.value;
  found.set(text, { value, citation: layout.citeLines(spans, 'exact'), evidence: 0.6, margin: LIST_MARGIN });
  const several = numbers.length === amounts.length ? numbers : numbers.slice(0, 1);
  several.forEach((field, i) => {
    found.set(field, {
      value: amounts[i]!.value,
      citation: layout.cite(amounts[i]!, 'exact'),
      evidence: 0.6,
      margin: LIST_MARGIN,
    });
  });
  return toRecord(String(label.row), fields, found, conventions);
}
