import type { Citation } from '../../../document/citation.ts';
import type { TableCell, TableRow } from '../../../document/table.ts';
import type { ExtractedField } from '../../extraction.ts';
import { describeRows, rowProbability } from '../../rank/rows.ts';
import type { Mapping } from '../../rank/tables.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { headersOf, sectionOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { findBalanceRows } from './balance-rows.ts';
import { bothEnds, periodOf } from './range-cells.ts';
import { readCell } from './read-cell.ts';
import { continueRecord, type RecordValue, toRecord } from './record.ts';
import { dropCounters } from './row-counters.ts';
import { findNamedSums, findSums, saysNumber } from './sum-rows.ts';
import type { Terms } from './terms.ts';
import { findTickedColumns, type TickedColumns, tickedIn } from './ticked-columns.ts';
import { turn } from './turned-tables.ts';

/** A row is a record where that is more likely than so. */
const LEAST_ROW = 0.5;
/** Of what no column of its own says. */
const UNNAMED = 0.6;

type RecordOf = Map<FieldSchema, RecordValue>;

/** The rows of a table that are records; texts that go on in the next row are joined. */
export function readRecords(
  reading: Reading,
  mapping: Mapping,
  terms: ReadonlyMap<FieldSchema, Terms>,
  margin: number,
): ExtractedField[] {
  const { table, headerRows, columns } = mapping;
  const fields = [...terms.keys()];
  const features = describeRows(reading, mapping, terms);
  const reader = new RowReader(reading, mapping, terms, margin);
  const records: [name: string, record: RecordOf][] = [];
  const read: RecordOf[] = [];
  for (const [at, row] of table.rows.slice(headerRows).entries()) {
    const found = reader.read(row);
    const last = records.at(-1)?.[1];
    const isRecord = reader.isTicked(found) || rowProbability(features[at]!) >= LEAST_ROW;
    if (isRecord || saysNumber(found)) read.push(found);
    if (found.size > 0 && isRecord) records.push([String(row.index), found]);
    else if (last && goesOn(found, last, columns)) continueRecord(last, found);
    else reader.open(row);
  }
  const items = withoutSums(records, read, fields);
  dropCounters(
    items.map(([, record]) => record),
    fields,
  );
  return items.map(([name, record]) => toRecord(name, fields, reader.complete(record), reading.conventions));
}

/** What arithmetic shows to be the sum of other rows, or to say a balance and move nothing, is no record. */
function withoutSums(
  records: [name: string, record: RecordOf][],
  read: readonly RecordOf[],
  fields: readonly FieldSchema[],
) {
  const all = records.map(([, record]) => record);
  const sums = new Set([...findSums(read), ...findNamedSums(all), ...findBalanceRows(all, fields)]);
  return records.filter(([, record]) => !sums.has(record));
}

class RowReader {
  readonly #reading: Reading;
  readonly #mapping: Mapping;
  readonly #terms: ReadonlyMap<FieldSchema, Terms>;
  readonly #margin: number;
  readonly #ticked: ReadonlyMap<FieldSchema, TickedColumns>;
  /** The one text that has no column: what stands over the rows says it. */
  readonly #beside: FieldSchema | undefined;
  #section: RecordValue | undefined;
  readonly #sections = new Map<RecordOf, RecordValue>();

