import type { FinancialLine } from './lines.ts';
import type { Statement, StatementRow, StatementValue } from './statement.ts';

/** Lines that are the sum of two others, whatever they are called, and if they have no name at all. */
const SUMS: readonly { line: FinancialLine; of: readonly [FinancialLine, FinancialLine] }[] = [
  { line: 'revenue', of: ['gross_profit', 'cogs'] },
  { line: 'total_assets', of: ['equity', 'total_liabilities'] },
];

/** The rows of a statement that are proven to be a line which none of its labels names. */
export function provenLines(
  { periods, rows }: Statement,
  valuesOf: (line: FinancialLine) => readonly StatementValue[] | undefined,
): { line: FinancialLine; values: StatementValue[] }[] {
  return SUMS.flatMap(({ line, of: [one, other] }) => {
    const [some, more] = [valuesOf(one), valuesOf(other)];
    if (!some || !more || valuesOf(line)) return [];
    const sums = periods.map((period) => {
      const [a, b] = [some, more].map((values) => values.find((value) => value.period === period)?.value);
      // What is taken off may be printed as negative.
      return a === undefined || b === undefined ? undefined : a + Math.abs(b);
    });
    const isSum = ({ values }: StatementRow): boolean =>
      values.length === periods.length && values.every(({ period, value }) => value === sums[periods.indexOf(period)]);
    const proven = rows.find(isSum);
    return proven ? [{ line, values: proven.values }] : [];
  });
}
