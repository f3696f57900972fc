import { append } from '../../../document/append.ts';
import type { FinancialLine } from './lines.ts';
import type { FoundLine, Statement } from './statement.ts';

/**
 * Leaves out what is told of a segment, a subsidiary or another company: tables that have a line in common with a fuller statement, for
 * the same period, and agree with it in none.
 */
export function withoutOthers(
  lines: ReadonlyMap<FinancialLine, readonly FoundLine[]>,
): Map<FinancialLine, readonly FoundLine[]> {
  const linesIn = new Map<Statement, Set<FinancialLine>>();
  const comparisons = new Map<Statement, boolean[]>();
  for (const [line, found] of lines)
    for (const { statement } of found) linesIn.set(statement, (linesIn.get(statement) ?? new Set()).add(line));
  for (const [best, ...others] of lines.values()) {
    for (const other of best ? others : []) {
      const isFuller = linesIn.get(best!.statement)!.size > linesIn.get(other.statement)!.size;
      const isSame = isFuller ? agrees(best!, other) : undefined;
      if (isSame !== undefined) append(comparisons, other.statement, isSame);
    }
  }
  const isOfOthers = ({ statement }: FoundLine): boolean => comparisons.get(statement)?.every((same) => !same) ?? false;
  return new Map([...lines].map(([line, found]) => [line, found.filter((one) => !isOfOthers(one))]));
}

/** Whether they have a value in common, whatever its sign; undefined where they have no period in common. */
function agrees({ values }: FoundLine, other: FoundLine): boolean | undefined {
  const pairs = values.flatMap((one) =>
    other.values
      .filter(({ period }) => period.name === one.period.name)
      .map(({ value }) => [one.value, value] as const),
  );
  return pairs.length === 0 ? undefined : pairs.some(([one, same]) => Math.abs(one) === Math.abs(same));
}
