import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { gridCell } from '../../../../src/parsers/pdf/tables/grid.ts';
import { isContents, isIndex, isListInColumns } from '../../../../src/parsers/pdf/tables/lookalikes.ts';
import { type Contents, readContents } from '../../../../src/parsers/pdf/tables/traits.ts';
import { DrawnPage } from './drawn-page.ts';

const found = (page: DrawnPage) => findTables(page.input).length;

const LINES = [
  'The study was designed to separately examine',
  'two cohorts of children, newly entering ones',
  'of three and of four years. This design reflects',
  'the hypothesis that different program impacts',
  'may be associated with different ages of entry',
  'and that effects of the first year will fade out.',
];

test('text in two columns', () => {
  expect(found(new DrawnPage().prose(72, 100, LINES).prose(330, 100, LINES.toReversed()))).toBe(0);
});

test('a paragraph in a box', () => {
  const page = new DrawnPage().grid([60, 300], [80, 170]).prose(72, 100, LINES);
  expect(found(page)).toBe(0);
});

test('a list with numbers', () => {
  const page = new DrawnPage();
  [
    'Calculate the trip distance of each sample.',
    'Eliminate all stops and idling within it.',
    'Set the rate to the best one.',
  ].forEach((text, i) => {
    page.text(72, 100 + 14 * i, `${i + 1}.`).text(100, 100 + 14 * i, text);
  });
  expect(found(page)).toBe(0);
});

test('a table of contents', () => {
  const page = new DrawnPage();
  const titles = [
    'Intended audience',
    'Career paths for testers',
    'Learning objectives',
    'Entry requirements',
    'Structure',
  ];
  titles.forEach((title, i) => {
    page
      .text(72, 100 + 14 * i, `2.${i + 1}`)
      .text(110, 100 + 14 * i, title)
      .text(500, 100 + 14 * i, String(7 + i));
  });
  expect(found(page)).toBe(0);
});

test('contents between the lines at the head and the foot of a page', () => {
  const page = new DrawnPage().row(43, [36, 295, 480], ['Fall 2013', 'OOP', 'Contents']).across(47, 36, 576);
  const titles = ['Career paths for testers', 'Stack and heap', 'Classes', 'Arrays of objects', 'Patterns'];
  for (let i = 0; i < 10; i++)
    page.row(76 + 13.5 * i, [52, 76, 565], [`3.${i + 14}`, titles[i % 5]!, String(20 + 2 * i)]);
  expect(found(page.across(220, 36, 576))).toBe(0);
});

test('contents that begin with Roman pages and titles of one word', () => {
  const page = new DrawnPage();
  const entries = ['Thanks vi', 'Declaration vii', 'Abstract viii', 'Introduction 1', 'Background 2', 'Part 2'];
  [...entries, 'Methods 2', 'Work 3', 'Conclusion 4', 'Bibliography 5', 'Appendix 6'].forEach((entry, i) => {
    const [title, number] = entry.split(' ');
    page.text(99, 124 + 14.4 * i, title!).text(496, 124 + 14.4 * i, number!, { align: 'right' });
  });
  expect(found(page)).toBe(0);
});

test('a table whose numbers rise is no table of contents, if they are called something else than pages', () => {
  const set = (name: string): DrawnPage => {
    const page = new DrawnPage().row(100, [72, 180, 300], ['Category', 'Question', name], { bold: true });
    for (const i of [1, 2, 3, 4, 5])
      page
        .row(100 + 14 * i, [72, 180], [`Category ${i}`, `Question ${i}`])
        .text(330, 100 + 14 * i, String(i), { align: 'right' });
    return page;
  };
  expect(found(set('Score'))).toBe(1);
  expect(found(set('Page'))).toBe(0);
});

test('lines to sign on', () => {
  const page = new DrawnPage().across(132, 110, 250).across(132, 350, 500);
  page.row(100, [72, 320], ['XEROX CORPORATION', 'PARTICIPANT']);
  page.row(130, [72, 110, 320, 350], ['By:', '/s/ L. Zimmerman', 'By:', '/s/ L. Paine']);
  page.row(150, [72, 110, 320, 350], ['Name:', 'Lawrence Zimmerman', 'Name:', 'Lawrence Paine']);
  page.row(170, [72, 110, 320, 350], ['Title:', 'Senior Vice President', 'Title:', 'Participant']);
  expect(found(page)).toBe(0);
});

test('equations with their numbers', () => {
  const page = new DrawnPage();
  page
    .row(100, [200, 300, 480], ['f(x) = ax', 'x > 0', '(12)'])
    .row(130, [200, 300, 480], ['g(x) = bx', 'x < 0', '(13)']);
  page.row(160, [200, 300, 480], ['h(x) = cx', 'x = 0', '(14)']);
  expect(found(page)).toBe(0);
});

