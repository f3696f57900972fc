import type { Citation } from '../../../document/citation.ts';
import type { TableCell, TableRow } from '../../../document/table.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { completeDate, parseDayOfYear } from '../../values/partial-dates.ts';
import { sectionOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { findBalanceRows } from './balance-rows.ts';
import { expectationOf } from './expectation.ts';
import { doubtOutliers } from './outliers.ts';
import { bothEnds, periodOf } from './range-cells.ts';
import { findNumber, isNumber, readValue } from './read-value.ts';
import { continueRecord, type RecordValue, toRecord } from './record.ts';
import { dropCounters } from './row-counters.ts';
import { findNamedSums, findSums } from './sum-rows.ts';
import { type Mapping, MIN_HEADER_SCORE, UNNAMED } from './table-columns.ts';
import { labelScore, type Terms } from './terms.ts';
import { tickedIn } from './ticked-columns.ts';
import { turn } from './turned-tables.ts';

/** "Net pay:  3,524.46" below the records is told of all of them. */
function isLabelled({ cells }: TableRow): boolean {
  const [first = '', next = '', value] = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  // "SECTION I:  C. Personal property  $15,000": a record beside the name of its section.
  if (value !== undefined && /\p{L}{3}/u.test(next)) return false;
  return /^.{1,40}[\p{L})]\s?[:：]$/u.test(first) || (next === ':' && /\p{L}$/u.test(first));
}

/** The rows of a table as records, those that go on in the next row as one; sums and headers that come again are none. */
export function readRecords(
  reading: Reading,
  { table, headerRows, columns, ticked = new Map(), evidence: named }: Mapping,
  terms: ReadonlyMap<FieldSchema, Terms>,
  margin: number,
): ExtractedField[] {
  const { evidence, conventions } = reading;
  const cite = (row: TableRow, cell: TableCell, match: Citation['match'] = 'exact'): Citation =>
    evidence.citeCell(table.head, row, table.isTurned ? turn(cell) : cell, match);
  const fields = [...terms.keys()];
  const mapped = new Set([...columns.values(), ...ticked.keys()]);
  const [aside, ...others] = fields.filter((field) => !mapped.has(field));
  // "$300,000 Each Occurrence": what a number says beside itself goes to the one text that has no column.
  const beside = others.length === 0 && aside?.type === 'string' ? aside : undefined;
  const period = periodOf(fields);
  const records: Map<FieldSchema, RecordValue>[] = [];
  const names = new Map<Map<FieldSchema, RecordValue>, string>();
  // Where the first row names a group, so do others that are like it.
  const isGrouped = isGroup(table.rows[headerRows]);
  let section: RecordValue | undefined;
  let last: Map<FieldSchema, RecordValue> | undefined;
  for (const [at, row] of table.rows.entries()) {
    const over =
      beside && !beside.enum
        ? (sectionOf(row, table.head.col_count) ?? groupOf(row, terms.get(beside)!, at === headerRows))
        : undefined;
    if (over) {
      const value = over.text.replace(/\s+/g, ' ').trim();
      section = { value, citation: cite(row, over), evidence: UNNAMED, margin };
    }
    if (over || at < headerRows || isLabelled(row)) continue;
    // The name of what follows is no more of the record above.
    if (sectionOf(row, table.head.col_count)) {
      last = undefined;
      continue;
    }
    if (isGrouped && isGroup(row)) continue;
    if (isEmpty(row)) last = undefined;
    const found = new Map<FieldSchema, RecordValue>(section && beside ? [[beside, section]] : []);
    let isHeader = false;
    for (const cell of row.cells) {
      const field = columns.get(cell.col);
      if (!field || cell.text.trim() === '') continue;
      const ends = bothEnds(cell.text, field, period, conventions);
      for (const [end, value] of ends) {
        const citation = cite(row, cell);
        found.set(end, { value, citation, evidence: named.get(field) ?? UNNAMED, margin });
      }
      if (ends.length > 0) continue;
      const value = readCell(reading, cell, field, terms.get(field)!);
      if (value === undefined) {
        isHeader ||= isNumber(field) && labelScore(cell.text, terms.get(field)!) > MIN_HEADER_SCORE;
        continue;
      }
      const citation = cite(row, cell);
      found.set(field, { value, citation, evidence: named.get(field) ?? UNNAMED, margin });
      const rest = beside && isNumber(field) ? textBeside(reading, cell.text) : undefined;
      if (beside && rest !== undefined) found.set(beside, { value: rest, citation, evidence: UNNAMED, margin });
    }
    for (const [field, choices] of ticked) {
      const tick = tickedIn(row, choices);
      if (!tick) continue;
      const citation = cite(row, tick.cell, 'derived');
      found.set(field, { value: tick.value, citation, evidence: 1, margin });
    }
    const own = found.size - (section && found.get(beside!) === section ? 1 : 0);
    if (isHeader || own === 0) continue;
    if ((own === 1 && columns.size > 2) || (last && goesOn(found, last, columns))) {
      if (last) continueRecord(last, found);
      continue;
    }
    records.push(found);
    last = found;
    names.set(found, String(row.index));
  }
  const sums = new Set([...findSums(records), ...findNamedSums(records)]);
  const balances = findBalanceRows(records, fields);
  const items = records.filter((record) => !sums.has(record) && !balances.has(record));
  dropCounters(items, fields);
  for (const field of fields) doubtOutliers(items, field);
  return items.map((found) => toRecord(names.get(found)!, fields, found, conventions));
}

