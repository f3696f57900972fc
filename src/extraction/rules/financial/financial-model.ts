import type { TableCell, TableRow } from '../../../document/table.ts';
import type { BackendResult } from '../../backend.ts';
import { toConfidence } from '../../confidence.ts';
import type { Evidence, EvidenceTable } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import { FINANCIAL_LINES } from '../../schemas/built-in.ts';
import { parseAmount } from '../../values/amounts.ts';
import { findCurrencies } from '../../values/currencies.ts';
import { lettersOf } from '../../values/found.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, mayBeName } from '../companies.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { type FinancialLine, findLine } from './lines.ts';
import { periodOf } from './periods.ts';

interface Period {
  name: string;
  row: TableRow;
  cell: TableCell;
}
interface Statement {
  table: EvidenceTable;
  periods: Map<number, Period>;
  headerRow: number;
}
interface FoundLine {
  statement: Statement;
  row: TableRow;
  values: { period: Period; cell: TableCell; value: number }[];
  score: number;
}

/** Periods and line items from tables whose header names periods and whose first column names lines. */
export function extractFinancialModel(evidence: Evidence): BackendResult {
  const reading = new Reading(evidence);
  const statements = evidence.tables().flatMap((table) => findStatement(table));
  const lines = new Map<FinancialLine, FoundLine[]>();
  for (const statement of statements) collectLines(reading, statement, lines);
  for (const found of lines.values()) found.sort((a, b) => b.score - a.score);
  const main = mainStatement(lines);
  return {
    fields: [
      toField(reading, 'company', 'string', 'name', findCompany(reading)),
      toField(reading, 'currency', 'string', 'code', findModelCurrency(reading)),
      toField(reading, 'units', 'string', 'code', findUnits(reading)),
      toPeriods(reading, main),
      ...FINANCIAL_LINES.map((line) => toLine(reading, line, lines.get(line)?.[0])),
    ],
    warnings: [],
  };
}

const MAX_HEADER_ROW = 12;

/** The first row with at least two periods, or one at the head of the only column of values. */
function findStatement(table: EvidenceTable): Statement[] {
  for (const [at, row] of table.rows.slice(0, MAX_HEADER_ROW).entries()) {
    const periods = new Map<number, Period>();
    for (const cell of row.cells) {
      const name = periodOf(cell);
      if (name !== undefined && cell.col > 0) periods.set(cell.col, { name, row, cell });
    }
    if (periods.size >= 2 || (periods.size === 1 && table.head.col_count <= 3))
      return [{ table, periods, headerRow: at }];
  }
  return [];
}

function collectLines({ conventions }: Reading, statement: Statement, lines: Map<FinancialLine, FoundLine[]>): void {
  const first = Math.min(...statement.periods.keys());
  for (const row of statement.table.rows.slice(statement.headerRow + 1)) {
    const label = row.cells.find((cell) => cell.col < first && lettersOf(cell.text) > 1);
    const named = label && findLine(label.text);
    if (!named) continue;
    const values = row.cells.flatMap((cell) => {
      const period = statement.periods.get(cell.col);
      const value = typeof cell.value === 'number' ? cell.value : parseAmount(cell.text, conventions)?.value;
      return period && value !== undefined && !cell.text.includes('%') ? [{ period, cell, value }] : [];
    });
    if (values.length === 0) continue;
    const found = lines.get(named.line) ?? [];
    lines.set(named.line, found);
    const filled = values.length / statement.periods.size;
    found.push({ statement, row, values, score: named.score + 0.3 * filled - 0.02 * found.length });
  }
}

