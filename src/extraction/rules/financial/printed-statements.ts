import type { Row, Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { periodOf } from './periods.ts';
import { type Period, type Statement, type StatementRow, tellApart } from './statement.ts';

/** How far the end of a number may be from the end of its column's header, in points. */
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
    const found = findPeriods(reading, row);
    if (found.length >= 2) {
      const periods = tellApart(found, ({ segment }) =>
        wordsAbove(layout.rows.slice(Math.max(0, at - MAX_ROWS_ABOVE), at), segment),
      );
      open = { periods, rows: [], page: row.page };
      statements.push(open);
    } else if (open?.page === row.page) {
      const line = toRow(reading, row, amounts.get(at) ?? [], open.periods);
      if (line) open.rows.push(line);
    } else open = undefined;
  });
  return statements;
}

/** Years and dates beside one another, with nothing else but a label. */
function findPeriods({ layout }: Reading, { segments }: Row): ColumnPeriod[] {
  const periods = segments.flatMap((segment): ColumnPeriod[] => {
    const name = periodOf(segment.text);
    const cite = (): ReturnType<Period['cite']> =>
      layout.cite({ segment, start: 0, end: segment.text.length }, 'exact');
    return name === undefined ? [] : [{ name, segment, cite }];
  });
  return periods.length >= segments.length - 1 ? periods : [];
}

/** Of each row above, what stands nearest over the column. */
function wordsAbove(rows: readonly Row[], { page, box }: Segment): string {
  const middle = (box[0] + box[2]) / 2;
  const distance = ({ box: over }: Segment): number => Math.max(0, over[0] - middle, middle - over[2]);
  return rows
    .filter((row) => row.page === page)
    .flatMap(({ segments }) => [...segments].sort((a, b) => distance(a) - distance(b)).slice(0, 1))
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
  if (!label || amounts.length === 0) return undefined;
  const values = amounts.flatMap((amount) => {
    const end = amount.segment.box[2];
    const period = [...periods].sort((a, b) => Math.abs(a.segment.box[2] - end) - Math.abs(b.segment.box[2] - end))[0]!;
    if (amount.segment === label || Math.abs(period.segment.box[2] - end) > MAX_SHIFT) return [];
    return [{ period, value: amount.value, cite: () => layout.cite(amount, 'normalized') }];
  });
  return { label: label.text, values };
}
