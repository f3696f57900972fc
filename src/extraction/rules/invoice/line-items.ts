import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { height, type Row, type Segment, type SegmentSpan } from '../../layout.ts';
import { type Amount, findAmounts } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { withCounts } from './counted-items.ts';
import { factorRoles, multiplies } from './factors.ts';
import { columnRole, countMeanings, isItemHeader, NUMBERED } from './item-columns.ts';
import { withoutCopies } from './item-copies.ts';
import { withoutOrdinals } from './item-ordinals.ts';
import { type ColumnRole, columnLexicon } from './lexicons.ts';
import { findTableItems } from './table-items.ts';
import { isBelow, isSummaryHeader, isTotal, totalOf } from './total-rows.ts';

interface Column {
  role: ColumnRole;
  box: Box;
}
interface Header {
  firstRow: number;
  lastRow: number;
  columns: Column[];
}

export interface NumberCell extends SegmentSpan {
  value: number;
}
export interface LineItem {
  description: { text: string; spans: SegmentSpan[] } | undefined;
  quantity: NumberCell | undefined;
  unitPrice: NumberCell | undefined;
  amount: NumberCell | undefined;
}
export interface LineItems {
  items: LineItem[];
  /** Rows that hold an item: their numbers are no totals. */
  rows: ReadonlySet<number>;
}

/** Items by the tables of the document, unless more of them close, or have a text where none does, by its lines. */
export function findLineItems(reading: Reading): LineItems {
  const [tabled, printed] = [findTableItems(reading), findUnderHeaders(reading)];
  const { items, rows } = countBest(printed.items) > countBest(tabled.items) ? printed : tabled;
  const found = items.length > 0 ? { items: withoutOrdinals(withoutCopies(items)), rows } : findHeaderless(reading);
  return { ...found, items: withCounts(found.items, reading.conventions) };

  function countBest(list: readonly LineItem[]): number {
    const says = tabled.items.some(isClosed) || printed.items.some(isClosed) ? isClosed : isDescribed;
    return list.filter(says).length;
  }
}

const isDescribed = ({ description, amount }: LineItem): boolean => description !== undefined && amount !== undefined;

const isClosed = ({ quantity, unitPrice, amount }: LineItem): boolean =>
  multiplies(quantity?.value, unitPrice?.value, amount?.value);

/** Rows between a header that names columns and the totals below; numbers fall under the header they stand under. */
function findUnderHeaders(reading: Reading): LineItems {
  const headers = findHeaders(reading);
  const items: LineItem[] = [];
  const rows = new Set<number>();
  headers.forEach((header, i) => {
    const end = headers[i + 1]?.firstRow ?? reading.layout.rows.length;
    const page = reading.layout.rows[header.lastRow]!.page;
    for (const item of readItems(reading, header, end, page, rows)) items.push(item);
  });
  return { items, rows };
}

const MAX_ROWS_UP = 40;

/** Without a header: lines above the totals with a text at the left and an amount in the column of the totals. */
function findHeaderless(reading: Reading): LineItems {
  const { layout, conventions } = reading;
  const items: LineItem[] = [];
  const rows = new Set<number>();
  const totalAt = layout.rows.findIndex((row) => isTotal(reading, row));
  const edge = layout.rows[totalAt]?.segments.at(-1)?.box;
  if (!edge) return { items, rows };
  for (let at = totalAt - 1; at >= Math.max(0, totalAt - MAX_ROWS_UP); at--) {
    const row = layout.rows[at]!;
    const [first, last] = [row.segments[0]!, row.segments.at(-1)!];
    if (row.page !== layout.rows[totalAt]!.page) break;
    const found = findAmounts(last.text, conventions).at(-1);
    const isAligned = Math.abs(last.box[2] - edge[2]) < 6 || Math.abs(last.box[0] - edge[0]) < 6;
    if (found?.value.decimals !== 2 || !isAligned || first === last || lettersOf(first.folded) < 3) {
      if (items.length > 0 && row.segments.length > 1) break;
      continue;
    }
    if (/:\s*$/.test(first.text)) continue;
    const counted = row.segments.slice(1, -1).find(({ text }) => /^(?:x\s?\d+|\d+\s?x?)$/i.test(text.trim()));
    const amount = { segment: last, start: found.start, end: found.end, value: found.value.value };
    const factors = row.segments.slice(1, -1).flatMap((segment) => factorsIn(segment, amount.value, conventions));
    const quantity = counted && {
      segment: counted,
      start: 0,
      end: counted.text.length,
      value: Number(counted.text.replace(/\D/g, '')),
    };
    items.unshift({ description: toText([first]), quantity: factors[0] ?? quantity, unitPrice: factors[1], amount });
    rows.add(at);
  }
  return {
    items: beforeSum(items, findAmounts(layout.rows[totalAt]!.segments.at(-1)!.text, conventions).at(-1)?.value.value),
    rows,
  };
}

