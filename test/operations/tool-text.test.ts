import { describe, expect, it } from 'vitest';
import { underRule } from '../../src/extraction/checks/rules.ts';
import { tools } from '../../src/operations/registry.ts';
import { pageAnswer } from '../../src/operations/tools/paging.ts';
import { textReader, toText } from '../../src/operations/tools/text/text.ts';
import { toLeanSchema } from '../../src/operations/tools.ts';

const cell = (row: number, col: number, text: string, more: object = {}) => ({
  row,
  col,
  text,
  row_span: 1,
  col_span: 1,
  header: row === 0,
  ...more,
});
const table = (rows: object[][], more: object = {}) => ({
  id: 't1',
  page: 1,
  row_count: rows.length,
  col_count: 3,
  header_rows: 1,
  rows: rows.map((cells, index) => ({ index, cells })),
  ...more,
});

describe('the text of a table', () => {
  it('keeps every column in its place', () => {
    const text = toText('get_table', table([[cell(0, 0, 'Item'), cell(0, 2, '2025')], [cell(1, 2, 'a|b')]]));
    expect(text).toBe(
      't1: table of 2 rows × 3 columns on page 1, header in the first 1 row\n0: Item |  | 2025\n1:  |  | a\\|b',
    );
  });

  it('says where cells of several places go on', () => {
    const rows = [
      [cell(0, 0, 'Item', { row_span: 2 }), cell(0, 1, 'Year', { col_span: 2 })],
      [cell(1, 1, '2024'), cell(1, 2, '2025')],
    ];
    expect(toText('get_table', table(rows)).split('\n').slice(1)).toEqual([
      '(←: the cell to the left goes on here; ↑: the cell above does)',
      '0: Item | Year | ←',
      '1: ↑ | 2024 | 2025',
    ]);
  });

  it('gives values beside texts that can be read in two ways', () => {
    const row = [
      cell(0, 0, '1.234,50', { value: 1234.5 }),
      cell(0, 1, '1,234', { value: 1234 }),
      cell(0, 2, '15.03.24', { value: '2024-03-15' }),
    ];
    expect(toText('get_table', table([row]))).toContain('0: 1.234,50 ⟨1234.5⟩ | 1,234 | 15.03.24 ⟨2024-03-15⟩');
  });

  it('is what the budget is spent on, and says where it was cut', () => {
    const rows = Array.from({ length: 200 }, (_, i) => [0, 1, 2].map((col) => cell(i, col, `value ${i} ${col}`)));
    const whole = table(rows);
    const byJson = pageAnswer(whole, 1500).rows as unknown[];
    const page = pageAnswer(whole, 1500, undefined, textReader('get_table', whole));
    expect((page.rows as unknown[]).length).toBeGreaterThan(2 * byJson.length);
    expect(toText('get_table', page)).toMatch(/\n… cut here: call again with cursor "\d+"\.$/);
  });
});

describe('the text of a search', () => {
  const answer = (more: object) => ({ query: 'q', total: 1, matches: [], ...more });

  it('gives the row of a table that a match stands in, each cell under its column', () => {
    const table_row = {
      table_id: 't2',
      index: 4,
      cells: [{ column: 'Goods', text: 'Labels' }, { column: 'Price', text: '48|50' }, { text: 'x' }],
    };
    const match = {
      page: 2,
      block_id: 'p2.b2',
      snippet: 'Goods Price Labels 48|50 x',
      heading_path: ['Prices'],
      table_row,
    };
    expect(toText('search_document', answer({ matches: [match] }))).toContain(
      '\npage 2 p2.b2 t2 row 4 [Prices]: Goods: Labels | Price: 48\\|50 | x',
    );
  });

  it.each([
    [{ fuzzy: true }, 'one typo in each word was forgiven'],
    [{ relaxed: 'forms' }, 'these hold other forms of the words'],
    [{ relaxed: 'any' }, 'these hold at least one'],
  ])('says how far a query was stretched: %o', (stretched, said) => {
    expect(toText('search_document', answer(stretched))).toContain(said);
  });
});

