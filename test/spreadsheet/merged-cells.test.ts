import { describe, expect, it } from 'vitest';
import { MergedCells } from '../../src/spreadsheet/merged-cells.ts';
import { parseRange, rangeName } from '../../src/spreadsheet/reference.ts';

const range = (name: string) => parseRange(name)!;
const blocks = (names: string[], part: string) => new MergedCells(names.map(range), range(part));

describe('merged cells of a part of a sheet', () => {
  it('tells which block fills a cell, cut where the part ends', () => {
    const merged = blocks(['C3:F9', 'B2:C2', 'A1:Z1'], 'B2:D5');
    const named = (row: number, column: number) => {
      const block = merged.of(row, column);
      return block && rangeName(block);
    };
    expect([named(1, 1), named(1, 2), named(1, 3)]).toEqual(['B2:C2', 'B2:C2', undefined]);
    expect([named(2, 1), named(2, 2), named(4, 3)]).toEqual([undefined, 'C3:D5', 'C3:D5']);
  });

  it('knows blocks that begin above the first row that is asked for', () => {
    expect(blocks(['A1:A100'], 'A1:B100').of(60, 0)).toMatchObject({ firstRow: 0, lastRow: 99 });
  });

  it('lets the upper of two blocks that overlap hold', () => {
    const merged = blocks(['A2:B3', 'A1:A2'], 'A1:C5');
    expect(merged.of(1, 0)).toMatchObject({ firstRow: 0, lastRow: 1 });
    expect(merged.of(1, 1)).toBeUndefined();
    expect(merged.of(2, 0)).toBeUndefined();
  });

  it('is not slowed by blocks that cover everything', () => {
    const everything = range('A1:XFD1048576');
    const merged = new MergedCells(
      Array.from({ length: 100_000 }, () => everything),
      everything,
    );
    expect(merged.of(5, 5)).toMatchObject({ firstRow: 0, firstColumn: 0 });
  });
});
