import { and, count, type Form, type Json, list, one, shown } from './form.ts';

/** Where a cell of several places goes on: beside, or below. */
const BESIDE = '←';
const BELOW = '↑';

export const TABLE_TEXT: Form = {
  head: (table) => [
    `${table.id}: table of ${count(table.row_count, 'row')} × ${count(table.col_count, 'column')} on page ${table.page}` +
      and(table.title) +
      (table.range === undefined ? '' : `, cells ${table.sheet}!${table.range}`) +
      and(table.continued_from, 'goes on from ') +
      (Number(table.header_rows) > 0 ? `, header in the first ${count(table.header_rows, 'row')}` : ', no header row'),
    ...(table.matched === undefined ? [] : [`${count(table.matched, 'row')} below the header fit`]),
    ...(list(table, 'rows').some((row) => list(row, 'cells').some(isWide))
      ? [`(${BESIDE}: the cell to the left goes on here; ${BELOW}: the cell above does)`]
      : []),
  ],
  lists: new Map([
    ['aggregates', renderAggregate],
    ['rows', renderRow],
  ]),
};

export function renderAggregate({ function: name, column, value, cells, range }: Json): string {
  const what = column === undefined ? name : `${name} of ${one(column)}`;
  return `${what} = ${one(value ?? 'none')} (from ${count(cells, column === undefined ? 'row' : 'cell')} of ${range})`;
}

const isWide = (cell: Json): boolean => Number(cell.row_span) > 1 || Number(cell.col_span) > 1;

/** Every column has its place, also where it is empty. */
function renderRow(row: Json, table: Json): string {
  const places: string[] = Array.from({ length: Number(table.col_count) }, () => '');
  const index = Number(row.index);
  const put = (cell: Json, text: (beside: number) => string): void => {
    const first = Number(cell.col);
    for (let i = 0; i < Number(cell.col_span) && first + i < places.length; i++) places[first + i] = text(i);
  };
  for (const cell of tallCells(list(table, 'rows'))) {
    if (Number(cell.row) < index && index < Number(cell.row) + Number(cell.row_span)) put(cell, () => BELOW);
  }
  for (const cell of list(row, 'cells')) {
    put(cell, (beside) => (beside > 0 ? BESIDE : shown(cell.text, cell.value).replaceAll('|', '\\|')));
  }
  const page = row.page === undefined || row.page === table.page ? '' : ` (page ${one(row.page)})`;
  return `${index}${page}: ${places.join(' | ').trimEnd()}`;
}

const tall = new WeakMap<Json[], Json[]>();

/** Cells of more than one row, found once for all rows. */
function tallCells(rows: Json[]): Json[] {
  let found = tall.get(rows);
  if (!found) {
    found = rows.flatMap((row) => list(row, 'cells').filter((cell) => Number(cell.row_span) > 1));
    tall.set(rows, found);
  }
  return found;
}