describe('the text of sheets and cells', () => {
  it('gives values with the digits that a spreadsheet keeps', () => {
    const row = [cell(0, 0, '844,560', { value: 844559.9999999999 }), cell(0, 1, '0.3', { value: 0.1 + 0.2 })];
    expect(toText('get_table', table([row]))).toContain('0: 844,560 | 0.3 |');
    expect(toText('get_table', table([[cell(0, 0, '266,238', { value: 266238.4 })]]))).toContain('266,238 ⟨266238.4⟩');
  });

  it('sums up sheets without cells and names that lead nowhere', () => {
    const text = toText('list_sheets', {
      sheets: [
        { name: 'Model', range: 'A1:B2', state: 'visible', cell_count: 4, formula_count: 1, tables: [], charts: [] },
        { name: 'Sheet2', range: null, state: 'visible' },
        { name: 'Sheet3', range: null, state: 'visible' },
      ],
      defined_names: [
        { name: 'rate', scope: 'workbook', refers_to: 'Model!$B$1' },
        ...Array.from({ length: 12 }, (_, i) => ({ name: `old${i}`, scope: 'workbook', refers_to: '#REF!' })),
      ],
    });
    expect(text.split('\n')).toEqual([
      'Model: A1:B2, 4 cells, 1 formula',
      'Sheets without cells: Sheet2, Sheet3',
      'name rate = Model!$B$1',
      'Names that lead nowhere (#REF!): 12, such as old0, old1, old2, old3, old4, old5, old6, old7',
    ]);
  });

  it('puts the cells of a row on a line, with values and formulas', () => {
    const cells = [
      { cell: 'A1', formatted: 'Rate', value: 'Rate' },
      { cell: 'B1', formatted: '12%', value: 0.12, formula: '=B2/100' },
      { cell: 'A2', formatted: '3/15/24', value: '2024-03-15' },
    ];
    const text = toText('read_range', { sheet: 'S', range: 'A1:B2', row_count: 2, col_count: 2, cells });
    expect(text.split('\n').slice(1)).toEqual(['A1 Rate | B1 12% ⟨0.12⟩ (=B2/100)', 'A2 3/15/24 ⟨2024-03-15⟩']);
  });

  it('begins with the first cell however long the range is', () => {
    const cells = Array.from({ length: 900 }, (_, i) => ({ cell: `A${i + 1}`, formatted: `n${i}`, value: `n${i}` }));
    const whole = {
      sheet: 'S',
      range: 'A1:A900',
      row_count: 900,
      col_count: 1,
      values: cells.map((c) => [c.value]),
      cells,
    };
    const page = pageAnswer(whole, 500, undefined, textReader('read_range', whole));
    expect(toText('read_range', page).split('\n').slice(0, 2)).toEqual([
      'S!A1:A900: 900 rows × 1 column; in the part shown here, cells not named are empty',
      'A1 n0',
    ]);
    expect(page.values).toEqual([]);
    let read = 0;
    for (let cursor: string | undefined, rounds = 0; rounds < 50; rounds++) {
      const part = pageAnswer(whole, 500, cursor, textReader('read_range', whole));
      expect(part.cells).not.toHaveLength(0);
      read += (part.cells as unknown[]).length;
      cursor = part.next_cursor as string | undefined;
      if (cursor === undefined) break;
    }
    expect(read).toBe(900);
  });

  it('names a merged cell once', () => {
    const cells = [
      { cell: 'A1', formatted: 'Both', value: 'Both', merged: 'A1:B1' },
      { cell: 'B1', formatted: '', value: null, merged: 'A1:B1' },
      { cell: 'C1', formatted: '1', value: 1 },
    ];
    const text = toText('read_range', { sheet: 'S', range: 'A1:C1', row_count: 1, col_count: 3, cells });
    expect(text.split('\n')[1]).toBe('A1 Both (merged A1:B1) | C1 1');
  });

  it('says what to try where nothing was found', () => {
    expect(toText('find_cells', { total: 0, matches: [] })).toMatch(/^0 cells found\n.*list_sheets/);
    expect(toText('search_document', { total: 0, matches: [] })).toMatch(/^0 matches\n.*list_structure/);
  });

  it('says what the row and column of a found cell are called, and whether a match is a remark or hidden', () => {
    const context = { row: 'Power', column: '2025 › Plan' };
    const matches = [{ sheet: 'S', cell: 'B4', formatted: '9,300', value: 9300, context }];
    expect(toText('find_cells', { total: 1, matches })).toBe(
      '1 cell found\nS!B4 [row: Power, column: 2025 › Plan] 9,300',
    );
    const match = { page: 1, sheet: 'S', cell: 'B4', snippet: 'a burst pipe', context };
    expect(toText('search_document', { total: 1, matches: [{ ...match, in: 'comment', hidden: true }] })).toContain(
      'S!B4 [row: Power, column: 2025 › Plan] (a comment on the cell, hidden): a burst pipe',
    );
  });

  it('says that there is more than it names', () => {
    const cells = Array.from({ length: 25 }, (_, i) => ({ cell: `A${i + 1}`, formatted: `${i}`, value: i }));
    const precedents = [{ reference: 'A1:A25', kind: 'range', sheet: 'S', range: 'A1:A25', cells, truncated: false }];
    const inspected = { sheet: 'S', cell: 'B1', formula: '=SUM(A1:A25)', formatted: '300', value: 300, precedents };
    expect(toText('inspect_formula', { ...inspected, dependents: [], dependent_count: 0 })).toContain(
      'A20 19, … (more: read_range S!A1:A25)\nNo formula uses this cell.',
    );
  });
});