/** Where not all lines come to the total, one that those before it come to is their sum, and charges follow. */
function beforeSum(items: readonly LineItem[], total: number | undefined): LineItem[] {
  const sums: number[] = [0];
  for (const { amount } of items) sums.push(sums.at(-1)! + amount!.value);
  const isSum = (sum: number, value: number | undefined): boolean =>
    value !== undefined && Math.abs(sum - value) < 0.005;
  const end = isSum(sums.at(-1)!, total)
    ? -1
    : items.findIndex(({ amount }, i) => i > 1 && isSum(sums[i]!, amount?.value));
  return end < 0 ? [...items] : items.slice(0, end);
}

/** "5 @ 3.98", where they multiply to the amount. */
function factorsIn(segment: Segment, amount: number, conventions: Conventions): NumberCell[] {
  if (!/\d\s*[@x×à]\s*\D{0,2}\d/iu.test(segment.text)) return [];
  const [quantity, price] = segment.text
    .split(/[@x×à]/iu)
    .map((part) => findAmounts(part.trim(), conventions)[0]?.value.value);
  if (quantity === undefined || price === undefined || Math.abs(quantity * price - amount) > 0.011) return [];
  const at = segment.text.search(/[@x×à]/iu);
  const cell = (start: number, end: number, value: number): NumberCell => ({ segment, start, end, value });
  const second = at + 1 + /^\s*/.exec(segment.text.slice(at + 1))![0].length;
  return [cell(0, segment.text.slice(0, at).trimEnd().length, quantity), cell(second, segment.text.length, price)];
}

const MIN_MEANINGS = 2;

function findHeaders(reading: Reading): Header[] {
  const { layout } = reading;
  const headers: Header[] = [];
  let best = 0;
  for (let at = 0; at < layout.rows.length; at++) {
    const row = layout.rows[at]!;
    if (headers.length > 0 && at <= headers.at(-1)!.lastRow) continue;
    if (row.segments.length < 2 || countMeanings(row.segments.map(toColumn)) < MIN_MEANINGS) continue;
    const grown = grow(layout.rows, at);
    if (!grown.columns.some(({ role }) => OF_ITEMS.has(role))) continue;
    const header = byArithmetic(reading, withDescription(layout.rows, grown));
    if (!isItemHeader(header.columns)) continue;
    headers.push(header);
    best = Math.max(best, countMeanings(header.columns));
  }
  // A summary of taxes has columns too, but fewer that items have.
  return headers.filter(({ columns }) => countMeanings(columns) >= Math.min(best, 3));
}

/** Columns that a summary of totals ("Total net", "VAT", "Total gross") has none of. */
const OF_ITEMS: ReadonlySet<ColumnRole> = new Set(['description', 'quantity', 'unit_price']);

const BODY_ROWS = 8;

