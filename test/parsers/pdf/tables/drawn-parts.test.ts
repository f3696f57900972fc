import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const PINS = ['VCC', 'GND', 'SDA', 'SCL', 'INT', 'RST'];

/** A chip with numbered pins, their names at `left` and, if there are any, at `right`. */
function chip(left: number, right?: number): DrawnPage {
  const page = new DrawnPage().grid([150, 230], [100, 220]);
  PINS.forEach((name, i) => {
    const y = 114 + 20 * i;
    page.row(y, [156, 214], [`${i + 1}`, `${12 - i}`]);
    page.text(left, y, name, { align: 'right' });
    if (right !== undefined) page.text(right, y, `IO${i}`);
  });
  return page;
}

test('a box with labels on both sides is a part of a drawing, whatever stands in it', () => {
  expect(findTables(chip(146, 234).input)).toEqual([]);
});

test('a table beside it keeps to its own words', () => {
  const page = chip(146, 234).grid([300, 400, 500], [100, 120, 140, 160]);
  page.row(114, [305, 405], ['Name', 'Size'], { bold: true }).row(134, [305, 405], ['Bolt', '12']);
  page.row(154, [305, 405], ['Nut', '8']);
  const tables = findTables(page.input);
  expect(tables.map(textsOf)).toEqual([
    [
      ['Name', 'Size'],
      ['Bolt', '12'],
      ['Nut', '8'],
    ],
  ]);
});

test('labels on one side are those of rows', () => {
  const [table] = findTables(chip(146).input);
  expect(textsOf(table!)[0]).toEqual(['VCC', '1', '12']);
});

test('framed tables side by side are no labels of one another', () => {
  const page = new DrawnPage();
  for (const x of [100, 205, 310]) {
    page.grid([x, x + 50, x + 100], [100, 120, 140, 160, 180]);
    for (let i = 0; i < 4; i++) page.row(114 + 20 * i, [x + 5, x + 80], [`A${i}`, `${i}4`]);
  }
  expect(findTables(page.input)).toHaveLength(3);
});
