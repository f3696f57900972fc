import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

test('headings in boxes, level and turned, head the rows below, which have no lines between their columns', () => {
  const page = new DrawnPage();
  page.grid([50, 120, 190, 222], [60, 130]).grid([226, 260, 300], [60, 130]);
  page.text(55, 72, 'Precinct').text(125, 72, 'Ballots').text(125, 84, 'Cast').text(125, 96, 'Early');
  for (const [x, name] of [
    [210, 'Turnout'],
    [246, 'Brigham'],
    [284, 'Coleman'],
  ] as const)
    page.text(x, 126, name, { angle: 90 });
  for (let i = 0; i < 12; i++) {
    const y = 146 + 12 * i;
    page.text(52, y, `0${73 + i}`).row(y, [188, 220, 258, 298], [`${96 + i}`, `${251 + i}`, `${41 + i}`, `${12 + i}`], {
      align: 'right',
    });
    if (i % 5 === 4) page.across(y + 4, 50, 560);
  }
  const [table, ...more] = findTables(page.input);
  expect(more).toEqual([]);
  expect(textsOf(table!).slice(0, 2)).toEqual([
    ['Precinct', 'Ballots Cast Early', 'Turnout', 'Brigham', 'Coleman'],
    ['073', '96', '251', '41', '12'],
  ]);
  expect(textsOf(table!)).toHaveLength(13);
  expect(table!.headerRows).toBe(1);
});
