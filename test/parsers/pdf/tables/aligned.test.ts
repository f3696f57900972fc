import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const only = (page: DrawnPage) => {
  const tables = findTables(page.input);
  expect(tables).toHaveLength(1);
  return tables[0]!;
};

const PROSE = [
  'Production of the manufactured goods went up in the year under review and',
  'came close to what it had been before the crisis, as the figures of the table',
  'below show for each of the countries that took part in the survey of that year.',
];

describe('tables without lines', () => {
  const rights = [260, 320, 420, 480];

  test('a printed sheet: headings at the left, numbers at the right, words close behind them', () => {
    const page = new DrawnPage();
    const names = ['Date', 'Start', 'Pause', 'Sum', 'Comment'];
    page.row(100, [72, 132, 182, 242, 302], names, { bold: true });
    const rows = [
      ['2007-05-07', '9.25', '0', '1', 'Opening'],
      ['2007-05-07', '10.75', '0', '1.75', 'Task two'],
      ['2007-05-08', '18.00', '0', '12.5', 'Meeting'],
      ['2007-05-14', '21.75', '0', '0.5', 'Task three'],
      ['2007-05-15', '8.75', '0', '0', 'Closing'],
    ];
    for (const [i, [date, start, pause, sum, comment]] of rows.entries()) {
      const y = 114 + 12 * i;
      page
        .text(72, y, date!)
        .row(y, [178, 238, 299], [start!, pause!, sum!], { align: 'right' })
        .text(302, y, comment!);
    }
    expect(textsOf(only(page))).toEqual([names, ...rows]);
  });

  test('headings in the middle of wide columns are of the short texts at their left', () => {
    const page = new DrawnPage();
    page.row(100, [94, 278], ['Date', 'Description'], { bold: true, align: 'middle' });
    page.text(542, 100, 'Amount', { bold: true, align: 'right' });
    const rows = [
      ['03/04', 'Check 1042', '-600.00'],
      ['03/11', 'Debit card', '-46.30'],
      ['03/19', 'Withdrawal', '-200.00'],
    ];
    for (const [i, [date, words, amount]] of rows.entries())
      page.row(114 + 13 * i, [53, 132], [date!, words!]).text(542, 114 + 13 * i, amount!, { align: 'right' });
    expect(textsOf(only(page))).toEqual([['Date', 'Description', 'Amount'], ...rows]);
  });

  test('remarks of many lines, with a number first and an amount last', () => {
    const page = new DrawnPage();
    page
      .row(100, [72, 100, 200], ['No.', 'Measure', 'Remarks'], { bold: true })
      .text(580, 100, 'Cost', { bold: true, align: 'right' });
    page.across(104, 70, 582);
    const remark = [
      'The people of the harbour had asked for it since the old one was',
      'closed for repairs, and most of them said that it would be of more',
      'use to the ferry than the bridge, which was painted twice within a',
      'single year and has been shut in winter ever since that was done,',
      'as all of them agreed when they met again in the following year.',
    ];
    const rows = ['Old harbour', 'New bridge', 'Market hall'].map((name, i) => [
      `${i + 1}`,
      name,
      remark.join(' '),
      `${i + 3},120`,
    ]);
    for (const [i, [number, name, , cost]] of rows.entries()) {
      const y = 120 + 75 * i;
      page.row(y, [72, 100], [number!, name!]).text(580, y, cost!, { align: 'right' }).prose(200, y, remark);
    }
    expect(textsOf(only(page)).slice(1)).toEqual(rows);
  });

  test('headings over groups of columns that have the same headings again', () => {
    const page = new DrawnPage();
    page.row(100, [285, 449], ['Spring', 'Autumn'], { bold: true, align: 'middle' });
    page.text(70, 112, 'Region', { bold: true });
    const rights = [283, 364, 446, 528];
    page.row(124, rights, ['Visits', 'Cost', 'Visits', 'Cost'], { bold: true, align: 'right' });
    for (const [i, name] of ['Alden', 'Dunmore', 'Orrin', 'Tarn'].entries())
      page
        .text(70, 144 + 18 * i, name)
        .row(144 + 18 * i, rights, ['17,800', '96,700', '57,321', '45,510'], { align: 'right' });
    expect(textsOf(only(page)).slice(0, 2)).toEqual([
      ['Region (1x2)', 'Spring (2x1)', 'Autumn (2x1)'],
      ['Visits', 'Cost', 'Visits', 'Cost'],
    ]);
  });

  test('cells of several lines beside a date and an amount', () => {
    const page = new DrawnPage().row(100, [72, 200, 400], ['Measure', 'What was done', 'Date']).text(480, 100, 'Cost');
    page.across(106, 70, 520);
    const rows = [
      [
        'Old harbour',
        'The quay was built anew from one',
        'end to the other, and the ferry',
        'came back.',
        'May 1982',
        '17,832',
      ],
      [
        'North bridge',
        'Two of its arches were repaired by',
        'the members, who gave nine days of',
        'their time.',
        'June 1994',
        '30,872',
      ],
      [
        'Town market',
        'The roof was taken off and put up',
        'again by the carpenters of the town',
        'before winter.',
        'May 1998',
        '41,544',
      ],
    ];
    for (const [i, [name, first, second, third, date, cost]] of rows.entries()) {
      const y = 124 + 50 * i;
      page
        .row(y, [72, 200, 400, 480], [name!, first!, date!, cost!])
        .text(200, y + 12, second!)
        .text(200, y + 24, third!);
    }
    expect(textsOf(only(page))).toEqual([
      ['Measure', 'What was done', 'Date', 'Cost'],
      ...rows.map(([name, a, b, c, date, cost]) => [name, `${a} ${b} ${c}`, date, cost]),
    ]);
  });

  test('the second line of a heading goes with the first, though no number stands below it', () => {
    const page = new DrawnPage().across(100, 70, 430).across(132, 70, 430).across(180, 70, 430);
    page.row(112, [150, 250, 350], ['Average (km)', 'Perihelion', 'Aphelion (km)']).text(250, 124, '(km)');
    const rows = [
      ['Mercury', '57,909', '46,000', '69,820'],
      ['Venus', '108,208', '107,476', '108,942'],
      ['Earth', '149,597', '147,100', '152,100'],
    ];
    rows.forEach(([label, ...values], i) => {
      page.text(72, 146 + 14 * i, label!).row(146 + 14 * i, [240, 326, 428], values, { align: 'right' });
    });
    expect(textsOf(only(page))[0]).toEqual(['', 'Average (km)', 'Perihelion (km)', 'Aphelion (km)']);
  });

  test('a heading between them, set larger, parts two tables', () => {
    const page = new DrawnPage();
    const set = (y: number, rows: string[][]): void => {
      for (const [i, cells] of rows.entries()) page.row(y + 14 * i, [72, 180, 290], cells);
    };
    const stock = [
      ['Product', 'Price', 'Quantity'],
      ['Apple', '1.00', '10'],
      ['Pear', '0.50', '20'],
      ['Plum', '0.75', '15'],
    ];
    const staff = [
      ['Name', 'Office', 'Telephone'],
      ['Miller', 'Berlin', '3344'],
      ['Smith', 'London', '5566'],
      ['Dubois', 'Paris', '7788'],
    ];
    set(100, stock);
    page.text(72, 160, 'People', { size: 12 });
    set(176, staff);
    expect(findTables(page.input).map(textsOf)).toEqual([stock, staff]);
  });

  test('columns of numbers, headings over two of them, text around', () => {
    const page = new DrawnPage().prose(72, 80, PROSE).prose(72, 250, PROSE);
    page.text(278, 140, 'Fused oxide', { align: 'middle' }).text(438, 140, 'Carbide', { align: 'middle' });
    page.row(152, rights, ['2009', '2010', '2009', '2010'], { align: 'right' });
    const rows = [
      ['United States', '60,400', '60,400', '42,600', '42,600'],
      ['Argentina', '—', '—', '5,000', '5,000'],
      ['Brazil', '50,000', '50,000', '43,000', '43,000'],
      ['Total', '110,400', '110,400', '90,600', '90,600'],
    ];
    rows.forEach(([label, ...values], i) => {
      page.text(72, 164 + 12 * i, label!).row(164 + 12 * i, rights, values, { align: 'right' });
    });
    const table = only(page);
    expect(table).toMatchObject({ kind: 'aligned', headerRows: 2 });
    expect(textsOf(table)).toEqual([
      ['', 'Fused oxide (2x1)', 'Carbide (2x1)'],
      ['', '2009', '2010', '2009', '2010'],
      ...rows,
    ]);
  });

  test('labels that run over two lines and labels of groups', () => {
    const page = new DrawnPage();
    page.row(100, [72, 300, 360], ['Group', 'No', 'Share'], { bold: true });
    page.text(72, 116, 'Sex', { bold: true });
    page.row(130, [78, 300, 360], ['Male', '61,206', '2.8']).row(144, [78, 300, 360], ['Female', '49,486', '2.9']);
    page.text(72, 158, 'Origin', { bold: true }).row(172, [78, 300, 360], ['Hispanic', '12,609', '7.7']);
    page.row(186, [78, 300, 360], ['American', '13,437', '9.6']).text(82, 195, 'Native');
    page.row(209, [78, 300, 360], ['Asian', '4,050', '4.3']);
    expect(textsOf(only(page))).toEqual([
      ['Group', 'No', 'Share'],
      ['Sex', '', ''],
      ['Male', '61,206', '2.8'],
      ['Female', '49,486', '2.9'],
      ['Origin', '', ''],
      ['Hispanic', '12,609', '7.7'],
      ['American Native', '13,437', '9.6'],
      ['Asian', '4,050', '4.3'],
    ]);
  });

  test('currency signs set apart stay with their numbers', () => {
    const page = new DrawnPage();
    ['Cash', 'Stocks', 'Bonds', 'Total'].forEach((label, i) => {
      page.text(72, 100 + 12 * i, label).text(250, 100 + 12 * i, '$');
      page.text(320, 100 + 12 * i, `${i + 3},10${i}`, { align: 'right' });
      page.text(380, 100 + 12 * i, `${i}.5`);
    });
    expect(textsOf(only(page))[1]).toEqual(['Stocks', '$ 4,101', '1.5']);
  });

  test('columns that stand close are told apart by how they are set', () => {
    const page = new DrawnPage().row(100, [260, 306, 352], ['Less than', '15,000 or', '30,000 or'], { align: 'right' });
    page.row(112, [260, 306, 352], ['10,000', 'more', 'more'], { align: 'right' });
    ['Total', 'Public', 'Private', 'Other'].forEach((label, i) => {
      page.text(72, 128 + 12 * i, label);
      page.row(128 + 12 * i, [260, 306, 352], [`2${i}.2`, `1${i}.3`, `${i}.7`], { align: 'right' });
    });
    expect(textsOf(only(page))[0]).toEqual(['', 'Less than 10,000', '15,000 or more', '30,000 or more']);
  });

  test('a header and a single row of many columns', () => {
    const page = new DrawnPage();
    page.row(100, [72, 250, 320, 400], ['Description', 'Qty', 'Price', 'Amount'], { bold: true });
    page.row(116, [72, 250, 320, 400], ['Consulting', '2', '$100.00', '$200.00']);
    expect(only(page).rows).toHaveLength(2);
  });

  test('a table beside running text takes none of it', () => {
    const page = new DrawnPage();
    page.prose(72, 100, [
      'buildings such as offices and classrooms',
      'or laboratories (26 percent in all cases)',
      'did the subject move from one location',
      'to another, or harmed victims in more',
      'than one building or dormitory on campus',
      'as the examples that follow will describe',
    ]);
    ['Residence', 'Grounds', 'Offices', 'Services', 'Other'].forEach((label, i) => {
      page.row(106 + 12 * i, [340, 450, 500], [label, `${60 - i}`, `${27 - i}.7`]);
    });
    const table = only(page);
    expect(table.columnCount).toBe(3);
    expect(table.box[0]).toBeGreaterThan(300);
  });

  test('losses in brackets at the right are no numbers of equations', () => {
    const page = new DrawnPage().text(72, 85, 'Table 4. Results by region');
    page.row(100, [72, 300, 360], ['Region', 'Sales', 'Result']);
    const rows = [
      ['North', '1,204', '(541)'],
      ['South', '870', '(412)'],
      ['East', '349', '(978)'],
      ['West', '129', '33'],
    ];
    rows.forEach((row, i) => {
      page.row(114 + 14 * i, [72, 300, 360], row);
    });
    expect(textsOf(only(page))).toEqual([['Region', 'Sales', 'Result'], ...rows]);
  });

  test('a bold header ends where the bold ends, whatever the first rows hold', () => {
    const page = new DrawnPage();
    page.row(100, [72, 200, 260, 320], ['Works', 'Open', 'Checked', 'Score'], { bold: true });
    const rows = [
      ['Foundry', 'Yes', 'No', 'low'],
      ['Paper mill', 'No', 'No', 'n/a'],
      ['Glass works', 'Yes', 'n/a', '5'],
      ['Brewery', 'n/a', 'n/a', '7'],
    ];
    rows.forEach((row, i) => {
      page.row(114 + 14 * i, [72, 200, 260, 320], row);
    });
    expect(textsOf(only(page))).toEqual([['Works', 'Open', 'Checked', 'Score'], ...rows]);
  });

  test('a label that stands alone below the header, and one that runs on below the last row', () => {
    const page = new DrawnPage();
    page.row(100, [72, 300, 360], ['Branch', 'Sales', 'Share']).text(72, 114, 'Mining');
    page.row(128, [72, 300, 360], ['Coal', '1,204', '2.8']).row(142, [72, 300, 360], ['Salt', '310', '1.1']);
    page.row(156, [72, 300, 360], ['Stone and', '99', '0.2']).text(72, 170, 'other minerals');
    expect(textsOf(only(page))).toEqual([
      ['Branch', 'Sales', 'Share'],
      ['Mining', '', ''],
      ['Coal', '1,204', '2.8'],
      ['Salt', '310', '1.1'],
      ['Stone and other minerals', '99', '0.2'],
    ]);
  });

  const goods = ['Coal', 'Iron ore', 'Rock salt', 'Clay'].map((label, i) => [label, String(140 + i), `${20 + i}.5`]);
  const beside = (right: number, pitch: number) => {
    const page = new DrawnPage().row(100, [72, 150, 200], ['Mines', 'Tonnes', 'Share']);
    page.row(100, [right, right + 78, right + 128], ['Works', 'Staff', 'Share']);
    goods.forEach((row, i) => {
      page.row(114 + 14 * i, [72, 150, 200], row).row(114 + pitch * i, [right, right + 78, right + 128], row);
    });
    return findTables(page.input).map((table) => table.rows.length);
  };

  test('tables beside one another, apart or with lines that are not in step, are two', () => {
    expect(beside(400, 14)).toEqual([5, 5]);
    expect(beside(260, 17)).toEqual([5, 5]);
  });

  test('columns of one table stand as far apart as others', () => {
    expect(beside(260, 14)).toEqual([5]);
  });
});