/** Whatever its header says, the column with the most words below it is the description. */
function withDescription(rows: readonly Row[], header: Header): Header {
  if (header.columns.some(({ role }) => role === 'description')) return header;
  const letters = new Map<Column, number>();
  for (const { segments } of rows.slice(header.lastRow + 1, header.lastRow + 1 + BODY_ROWS)) {
    for (const { box, folded } of segments) {
      const column = header.columns.find((other) => other.role === 'other' && Math.abs(other.box[0] - box[0]) < 6);
      if (column) letters.set(column, (letters.get(column) ?? 0) + lettersOf(folded));
    }
  }
  const [best] = [...letters].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 5) return header;
  const columns = header.columns.map((column) =>
    column === best[0] ? { ...column, role: 'description' as const } : column,
  );
  return { ...header, columns };
}

/** Whatever the headers of numbers say: quantity × price = amount tells which is which. */
function byArithmetic(reading: Reading, header: Header): Header {
  const rows = reading.layout.rows.slice(header.lastRow + 1, header.lastRow + 1 + BODY_ROWS).map((row) => {
    const cells = toCells(reading, row, header.columns).filter(({ amount }) => amount);
    return new Map(cells.map(({ column, amount }) => [column, amount!.value]));
  });
  const columns = header.columns.filter(({ role }) => role !== 'description' && role !== 'tax');
  const roles = factorRoles(columns, rows);
  if (!roles) return header;
  const isFactor = ({ role }: Column): boolean => role === 'quantity' || role === 'unit_price' || role === 'amount';
  return {
    ...header,
    columns: header.columns.map((column) => {
      const role = roles.get(column) ?? (isFactor(column) ? 'other' : column.role);
      return { ...column, role };
    }),
  };
}

const toColumn = ({ folded, box }: Pick<Segment, 'folded' | 'box'>): Column => ({ role: columnRole(folded), box });

