import { describe, expect, it } from 'vitest';
import type { FaultError } from '../../src/document/fault.ts';
import { RangeAnswer } from '../../src/spreadsheet/answers.ts';
import { readRange } from '../../src/spreadsheet/range-reader.ts';
import { MAX_COLUMNS, MAX_ROWS, parseRange } from '../../src/spreadsheet/reference.ts';
import { threadMs } from '../thread-time.ts';
import { makeWorkbook, type SheetContent } from './make-workbook.ts';

const read = (content: SheetContent, range: string, more: object = {}) => {
  const { workbook, cells } = makeWorkbook({ Sheet: content });
  const request = { workbook, cells, sheet: 0, range: parseRange(range)!, includeFormulas: true, ...more };
  return RangeAnswer.parse(readRange(request));
};

const SMALL: SheetContent = {
  cells: {
    B2: 'Item',
    C2: true,
    B3: 1.5,
    C3: { formula: 'B3*2', value: 3, format: '0.00' },
    D4: '#N/A',
    C5: { formula: 'SUM(B3:B4)', value: 1.5, computed: true },
  },
};

describe('readRange', () => {
  it('gives the whole matrix, and the cells that hold something', () => {
    const answer = read(SMALL, 'B2:D5');
    expect(answer).toMatchObject({ sheet: 'Sheet', range: 'B2:D5', row_count: 4, col_count: 3 });
    expect(answer.values).toEqual([
      ['Item', true, null],
      [1.5, 3, null],
      [null, null, '#N/A'],
      [null, 1.5, null],
    ]);
    expect(answer.cells.map(({ cell, type, formatted }) => [cell, type, formatted])).toEqual([
      ['B2', 'string', 'Item'],
      ['C2', 'boolean', 'TRUE'],
      ['B3', 'number', '1.5'],
      ['C3', 'number', '3.00'],
      ['D4', 'error', '#N/A'],
      ['C5', 'number', '1.5'],
    ]);
    expect(answer.cells[3]).toEqual({
      cell: 'C3',
      value: 3,
      type: 'number',
      formatted: '3.00',
      formula: '=B3*2',
      number_format: '0.00',
      bbox: [96, 30, 144, 45],
    });
  });

  it('leaves formulas out when not asked for', () => {
    const answer = read(SMALL, 'C3', { includeFormulas: false });
    expect(answer.cells).toEqual([
      { cell: 'C3', value: 3, type: 'number', formatted: '3.00', number_format: '0.00', bbox: [96, 30, 144, 45] },
    ]);
  });

  it('ends whole rows and columns with the used range', () => {
    expect(read(SMALL, 'C:C')).toMatchObject({ range: 'C2:C5', row_count: 4 });
    expect(read(SMALL, 'A:Z')).toMatchObject({ range: 'A2:Z5' });
    expect(read(SMALL, '3:90')).toMatchObject({ range: 'B3:D90', row_count: 88 });
    expect(read({ cells: {} }, 'A:C')).toEqual({
      sheet: 'Sheet',
      range: null,
      row_count: 0,
      col_count: 0,
      values: [],
      cells: [],
    });
    expect(read({ cells: {} }, 'A1:B1').values).toEqual([[null, null]]);
  });

  it('says how to page what is too large', () => {
    let message = '';
    try {
      read(SMALL, 'A1:L100000');
    } catch (error) {
      message = (error as FaultError).fault.message;
      expect((error as FaultError).fault.code).toBe('limit_exceeded');
    }
    expect(message).toContain('A1:L8333, then A8334:L16666');
  });

  it('marks values that the file does not hold', () => {
    const answer = read(
      { cells: { A1: 3, B1: { formula: 'A1*2', value: 6, format: '0.0', computed: true }, C1: { formula: 'NOW()' } } },
      'B1:C1',
    );
    expect(answer.cells[0]).toMatchObject({ cell: 'B1', value: 6, type: 'number', formatted: '6.0', computed: true });
    expect(answer.cells[1]).toMatchObject({ cell: 'C1', value: null, type: 'empty', formula: '=NOW()' });
    expect(answer.values).toEqual([[6, null]]);
  });

  it('shows merges, comments, links and rules, also on empty cells', () => {
    const answer = read(
      {
        cells: { A1: 'Title', C3: 1 },
        layout: {
          merges: [parseRange('A1:B2')!],
          comments: [{ row: 2, column: 2, text: 'why?', author: 'Ann' }],
          hyperlinks: [{ range: parseRange('D4')!, target: 'https://example.org/' }],
          validations: [{ range: 'A9 C3:C9', type: 'list', formula: '"a,b"' }],
        },
      },
      'A1:D4',
    );
    expect(answer.cells.map(({ cell, merged }) => [cell, merged])).toEqual([
      ['A1', 'A1:B2'],
      ['B1', 'A1:B2'],
      ['A2', 'A1:B2'],
      ['B2', 'A1:B2'],
      ['C3', undefined],
      ['D4', undefined],
    ]);
    expect(answer.cells[0]!.bbox).toEqual([0, 0, 96, 30]);
    expect(answer.cells[1]!.bbox).toEqual([48, 0, 96, 15]);
    expect(answer.cells[4]).toMatchObject({ comment: 'why?', comment_author: 'Ann', validation: { type: 'list' } });
    expect(answer.cells[5]).toMatchObject({ type: 'empty', hyperlink: 'https://example.org/' });
  });

  it('tells how cells look where asked', () => {
    const looks = [{}, { bold: true }, { fill: '#ffff00' }];
    const painted = [
      { range: parseRange('A:B')!, look: 2 },
      { range: parseRange('B9')!, look: 0 },
      { range: parseRange('Z1')!, look: 1 },
    ];
    const content: SheetContent = {
      cells: { A1: 1, A2: { formula: '1', value: 1, format: '0' } },
      layout: { looks, formatLooks: [0, 1], painted },
    };
    const { styles, painted: found, cells } = read(content, 'A1:C10', { includeStyles: true });
    expect(cells.map(({ style }) => style)).toEqual([undefined, 0]);
    expect(styles).toEqual([{ bold: true }, { fill: '#ffff00' }]);
    expect(found).toEqual([
      { range: 'A1:B10', style: 1 },
      { range: 'B9', style: null },
    ]);
    expect(read(content, 'A1:C10')).not.toHaveProperty('styles');
  });

  it('is not slowed by merges that cover everything', () => {
    const everything = { firstRow: 0, firstColumn: 0, lastRow: MAX_ROWS - 1, lastColumn: MAX_COLUMNS - 1 };
    const merges = Array.from({ length: 100_000 }, () => everything);
    const started = threadMs();
    const answer = read({ cells: { A1: 1 }, layout: { merges } }, 'A1:CV1000');
    expect(answer.cells).toHaveLength(100_000);
    expect(threadMs() - started).toBeLessThan(5000);
  });
});
