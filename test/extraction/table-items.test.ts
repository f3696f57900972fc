import { expect, it } from 'vitest';
import type { Box } from '../../src/document/box.ts';
import type { TableHead, TableRow } from '../../src/document/table.ts';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { hasLegalForm } from '../../src/extraction/rules/companies.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

const LINE = 14;
/** A row of cells: each with its lines, the first of them so many lines below the top of the row. */
type Cells = [below: number, ...lines: string[]][];
interface Ruled {
  placed: Placed[];
  table: { head: TableHead; rows: TableRow[] };
}

/** A table with rules around its cells, as a parser tells of it. */
function ruled(
  page: number,
  top: number,
  lefts: number[],
  header: number,
  rows: { tall: number; cells: Cells }[],
): Ruled {
  const placed: Placed[] = [];
  const rights = [...lefts.slice(1), 560];
  const widest: Box = [lefts[0]!, top * LINE, 560, top * LINE + 100];
  let line = top;
  const tableRows = rows.map(({ tall, cells }, row): TableRow => {
    const [from, to] = [line * LINE - 2, (line + tall) * LINE - 3];
    const tableCells = cells.map(([below, ...lines], col) => {
      lines.forEach((text, i) => {
        placed.push([lefts[col]! + 3, line + below + i, text]);
      });
      const bbox: Box = [lefts[col]!, from, rights[col]!, to];
      return { row, col, text: lines.join(' '), bbox, row_span: 1, col_span: 1, header: row < header };
    });
    line += tall;
    return { index: row, bbox: [lefts[0]!, from, 560, to], cells: tableCells };
  });
  const head: TableHead = {
    id: `t${page}`,
    page,
    bbox: widest,
    row_count: rows.length,
    col_count: lefts.length,
    header_rows: header,
  };
  return { placed, table: { head, rows: tableRows } };
}

const HEADER: Cells = [
  [0, 'No'],
  [0, 'Name'],
  [0, 'Quantity'],
  [0, 'Unit price'],
  [0, 'Rate'],
  [0, 'Amount'],
];

const itemsOf = (pages: Placed[][], tables: Ruled['table'][]): unknown => {
  const evidence = new Evidence(
    paper(pages, { language: 'en', documentType: 'invoice', tables, drawn: { 1: 't1', 2: 't2' } }),
  );
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options) as BackendResult;
  return fields.find(({ name }) => name === 'line_items')?.value;
};

it('reads all lines of a text though the numbers of its row stand beside the middle of it', () => {
  const { placed, table } = ruled(1, 4, [20, 50, 250, 310, 400, 460], 1, [
    { tall: 1, cells: HEADER },
    {
      tall: 4,
      cells: [
        [1, '1'],
        [0, 'Large set of', 'acrylic paint 36x20ml', 'with white', 'Symbol: R24/0443'],
        [1, '2'],
        [1, '43.08'],
        [1, '23.00'],
        [1, '86.16'],
      ],
    },
    {
      tall: 3,
      cells: [
        [1, '2'],
        [0, 'Brushes for', 'artists 25pcs', 'in a box'],
        [1, '3'],
        [1, '24.31'],
        [1, '23.00'],
        [1, '72.93'],
      ],
    },
  ]);
  expect(itemsOf([placed], [table])).toMatchObject([
    { description: 'Large set of acrylic paint 36x20ml with white Symbol: R24/0443', quantity: 2, amount: 86.16 },
    { description: 'Brushes for artists 25pcs in a box', quantity: 3, unit_price: 24.31, amount: 72.93 },
  ]);
});

it('goes on with the table of the page before, whose header is not said again and whose empty column is gone', () => {
  const item = (
    no: string,
    name: string,
    quantity: string,
    price: string,
    ...rest: Cells
  ): { tall: number; cells: Cells } => ({
    tall: 2,
    cells: [[1, no], [1, name], [1, quantity], [0, price, 'EUR'], ...rest],
  });
  const first = ruled(1, 4, [20, 50, 250, 310, 400, 460], 1, [
    { tall: 1, cells: HEADER },
    item('1', 'Kite', '2', '10.50', [1], [1, '21.00']),
  ]);
  const second = ruled(2, 1, [20, 50, 250, 310, 460], 0, [
    item('2', 'Glider', '3', '20.00', [1, '60.00']),
    item('3', 'Stork', '1', '7.25', [1, '7.25']),
  ]);
  expect(itemsOf([first.placed, second.placed], [first.table, second.table])).toMatchObject([
    { description: 'Kite', quantity: 2, unit_price: 10.5, amount: 21 },
    { description: 'Glider', quantity: 3, unit_price: 20, amount: 60 },
    { description: 'Stork', quantity: 1, unit_price: 7.25, amount: 7.25 },
  ]);
});

it('knows the legal forms of many countries, and a code from one', () => {
  for (const name of [
    'Elektro Vltava a.s.',
    'Yıldız Gıda A.Ş.',
    'Demir Ltd. Şti.',
    'ООО «Ромашка»',
    'Acme Sdn. Bhd.',
    'PT Maju Jaya',
    'Kovács Zrt.',
    'Tamm OÜ',
    'UAB Lietus',
    'Grupo Sol S.A. de C.V.',
  ])
    expect(hasLegalForm(name), name).toBe(true);
  for (const text of ['CM-LP 65', 'answer a.s.a.p.', 'PT 1000']) expect(hasLegalForm(text), text).toBe(false);
});