/** Headers are set in several lines at times; those close by that hold no numbers belong to it. */
function grow(rows: readonly Row[], at: number): Header {
  const belongs = (row: Row | undefined, other: Row): boolean =>
    row !== undefined &&
    row.page === other.page &&
    Math.abs((row.box[1] + row.box[3]) / 2 - (other.box[1] + other.box[3]) / 2) <
      1.45 * Math.min(height(row.box), height(other.box)) &&
    row.segments.every(({ text }) => !/\d[.,]\d\d/.test(text) && text.length < 40) &&
    row.segments.some(({ folded }) => columnLexicon.findAll(folded).length > 0 || /^\(/.test(folded));
  let first = at;
  let last = at;
  while (at - first < 3 && belongs(rows[first - 1], rows[first]!)) first--;
  while (last - at < 3 && belongs(rows[last + 1], rows[last]!)) last++;
  const groups: { folded: string; box: Box; own: boolean }[] = [];
  for (let i = first; i <= last; i++) {
    for (const { folded, box } of rows[i]!.segments) {
      const group = groups.find((other) => Math.min(other.box[2], box[2]) - Math.max(other.box[0], box[0]) > 1);
      if (!group) groups.push({ folded, box: [...box], own: true });
      else {
        group.folded = group.folded.endsWith('-') ? group.folded.slice(0, -1) + folded : `${group.folded} ${folded}`;
        group.own = false;
        group.box = unionBox([group.box, box])!;
      }
    }
  }
  const columns = groups.flatMap((group) => splitJoined(group)).sort((a, b) => a.box[0] - b.box[0]);
  return { firstRow: first, lastRow: last, columns };
}

/** "VAT % Line Amount Excl. VAT" set without a wide gap is two columns: shares of the box by characters. */
function splitJoined({ folded, box, own }: { folded: string; box: Box; own: boolean }): Column[] {
  const matches = columnLexicon.findAll(folded);
  const roles = matches.filter(({ role }, i) => i === 0 || role !== matches[i - 1]!.role);
  if (!own || roles.length < 2 || folded.length > 60 || roles.every(({ role }) => role === roles[0]!.role))
    return [toColumn({ folded, box })];
  const useful = roles.filter(({ role }) => role !== 'other');
  if (useful.length < 2) return [{ role: NUMBERED.test(folded) ? 'other' : (useful[0]?.role ?? 'other'), box }];
  const width = (box[2] - box[0]) / folded.length;
  return useful.map(({ role, start }, i): Column => {
    const end = useful[i + 1]?.start ?? folded.length;
    return { role, box: [box[0] + (i === 0 ? 0 : start) * width, box[1], box[0] + end * width, box[3]] };
  });
}

function* readItems(
  reading: Reading,
  header: Header,
  end: number,
  page: number,
  rows: Set<number>,
): Generator<LineItem> {
  const { layout } = reading;
  const amountRole: ColumnRole = header.columns.some(({ role }) => role === 'amount')
    ? 'amount'
    : header.columns.some(({ role }) => role === 'gross')
      ? 'gross'
      : 'unit_price';
  let afterTotal: Segment | undefined;
  let sum = 0;
  let count = 0;
  let open: { item: LineItem; row: number; bottom: number } | undefined;
  let before: { segment: Segment; row: number } | undefined;
  for (let at = header.lastRow + 1; at < end; at++) {
    const row = layout.rows[at]!;
    if (row.page !== page && row.page !== page + 1) break;
    const cells = toCells(reading, row, header.columns);
    const amount = cells.find((cell) => cell.role === amountRole && cell.amount);
    const description = cells.filter((cell) => cell.role === 'description' && lettersOf(cell.segment.folded) > 1);
    if (row.segments.length >= 3 && !row.segments.some(({ text }) => /\d/.test(text)) && description.length < 2) break;
    if (count > 0 && isSummaryHeader(row)) break;
    const total = isProduct(cells) ? undefined : totalOf(reading, row);
    if (total) {
      afterTotal = total.label;
      if (total.role !== 'subtotal') break;
      if (open) yield open.item;
      open = undefined;
      continue;
    }
    const numbers = cells.filter((cell) => cell.amount).length;
    if (afterTotal && (numbers < 2 || (afterTotal.column > 0 && isUnder(afterTotal, row)))) continue;
    // A number without a text that all before it come to, each of them rounded.
    const rest = Math.abs((amount?.amount?.value ?? 0) - sum);
    if (count > 1 && description.length === 0 && rest < 0.005 * count) break;
    if (amount?.amount && (description.length > 0 || cells.length >= 3 || before)) {
      if (open) yield open.item;
      sum += amount.amount.value;
      count++;
      const text =
        description.length > 0
          ? [...new Set(description.map(({ segment }) => segment))]
          : before && at - before.row <= 1
            ? [before.segment]
            : [];
      const number = (role: ColumnRole): NumberCell | undefined => {
        const cell = cells.find((other) => other.role === role && other.amount);
        return cell?.amount && { segment: cell.segment, start: cell.start, end: cell.end, value: cell.amount.value };
      };
      const item: LineItem = {
        description: text.length === 0 ? undefined : toText(text),
        quantity: number('quantity'),
        unitPrice: amountRole === 'unit_price' ? undefined : number('unit_price'),
        amount: number(amountRole),
      };
      open = { item, row: at, bottom: row.box[3] };
      rows.add(at);
      before = undefined;
      continue;
    }
    before = description.length === 1 ? { segment: description[0]!.segment, row: at } : undefined;
    if (!open) continue;
    // Lines that run on below: set tight, in the column of the description, no key-value lines.
    const isWrapped =
      cells.length === description.length &&
      description.length === 1 &&
      row.box[1] - open.bottom < 0.6 * height(row.box) &&
      at - open.row <= 4 &&
      !/:|^[•*-]/.test(description[0]!.segment.text);
    const lines = open.item.description?.spans;
    if (isWrapped && lines && Math.abs(lines[0]!.segment.box[0] - description[0]!.segment.box[0]) < 3 && before) {
      open.item.description = toText([...lines.map(({ segment }) => segment), description[0]!.segment]);
      open.bottom = row.box[3];
      before = undefined;
    } else open.bottom = -Infinity;
  }
  if (open) yield open.item;
}

/** Whether something stands under the label of a total, between what is at its left and the amount. */
const isUnder = (label: Segment, { segments }: Row): boolean =>
  segments.slice(1, -1).some((segment) => lettersOf(segment.folded) > 1 && isBelow(segment, label));

/** Whether quantity and price come to the amount: an item, whatever its words ("Mosquito net"). */
function isProduct(cells: readonly ItemCell[]): boolean {
  const value = (role: ColumnRole): number | undefined =>
    cells.find((cell) => cell.role === role && cell.amount)?.amount?.value;
  return multiplies(value('quantity'), value('unit_price'), value('amount'));
}

const toText = (segments: readonly Segment[]): LineItem['description'] => ({
  text: segments.map(({ text }) => text).join(' '),
  spans: segments.map((segment) => ({ segment, start: 0, end: segment.text.length })),
});

interface ItemCell extends SegmentSpan {
  role: ColumnRole;
  column: Column;
  amount: Amount | undefined;
}

/** Segments of a row under the column that they stand under, or nearest to. */
function toCells({ conventions }: Reading, row: Row, columns: readonly Column[]): ItemCell[] {
  const cells = row.segments.flatMap((segment): ItemCell[] => {
    const numbers = findAmounts(segment.text, conventions);
    const first = numbers[0];
    const isNumeric =
      first !== undefined &&
      lettersOf(segment.folded.replace(/(?:eur|usd|chf|gbp|rs)/g, '')) <= Math.max(6, 1.5 * (first.end - first.start));
    const cell = (start: number, end: number, amount: Amount | undefined, box: Box): ItemCell => {
      const column = columnOf(box, columns, amount !== undefined);
      return { segment, start, end, amount, column, role: column.role };
    };
    if (!isNumeric) return [cell(0, segment.text.length, undefined, segment.box)];
    // Several numbers set without a wide gap: each under its own header.
    return numbers.map((found) => cell(found.start, found.end, found.value, shareOf(segment, found)));
  });
  return inOrder(cells, columns);
}

/** As many numbers as headers of numbers, and two under one of them: each belongs to its own, from the left. */
function inOrder(cells: ItemCell[], columns: readonly Column[]): ItemCell[] {
  const numeric = columns.filter(({ role }) => role !== 'description').sort((a, b) => a.box[0] - b.box[0]);
  const numbers = cells.filter(({ amount }) => amount);
  if (numbers.length < 2 || numbers.length !== numeric.length) return cells;
  if (new Set(numbers.map(({ column }) => column)).size === numbers.length) return cells;
  const byCell = new Map(numbers.map((cell, i) => [cell, numeric[i]!]));
  return cells.map((cell) => {
    const column = byCell.get(cell);
    return column ? { ...cell, column, role: column.role } : cell;
  });
}

function shareOf({ box, text }: Segment, { start, end }: { start: number; end: number }): Box {
  const width = (box[2] - box[0]) / Math.max(1, text.length);
  return [box[0] + start * width, box[1], box[0] + end * width, box[3]];
}

/** Text that begins right under a header is headed by it. */
const SAME_EDGE = 1;

function columnOf(box: Box, columns: readonly Column[], isNumeric: boolean): Column {
  const headed = isNumeric ? undefined : columns.find((column) => Math.abs(column.box[0] - box[0]) < SAME_EDGE);
  if (headed) return headed;
  let best = columns[0]!;
  let least = Infinity;
  for (const column of columns) {
    const overlap = Math.min(box[2], column.box[2]) - Math.max(box[0], column.box[0]);
    const edges = Math.min(
      Math.abs(box[2] - column.box[2]),
      Math.abs(box[0] - column.box[0]),
      Math.abs(box[0] + box[2] - column.box[0] - column.box[2]) / 2,
    );
    let distance = overlap > 0 ? Math.min(edges, 20) - 20 : -overlap + Math.min(edges, 20);
    // Text begins under its header, or runs on to the right of it.
    if (!isNumeric && column.role === 'description' && box[0] < column.box[2] + 40 && box[0] > column.box[0] - 60)
      distance -= 15;
    if (isNumeric && column.role === 'description') distance += 15;
    if (distance < least) [best, least] = [column, distance];
  }
  return best;
}
