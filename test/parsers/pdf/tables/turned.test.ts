import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

test('a table set sideways on a level page', () => {
  const page = new DrawnPage().text(72, 60, 'Appendix B: Survey of the states');
  const rows = [
    ['State', 'Men', 'Women'],
    ['Kerala', '2,161', '3,195'],
    ['Orissa', '2,040', '2,624'],
    ['Gujarat', '1,965', '2,150'],
    ['Bengal', '2,058', '2,743'],
  ];
  rows.forEach((texts, r) => {
    texts.forEach((text, c) => {
      page.text(200 + 16 * r, 500 - 100 * c, text, { angle: 90 });
    });
  });
  const [table, ...more] = findTables(page.input);
  expect(more).toEqual([]);
  expect(textsOf(table!)).toEqual(rows);
  expect(table!.box).toEqual([192, 275, 266, 500]);
  expect(table!.rows[0]!.cells[0]!.box).toEqual([192, 475, 202, 500]);
});

test('headings set upwards in a level table', () => {
  const page = new DrawnPage().grid([100, 200, 250, 300], [100, 200, 220, 240]);
  page
    .text(105, 190, 'Township')
    .text(230, 195, 'Brian Calley', { angle: 90 })
    .text(280, 195, 'Jim Hines', { angle: 90 });
  page.row(214, [105, 215, 265], ['Alcona', '55', '26']).row(234, [105, 215, 265], ['Curtis', '30', '25']);
  const [table] = findTables(page.input);
  expect(textsOf(table!)[0]).toEqual(['Township', 'Brian Calley', 'Jim Hines']);
});
