import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { height, type Row, type Segment, sharedWidth } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { factorRoles } from './factors.ts';
import { type Column, toCells } from './item-cells.ts';
import { columnRole, countMeanings, isItemHeader, NUMBERED } from './item-columns.ts';
import { type ColumnRole, columnLexicon } from './lexicons.ts';

/** The lines that name the columns of items. */
export interface Header {
  firstRow: number;
  lastRow: number;
  columns: Column[];
}

const MIN_MEANINGS = 2;

/** Of all lines that may head items, those that name as much as the best. */
export function findHeaders(reading: Reading): Header[] {
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
  const roles = factorRoles(header.columns, rows);
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
      const group = groups.find((other) => sharedWidth(other.box, box) > 1);
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
