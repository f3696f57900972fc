import { append } from '../../../document/append.ts';
import type { Citation } from '../../../document/citation.ts';
import { FINANCIAL_STATEMENTS } from '../../schemas/built-in.ts';
import { type FinancialLine, findLine } from './lines.ts';
import { provenLines } from './proven-lines.ts';
import { withoutOthers } from './statements-of-others.ts';

/** A column of a statement. */
export interface Period {
  name: string;
  cite(): Citation;
}

/** A label and its numbers. */
export interface StatementRow {
  /** Empty where a sum has none. */
  label: string;
  /** With the line before, where it may begin there. */
  wrapped?: string;
  values: StatementValue[];
}

export interface StatementValue {
  period: Period;
  value: number;
  cite(): Citation;
}

/** Rows under a header that names periods. */
export interface Statement {
  page: number;
  periods: Period[];
  rows: StatementRow[];
}

export interface FoundLine {
  statement: Statement;
  values: StatementValue[];
  score: number;
}

/** How surely a row is a line by its numbers. */
const PROVEN = 0.95;

/** Every row whose label names a line, or that is proven to be one, best first. */
export function findLines(statements: readonly Statement[]): Map<FinancialLine, readonly FoundLine[]> {
  const lines = new Map<FinancialLine, FoundLine[]>();
  for (const statement of statements) {
    const here = new Map<FinancialLine, StatementValue[]>();
    const take = (line: FinancialLine, values: StatementValue[], score: number): void => {
      const filled = values.length / statement.periods.length;
      append(lines, line, { statement, values, score: score + 0.3 * filled - 0.02 * (lines.get(line)?.length ?? 0) });
      if (!here.has(line)) here.set(line, values);
    };
    for (const { label, wrapped, values } of statement.rows) {
      const named = findLine(label) ?? (wrapped === undefined ? undefined : findLine(wrapped));
      if (named && values.length > 0) take(named.line, values, named.score);
    }
    for (const { line, values } of provenLines(statement, (line) => here.get(line))) take(line, values, PROVEN);
  }
  rankLines(lines);
  return withoutOthers(lines);
}

/**
 * Best first: by name, by how many periods there are, by how much of its statement stands beside it, for a name in another is often a
 * summary of it, or something else; and rather of this year than of the one before.
 */
function rankLines(lines: ReadonlyMap<FinancialLine, FoundLine[]>): void {
  const all = [...lines.values()].flat();
  const most = all.reduce((longest, { values }) => Math.max(longest, values.length), 1);
  const newest = all.reduce((latest, { statement }) => Math.max(latest, newestYear(statement)), 0);
  for (const group of FINANCIAL_STATEMENTS) {
    const counts = new Map<Statement, number>();
    for (const line of group) {
      const longest = new Map<Statement, number>();
      for (const { statement, values } of lines.get(line) ?? [])
        longest.set(statement, Math.max(values.length, longest.get(statement) ?? 0));
      for (const [statement, count] of longest) counts.set(statement, count + (counts.get(statement) ?? 0));
    }
    const fullest = Math.max(1, ...counts.values());
    const rank = ({ score, statement, values }: FoundLine): number =>
      score +
      0.25 * (counts.get(statement)! / fullest) +
      0.15 * (values.length / most) +
      (newestYear(statement) === newest ? 0.15 : 0);
    for (const line of group) lines.get(line)?.sort((a, b) => rank(b) - rank(a));
  }
}

const newestYear = ({ periods }: Statement): number =>
  Math.max(0, ...periods.map(({ name }) => Number(/(?:19|20)\d{2}(?!\d)/.exec(name)?.[0] ?? 0)));

/** The statement that holds most of the lines. */
export function mainStatement(lines: ReadonlyMap<FinancialLine, readonly FoundLine[]>): Statement | undefined {
  const counts = new Map<Statement, number>();
  for (const [best] of lines.values()) if (best) counts.set(best.statement, (counts.get(best.statement) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** "2024" under "Three months ended" and again under "Six months ended": the words above part them. */
export function tellApart<P extends Period>(periods: readonly P[], above: (period: P) => string): P[] {
  if (new Set(periods.map(({ name }) => name)).size === periods.length) return [...periods];
  return periods.map((period) => ({ ...period, name: `${above(period)} ${period.name}`.trim() }));
}
