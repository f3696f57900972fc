import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const XS = [60, 160, 230];
const ROWS = [
  ['Town', 'Low', 'High'],
  ['Iowa', '1.27', '1.42'],
  ['Ohio', '1.14', '1.30'],
  ['Utah', '1.22', '1.28'],
  ['Maine', '1.16', '1.39'],
  ['Texas', '1.36', '1.41'],
];

describe('a frame that holds more than a table', () => {
  test('the table beside a chart is read for itself', () => {
    const page = new DrawnPage().across(90, 50, 560).across(220, 50, 560).down(50, 90, 220).down(560, 90, 220);
    for (const [i, row] of ROWS.entries()) page.row(104 + 20 * i, XS, row);
    page.down(300, 90, 220);
    for (const top of [97, 135, 173]) {
      for (const [i, label] of ['1.60', '1.40', '1.20'].entries()) page.text(310, top + 9 * i, label, { size: 5 });
      for (const [i, month] of [...'JFMAMJJASOND'].entries()) page.text(340 + 16 * i, top + 28, month, { size: 4 });
      page.text(345, top + 33, '2019', { size: 4 }).text(470, top + 33, '5 Yr Avg', { size: 4 });
    }
    expect(findTables(page.input).map(textsOf)).toEqual([ROWS]);
  });

  test('words of an address between two columns do not make them one', () => {
    const rows = ROWS.map(([town, low, high], i) => [town!, low!, i % 2 === 0 ? high! : `1.10 - ${high}`]);
    const page = new DrawnPage().across(90, 50, 270).across(110, 50, 270).across(226, 50, 270);
    for (const [i, [town, low, high]] of rows.entries())
      page.row(104 + 20 * i, [60, 160], [town!, low!]).text(260, 104 + 20 * i, high!, { align: 'right' });
    page.text(60, 222, '12 Walnut Street').text(196, 222, 'Mail:').text(226, 222, 'news@market.example');
    const [table] = findTables(page.input);
    expect(textsOf(table!).slice(0, rows.length)).toEqual(rows);
  });
});

test('shades under some columns do not hide the others', () => {
  const page = new DrawnPage();
  const rows = [...ROWS.slice(1), ...ROWS.slice(1)].map(([town, low, high]) => [town!, low!, high!, '5.00', '6.00']);
  rows.forEach((row, i) => {
    const y = 100 + 16 * i;
    if (i % 2 === 0) page.shade([50, y - 12, 200, y + 4]).shade([200, y - 12, 260, y + 4]);
    if (i % 4 === 0) page.down(260, y - 12, y + 4);
    page.text(60, y, row[0]!);
    for (const [k, x] of [250, 320, 390, 460].entries()) page.text(x, y, row[k + 1]!, { align: 'right' });
  });
  expect(findTables(page.input).map(textsOf)).toEqual([rows]);
});

test('lines of a script without spaces are joined as they are', () => {
  const page = new DrawnPage().grid([100, 200, 300], [100, 130, 160, 190]);
  page.text(105, 112, '计量').text(105, 124, '单位').text(205, 112, 'two').text(205, 124, 'lines');
  page.text(105, 148, '万元').text(205, 148, '1.500%').text(105, 178, '人').text(205, 178, '0.800%');
  expect(findTables(page.input).map(textsOf)).toEqual([
    [
      ['计量单位', 'two lines'],
      ['万元', '1.500%'],
      ['人', '0.800%'],
    ],
  ]);
});

test('a line around the page does not make one table of those on it', () => {
  const page = new DrawnPage().grid([25, 585], [30, 760]).text(60, 60, 'What the list is of');
  for (const [top, left] of [
    [100, 60],
    [260, 90],
  ] as const) {
    page.text(left, top - 14, `Part ${top}`).grid([left, 260, 560 - left], [top, top + 20, top + 40, top + 60]);
    for (let i = 0; i < 3; i++)
      page.row(top + 14 + 20 * i, [left + 6, 266], [`Name of entry ${i}`, `Said of it ${top + i}`]);
  }
  expect(findTables(page.input).map(({ rows }) => rows.length)).toEqual([3, 3]);
});

