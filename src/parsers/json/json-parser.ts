import type { FlowContent } from '../../analysis/flow/elements.ts';
import { fault } from '../../document/fault.ts';
import { flowPages, plainParagraph } from '../markup/flow-pages.ts';
import { codeContent, readText } from '../markup/plain-text.ts';
import { TableGrid } from '../markup/table-grid.ts';
import { emptyInfo, type Parser } from '../parser.ts';

/** Names of values; records with more are no table. */
const MAX_COLUMNS = 64;
const MAX_ROWS = 100_000;

type Scalar = string | number | boolean | null;
type Row = Record<string, Scalar>;

/** JSON and JSON Lines: records of plain values as a table, all else as it is written. */
export const jsonParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const text = await readText(source);
    if (text === undefined) throw fault('unprocessable_document', 'The file is no text.');
    yield* flowPages(contentOf(text), context);
    return { ...emptyInfo(), documentType: 'dataset' };
  },
};

function* contentOf(text: string): Generator<FlowContent> {
  const whole = parse(text);
  const rows = whole === undefined ? linesOf(text) : whole;
  if (Array.isArray(rows) && isTable(rows)) yield tableOf(rows);
  else if (whole !== undefined && !text.trim().includes('\n')) yield* codeContent(JSON.stringify(whole, undefined, 2));
  else yield* codeContent(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined where a line is none by itself. */
function linesOf(text: string): unknown[] | undefined {
  const rows: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const row = parse(line);
    if (row === undefined || rows.length >= MAX_ROWS) return undefined;
    rows.push(row);
  }
  return rows;
}

function isTable(rows: unknown[]): rows is Row[] {
  if (rows.length === 0 || rows.length > MAX_ROWS) return false;
  const names = new Set<string>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'object' && value !== null) return false;
      names.add(name);
    }
  }
  return names.size > 0 && names.size <= MAX_COLUMNS;
}

function tableOf(rows: readonly Row[]): FlowContent {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const grid = new TableGrid();
  const cell = (text: string, header = false) => ({ colSpan: 1, rowSpan: 1, header, content: [plainParagraph(text)] });
  grid.row(
    names.map((name) => cell(name, true)),
    true,
  );
  for (const row of rows)
    grid.row(names.map((name) => cell(row[name] === undefined || row[name] === null ? '' : String(row[name]))));
  return grid.toTable();
}
