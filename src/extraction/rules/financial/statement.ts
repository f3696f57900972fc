import type { Citation } from '../../../document/citation.ts';
import { FINANCIAL_STATEMENTS } from '../../schemas/built-in.ts';
import { type FinancialLine, findLine } from './lines.ts';

/** A column of a statement. */
export interface Period {
  name: string;
  cite(): Citation;
}

/** A label and its numbers. */
export interface StatementRow {
  label: string;
  values: StatementValue[];
}

export interface StatementValue {
  period: Period;
  value: number;
  cite(): Citation;
}

/** Rows under a header that names periods. */
export interface Statement {
  periods: Period[];
  rows: StatementRow[];
}

export interface FoundLine {
  statement: Statement;
  values: StatementValue[];
  score: number;
}

/** Every row whose label names a line, best first. */
export function findLines(statements: readonly Statement[]): Map<FinancialLine, FoundLine[]> {
  const lines = new Map<FinancialLine, FoundLine[]>();
  for (const statement of statements) {
    for (const { label, values } of statement.rows) {
      const named = findLine(label);
      if (!named || values.length === 0) continue;
      const found = lines.get(named.line) ?? [];
      lines.set(named.line, found);
      const filled = values.length / statement.periods.length;
      found.push({ statement, values, score: named.score + 0.3 * filled - 0.02 * found.length });
    }
  }
  rankLines(lines);
  return lines;
}

/**
 * Best first: by name, by how many periods there are, and by how much of its statement stands beside it, for a name in another
 * is often a summary of it, or something else.
 */
function rankLines(lines: ReadonlyMap<FinancialLine, FoundLine[]>): void {
  const most = Math.max(1, ...[...lines.values()].flat().map(({ values }) => values.length));
  for (const group of FINANCIAL_STATEMENTS) {
    const counts = new Map<Statement, number>();
    for (const line of group)
      for (const statement of new Set(lines.get(line)?.map((found) => found.statement)))
        counts.set(statement, (counts.get(statement) ?? 0) + 1);
    const fullest = Math.max(1, ...counts.values());
    const rank = ({ score, statement, values }: FoundLine): number =>
      score + 0.25 * (counts.get(statement)! / fullest) + 0.15 * (values.length / most);
    for (const line of group) lines.get(line)?.sort((a, b) => rank(b) - rank(a));
  }
}

/** The statement that holds most of the lines. */
export function mainStatement(lines: ReadonlyMap<FinancialLine, FoundLine[]>): Statement | undefined {
  const counts = new Map<Statement, number>();
  for (const [best] of lines.values()) if (best) counts.set(best.statement, (counts.get(best.statement) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** "2024" under "Three months ended" and again under "Six months ended": the words above part them. */
export function tellApart<P extends Period>(periods: readonly P[], above: (period: P) => string): P[] {
  if (new Set(periods.map(({ name }) => name)).size === periods.length) return [...periods];
  return periods.map((period) => ({ ...period, name: `${above(period)} ${period.name}`.trim() }));
}
