import { expect, test } from 'vitest';
import { alignedRegions } from '../../../../src/parsers/pdf/tables/aligned-regions.ts';
import { readSegments } from '../../../../src/parsers/pdf/tables/segments.ts';
import { baselineRows, toRows, usualSpace } from '../../../../src/parsers/pdf/tables/tokens.ts';
import { DrawnPage } from './drawn-page.ts';

const ROWS = [
  ['Power', '130', '135', '140'],
  ['Current', '1.75', '1.77', '1.79'],
  ['Voltage', '104', '105', '106'],
  ['Losses', '2.4', '2.8', '3.1'],
];

/** How wide the regions are of rows with a line under each, and a column of text beside them. */
function regions(from: number, to: number): [number, number][] {
  const page = new DrawnPage();
  ROWS.forEach((row, i) => {
    page.row(112 + 16 * i, [100, 200, 250, 300], row).text(370, 112 + 16 * i, `ISO ${i}001`);
    page.across(116 + 16 * i, from, to);
  });
  const lines = baselineRows(page.words);
  const { across, down } = readSegments(page.input);
  const boxes = alignedRegions(toRows(lines, usualSpace(lines), down), new Set(), across);
  return boxes.map(([x0, , x1]) => [Math.round(x0), Math.round(x1)]);
}

test('what stands beside the ends of the lines between rows is none of their table', () => {
  expect(regions(98, 340)).toEqual([[99, 321]]);
});

test('lines that begin right of the labels are drawn under sums: the rows go on behind them', () => {
  expect(regions(195, 340)).toEqual([[99, 409]]);
});