test('a chart with its axes', () => {
  const page = new DrawnPage().grid([100, 400], [80, 240]).text(100, 262, 'Figure 3 Incidents by age');
  [80, 60, 40, 20, 0].forEach((value, i) => {
    page.text(128, 103 + 25 * i, String(value), { align: 'right', size: 8 }).across(100 + 25 * i, 132, 390);
  });
  ['16-17', '18-19', '20-21', '22-24'].forEach((label, i) => {
    const x = 160 + 60 * i;
    page.text(x, 215, label, { align: 'middle', size: 8 }).shade([x - 10, 180 - 15 * i, x + 10, 200], '#ff0000');
    page.text(x, 176 - 15 * i, String(10 * (i + 1)), { align: 'middle', size: 8 });
  });
  expect(found(page)).toBe(0);
});

test('two words in the corners of a drawing', () => {
  const page = new DrawnPage().grid([100, 150, 200], [100, 150, 200]);
  page.text(120, 125, 'p').text(170, 125, 'q').text(120, 175, 'q').text(170, 175, 'p');
  expect(found(page)).toBe(0);
});

test('bars of many heights on one line, with lines behind them', () => {
  const page = new DrawnPage().grid([100, 160, 220, 280, 340, 400], [100, 130, 160, 190, 220]);
  [104, 182, 137, 169, 122].forEach((top, i) => {
    page.shade([115 + 60 * i, top, 145 + 60 * i, 220], i % 2 ? '#3366cc' : '#dc3912');
    page.text(130 + 60 * i, 214, `Group ${i}`, { size: 6, align: 'middle' });
    page.text(130 + 60 * i, top - 2, String(220 - top), { size: 6, align: 'middle' });
  });
  expect(found(page)).toBe(0);
});

test('contents whose titles are names of commands', () => {
  const page = new DrawnPage();
  const names = ['Call', 'Cd', 'Clear', 'Do', 'Evaluate', 'Exit', 'Fit', 'Help', 'History', 'If'];
  const pages = [101, 101, 102, 102, 102, 103, 103, 108, 108, 109];
  for (const [i, name] of names.entries()) page.text(100, 100 + 14 * i, name).text(480, 100 + 14 * i, `${pages[i]}`);
  expect(found(page)).toBe(0);
});

/** What a grid of these texts holds. */
function contentsOf(rows: readonly string[][]): Contents {
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, col) =>
      text ? [gridCell(row, col, 1, 1, new DrawnPage().text(60 + 120 * col, 100 + 14 * row, text).words)] : [],
    ),
  );
  return readContents({ rowCount: rows.length, columnCount: rows[0]!.length, headerRows: 1, cells });
}

test('two numbers that rise at the right are no contents', () => {
  const rows = [
    ['Parameter', 'Sorting of pieces', 'Regression'],
    ['Prediction head', 'A linear layer', ''],
    ['Training epochs', 'Ten to twenty', '100'],
    ['Batch size', 'Of most pieces', '256'],
  ];
  expect(isContents(contentsOf(rows))).toBe(false);
});

test('contents below a heading for their pages', () => {
  const page = new DrawnPage().text(480, 100, 'Page', { align: 'right', bold: true });
  const titles = ['Definitions of terms', 'The credits', 'Conditions of lending', 'Covenants of the parties'];
  titles.forEach((title, i) => {
    page
      .row(116 + 14 * i, [72, 100], [`${i + 1}.1`, title])
      .text(480, 116 + 14 * i, String(1 + 9 * i), { align: 'right' });
  });
  expect(found(page)).toBe(0);
});

test('lines of code between lines, however their words stand, are no table', () => {
  const page = new DrawnPage().across(100, 60, 500).down(60, 100, 160).down(500, 100, 160).across(160, 60, 500);
  const code = ['count = insert (orders)  do', 'total = measure(orders)  + 200', 'puts   total   count     end'];
  code.forEach((line, i) => {
    const y = 115 + 14 * i;
    page.text(66, y, String(i + 1), { size: 6 });
    line.split(/ +/).forEach((word, k) => {
      page.text(80 + 90 * k, y, word, { monospace: true });
    });
  });
  expect(findTables(page.input)).toEqual([]);
});

test('numbers of fixed pitch, row below row, are a table', () => {
  const page = new DrawnPage().row(100, [60, 200, 300], ['Share', 'Low', 'High'], { monospace: true });
  for (let i = 0; i < 6; i++)
    page.row(114 + 12 * i, [60, 200, 300], [`0.${i}5`, `1,${i}40`, `2,${i}60`], { monospace: true });
  expect(findTables(page.input)).toHaveLength(1);
});

