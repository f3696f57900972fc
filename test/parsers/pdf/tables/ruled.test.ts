import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const only = (page: DrawnPage) => {
  const tables = findTables(page.input);
  expect(tables).toHaveLength(1);
  return tables[0]!;
};

describe('tables with lines on all sides of their cells', () => {
  const xs = [100, 200, 300, 400];

  test('every cell is read, empty ones too, with its box', () => {
    const page = new DrawnPage().grid(xs, [100, 120, 140, 160]);
    page.row(114, [105, 205, 305], ['Name', 'Size', 'Price'], { bold: true });
    page.row(134, [105, 205, 305], ['Bolt', '', '1.20']);
    page.row(154, [105, 205, 305], ['Nut', '8', '0.90']);
    const table = only(page);
    expect(textsOf(table)).toEqual([
      ['Name', 'Size', 'Price'],
      ['Bolt', '', '1.20'],
      ['Nut', '8', '0.90'],
    ]);
    expect(table).toMatchObject({ kind: 'lattice', columnCount: 3, headerRows: 1, box: [100, 100, 400, 160] });
    expect(table.rows[1]!.box).toEqual([100, 120, 400, 140]);
    expect(table.rows[1]!.cells[1]!.box).toEqual([200, 120, 300, 140]);
    expect(table.confidence).toBeGreaterThan(0.9);
  });

  test('a date that runs on between the lines of its row makes no second one', () => {
    const page = new DrawnPage().grid(xs, [100, 120, 150, 180, 210]);
    page.row(114, [105, 205, 305], ['Works', 'Opened', 'Staff'], { bold: true });
    const rows: [string, string, string, string][] = [
      ['Foundry', '5 Jan', '2014', '120'],
      ['Brewery', '22 Oct', '2022', '64'],
      ['Mill', '13 Jan', '2023', '31'],
    ];
    rows.forEach(([label, day, year, staff], i) => {
      page.row(134 + 30 * i, [105, 205, 305], [label, day, staff]).text(205, 146 + 30 * i, year);
    });
    expect(textsOf(only(page)).slice(1)).toEqual(
      rows.map(([label, day, year, staff]) => [label, `${day} ${year}`, staff]),
    );
  });

  test('a form of labels with values beside them has no header', () => {
    const page = new DrawnPage();
    for (const y of [100, 120, 140, 160, 180]) page.across(y, 100, 500);
    for (const x of [100, 200, 500]) page.down(x, 100, 180);
    for (const x of [300, 400]) page.down(x, 100, 120);
    page.row(114, [105, 205, 305, 405], ['Permit', 'B-2025-0311', 'Issued', '15 April'], { bold: true });
    for (const [i, [label, value]] of [
      ['Address', '36 Heron Road, Millbrack'],
      ['Owner', 'Josephine and Ansel Whitaker'],
      ['Builder', 'Plumbline Builders'],
    ].entries())
      page.row(134 + 20 * i, [105, 205], [label!, value!]);
    const table = only(page);
    expect(table).toMatchObject({ columnCount: 4, headerRows: 0 });
    expect(textsOf(table)[1]).toEqual(['Address', '36 Heron Road, Millbrack (3x1)']);
  });

  test('a form is a table before anybody fills it in', () => {
    const page = new DrawnPage().grid(xs, [100, 120, 140, 160, 180]);
    page.row(114, [205, 305], ['Before 2020', 'Since then']);
    for (const [i, label] of ['Books', 'Papers', 'Patents'].entries()) page.text(105, 134 + 20 * i, label);
    expect(textsOf(only(page))).toEqual([
      ['', 'Before 2020', 'Since then'],
      ['Books', '', ''],
      ['Papers', '', ''],
      ['Patents', '', ''],
    ]);
  });

  test('paragraphs of a cell make no rows, however long they are', () => {
    const page = new DrawnPage().grid([100, 200, 500], [100, 120, 250]);
    page.row(114, [105, 205], ['Attribute', 'Description'], { bold: true }).text(105, 134, 'ascii');
    const lines = [
      'Specifies a font that is used for all letters',
      'of the text that has this attribute set on it',
      'and for its digits.',
    ];
    const all = [0, 46, 92].flatMap((y) => lines.map((line, i) => ({ y: 134 + y + 11 * i, line })));
    for (const { y, line } of all) page.text(205, y, line);
    expect(textsOf(only(page))).toEqual([
      ['Attribute', 'Description'],
      ['ascii', all.map(({ line }) => line).join(' ')],
    ]);
  });

  test('words that are struck out stay in their cells', () => {
    const page = new DrawnPage().grid(xs, [100, 120, 140, 160]);
    page.row(114, [105, 205, 305], ['Name', 'Old', 'New']);
    page.row(134, [105, 205, 305], ['Bolt', '1.50', '1.20']).across(131, 205, 226);
    page.row(154, [105, 205, 305], ['Nut', '1.10', '0.90']).across(151, 205, 226);
    expect(textsOf(only(page)).slice(1)).toEqual([
      ['Bolt', '1.50', '1.20'],
      ['Nut', '1.10', '0.90'],
    ]);
  });

  test('lists in cells make no rows and no columns', () => {
    const page = new DrawnPage().grid([100, 300, 500], [100, 130, 160]);
    for (const [i, words] of ['First', 'Second'].entries())
      for (const x of [110, 310])
        for (const line of [0, 1])
          page.text(x, 112 + 30 * i + 12 * line, '•').text(x + 18, 112 + 30 * i + 12 * line, `${words} item`);
    expect(textsOf(only(page))).toEqual([
      ['• First item • First item', '• First item • First item'],
      ['• Second item • Second item', '• Second item • Second item'],
    ]);
  });

  test('a missing line makes a wide or a high cell', () => {
    const page = new DrawnPage()
      .across(100, 100, 400)
      .across(120, 200, 400)
      .across(140, 100, 400)
      .across(160, 100, 400);
    page.across(180, 100, 400).down(100, 100, 180).down(200, 100, 180).down(300, 120, 180).down(400, 100, 180);
    page.text(120, 124, 'Region').text(290, 114, 'Sales').row(134, [205, 305], ['2019', '2020']);
    page.row(154, [105, 205, 305], ['North', '12', '14']).row(174, [105, 205, 305], ['South', '9', '11']);
    const table = only(page);
    expect(textsOf(table)).toEqual([
      ['Region (1x2)', 'Sales (2x1)'],
      ['2019', '2020'],
      ['North', '12', '14'],
      ['South', '9', '11'],
    ]);
    expect(table.headerRows).toBe(2);
  });

  test('text that runs on in its cell is one row', () => {
    const page = new DrawnPage().grid([100, 180, 400], [100, 120, 150, 180]);
    page.row(114, [105, 185], ['Type', 'Description']);
    page.text(105, 132, 'Visual').text(105, 144, 'scale');
    page.text(185, 132, 'A line of fixed length with words that').text(185, 144, 'anchor the scale at its ends');
    page.text(105, 162, 'Rating').text(185, 162, 'A set of numerical categories');
    expect(textsOf(only(page))).toEqual([
      ['Type', 'Description'],
      ['Visual scale', 'A line of fixed length with words that anchor the scale at its ends'],
      ['Rating', 'A set of numerical categories'],
    ]);
  });

  test('numbers below one another between two lines are rows', () => {
    const page = new DrawnPage().grid(xs, [100, 120, 160]);
    page.row(114, [105, 205, 305], ['Cohort', 'Group', 'Total']);
    page.row(132, [105, 205, 305], ['First', '1,530', '2,559']).row(144, [105, 205, 305], ['Second', '1,253', '2,108']);
    page.row(156, [105, 205, 305], ['All', '2,783', '4,667']);
    expect(textsOf(only(page)).map(([label]) => label)).toEqual(['Cohort', 'First', 'Second', 'All']);
  });

  test('a title and notes within the frame are no rows', () => {
    const page = new DrawnPage().across(100, 100, 400).across(200, 100, 400).down(100, 100, 200).down(400, 100, 200);
    page.grid(xs, [120, 140, 160, 180]).text(150, 114, 'Table 3 Schools by size', { bold: true });
    page.row(134, [105, 205, 305], ['Size', 'Schools', 'Pupils']).row(154, [105, 205, 305], ['Small', '12', '340']);
    page.row(174, [105, 205, 305], ['Large', '7', '2,100']).text(105, 194, 'Note: Counts of last autumn.');
    const table = only(page);
    expect(table.rows).toHaveLength(3);
    expect(table.title?.text).toBe('Table 3 Schools by size');
  });

  test('shades mark cells off where lines do not', () => {
    const page = new DrawnPage();
    page.shade([100, 100, 400, 118], '#203060').shade([100, 136, 400, 154]).shade([100, 172, 400, 190]);
    page.row(113, [105, 205, 305], ['District', '2010', '2011']);
    page.row(131, [105, 205, 305], ['Charged', '290', '259']).row(149, [105, 205, 305], ['Cases', '217', '197']);
    page.text(105, 163, 'Defendants', { size: 8 }).text(105, 171, 'sentenced', { size: 8 });
    page.row(167, [205, 305], ['287', '242']).row(185, [105, 205, 305], ['None', '148', '107']);
    expect(textsOf(only(page))).toEqual([
      ['District', '2010', '2011'],
      ['Charged', '290', '259'],
      ['Cases', '217', '197'],
      ['Defendants sentenced', '287', '242'],
      ['None', '148', '107'],
    ]);
  });
});

