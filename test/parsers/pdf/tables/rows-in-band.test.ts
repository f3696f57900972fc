import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { readLatticeGrid } from '../../../../src/parsers/pdf/tables/lattice-grid.ts';
import { toRegion, WordIndex } from '../../../../src/parsers/pdf/tables/region.ts';
import { hasStackedWords, placeRow } from '../../../../src/parsers/pdf/tables/rows.ts';
import { readSegments } from '../../../../src/parsers/pdf/tables/segments.ts';
import { tokenRows } from '../../../../src/parsers/pdf/tables/tokens.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const only = (page: DrawnPage) => {
  const tables = findTables(page.input);
  expect(tables).toHaveLength(1);
  return textsOf(tables[0]!);
};

const PINS = ['GND', 'VSS', 'OUT', 'VDD', 'IN', 'CLK', 'LD', 'ACOM'];

test('a bar over a word between the lines of a table parts no rows', () => {
  const page = new DrawnPage().grid([100, 160, 300, 500], [100, 120, 300]);
  page.row(114, [105, 165, 305], ['Pin', 'Name', 'Function'], { bold: true });
  PINS.forEach((name, i) => {
    page.row(134 + 20 * i, [105, 165, 305], [`${i + 1}`, name, `Says what pin ${i + 1} does.`]);
  });
  page.across(226, 165, 182);
  expect(only(page)).toHaveLength(9);
});

test('many lines between two rules are rows where each was broken before its end, though the rows around them are ruled', () => {
  // The columns below are others: the wide cells above are one column each.
  const page = new DrawnPage();
  const ys = [100, 120, 300, 320, 340, 360];
  for (const y of ys) page.across(y, 100, 500);
  for (const x of [100, 500]) page.down(x, 100, 360);
  for (const x of [160, 400]) page.down(x, 100, 300);
  for (const x of [130, 220, 280, 340]) page.down(x, 300, 360);
  page.row(114, [105, 165, 405], ['Code', 'Item', 'Sum'], { bold: true });
  PINS.forEach((name, i) => {
    page.row(134 + 20 * i, [105, 165], [`${i + 1}00`, `Charge for ${name}`]);
    if (i % 3 === 1) page.text(405, 134 + 20 * i, `${i}4.50`);
  });
  for (const y of [314, 334, 354]) page.row(y, [105, 135, 225, 285, 345], ['a', 'b', 'c', 'd', 'e']);
  const rows = only(page);
  expect(rows).toHaveLength(12);
  expect(rows[2]).toEqual(['200 (2x1)', 'Charge for VSS (2x1)', '14.50']);
});

test('fields of cards below one another are no rows', () => {
  const room = [
    { x0: 100, x1: 240 },
    { x0: 250, x1: 390 },
  ];
  const areStacked = (lines: readonly string[]): boolean => {
    const page = new DrawnPage();
    lines.forEach((line, i) => {
      page.row(114 + 18 * i, [105, 255], [line, line]);
    });
    const rows = tokenRows(page.words, 0.28);
    return hasStackedWords(
      rows.map((row) => placeRow(row, room)),
      room,
    );
  };
  expect(areStacked(['Amit Nanda', 'Ravi Dutt', 'Mool Chand', 'Papiya Bose'])).toBe(true);
  expect(areStacked(['Name: Amit', 'Father: Ravi', 'House: 15', 'Age: 33'])).toBe(false);
});

test('values in a wide cell with a note below them stay in their columns', () => {
  const page = new DrawnPage();
  for (const y of [100, 120, 204]) page.across(y, 100, 400);
  for (const x of [100, 300, 350, 400]) page.down(x, 100, 204);
  for (const x of [200, 250]) page.down(x, 100, 120);
  const xs = [105, 205, 255, 305, 355];
  page.row(114, xs, ['Type', 'A', 'B', 'C', 'D'], { bold: true });
  page.row(134, xs, ['Power', '530', '535', '540', '545']).row(150, xs, ['Voltage', '31.0', '31.2', '31.4', '31.6']);
  page.row(166, xs, ['Current', '17.1', '17.2', '17.3', '17.4']).row(182, xs, ['Losses', '2.3', '2.5', '2.7', '2.9']);
  page.text(105, 198, 'At an irradiance of 1000 watts and 25 degrees', { size: 8 });
  const region = toRegion([100, 100, 400, 204], new WordIndex(page.words), readSegments(page.input), 0.28);
  const row = readLatticeGrid(region)!.cells.filter(({ row: at }) => at === 1);
  expect(row.map(({ col, content }) => [col, content?.text])).toEqual([
    [0, 'Power'],
    [1, '530'],
    [2, '535'],
    [3, '540'],
    [4, '545'],
  ]);
});