describe('the text of pages and matches', () => {
  it('marks where a match is less than its block', () => {
    const match = { page: 2, block_id: 'p2.b1', snippet: 'within ten days of', cut: 'both' };
    expect(toText('search_document', { total: 1, matches: [match] })).toContain('page 2 p2.b1: … within ten days of …');
  });

  it('names the tables that blocks flatten, and what readers do not see', () => {
    const blocks = [
      { id: 'p1.b1', type: 'table', text: 'Item 2024', table_id: 't1' },
      { id: 'p1.b2', type: 'paragraph', text: 'secret', hidden: 'covered' },
      { id: 'p1.b3', type: 'equation', text: 'x = a b', spans: [{ start: 0, end: 7, latex: 'x=\\frac{a}{b}' }] },
    ];
    const tables = [{ id: 't1', row_count: 2, col_count: 3 }];
    expect(toText('get_page', { page: 1, blocks, tables }).split('\n')).toEqual([
      'page 1',
      '[p1.b1 table t1, flattened] Item 2024',
      '[p1.b2 paragraph not seen by readers: covered] secret',
      '[p1.b3 equation] x = a b (LaTeX: x=\\frac{a}{b})',
      'table t1: 2 × 3; its rows and columns: get_table t1',
    ]);
  });

  it('says under which headings, in which row and column, and whether the search was relaxed', () => {
    const matches = [
      { page: 2, block_id: 'p2.b3', snippet: 'thirty days', heading_path: ['Terms', 'Notice'] },
      { page: 1, sheet: 'S', cell: 'B2', snippet: '12', context: { row: 'Bolt', column: 'Amount' } },
    ];
    expect(toText('search_document', { total: 9, relaxed: 'page', matches }).split('\n')).toEqual([
      '9 matches, 2 shown',
      'no block holds all the words; these stand on pages that do',
      'page 2 p2.b3 [Terms › Notice]: thirty days',
      'S!B2 [row: Bolt, column: Amount]: 12',
    ]);
  });
});

it('describes answers in few words', () => {
  const lean = JSON.stringify(tools.map(({ output }) => toLeanSchema(output)));
  expect(lean.length).toBeLessThan(6000);
  expect(toLeanSchema(tools.find(({ name }) => name === 'get_table')!.output)).toMatchObject({
    properties: { rows: { type: 'array', items: { type: 'object' } }, row_count: { type: 'integer' } },
  });
});

it.each([
  ['arithmetic', 'arithmetic', undefined],
  ['date_order', 'arithmetic', 'date_order'],
  ['iban_checksum', 'type_check', 'iban_checksum'],
  ['missing_field', 'required_field', 'missing_field'],
])('puts the check %s under the rule %s', (name, rule, check) => {
  const made = underRule({ severity: 'warning', rule: name, message: 'm', fields: [] });
  expect([made.rule, made.check]).toEqual([rule, check]);
});
