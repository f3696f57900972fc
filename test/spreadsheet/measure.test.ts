import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Axis } from '../../src/document/sheet.ts';
import { AxisMeasure, BlockBoxes, SheetMeasure } from '../../src/spreadsheet/measure.ts';

/** Runs from gaps and lengths, so that they ascend and stay apart. */
const anyAxis: fc.Arbitrary<Axis> = fc
  .record({
    defaultSize: fc.integer({ min: 1, max: 100 }),
    runs: fc.array(fc.record({ gap: fc.nat(3), length: fc.integer({ min: 1, max: 4 }), size: fc.nat(200) }), {
      maxLength: 12,
    }),
  })
  .map(({ defaultSize, runs }) => {
    let at = 0;
    return {
      defaultSize,
      runs: runs.map(({ gap, length, size }) => {
        const from = at + gap;
        at = from + length;
        return { from, to: at - 1, size };
      }),
    };
  });

const naiveStart = ({ defaultSize, runs }: Axis, position: number): number => {
  let sum = 0;
  for (let i = 0; i < position; i++) sum += runs.find(({ from, to }) => i >= from && i <= to)?.size ?? defaultSize;
  return sum;
};

it('measures like a plain sum', () => {
  fc.assert(
    fc.property(anyAxis, fc.nat(120), (axis, position) => {
      expect(new AxisMeasure(axis).start(position)).toBe(naiveStart(axis, position));
    }),
  );
});

it('finds the entry that takes room where another begins', () => {
  fc.assert(
    fc.property(anyAxis, fc.nat(120), (axis, position) => {
      const measure = new AxisMeasure(axis);
      const found = measure.at(measure.start(position), 1000);
      expect([measure.start(found), measure.start(found + 1) > measure.start(found)]).toEqual([
        measure.start(position),
        true,
      ]);
    }),
  );
});

it('gives a block the boxes of its cells', () => {
  fc.assert(
    fc.property(anyAxis, anyAxis, fc.nat(30), fc.nat(30), (columns, rows, firstRow, firstColumn) => {
      const block = { firstRow, firstColumn, lastRow: firstRow + 3, lastColumn: firstColumn + 3 };
      const boxes = new BlockBoxes({ columns, rows }, block);
      const measure = new SheetMeasure({ columns, rows });
      for (const [row, column] of [
        [firstRow, firstColumn],
        [firstRow, firstColumn + 3],
        [firstRow + 3, firstColumn + 1],
      ]) {
        expect(boxes.at(row!, column!)).toEqual(measure.cellBox(row!, column!));
      }
      expect(boxes.of(block)).toEqual(measure.box(block));
    }),
  );
});

it('gives a cell the box of the merged block that begins with it, and a block no more than the used part of the sheet', () => {
  const axis = { defaultSize: 10, runs: [] };
  const block = (firstRow: number, firstColumn: number, lastRow: number, lastColumn: number) => ({
    firstRow,
    firstColumn,
    lastRow,
    lastColumn,
  });
  const merges = [block(0, 0, 0, 3), block(2, 0, 1_048_575, 16_383)];
  const measure = new SheetMeasure({ columns: axis, rows: axis, merges });
  expect(measure.shownBox(0, 0)).toEqual([0, 0, 40, 10]);
  expect(measure.shownBox(0, 1)).toEqual([10, 0, 20, 10]);
  expect(measure.shownBlock(block(0, 0, 1, 0), block(0, 0, 9, 9))).toEqual([0, 0, 40, 20]);
  expect(measure.shownBlock(block(2, 0, 2, 0), block(0, 0, 9, 5))).toEqual([0, 20, 60, 100]);
});