  constructor(reading: Reading, mapping: Mapping, terms: ReadonlyMap<FieldSchema, Terms>, margin: number) {
    [this.#reading, this.#mapping, this.#terms, this.#margin] = [reading, mapping, terms, margin];
    this.#ticked = tickedColumns(mapping, [...terms.keys()]);
    const mapped = new Set([...mapping.columns.values(), ...this.#ticked.keys()]);
    const [aside, ...others] = [...terms.keys()].filter((field) => !mapped.has(field));
    this.#beside = others.length === 0 && aside && isFreeText(aside) ? aside : undefined;
    for (const row of mapping.table.rows.slice(0, mapping.headerRows)) this.open(row);
  }

  read(row: TableRow): RecordOf {
    const found: RecordOf = new Map();
    const period = periodOf(this.#terms.keys());
    for (const cell of row.cells) {
      const field = this.#mapping.columns.get(cell.col);
      if (!field || cell.text.trim() === '') continue;
      const rest = { citation: this.#cite(row, cell), evidence: this.#mapping.evidence.get(field) ?? UNNAMED };
      const ends = bothEnds(cell.text, field, period, this.#reading.conventions);
      for (const [end, value] of ends) found.set(end, { value, ...rest, margin: this.#margin });
      const value = ends.length > 0 ? undefined : readCell(this.#reading, cell, field, this.#terms.get(field)!);
      if (value !== undefined) found.set(field, { value, ...rest, margin: this.#margin });
    }
    for (const [field, choices] of this.#ticked) {
      const tick = tickedIn(row, choices);
      if (!tick) continue;
      const citation = this.#cite(row, tick.cell, 'derived');
      found.set(field, { value: tick.value, citation, evidence: 1, margin: this.#margin });
    }
    if (this.#section) this.#sections.set(found, this.#section);
    return found;
  }

  /** A row that is no record and says one thing only names the rows below. */
  open(row: TableRow): void {
    const cell = sectionOf(row, this.#mapping.table.head.col_count) ?? onlyCell(row);
    if (!cell) return;
    const value = cell.text.replace(/\s+/g, ' ').trim();
    this.#section = { value, citation: this.#cite(row, cell), evidence: UNNAMED, margin: this.#margin };
  }

  /** A row whose boxes answer a field is a record, whatever else it says. */
  isTicked(record: RecordOf): boolean {
    return [...this.#ticked.keys()].some((field) => record.has(field));
  }

  /** With the name of the rows that it stands among. */
  complete(record: RecordOf): RecordOf {
    const section = this.#sections.get(record);
    if (section && this.#beside && !record.has(this.#beside)) record.set(this.#beside, section);
    return record;
  }

  #cite(row: TableRow, cell: TableCell, match: Citation['match'] = 'exact'): Citation {
    const { table } = this.#mapping;
    return this.#reading.evidence.citeCell(table.head, row, table.isTurned ? turn(cell) : cell, match);
  }
}

/** "LIPID PANEL" alone in its row. */
function onlyCell({ cells }: TableRow): TableCell | undefined {
  const [only, ...others] = cells.filter(({ text }) => text.trim() !== '');
  const isName = only && others.length === 0 && only.col === 0 && !/\d/.test(only.text) && only.text.length <= MAX_NAME;
  return isName ? only : undefined;
}
const MAX_NAME = 60;

function tickedColumns({ table, headerRows, columns }: Mapping, fields: readonly FieldSchema[]) {
  const choices = fields.filter((field) => field.enum && ![...columns.values()].includes(field));
  if (choices.length === 0) return new Map<FieldSchema, TickedColumns>();
  const headers = headersOf(table, headerRows);
  const cells = new Map<number, string[]>();
  for (const row of table.rows.slice(headerRows))
    for (const { col, text } of row.cells) cells.set(col, [...(cells.get(col) ?? []), text]);
  return new Map(
    choices.flatMap((field) => {
      const found = findTickedColumns(field, headers, cells);
      return found ? [[field, found] as const] : [];
    }),
  );
}

/** A row that leaves the first column empty and goes on in texts that the record above has. */
function goesOn(found: RecordOf, last: RecordOf, columns: ReadonlyMap<number, FieldSchema>): boolean {
  const first = columns.get(Math.min(...columns.keys()))!;
  const texts = [...found].map(([field, { value }]) => (isFreeText(field) && last.has(field) ? String(value) : ''));
  const isInside = !found.has(first) || /^\p{Ll}/u.test(texts[0] ?? '');
  return found.size > 0 && isInside && last.has(first) && texts.every((text) => text !== '');
}