describe('tables with lines across only', () => {
  test('headings over several columns follow the lines drawn below them', () => {
    const page = new DrawnPage().across(100, 100, 400).across(148, 100, 400).across(190, 100, 400);
    page.across(122, 195, 290).across(122, 305, 400);
    const xs = [105, 220, 265, 330, 375];
    page.text(105, 128, 'Method').text(242, 116, 'Offline', { align: 'middle' });
    page.text(352, 116, 'Online', { align: 'middle' });
    page.row(138, xs.slice(1), ['R1', 'AP', 'R1', 'AP'], { align: 'middle' });
    page.text(105, 162, 'First').row(162, xs.slice(1), ['78.8', '81.6', '86.4', '78.5'], { align: 'middle' });
    page.text(105, 178, 'Second').row(178, xs.slice(1), ['86.4', '88.4', '91.3', '86.0'], { align: 'middle' });
    expect(textsOf(only(page))).toEqual([
      ['Method (1x2)', 'Offline (2x1)', 'Online (2x1)'],
      ['R1', 'AP', 'R1', 'AP'],
      ['First', '78.8', '81.6', '86.4', '78.5'],
      ['Second', '86.4', '88.4', '91.3', '86.0'],
    ]);
  });

  test('two tables of equal width with text between them are two', () => {
    const page = new DrawnPage();
    for (const y of [100, 300]) {
      page
        .across(y, 100, 400)
        .across(y + 20, 100, 400)
        .across(y + 60, 100, 400);
      page.row(y + 14, [105, 250, 350], ['Model', 'Precision', 'Recall']);
      page
        .row(y + 34, [105, 250, 350], ['Small', '0.81', '0.77'])
        .row(y + 50, [105, 250, 350], ['Large', '0.91', '0.88']);
    }
    page.prose(100, 190, [
      'A comparison of both models shows what was expected',
      'from the start: the large one is the better one.',
    ]);
    expect(findTables(page.input).map(({ rows }) => rows.length)).toEqual([3, 3]);
  });

  test('a label in the middle beside its rows is one high cell', () => {
    const page = new DrawnPage()
      .across(100, 100, 400)
      .across(120, 100, 400)
      .across(160, 100, 400)
      .across(200, 100, 400);
    page.row(114, [105, 200, 300], ['Goal', 'Method', 'Rate']);
    page.row(134, [200, 300], ['Plain', '56.2']).row(152, [200, 300], ['Mixed', '91.5']).text(105, 143, 'Reach');
    page.row(174, [200, 300], ['Plain', '37.3']).row(192, [200, 300], ['Mixed', '86.7']).text(105, 183, 'Grasp');
    expect(textsOf(only(page))).toEqual([
      ['Goal', 'Method', 'Rate'],
      ['Reach (1x2)', 'Plain', '56.2'],
      ['Mixed', '91.5'],
      ['Grasp (1x2)', 'Plain', '37.3'],
      ['Mixed', '86.7'],
    ]);
  });

  test('a header above the first line belongs to the table', () => {
    const page = new DrawnPage().across(120, 100, 400).across(180, 100, 400);
    page.row(114, [105, 250, 350], ['Year', 'Births', 'Deaths']);
    page.row(134, [105, 250, 350], ['First', '410', '397']).row(150, [105, 250, 350], ['Second', '402', '388']);
    page.row(166, [105, 250, 350], ['Third', '399', '381']);
    const table = only(page);
    expect(table.headerRows).toBe(1);
    expect(textsOf(table)[0]).toEqual(['Year', 'Births', 'Deaths']);
  });

  test('a caption right above names the table', () => {
    const page = new DrawnPage().across(120, 100, 400).across(140, 100, 400).across(180, 100, 400);
    page
      .text(100, 94, 'Table 2: Growth of the member states', { bold: true })
      .text(100, 108, 'from 1990 on', { bold: true });
    page.row(134, [105, 250, 350], ['State', '1990', '1995']);
    page.row(154, [105, 250, 350], ['Austria', '79', '84']).row(170, [105, 250, 350], ['Spain', '61', '70']);
    expect(only(page).title?.text).toBe('Table 2: Growth of the member states from 1990 on');
  });
});

