import { describe, expect, it } from 'vitest';
import type { TableHead, TableRow } from '../../src/document/table.ts';
import { siblingTerms } from '../../src/extraction/rules/custom/sibling-terms.ts';
import { labelScore, termsOf } from '../../src/extraction/rules/custom/terms.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

type Cell = [col: number, span: number, text: string];
const COLUMNS = [40, 150, 300, 400, 540];

/** A grid drawn on a page, one line of text in each cell. */
function drawnForm(rows: Cell[][]) {
  const placed: Placed[] = rows.flatMap((cells, row) =>
    cells.map(([col, , text]): Placed => [COLUMNS[col]! + 4, row + 4, text]),
  );
  const table: { head: TableHead; rows: TableRow[] } = {
    head: {
      id: 't1',
      page: 1,
      bbox: [40, 56, 540, 56 + 14 * rows.length],
      row_count: rows.length,
      col_count: 4,
      header_rows: 0,
    },
    rows: rows.map((cells, index) => ({
      index,
      bbox: [40, 56 + 14 * index, 540, 70 + 14 * index],
      cells: cells.map(([col, span, text]) => ({
        row: index,
        col,
        text,
        bbox: [COLUMNS[col]!, 55 + 14 * index, COLUMNS[col + span]!, 69 + 14 * index],
        row_span: 1,
        col_span: span,
        header: false,
      })),
    })),
  };
  return paper(placed, { tables: [table], drawn: { 1: 't1' } });
}

describe('a form whose cells pair labels with values', () => {
  const permit = drawnForm([
    [
      [0, 1, 'Permit No.'],
      [1, 1, 'B-0311'],
      [2, 1, 'Zone'],
      [3, 1, 'R-2'],
    ],
    [
      [0, 1, 'Property address'],
      [1, 3, '36 Heron Road, Millbrack'],
    ],
    [
      [0, 1, 'Map reference'],
      [1, 3, 'Sheet Fourteen'],
    ],
    [
      [0, 1, 'Owner of record'],
      [1, 3, 'Josephine Whitaker'],
    ],
    [
      [0, 1, 'Contractor'],
      [1, 3, 'Plumbline Builders'],
    ],
  ]);

  it('has no value that goes on in the next cell', () => {
    expect(ask(permit, [field('property_address'), field('owner'), field('contractor'), field('zone')])).toEqual({
      property_address: '36 Heron Road, Millbrack',
      owner: 'Josephine Whitaker',
      contractor: 'Plumbline Builders',
      zone: 'R-2',
    });
  });
});

describe('fields whose names begin alike', () => {
  const unit = (top: number, make: string, model: string, born: string): Placed[] => [
    [40, top, 'Make', 7],
    [140, top, 'Model', 7],
    [240, top, 'DOB', 7],
    [40, top + 1, make],
    [140, top + 1, model],
    [240, top + 1, born],
  ];
  const fields: FieldSchema[] = [
    field('vehicle_make'),
    field('vehicle_model'),
    field('driver_name'),
    field('driver_date_of_birth', 'date'),
  ];

  it('are named by labels that leave out what they are all of', () => {
    expect(ask(paper(unit(4, 'Harlan', 'Pickup', '1967-03-30')), fields)).toMatchObject({
      vehicle_make: 'Harlan',
      vehicle_model: 'Pickup',
      driver_date_of_birth: '1967-03-30',
    });
  });

  it('are not named so by labels that say something else too', () => {
    const balance = field('loan_balance', 'number');
    const terms = siblingTerms([balance, field('loan_term')]).get(balance)!;
    expect(labelScore('Balance', terms)).toBeGreaterThan(0.9);
    expect(labelScore('Share balance', terms)).toBe(labelScore('Share balance', termsOf(balance)));
  });
});

it('a balance is brought forward at the opening and carried forward at the closing', () => {
  const content = paper([
    [40, 4, 'Balance brought forward'],
    [300, 4, '1,882.40'],
    [40, 6, 'Balance carried forward'],
    [300, 6, '4,346.53'],
  ]);
  expect(ask(content, [field('opening_balance', 'number'), field('closing_balance', 'number')])).toEqual({
    opening_balance: 1882.4,
    closing_balance: 4346.53,
  });
});
