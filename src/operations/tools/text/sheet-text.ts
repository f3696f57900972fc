import { and, contextOf, count, type Form, type Json, list, one, shown } from './form.ts';
import { renderAggregate } from './table-text.ts';

export const SHEETS_TEXT: Form = {
  head: () => [],
  lists: new Map([
    [
      'sheets',
      (sheet) =>
        isEmpty(sheet)
          ? `${sheet.name}: empty`
          : `${sheet.name}: ${sheet.range ?? 'no cells'}, ${count(sheet.cell_count, 'cell')}, ${count(sheet.formula_count, 'formula')}` +
            (sheet.state === 'visible' ? '' : `, ${sheet.state}`) +
            and(
              list(sheet, 'tables')
                .map((table) => `${table.id} ${table.name ?? ''} ${table.range}`.replace(/ +/g, ' '))
                .join('; '),
              'tables ',
            ) +
            and(
              list(sheet, 'charts')
                .map(
                  (chart) =>
                    `${one(chart.title) || 'untitled'}${chart.table_id === undefined ? '' : ` (data ${chart.table_id})`}`,
                )
                .join('; '),
              'charts ',
            ),
    ],
    ['defined_names', (name) => `name ${name.name}${scopeOf(name)} = ${name.refers_to}`],
  ]),
  /** Sheets without cells and names that lead nowhere, in a line each. */
  join(listName, lines, entries) {
    const isIdle = listName === 'sheets' ? isEmpty : isDead;
    const kept = lines.filter((_, i) => !isIdle(entries[i]!));
    const idle = entries.filter(isIdle).map(({ name }) => one(name));
    if (idle.length === 0) return kept;
    const what = listName === 'sheets' ? 'Sheets without cells' : 'Names that lead nowhere (#REF!)';
    const some = idle.slice(0, NAMED).join(', ');
    return [...kept, `${what}: ${idle.length > NAMED ? `${idle.length}, such as ` : ''}${some}`];
  },
};

const NAMED = 8;
const isEmpty = (sheet: Json): boolean => sheet.range === null && list(sheet, 'charts').length === 0;
const isDead = (name: Json): boolean => one(name.refers_to).includes('#REF!');
const scopeOf = (name: Json): string => (name.scope === 'workbook' ? '' : ` (on ${name.scope})`);

/** One cell: where, what it shows, its value where that cannot be read off, its formula. */
export function renderCell(cell: Json, context = ''): string {
  const notes = [
    cell.formula,
    cell.computed === true ? 'computed here, the file holds no value' : '',
    cell.merged === undefined ? '' : `merged ${cell.merged}`,
    cell.comment === undefined ? '' : `comment: ${one(cell.comment)}`,
    cell.hyperlink,
  ].filter(Boolean);
  return `${cell.cell}${context === '' ? '' : ` [${context}]`} ${shown(cell.formatted, cell.value) || '(empty)'}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

export const RANGE_TEXT: Form = {
  head: (range) => [
    range.range === null
      ? `${range.sheet}: nothing is used there`
      : `${range.sheet}!${range.range}: ${count(range.row_count, 'row')} × ${count(range.col_count, 'column')}; ${range.next_cursor === undefined ? '' : 'in the part shown here, '}cells not named are empty`,
  ],
  lists: new Map([['cells', (cell) => renderCell(cell)]]),
  /** The cells of a row on one line. */
  join(_, lines, cells) {
    const rows: string[] = [];
    let last: string | undefined;
    for (const [i, line] of lines.entries()) {
      if (isCovered(cells[i]!)) continue;
      const row = /\d+$/.exec(String(cells[i]!.cell))?.[0];
      if (row === last) rows[rows.length - 1] += ` | ${line}`;
      else rows.push(line);
      last = row;
    }
    return rows;
  },
};

/** Empty and under a merged cell, which says so itself. */
const isCovered = ({ cell, value, merged, comment, hyperlink }: Json): boolean =>
  value === null &&
  merged !== undefined &&
  comment === undefined &&
  hyperlink === undefined &&
  !String(merged).startsWith(`${cell}:`);

export const FOUND_TEXT: Form = {
  head: (found) => [
    ...(found.matched === undefined ? [] : [`${count(found.matched, 'row')} of ${found.range} fit`]),
    ...(found.rows === undefined
      ? [
          `${found.total_exact === false ? 'at least ' : ''}${count(found.total, 'cell')} found`,
          ...(found.total === 0 ? ['try a part of it; list_sheets and read_range show what there is'] : []),
        ]
      : []),
    ...(list(found, 'rows').length === 0
      ? []
      : [
          list(found, 'columns')
            .map(({ column, name }) => `${column}: ${one(name)}`)
            .join(', '),
        ]),
  ],
  lists: new Map<string, (entry: Json) => string>([
    ['aggregates', renderAggregate],
    ['matches', (match) => `${match.sheet}!${renderCell(match, contextOf(match))}`],
    [
      'rows',
      (row) =>
        `${row.sheet}!${list(row, 'cells')
          .map((cell) => renderCell(cell))
          .join(' | ')}`,
    ],
  ]),
};

export const FORMULA_TEXT: Form = {
  head: (cell) => [
    `${cell.sheet}!${cell.cell} = ${shown(cell.formatted, cell.value) || '(empty)'}` +
      and(cell.formula ?? 'no formula') +
      (cell.computed === true ? ', computed here: the file holds no value' : '') +
      (cell.volatile === true ? ', volatile' : ''),
  ],
  lists: new Map([
    ['precedents', renderPrecedent],
    ['dependents', (cell) => `used by ${cell.sheet}!${renderCell(cell)}`],
    ['errors', (error) => `${error.code}: ${one(error.message)}`],
  ]),
  foot: (cell) => [
    ...(Number(cell.dependent_count) === 0
      ? ['No formula uses this cell.']
      : [
          Number(cell.dependent_count) === 1
            ? '1 formula uses this cell.'
            : `${count(cell.dependent_count, 'formula')} use this cell.`,
        ]),
    ...(cell.tree === undefined ? [] : ['tree:', ...renderTree(cell.tree as Json, 1)]),
  ],
};

const MOST_CELLS = 20;

function renderPrecedent(precedent: Json): string {
  const cells = list(precedent, 'cells');
  const more = cells.length > MOST_CELLS || precedent.truncated === true;
  const some = cells
    .slice(0, MOST_CELLS)
    .map((cell) => renderCell(cell))
    .join(', ');
  const where = precedent.workbook === undefined ? '' : ` in ${precedent.workbook}`;
  const whole = `${precedent.sheet}!${precedent.range}`;
  const rest = more ? `, … (more: read_range ${whole})` : '';
  return `uses ${precedent.reference} (${precedent.kind}${where})${some === '' ? '' : `: ${some}${rest}`}`;
}

function renderTree(cell: Json, depth: number): string[] {
  const end = cell.ends === undefined ? '' : ` … ${cell.ends}`;
  return [
    `${'  '.repeat(depth)}${cell.sheet}!${renderCell(cell)}${end}`,
    ...list(cell, 'precedents').flatMap((inner) => renderTree(inner, depth + 1)),
  ];
}