test('a page of headings and lists between the lines of its header and its footer is no table', () => {
  const page = new DrawnPage().across(60, 60, 500);
  ['Parts', 'Downloads', 'Building'].forEach((heading, k) => {
    const y = 90 + 100 * k;
    page.text(60, y, heading, { bold: true, size: 12 });
    for (let i = 1; i < 5; i++) page.text(72, y + 18 * i, '•').text(86, y + 18 * i, 'A server for documents');
  });
  page.across(384, 60, 500);
  expect(findTables(page.input)).toEqual([]);
});

test('a table of contents whose dots stand beside the numbers', () => {
  const page = new DrawnPage();
  ['Introduction', 'Simple fitting', 'More details', 'Convergence issues', 'Stepwise regression'].forEach(
    (title, i) => {
      page.text(72, 100 + 14 * i, title).text(500, 100 + 14 * i, `${i === 0 ? '. . ' : ''}${i + 1}`);
    },
  );
  expect(findTables(page.input)).toEqual([]);
});

test('lines of code that end in one of numbers are code', () => {
  const page = new DrawnPage().across(90, 60, 400);
  const lines = [
    ['src', '<-', "'Numeric", 'v(4);'],
    ['v[0]', '=', 'R_NegInf;', '-Inf'],
    ['v[1]', '=', 'NA_REAL;', 'NA'],
    ['v[2]', '=', 'R_PosInf;', 'Inf'],
    ['fun', '<-', 'cxxfunction(', 'src)'],
    ['#', '12', '44', '42'],
  ];
  for (const [i, line] of lines.entries()) page.row(104 + 12 * i, [60, 120, 150, 260], line, { monospace: true });
  expect(findTables(page.across(174, 60, 400).input)).toEqual([]);
});

test('the line at the head of a page is no row of the table below it', () => {
  const page = new DrawnPage().row(60, [72, 220], ['12', 'Econometric computing']);
  page.row(90, [180, 260, 340], ['Estimate', 'Error', 'Value']);
  for (let i = 0; i < 5; i++)
    page.row(104 + 14 * i, [72, 180, 260, 340], [`Rate ${i}`, `0.${i}4`, `1.${i}7`, `9.${i}2`]);
  const [table] = findTables(page.input);
  expect(table?.rows.flatMap(({ cells }) => cells.map(({ text }) => text))).not.toContain('12');
});

test('a numbered row at the top of a page is one, where others are numbered too', () => {
  const page = new DrawnPage();
  for (let i = 0; i < 6; i++) page.row(60 + 26 * i, [72, 160, 400], [`${i + 12}`, `Part ${i}`, `${i}4.00`]);
  expect(findTables(page.input)[0]?.rows).toHaveLength(6);
});

test('contents in two columns', () => {
  const page = new DrawnPage();
  for (let i = 0; i < 9; i++) {
    page.row(100 + 14 * i, [60, 90, 280], [`1.${i + 1}`, `Wines and spirits of ${i}`, `${5 + 2 * i}`]);
    page.row(100 + 14 * i, [320, 350, 540], [`6.${i + 1}`, `Statements of year ${i}`, `${40 + 3 * i}`]);
  }
  expect(findTables(page.input)).toEqual([]);
});

test('contents that begin with pages before the first one', () => {
  const pages = ['vii', 'viii', 'ix', '1', '3', '9', '14', '21'];
  expect(isContents(contentsOf(pages.map((number, i) => [`Of the chapter ${i}`, number])))).toBe(true);
});

test('two columns of text between the lines of an article, the left one with an address below its first lines', () => {
  const page = new DrawnPage().across(90, 72, 560).across(192, 72, 560).across(136, 72, 180);
  page.text(72, 102, 'INTRODUCTION', { bold: true }).text(80, 126, 'According to the centers for control and');
  page.prose(72, 146, ['Corresponding author: S. Amin, Research Center,', 'University of Sciences, Iran.'], 8);
  page.text(72, 170, 'Tel: +98-283-3336001', { size: 8 }).text(72, 182, 'Email: amin@example.org', { size: 8 });
  page.prose(330, 102, [...LINES, 'and so on to the end of what was looked at.']);
  expect(findTables(page.input)).toEqual([]);
});