test('a heading in the middle of its column may begin where the values of it end', () => {
  const page = new DrawnPage().row(204, [131, 254, 393], ['Country', 'Est. GDP (2024)', 'Proposed Contribution'], {
    bold: true,
  });
  ['Germany', 'France', 'Japan', 'UK', 'Italy', 'Canada', 'Spain'].forEach((country, i) => {
    page.across(207.4 + 13.75 * i, 72, 540);
    page.row(219 + 13.75 * i, [73, 229, 356], [country, `${4 + i}.2T`, `${42 - i}M`]);
  });
  page.across(303.6, 72, 540).row(315.2, [73, 229, 356], ['Total', '', '257M']);
  expect(textsOf(findTables(page.input)[0]!)[0]).toEqual(['Country', 'Est. GDP (2024)', 'Proposed Contribution']);
});

test('tables one below another, with lines under every row and white between the last line and the first', () => {
  const page = new DrawnPage();
  const draw = (top: number, xs: number[], rows: string[][]): void => {
    page.across(top, 72, 540);
    for (const [i, texts] of rows.entries())
      page.row(top + 14 + 20 * i, xs, texts, { bold: i === 0 }).across(top + 20 + 20 * i, 72, 540);
  };
  const stock = [
    ['Yard', 'Keeper', 'Sheep'],
    ['Alden', 'N. Orrin', '120'],
    ['Dunmore', 'E. Marrow', '88'],
  ];
  const wool = [
    ['Grade', 'Pounds'],
    ['Fine', '310'],
    ['Coarse', '95'],
  ];
  draw(100, [78, 220, 470], stock);
  draw(171, [78, 400], wool);
  expect(findTables(page.input).map(textsOf)).toEqual([stock, wool]);
});