/** A text alone in the first column. */
function isGroup(row: TableRow | undefined): boolean {
  const [only, ...others] = row?.cells.filter(({ text }) => text.trim() !== '') ?? [];
  return only !== undefined && others.length === 0 && only.col === 0 && /^\p{Lu}/u.test(only.text);
}

/** Below an empty row nothing goes on. */
const isEmpty = ({ cells }: TableRow): boolean => cells.every(({ text }) => text.trim() === '');

/** "LIPID PANEL" alone in its row names the rows below for a field that asks for their panel, or where it stands right under the header. */
function groupOf({ cells }: TableRow, terms: Terms, isFirst: boolean): TableCell | undefined {
  const [only, ...others] = cells.filter(({ text }) => text.trim() !== '');
  if (!only || others.length > 0 || only.col > 0 || /\d/.test(only.text) || only.text.length > MAX_GROUP)
    return undefined;
  const isCapitals = /\p{Lu}{2}/u.test(only.text) && only.text === only.text.toUpperCase();
  return isFirst || isCapitals || labelScore(only.text, terms) > MIN_HEADER_SCORE ? only : undefined;
}
const MAX_GROUP = 60;

/** A row that leaves the first column empty and begins in lower case is the second line of the record above. */
function goesOn(
  found: ReadonlyMap<FieldSchema, RecordValue>,
  last: ReadonlyMap<FieldSchema, RecordValue>,
  columns: ReadonlyMap<number, FieldSchema>,
): boolean {
  const first = columns.get(Math.min(...columns.keys()))!;
  const texts = [...found].map(([field, { value }]) => (isFreeText(field) && last.has(field) ? String(value) : ''));
  return (
    !found.has(first) &&
    last.has(first) &&
    texts.every((text) => text !== '') &&
    texts.some((text) => /^\p{Ll}/u.test(text))
  );
}

function textBeside(reading: Reading, text: string): string | undefined {
  const number = findNumber(text, { kind: 'free' }, reading.conventions);
  const rest = number && text.slice(number.end).trim();
  return rest && /^\p{L}[\p{L}\s/%.-]+$/u.test(rest) ? rest : undefined;
}

function readCell(reading: Reading, cell: TableCell, field: FieldSchema, terms: Terms): Value | undefined {
  const { conventions } = reading;
  const text = cell.text.replace(/\s+/g, ' ').trim();
  if (text === '' || /^[-–—]+$/.test(text)) return undefined;
  const day = field.type === 'date' ? parseDayOfYear(text, conventions) : undefined;
  if (day) return reading.period && completeDate(day, reading.period);
  if (isNumber(field) && typeof cell.value === 'number') return cell.value;
  const expectation = expectationOf(field, terms);
  if (isFreeText(field)) {
    const free = { ...expectation, kind: 'free' as const };
    return readValue(text, field, free, conventions)?.value ?? text;
  }
  return readValue(text, field, expectation, conventions)?.value;
}
