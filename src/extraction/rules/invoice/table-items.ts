import type { TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import { type SegmentSpan, textOfSpan, textOfSpans } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import { fold, lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { CellSpans } from './cell-spans.ts';
import { factorRoles } from './factors.ts';
import { columnRole, isItemHeader } from './item-columns.ts';
import type { ColumnRole } from './lexicons.ts';
import type { LineItem, LineItems, NumberCell } from './line-item.ts';
import { isTotal } from './total-rows.ts';

interface TableColumn {
  role: ColumnRole;
  col: number;
}

interface ItemRow {
  texts: Map<TableColumn, SegmentSpan[]>;
  numbers: Map<TableColumn, NumberCell>;
}

/** A table of items: its columns, and where its rows begin. */
interface ItemTable {
  table: EvidenceTable;
  columns: TableColumn[];
  from: number;
}

/** Items as rows of the tables that the parser found: a cell holds all lines of its text, wherever its row's numbers stand beside it. */
export function findTableItems(reading: Reading): LineItems {
  const items: LineItem[] = [];
  const rows = new Set<number>();
  const spans = new CellSpans(reading.layout);
  let before: ItemTable | undefined;
  for (const table of reading.evidence.tables()) {
    const found: ItemTable | undefined = table.head.sheet === undefined ? toItemTable(table, before) : undefined;
    if (!found) continue;
    before = found;
    const body = table.rows
      .slice(found.from)
      .map((row) => readRow(reading, spans, row.page ?? table.head.page, row, found.columns));
    const named = columnsByRole(found.columns, body);
    for (const row of body) {
      if (isTotalRow(reading, row)) break;
      const item = toItem(row, named);
      if (!item) continue;
      items.push(item);
      for (const { segment } of [...row.texts.values()].flat()) rows.add(segment.row);
    }
  }
  return { items, rows };
}

/** By its own header, or as what goes on with the table on the page before. */
function toItemTable(table: EvidenceTable, before: ItemTable | undefined): ItemTable | undefined {
  const from = Math.max(1, table.head.header_rows);
  const columns = columnsOf(table, from);
  if (isItemHeader(columns)) return { table, columns, from };
  if (before === undefined || table.head.page !== lastPage(before.table) + 1) return undefined;
  const inherited = columns.map(({ col }) => ({ col, role: roleAt(before, edgesOf(table, col)) }));
  return isItemHeader(inherited) ? { table, columns: inherited, from: 0 } : undefined;
}

const lastPage = ({ head, rows }: EvidenceTable): number => rows.at(-1)?.page ?? head.page;

function columnsOf({ head, rows }: EvidenceTable, headerRows: number): TableColumn[] {
  const header = rows.slice(0, headerRows).flatMap(({ cells }) => cells);
  return Array.from({ length: head.col_count }, (_, col) => {
    const above = header.filter((cell) => cell.col <= col && col < cell.col + cell.col_span);
    return { col, role: columnRole(fold(above.map(({ text }) => text).join(' '))) };
  });
}

type Edges = readonly [left: number, right: number];

function edgesOf({ rows }: EvidenceTable, col: number): Edges {
  const boxes = rows.flatMap(({ cells }) => cells.filter((cell) => cell.col === col && cell.col_span === 1));
  return [Math.min(...boxes.map(({ bbox }) => bbox[0])), Math.max(...boxes.map(({ bbox }) => bbox[2]))];
}

/** The role of the column that stands over most of a place. */
function roleAt({ table, columns }: ItemTable, [left, right]: Edges): ColumnRole {
  const shared = columns.map(({ role, col }) => {
    const [from, to] = edgesOf(table, col);
    return { role, width: Math.min(right, to) - Math.max(left, from) };
  });
  const best = shared.reduce((widest, other) => (other.width > widest.width ? other : widest));
  return best.width > 0.5 * (right - left) ? best.role : 'other';
}

function readRow(
  { conventions }: Reading,
  spans: CellSpans,
  page: number,
  row: TableRow,
  columns: readonly TableColumn[],
): ItemRow {
  const read: ItemRow = { texts: new Map(), numbers: new Map() };
  for (const { col, text, bbox } of row.cells) {
    const column = columns[col];
    if (!column || text === '') continue;
    const lines = spans.find(page, bbox);
    read.texts.set(column, lines);
    for (const line of lines) {
      const [found] = findAmounts(textOfSpan(line), conventions);
      if (!found || lettersOf(fold(text)) > Math.max(6, found.end - found.start)) continue;
      const { segment, start } = line;
      read.numbers.set(column, {
        segment,
        start: start + found.start,
        end: start + found.end,
        value: found.value.value,
      });
      break;
    }
  }
  return read;
}

/** The first column of each role, by what multiplies before what headers say. */
function columnsByRole(
  columns: readonly TableColumn[],
  rows: readonly ItemRow[],
): ReadonlyMap<ColumnRole, TableColumn> {
  const roles = factorRoles(
    columns,
    rows.map(({ numbers }) => new Map([...numbers].map(([column, { value }]) => [column, value]))),
  );
  const named = new Map<ColumnRole, TableColumn>();
  for (const column of columns) if (!named.has(column.role)) named.set(column.role, column);
  for (const [column, role] of roles ?? []) named.set(role, column);
  return named;
}

function isTotalRow(reading: Reading, { numbers, texts }: ItemRow): boolean {
  if (numbers.size > 2) return false;
  const [line] = [...texts.values()].flat();
  return line !== undefined && isTotal(reading, reading.layout.rows[line.segment.row]!);
}

function toItem({ texts, numbers }: ItemRow, named: ReadonlyMap<ColumnRole, TableColumn>): LineItem | undefined {
  const numberOf = (role: ColumnRole): NumberCell | undefined => {
    const column = named.get(role);
    return column && numbers.get(column);
  };
  const described = named.get('description');
  const lines = (described && texts.get(described)) ?? [];
  const amount = numberOf('amount') ?? numberOf('gross');
  if (!amount || lines.length === 0) return undefined;
  return {
    description: { text: textOfSpans(lines), spans: lines },
    quantity: numberOf('quantity'),
    unitPrice: numberOf('unit_price'),
    amount,
  };
}
