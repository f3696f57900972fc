import { type Row, type Segment, whole } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { isDay, periodOf } from './periods.ts';
import { type Period, type Statement, type StatementRow, tellApart } from './statement.ts';

/** How far the end of a number may be from the end of its column's header, in points, where columns are not nearer than twice that. */
const MAX_SHIFT = 45;
const MAX_ROWS_ABOVE = 3;

type ColumnPeriod = Period & { segment: Segment };

/** On pages: rows of numbers below a row of periods, whatever tables a parser saw in them. */
export function findPrintedStatements(reading: Reading): Statement[] {
  const { layout } = reading;
  const amounts = new Map<number, FoundAmount[]>();
  for (const amount of reading.amounts) {
    const list = amounts.get(amount.segment.row);
    if (list) list.push(amount);
    else amounts.set(amount.segment.row, [amount]);
  }
  const statements: Statement[] = [];
  let open: { periods: ColumnPeriod[]; rows: StatementRow[]; page: number } | undefined;
  layout.rows.forEach((row, at) => {
    const above = layout.rows.slice(Math.max(0, at - MAX_ROWS_ABOVE), at).filter(({ page }) => page === row.page);
    const periods = findHeader(reading, row, above);
    if (periods.length >= 2) {
      open = { periods, rows: [], page: row.page };
      statements.push(open);
    } else if (open?.page === row.page) {
      const line = toRow(reading, row, amounts.get(at) ?? [], open.periods);
      if (line) open.rows.push(continued(line, layout.rows[at - 1], amounts.has(at - 1)));
    } else open = undefined;
  });
  return statements;
}

/** The periods that a row names, with those rows above that name one each: "2023", restated, may begin higher than "2024". */
function findHeader(reading: Reading, row: Row, above: readonly Row[]): ColumnPeriod[] {
  const periods = findPeriods(reading, row);
  for (const other of periods.length === 1 ? above.toReversed() : []) {
    const [period, ...more] = findPeriods(reading, other);
    if (period && more.length === 0 && periods.every((known) => isBeside(known, period))) periods.push(period);
  }
  if (periods.length < 2) return [];
  periods.sort((a, b) => a.segment.box[0] - b.segment.box[0]);
  // What stands over the columns does not begin over the labels.
  const [first, second] = periods.map(({ segment }) => segment.box);
  const left = first![0] - (second![2] - first![2]);
  const over = above.map(({ segments }) => segments.filter(({ box }) => box[0] >= left));
  const days = periods.map((period) => {
    const day = `${wordsOver(over.slice(-1), period.segment)} ${period.name}`;
    return { ...period, name: day.trim() };
  });
  // "June 25," over "2022".
  const areDays = days.every(({ name }) => isDay(name));
  return tellApart(areDays ? days : periods, ({ segment }) => wordsOver(areDays ? over.slice(0, -1) : over, segment));
}

const isBeside = (one: ColumnPeriod, other: ColumnPeriod): boolean =>
  one.segment.box[2] <= other.segment.box[0] || other.segment.box[2] <= one.segment.box[0];

/** Years and dates beside one another, with nothing else but words. */
function findPeriods({ layout }: Reading, { segments }: Row): ColumnPeriod[] {
  const periods = segments.flatMap((segment): ColumnPeriod[] => {
    const name = periodOf(segment.text);
    const cite = (): ReturnType<Period['cite']> => layout.cite(whole(segment), 'exact');
    return name === undefined ? [] : [{ name, segment, cite }];
  });
  const words = segments.filter(({ text }) => periodOf(text) === undefined && lettersOf(text) > 0);
  return periods.length + words.length === segments.length && words.length <= periods.length + 1 ? periods : [];
}

/** Of each row above, what stands nearest over the column. */
function wordsOver(rows: readonly (readonly Segment[])[], { box }: Segment): string {
  const middle = (box[0] + box[2]) / 2;
  const distance = ({ box: over }: Segment): number => Math.max(0, over[0] - middle, middle - over[2]);
  return rows
    .flatMap((segments) => [...segments].sort((a, b) => distance(a) - distance(b)).slice(0, 1))
    .filter((over) => distance(over) < MAX_SHIFT && lettersOf(over.text) > 2 && !over.text.startsWith('('))
    .map(({ text }) => text)
    .join(' ');
}

function toRow(
  { layout }: Reading,
  { segments }: Row,
  amounts: readonly FoundAmount[],
  periods: readonly ColumnPeriod[],
): StatementRow | undefined {
  const label = segments.find(({ text }) => lettersOf(text) > 1);
  if (amounts.length === 0) return undefined;
  const values = amounts.flatMap((amount) => {
    const period = amount.segment === label ? undefined : columnOf(amount.segment, periods);
    if (!period) return [];
    return [{ period, value: signed(amount), cite: () => layout.cite(amount, 'normalized') }];
  });
  // Two numbers in one column: the row is of another table, whose header names no periods.
  return new Set(values.map(({ period }) => period)).size === values.length
    ? { label: label?.text ?? '', values }
    : undefined;
}

function columnOf({ box: [, , end] }: Segment, periods: readonly ColumnPeriod[]): ColumnPeriod | undefined {
  const ends = periods.map(({ segment }) => segment.box[2]);
  const shifts = ends.map((at) => Math.abs(at - end));
  const nearest = shifts.indexOf(Math.min(...shifts));
  const apart = Math.min(...ends.flatMap((at, i) => (i > 0 ? at - ends[i - 1]! : [])));
  return shifts[nearest]! <= Math.min(MAX_SHIFT, apart / 2) ? periods[nearest] : undefined;
}

/** In a statement a number in brackets is negative, though it has no decimals and no currency beside it. */
const signed = ({ value, segment }: FoundAmount): number =>
  /^\D*\([^()]*\)$/.test(segment.text.trim()) ? -Math.abs(value) : value;

/** A label of two lines has its numbers beside the second. */
function continued(line: StatementRow, before: Row | undefined, hasAmounts: boolean): StatementRow {
  const [label, ...others] = before?.segments ?? [];
  return label && others.length === 0 && !hasAmounts && line.label !== ''
    ? { ...line, wrapped: `${label.text} ${line.label}` }
    : line;
}