/** The statement that holds most of the lines. */
function mainStatement(lines: ReadonlyMap<FinancialLine, FoundLine[]>): Statement | undefined {
  const counts = new Map<Statement, number>();
  for (const [best] of lines.values()) if (best) counts.set(best.statement, (counts.get(best.statement) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function toPeriods({ evidence }: Reading, statement: Statement | undefined): ExtractedField {
  if (!statement) return notFound('periods', 'array');
  const items = [...statement.periods.values()].map(({ name, row, cell }, i): ExtractedField => {
    const citation = evidence.citeCell(statement.table.head, row, cell, name === cell.text ? 'exact' : 'normalized');
    return { name: String(i), type: 'string', value: name, confidence: 0.95, citation };
  });
  return toArray('periods', items);
}

function toArray(name: string, items: ExtractedField[]): ExtractedField {
  const confidence = Math.round((1000 * items.reduce((sum, item) => sum + item.confidence, 0)) / items.length) / 1000;
  return {
    name,
    type: 'array',
    value: items.map(({ value }) => value),
    confidence,
    citation: items[0]!.citation,
    items,
  };
}

function toLine({ evidence }: Reading, name: FinancialLine, found: FoundLine | undefined): ExtractedField {
  if (!found) return notFound(name, 'array');
  const { statement, row, values, score } = found;
  const { head } = statement.table;
  const items = values.map(({ period, cell, value }, i): ExtractedField => {
    const confidence = toConfidence('money', { evidence: score - 0.2, margin: 0.5, confirmed: 0.5 }, true);
    const citation = evidence.citeCell(head, row, cell, String(value) === cell.text ? 'exact' : 'normalized');
    const periodCitation = evidence.citeCell(head, period.row, period.cell, 'exact');
    const fields: ExtractedField[] = [
      { name: 'period', type: 'string', value: period.name, confidence, citation: periodCitation },
      { name: 'value', type: 'number', value, confidence, citation },
    ];
    const record: Value = { period: period.name, value };
    return { name: String(i), type: 'object', value: record, confidence, citation, fields };
  });
  return toArray(name, items);
}

const UNITS = new RegExp(
  [
    String.raw`\b(?:in|figures in|amounts in|values in)?\s*(?:[$€£]|usd|eur|gbp|us\$)?\s*(?:in )?(thousands?|millions?|billions?|mio|tsd|tausend|millionen|actual figures|mn|bn|000s)\b`,
    String.raw`[$€£]\s?(000s?|m|mm|bn)\b|['’](000s?)\b`,
  ].join('|'),
);
const NAMES: Readonly<Record<string, string>> = {
  t: 'thousands',
  m: 'millions',
  b: 'billions',
  a: 'units',
  '0': 'thousands',
};

/** "in thousands", "$m", "'000": what the numbers are multiples of. */
function findUnits({ layout }: Reading): Candidate<string>[] {
  for (const segment of layout.segments) {
    if (segment.text.length > 120) continue;
    const match = UNITS.exec(segment.folded);
    const word = match?.[1] ?? match?.[2] ?? match?.[3];
    if (!match || word === undefined) continue;
    const value = NAMES[word[0]!];
    if (value === undefined) continue;
    const span = { segment, start: match.index, end: match.index + match[0].length };
    return [{ value, score: 0.9, spans: [span], derived: true }];
  }
  return [];
}

function findModelCurrency({ layout }: Reading): Candidate<string>[] {
  const counts = new Map<string, Candidate<string>>();
  for (const segment of layout.segments) {
    for (const { value, start, end } of findCurrencies(segment.text)) {
      const known = counts.get(value);
      if (known) known.score += 1;
      else counts.set(value, { value, score: 1, spans: [{ segment, start, end }] });
    }
  }
  const all = [...counts.values()].sort((a, b) => b.score - a.score);
  const sum = all.reduce((n, { score }) => n + score, 0);
  return all.map((candidate) => ({ ...candidate, score: candidate.score / sum }));
}

const HEAD_ROWS = 15;

/** A name with a legal form near the top of the first pages. */
function findCompany({ layout }: Reading): Candidate<string>[] {
  return layout.rows
    .slice(0, HEAD_ROWS)
    .flatMap(({ segments }) => segments)
    .filter(({ text }) => hasLegalForm(text) && mayBeName(text) && text.length < 60)
    .slice(0, 3)
    .map((segment, i) => ({
      value: segment.text,
      score: 0.7 - 0.1 * i,
      spans: [{ segment, start: 0, end: segment.text.length }],
    }));
}