test('labels as wide as one another, each with a figure that is no number, are a table', () => {
  const page = new DrawnPage().across(90, 72, 560).across(150, 72, 560);
  page.row(100, [330, 450], ['May 2021', 'May 2022']);
  const labels = ['Weighted remaining term of operating leases', 'Weighted remaining term of financing leases'];
  for (const [i, label] of [...labels, ...labels].entries())
    page.row(112 + 12 * i, [72, 330, 450], [label, `1${i}.3 years`, `${i}.6 years`]);
  expect(findTables(page.input)).toHaveLength(1);
});

test('lists side by side, unless a mark stands for a word', () => {
  const texts = [1, 2, 3].map((i) => ['•', `What product ${i} is`, '•', `Who team ${i} is`]);
  expect(isListInColumns(contentsOf(texts))).toBe(true);
  const marked = [1, 2, 3].map((i) => [`Feature ${i}`, '•', '•', 'yes']);
  expect(isListInColumns(contentsOf(marked))).toBe(false);
});

test('a letterhead in a frame: a line around words makes no table of them', () => {
  const page = new DrawnPage().grid([40, 560], [30, 90]);
  page.row(50, [60, 330], ['Service of Parks', 'Memorial of Mount Rush']);
  page.row(64, [60, 330], ['Department of the Interior', 'Highway 244, Building 31']);
  page.row(78, [60, 330], ['Division of the West', 'Keystone, Dakota']);
  expect(findTables(page.input)).toEqual([]);
  expect(findTables(page.down(300, 30, 90).across(54, 40, 560).across(68, 40, 560).input)).toHaveLength(1);
});

test('boxes around the words of a sentence', () => {
  const sentence = (y: number): string[][] => [
    ['mutually', 'enter', 'into', 'this'],
    [`${y}`, 'agreement', 'of', 'both'],
  ];
  const page = new DrawnPage();
  sentence(1).forEach((words, i) => {
    let x = 72;
    for (const word of words) {
      page.text(x, 100 + 14 * i, word).grid([x - 1, x + word.length * 5 + 1], [91 + 14 * i, 105 + 14 * i]);
      x += word.length * 5 + 2.8;
    }
  });
  expect(findTables(page.input)).toEqual([]);
});

/** Headings of sections with lines drawn at their edges, and below each lines that end in a time or a place at the right margin. */
function curriculum(at: 'under' | 'around'): DrawnPage {
  const page = new DrawnPage();
  const sections: [string, [string, string][]][] = [
    [
      'EDUCATION',
      [
        ['College of Dunmore', 'Dunmore'],
        ['Diploma in Weaving', 'May 2019'],
      ],
    ],
    [
      'EMPLOYMENT',
      [
        ['Loom and Sons', 'Alden'],
        ['Head weaver', 'June 2019 – Present'],
        ['Mills of Orrin', 'Orrin'],
        ['Weaver', '2015 – 2018'],
      ],
    ],
    [
      'AWARDS',
      [
        ['Prize of the guild', '2018'],
        ['Second prize', '2016'],
        ['First cloth', '2014'],
      ],
    ],
    ['LANGUAGES', [['English', 'Welsh']]],
  ];
  let y = 100;
  for (const [name, lines] of sections) {
    page.text(72, y, name, { bold: true }).across(y + 4, 72, 540);
    if (at === 'around') page.across(y - 11, 72, 540);
    for (const [words, time] of lines) page.text(72, (y += 18), words).text(540, y, time, { align: 'right' });
    y += 28;
  }
  return page;
}

test('sections under headings with lines, with times at the right margin', () => {
  expect(found(curriculum('under'))).toBe(0);
  expect(found(curriculum('around'))).toBe(0);
});

test('labels of groups with lines under them part no table', () => {
  const page = new DrawnPage()
    .row(100, [72, 300, 400], ['Cloth', 'Length', 'Price'], { bold: true })
    .across(104, 72, 540);
  let y = 100;
  for (const group of ['Wool', 'Linen']) {
    page.text(72, (y += 18), group, { bold: true }).across(y + 4, 72, 540);
    for (const name of ['Plain', 'Striped', 'Dyed']) page.row((y += 18), [72, 300, 400], [name, '12', '31.50']);
  }
  page.across(y + 4, 72, 540);
  expect(findTables(page.input).map(({ rows }) => rows.length)).toEqual([9]);
});

test('an index in columns', () => {
  const names = ['barley', 'barns, old', 'bridges', 'carts'];
  const entries = names.map((name, i) => [`${name}, ${3 + i}, ${40 + i}–${44 + i}`, `${name} (new), ${9 + i}`]);
  expect(isIndex(contentsOf([['B', 'B'], ...entries]))).toBe(true);
  expect(isIndex(contentsOf(entries.map(([name], i) => [name!, `${i + 3}`])))).toBe(false);
});
