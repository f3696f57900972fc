import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellKind, type RowChunk, RowChunkBuilder } from '../../src/document/rows.ts';
import { FindAnswer } from '../../src/spreadsheet/answers.ts';
import { type FindRequest, findCells } from '../../src/spreadsheet/find.ts';
import { toFindQuery } from '../../src/spreadsheet/find-query.ts';
import { LAYOUT, type MadeWorkbook, makeWorkbook } from './make-workbook.ts';

const made = makeWorkbook({
  One: {
    cells: {
      A1: 'Gross Revenue',
      B1: 1234.5,
      A2: 'net revenue (restated)',
      B2: { formula: 'B1*0.8', value: 987.6, format: '#,##0.00' },
      A3: 'what? a*b',
      B3: { formula: 'SUM(B1:B2)', value: 2222.1 },
      A4: true,
      B4: 0.125,
      C4: { formula: 'B4', value: 0.125, format: '0.0%' },
      A5: '#DIV/0!',
    },
  },
  Two: { cells: { D7: 'Revenue', D8: -1234.5, D9: '1,234.5' } },
});

const find = (query: string, more: Partial<FindRequest> = {}, from: MadeWorkbook = made): string[] => {
  const request: FindRequest = {
    workbook: from.workbook,
    cells: from.cells,
    sheet: undefined,
    query,
    match: 'contains',
    in: 'values',
    maxResults: 100,
    ...more,
  };
  const answer = FindAnswer.parse(findCells(request));
  expect(answer.total).toBe(answer.matches.length);
  return answer.matches.map(({ sheet, cell }) => `${sheet}!${cell}`);
};

describe('contains', () => {
  it('finds texts in any case, on all sheets or one', () => {
    expect(find('REVENUE')).toEqual(['One!A1', 'One!A2', 'Two!D7']);
    expect(find('revenue', { sheet: 1 })).toEqual(['Two!D7']);
    expect(find('nothing like it')).toEqual([]);
  });

  it('finds numbers however they are written', () => {
    expect(find('1,234.5')).toEqual(['One!B1', 'Two!D9']);
    expect(find('$1234.50')).toEqual(['One!B1']);
    expect(find('(1,234.5)')).toEqual(['Two!D8']);
    expect(find('12.5%')).toEqual(['One!B4', 'One!C4']);
  });

  it('finds what is shown with room left by its format', () => {
    const { workbook, cells } = makeWorkbook({
      One: { cells: { A1: { formula: 'B1', value: 13.44, format: '#,##0_-[$€]' } } },
    });
    const request = { workbook, cells, sheet: undefined, query: '13 €', match: 'exact', in: 'values', maxResults: 9 };
    expect(findCells(request as FindRequest).matches.map(({ formatted }) => formatted)).toEqual(['13 €']);
  });

  it('has the box of all that a cell fills', () => {
    const merges = [{ firstRow: 0, firstColumn: 0, lastRow: 1, lastColumn: 2 }];
    const { workbook, cells } = makeWorkbook({ One: { cells: { A1: 'Plan', D1: 'Plan' }, layout: { merges } } });
    const request = { workbook, cells, sheet: undefined, query: 'plan', match: 'exact', in: 'values', maxResults: 9 };
    expect(findCells(request as FindRequest).matches.map(({ bbox }) => bbox)).toEqual([
      [0, 0, 144, 30],
      [144, 0, 192, 15],
    ]);
  });

  it('finds what is shown', () => {
    expect(find('987.60')).toEqual(['One!B2']);
    expect(find('222')).toEqual(['One!B3']);
    expect(find('true')).toEqual(['One!A4']);
    expect(find('div/0')).toEqual(['One!A5']);
  });
});

it('exact compares the whole cell', () => {
  expect(find('revenue', { match: 'exact' })).toEqual(['Two!D7']);
  expect(find('1234.5', { match: 'exact' })).toEqual(['One!B1']);
  expect(find('12.5%', { match: 'exact' })).toEqual(['One!B4', 'One!C4']);
});

it('wildcards stand for any characters, one, or themselves', () => {
  expect(find('*revenue', { match: 'wildcard' })).toEqual(['One!A1', 'Two!D7']);
  expect(find('re?enue', { match: 'wildcard' })).toEqual(['Two!D7']);
  expect(find('what~? a~*b', { match: 'wildcard' })).toEqual(['One!A3']);
  expect(find('*2??.1', { match: 'wildcard' })).toEqual(['One!B3']);
});

it('regular expressions match anywhere and cannot hang', () => {
  expect(find('^(gross|net)\\b', { match: 'regex' })).toEqual(['One!A1', 'One!A2']);
  expect(find('^\\d{4}\\.5$', { match: 'regex' })).toEqual(['One!B1']);
  const hard = makeWorkbook({ S: { cells: { A1: `${'a'.repeat(30_000)}!` } } });
  expect(find('(a+)+$', { match: 'regex' }, hard)).toEqual([]);
  expect(() => find('(', { match: 'regex' })).toThrow('no regular expression');
});

it('looks in formulas, or in both', () => {
  expect(find('sum(', { in: 'formulas' })).toEqual(['One!B3']);
  expect(find('=B1*', { in: 'formulas' })).toEqual(['One!B2']);
  expect(find('b2', { in: 'both' })).toEqual(['One!B3']);
});

it('gives each match as a cell with its box', () => {
  const { matches } = findCells({
    workbook: made.workbook,
    cells: made.cells,
    sheet: 0,
    query: '987.6',
    match: 'exact',
    in: 'values',
    maxResults: 1,
  });
  expect(matches).toEqual([
    {
      sheet: 'One',
      cell: 'B2',
      value: 987.6,
      type: 'number',
      formatted: '987.60',
      formula: '=B1*0.8',
      bbox: [48, 15, 96, 30],
    },
  ]);
});

it('counts beyond what it returns, and ends when it has looked at enough', () => {
  const builder = new RowChunkBuilder(0);
  const chunks: RowChunk[] = [];
  for (let row = 0; row < 1000; row++) {
    const done = builder.startRow(row);
    if (done) chunks.push(done);
    for (let column = 0; column < 6; column++) builder.addText(column, CellKind.string, `r${row}c${column}`);
  }
  chunks.push(builder.finish()!);
  const { workbook } = makeWorkbook({ Big: { cells: { A1: 1 } } });
  const endless = {
    layout: () => LAYOUT,
    *chunks() {
      for (;;) yield* chunks;
    },
  };
  const request = { workbook, sheet: 0, query: 'c3', match: 'contains', in: 'values', maxResults: 3 } as const;
  const once = findCells({ ...request, cells: { ...endless, chunks: () => chunks } });
  expect(once).toMatchObject({ total: 1000, total_exact: true });
  expect(once.matches.map(({ cell }) => cell)).toEqual(['D1', 'D2', 'D3']);
  expect(findCells({ ...request, cells: endless }).total_exact).toBe(false);
});

it('matches wildcards like a regular expression', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 }),
      (pattern, text) => {
        const regex = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
        expect(toFindQuery(pattern, 'wildcard').matchesText(text)).toBe(regex.test(text));
      },
    ),
    { numRuns: 1000 },
  );
});