test('a header in bold and a single row, of two columns', () => {
  const rows = [
    ['Meter', 'Reading'],
    ['A-17', '20,441'],
  ];
  const boxed = new DrawnPage().grid([72, 200, 330], [100, 120, 140]);
  const underlined = new DrawnPage().across(118, 72, 330);
  for (const page of [boxed, underlined]) {
    page.prose(72, 60, [
      'What the meter said on the day of the visit is told below, by',
      'the number that is printed on its front.',
    ]);
    page.row(114, [78, 206], rows[0]!, { bold: true }).row(134, [78, 206], rows[1]!);
    expect(findTables(page.input).map(textsOf)).toEqual([rows]);
  }
});

test('rows of a page on which a table goes on without its header, each with a line below', () => {
  const page = new DrawnPage().across(90, 72, 540);
  const rows = [
    ['10', 'Old harbour', 'Rebuilt', '812'],
    ['11', 'New bridge', 'Painted', '40'],
    ['12', 'Ferry', 'Sold', '95'],
  ];
  for (const [i, texts] of rows.entries())
    page.row(104 + 20 * i, [78, 120, 300, 500], texts).across(110 + 20 * i, 72, 540);
  const [table] = findTables(page.input);
  expect([table!.headerRows, textsOf(table!)]).toEqual([0, rows]);
});

test('the line at the head of a page is none of a table below a heading that is set larger', () => {
  const page = new DrawnPage().across(60, 100, 500);
  page.text(100, 80, '6', { size: 14, bold: true }).text(130, 80, 'Specifications', { size: 14, bold: true });
  page.text(100, 98, 'over the whole range of temperatures');
  page.row(124, [110, 400], ['Parameter', 'Maximum'], { bold: true });
  for (const y of [110, 130, 150, 170, 190]) page.across(y, 100, 500);
  for (const [i, name] of ['Voltage', 'Current', 'Power'].entries())
    page.row(144 + 20 * i, [110, 400], [name, `${i}.5`]);
  const table = only(page);
  expect(textsOf(table)[0]).toEqual(['Parameter', 'Maximum']);
});

test('labels of groups alone on their lines are none, however small the notes below the last line are', () => {
  const page = new DrawnPage().across(100, 100, 500).across(120, 100, 500).across(220, 100, 500);
  page.row(114, [110, 250, 400], ['Year', 'Schools', 'Teachers'], { bold: true });
  page.text(110, 134, 'Actual').text(110, 174, 'Projected');
  for (const [i, y] of [146, 158, 186, 198].entries())
    page.row(y, [110, 250, 400], [`${2019 + i}`, `${i}12`, `${i}40`]);
  page.text(100, 232, 'NOTE: Some of it was estimated.', { size: 7 });
  expect(textsOf(only(page))).toHaveLength(7);
});

test('a label set larger, alone between two lines of a table, is a row of it', () => {
  const page = new DrawnPage();
  for (const y of [100, 120, 145, 165, 185]) page.across(y, 100, 500);
  page.row(114, [250, 350, 450], ['200k', '100k', '50k'], { size: 9 });
  page.text(100, 138, 'Joint estimation', { size: 11 });
  for (const [i, y] of [158, 178].entries())
    page.row(y, [100, 250, 350, 450], [`Model ${i}`, `${i}.12`, `${i}.40`, `${i}.3`], { size: 9 });
  expect(textsOf(only(page))).toHaveLength(4);
});
