import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const NAMES = ['Rise time', 'Fall time', 'Hold time', 'Delay', 'Bus free time', 'Set-up time', 'Low period'];

/** A lattice of three columns; the second has headings and values of its own at `heads`. */
function specification(heads: readonly [x: number, text: string][]): DrawnPage {
  const page = new DrawnPage().grid(
    [100, 200, 400, 460],
    Array.from({ length: NAMES.length + 2 }, (_, i) => 100 + 20 * i),
  );
  page.row(114, [105, 410], ['Parameter', 'Unit'], { bold: true });
  for (const [x, head] of heads) page.text(x, 114, head, { bold: true, align: 'middle' });
  NAMES.forEach((name, i) => {
    page.row(134 + 20 * i, [105, 410], [name, 'ns']);
  });
  return page;
}

test('headings that stand apart in one ruled column part it, each with the values below it', () => {
  const page = specification([
    [230, 'Min'],
    [300, 'Typ'],
    [370, 'Max'],
  ]);
  NAMES.forEach((_, i) => {
    page.text(230, 134 + 20 * i, `${i}.5`, { align: 'middle' });
  });
  page.text(370, 134, '300', { align: 'middle' }).text(370, 174, '0.9', { align: 'middle' });
  const [table] = findTables(page.input);
  expect(textsOf(table!).slice(0, 4)).toEqual([
    ['Parameter', 'Min', 'Typ', 'Max', 'Unit'],
    ['Rise time', '0.5', '', '300', 'ns'],
    ['Fall time', '1.5', '', '', 'ns'],
    ['Hold time', '2.5', '', '0.9', 'ns'],
  ]);
});

test('words of one heading that are spaced out part nothing', () => {
  const page = specification([
    [285, 'Fraction'],
    [325, 'of'],
  ]);
  NAMES.forEach((_, i) => {
    page.text(270, 134 + 20 * i, `1${i}.5`);
  });
  const [table] = findTables(page.input);
  expect(table!.columnCount).toBe(3);
});
