import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import type { FoundTable, TableWord } from '../../../../src/parsers/pdf/tables/found-table.ts';
import { DrawnPage } from './drawn-page.ts';

const TEXTS = ['12', '3.5', '(4)', '—', '$', '%', 'Total', 'of which exports', 'Net amount of the year', 'a', 'B.'];

/** Lines of text on a raster, some of them off it, in front of lines and shades that need not fit: most pages read as a table. */
const pages = fc
  .record({
    lines: fc.array(
      fc.record({
        gap: fc.constantFrom(7, 12, 12, 12, 18),
        cells: fc.array(
          fc.record({
            column: fc.nat(5),
            off: fc.constantFrom(0, 0, 0, 14, -9),
            text: fc.constantFrom(...TEXTS),
            bold: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      }),
      { minLength: 3, maxLength: 16 },
    ),
    across: fc.array(fc.tuple(fc.nat(16), fc.nat(5), fc.integer({ min: 1, max: 6 })), { maxLength: 14 }),
    down: fc.array(fc.tuple(fc.nat(6), fc.nat(15), fc.integer({ min: 1, max: 16 })), { maxLength: 14 }),
    shades: fc.array(fc.tuple(fc.nat(15), fc.nat(5)), { maxLength: 10 }),
  })
  .map(({ lines, across, down, shades }) => {
    const page = new DrawnPage();
    const x = (column: number) => 60 + 80 * Math.min(6, column);
    const y = (line: number) => 90 + 12 * line;
    let baseline = 100;
    for (const { gap, cells } of lines) {
      for (const { column, off, text, bold } of cells) page.text(x(column) + 3 + off, baseline, text, { bold });
      baseline += gap;
    }
    for (const [line, column, length] of across) page.across(y(line), x(column), x(column + length));
    for (const [column, line, length] of down) page.down(x(column), y(line), y(line + length));
    for (const [line, column] of shades) page.shade([x(column), y(line), x(column + 1), y(line + 1)]);
    return page.input;
  });

/** The number of cells on each field of the table's grid; one past its end would show. */
function coverage({ rows, columnCount }: FoundTable<TableWord>): Map<string, number> {
  const covered = new Map<string, number>();
  for (let r = 0; r < rows.length; r++) for (let c = 0; c < columnCount; c++) covered.set(`${r},${c}`, 0);
  for (const { cells } of rows) {
    for (const { row, col, rowSpan, colSpan } of cells) {
      for (let r = row; r < row + rowSpan; r++) {
        for (let c = col; c < col + colSpan; c++) covered.set(`${r},${c}`, (covered.get(`${r},${c}`) ?? 9) + 1);
      }
    }
  }
  return covered;
}

test('every field of a table has one cell, and every word is in one cell at the most', () => {
  let found = 0;
  fc.assert(
    fc.property(pages, (input) => {
      for (const table of findTables(input)) {
        found++;
        expect([...coverage(table).values()].every((count) => count === 1)).toBe(true);
        table.rows.forEach(({ cells }, r) => {
          expect(cells.every(({ row }) => row === r)).toBe(true);
        });
        const words = table.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
        expect(new Set(words).size).toBe(words.length);
      }
    }),
    { numRuns: 1800, seed: 4 },
  );
  expect(found).toBeGreaterThan(100);
});