test('closed grids below one another are tables of their own where words stand between them', () => {
  const page = new DrawnPage();
  const parts = ['One', 'Two', 'Three'].map((name, i) => {
    const top = 100 + 120 * i;
    page.text(50, top - 16, name, { size: 13, bold: true }).grid([50, 120, 220], [top, top + 25, top + 50, top + 75]);
    const rows = [
      ['Town', 'Low'],
      ['Iowa', `${i}.27`],
      ['Ohio', `${i}.14`],
    ];
    for (const [k, row] of rows.entries()) page.row(top + 16 + 25 * k, [60, 130], row);
    return rows;
  });
  expect(findTables(page.input).map(textsOf)).toEqual(parts);
});

test('a line around the page that no other line meets makes no table of what is on it', () => {
  const page = new DrawnPage()
    .grid([15, 580], [21, 771])
    .text(526, 44, 'NAME OF PROJECT', { size: 11, align: 'right' })
    .across(48, 70, 526)
    .text(70, 160, 'Chapter 7', { size: 24, bold: true })
    .text(70, 211, 'Project Planning', { size: 24, bold: true })
    .row(272, [70, 106], ['7.1', 'SECTION 1'], { size: 16, bold: true })
    .text(83, 305, 'WRITE HERE.', { size: 12 })
    .across(737, 70, 526)
    .row(751, [70, 520], ['Department of Planning', '7'], { size: 11 });
  expect(findTables(page.input)).toEqual([]);
});

test('sentences, lists in boxes and a table within one frame are no table together', () => {
  const names = ['marigold', 'iris', 'tulip', 'dahlias', 'buttercup', 'snapdragon', 'forgetmenot', 'peony', 'violet'];
  const counts = [350, 436, 468, 500, 532, 565, 597, 629, 661];
  const page = new DrawnPage()
    .grid([66, 744], [84, 546])
    .grid([108, 240], [138, 396])
    .grid([342, 696], [168, 230])
    .grid([294, 444], [288, 546])
    .grid([534, 660], [288, 546])
    .text(79, 105, 'Suppose we want to plant the flowers in the list below:', { size: 16 })
    .text(277, 141, 'Count how often each of the first and last letters is in', { size: 16 })
    .text(277, 162, 'the list:', { size: 16 })
    .row(188, counts, ['letter:', 'e', 'a', 'c', 'o', 't', 'm', 'p', 'u'], { size: 16 })
    .row(220, counts, ['often:', '6', '3', '2', '2', '2', '1', '1', '1'], { size: 16 })
    .text(277, 255, 'Score the flowers by the sum of the counts of first and', { size: 16 })
    .text(277, 276, 'last letters, and then plant them in that order:', { size: 16 });
  names.forEach((name, i) => {
    const style = { size: 14, monospace: true };
    page.text(116, 156 + 29 * i, name, style);
    page.row(306 + 29 * i, [302, 427, 542], [name, String((i % 7) + 3), names[8 - i]!], style);
  });
  expect(findTables(page.input).map(({ rows, columnCount }) => [rows.length, columnCount])).toEqual([[2, 9]]);
});

test('a long text beside its number is one cell, though other words stand beside its first lines', () => {
  const said = [
    'To allow brokers to keep all pledges that remain unpaid',
    'after the period of redemption, and to remove all of the',
    'rules by which they sell such pledges at an auction and',
    'return what is left of the price to those who gave them.',
  ];
  const page = new DrawnPage()
    .grid([71, 99, 460, 524], [129, 150])
    .grid([71, 99, 460, 524], [150, 400])
    .row(143, [76, 105, 466], ['No.', 'What is changed', 'Sections'], { bold: true })
    .text(76, 165, '1.')
    .prose(105, 165, [...said, ...said, ...said, ...said])
    .prose(466, 165, ['Sections', '18, 19, 20,', '21, 22, 23']);
  expect(findTables(page.input).map(textsOf)).toEqual([
    [
      ['No.', 'What is changed', 'Sections'],
      ['1.', [...said, ...said, ...said, ...said].join(' '), 'Sections 18, 19, 20, 21, 22, 23'],
    ],
  ]);
});
