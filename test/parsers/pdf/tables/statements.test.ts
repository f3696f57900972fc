import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const RIGHT = { align: 'right' } as const;

/** Rows of a label and its values, one below the other. */
function rows(page: DrawnPage, top: number, ends: number[], lines: [string, ...string[]][]): void {
  lines.forEach(([label, ...values], i) => {
    page.text(40, top + 14 * i, label).row(top + 14 * i, ends, values, RIGHT);
  });
}

describe('statements', () => {
  test('a bracket that is set apart from its number, beyond the lines drawn under it, closes it', () => {
    const page = new DrawnPage();
    page
      .across(90, 40, 400)
      .text(40, 101, 'Contracts')
      .row(101, [300, 400], ['2026', '2025'], RIGHT)
      .across(106, 40, 400);
    rows(
      page,
      118,
      [300, 400],
      [
        ['Interest', '1,204', '(1,837'],
        ['Exchange', '(65', '(44'],
        ['Equity', '576', '260'],
      ],
    );
    page.text(401, 118, ')').text(301, 132, ')').text(401, 132, ')').across(152, 40, 400);
    const [table] = findTables(page.input);
    expect(textsOf(table!)).toEqual([
      ['Contracts', '2026', '2025'],
      ['Interest', '1,204', '(1,837)'],
      ['Exchange', '(65)', '(44)'],
      ['Equity', '576', '260'],
    ]);
  });

  test('a currency sign is of the amount behind it, though it stands nearer to what is before it', () => {
    const page = new DrawnPage();
    page.across(90, 40, 400).text(40, 101, 'Assets').row(101, [250, 320, 400], ['Gross', 'Less', 'Net'], RIGHT);
    page.across(106, 40, 400);
    rows(
      page,
      118,
      [250, 320, 400],
      [
        ['Names of brands and of marks', '2,629', '(860)', '1,769'],
        ['Contracts', '5,767', '(1,541)', '4,226'],
        ['Licences of technology', '—', '—', '—'],
      ],
    );
    for (const y of [118, 146]) page.text(254, y, '$').text(324, y, '$');
    page.text(172, 118, '$').text(172, 146, '$').across(152, 40, 400);
    const [table] = findTables(page.input);
    expect(textsOf(table!)).toEqual([
      ['Assets', 'Gross', 'Less', 'Net'],
      ['Names of brands and of marks', '$ 2,629', '$ (860)', '$ 1,769'],
      ['Contracts', '5,767', '(1,541)', '4,226'],
      ['Licences of technology', '$ —', '$ —', '$ —'],
    ]);
  });

  test('a currency sign behind its amount stays there', () => {
    const page = new DrawnPage();
    page.across(90, 40, 400).text(40, 101, 'Posten').row(101, [300, 400], ['Ist', 'Soll'], RIGHT).across(106, 40, 400);
    rows(
      page,
      118,
      [300, 400],
      [
        ['Miete', '200 €', '250 €'],
        ['Strom', '80 €', '90 €'],
        ['Summe', '280 €', '340 €'],
      ],
    );
    page.across(152, 40, 400);
    expect(textsOf(findTables(page.input)[0]!)[1]).toEqual(['Miete', '200 €', '250 €']);
  });

  test('years and units below the line under the headings are of the header', () => {
    const page = new DrawnPage();
    page.across(80, 40, 470).text(310, 90, 'Year Ended', { align: 'middle' });
    page.text(440, 90, 'Change', { align: 'middle' }).across(94, 40, 470);
    page.text(40, 106, '(In millions)').row(106, [280, 340, 410, 470], ['2025', '2024', '$', '%'], RIGHT);
    rows(
      page,
      122,
      [280, 340, 410, 470],
      [
        ['Sales', '65,821', '72,480', '(6,659)', '(9)'],
        ['Leasing', '1,712', '1,827', '(115)', '(6)'],
        ['Services', '12,530', '10,534', '1,996', '19'],
      ],
    );
    page.across(156, 40, 470);
    const [table] = findTables(page.input);
    expect(table!.headerRows).toBe(2);
    expect(textsOf(table!)[1]).toEqual(['2025', '2024', '$', '%']);
  });

  test('lines under the last sum of a table and under that of the next are of two tables', () => {
    const page = new DrawnPage();
    for (const [top, name] of [
      [100, 'debt'],
      [228, 'equity'],
    ] as const) {
      page.text(40, top - 38, `Gains on ${name} were as follows:`).text(40, top - 16, '(In millions)');
      page
        .text(40, top, 'Year')
        .row(top, [300, 400], ['2026', '2025'], RIGHT)
        .across(top + 4, 40, 400);
      const lines: [string, ...string[]][] = [
        [`Realized on ${name}`, '103', '40'],
        ['Losses', '(56)', '(65)'],
        ['Impairments', '(26)', '8'],
      ];
      rows(page, top + 16, [300, 400], lines);
      page.across(top + 48, 40, 300).across(top + 48, 320, 400);
      rows(page, top + 60, [300, 400], [['Total', '21', '(17)']]);
      page.across(top + 64, 260, 300).across(top + 64, 360, 400);
    }
    expect(findTables(page.input).map(textsOf)).toEqual(
      ['debt', 'equity'].map((name) => [
        ['Year', '2026', '2025'],
        [`Realized on ${name}`, '103', '40'],
        ['Losses', '(56)', '(65)'],
        ['Impairments', '(26)', '8'],
        ['Total', '21', '(17)'],
      ]),
    );
  });

  test('edges of running text above and below a table part none of its columns', () => {
    const page = new DrawnPage();
    const whole =
      'Purchases of equipment remaining in accounts payable were larger than those of the year before and were';
    const sentences = (top: number) => {
      page.text(40, top, whole).text(40, top + 36, whole);
      for (const y of [top + 12, top + 24])
        page
          .text(40, y, 'paid later than those of all')
          .text(179, y, 'others, in dollars and in cents, as is told in the notes to the statements here');
    };
    sentences(60);
    rows(
      page,
      130,
      [400, 500],
      [
        ['Land', '10,546', '9,338'],
        ['Buildings', '182,749', '137,921'],
        ['Servers', '215,874', '132,836'],
        ['Total', '409,169', '280,095'],
      ],
    );
    sentences(200);
    expect(textsOf(findTables(page.input)[0]!)[0]).toEqual(['Land', '10,546', '9,338']);
  });

  test('headings stand above the labels of the first rows', () => {
    const page = new DrawnPage();
    page.row(100, [300, 400], ['June 30, 2025', 'June 30, 2024'], RIGHT);
    page.across(104, 230, 300).across(104, 330, 400);
    page.text(40, 116, 'Assets', { bold: true }).text(40, 130, 'Current assets');
    rows(
      page,
      144,
      [300, 400],
      [
        ['Cash', '16,513', '16,139'],
        ['Receivables', '4,576', '4,418'],
        ['Inventory', '12,392', '12,017'],
      ],
    );
    const [table] = findTables(page.input);
    expect(table!.headerRows).toBe(1);
    expect(textsOf(table!).slice(0, 3)).toEqual([
      ['', 'June 30, 2025', 'June 30, 2024'],
      ['Assets', '', ''],
      ['Current assets', '', ''],
    ]);
  });

  test('a heading of two lines over the last column begins above the other headings', () => {
    const page = new DrawnPage();
    page.text(40, 78, 'Research').text(500, 90, 'Percentage', RIGHT);
    page
      .text(40, 100, '(In millions)')
      .row(100, [300, 400, 500], ['2026', '2025', 'Change'], RIGHT)
      .across(104, 40, 500);
    rows(
      page,
      116,
      [300, 400, 500],
      [
        ['Development', '35,562', '32,488', '9%'],
        ['As a percent of revenue', '11%', '12%', '(1)%'],
      ],
    );
    expect(textsOf(findTables(page.input)[0]!)[0]).toEqual(['(In millions)', '2026', '2025', 'Percentage Change']);
  });

  test('a label that goes on in lower case is one, though the column has room for more', () => {
    const page = new DrawnPage();
    page.row(86, [380, 460], ['2025', '2024'], RIGHT);
    rows(
      page,
      100,
      [380, 460],
      [
        ['Total automotive revenues and costs of leasing', '69,526', '77,070'],
        ['Services', '12,530', '10,534'],
        ['Total automotive, services and'],
        ['other segment costs', '82,056', '87,604'],
        ['Energy', '12,771', '10,086'],
      ],
    );
    expect(textsOf(findTables(page.input)[0]!).slice(3)).toEqual([
      ['Total automotive, services and other segment costs', '82,056', '87,604'],
      ['Energy', '12,771', '10,086'],
    ]);
  });

  test('a remark between two columns, narrower than an amount with its sign, makes one of neither', () => {
    const page = new DrawnPage();
    page.row(86, [300, 400], ['Jan 25, 2026', 'Jan 26, 2025'], RIGHT).across(90, 230, 400);
    page.text(315, 100, '(In millions)', { align: 'middle' });
    rows(
      page,
      114,
      [300, 400],
      [
        ['Cash', '10,605', '8,589'],
        ['Securities', '51,951', '34,621'],
        ['Total', '62,556', '43,210'],
      ],
    );
    for (const y of [114, 142]) page.text(231, y, '$').text(325, y, '$');
    const texts = textsOf(findTables(page.input)[0]!);
    expect(texts[0]).toEqual(['', 'Jan 25, 2026', 'Jan 26, 2025']);
    expect(texts.at(-1)).toEqual(['Total', '$ 62,556', '$ 43,210']);
  });

  test('lines in the margins of a printed page are no rows of a table', () => {
    const page = new DrawnPage();
    page.text(20, 80, 'filing-2025', { size: 7 }).text(590, 80, '11/08/2026, 16:45', { size: 7, align: 'right' });
    rows(
      page,
      94,
      [400, 560],
      [
        ['Opening balance', '870', '901'],
        ['Increases', '59', '61'],
        ['Decreases', '(6)', '(12)'],
        ['Closing balance', '923', '950'],
      ],
    );
    page
      .text(20, 148, 'https://www.example.org/filing-2025', { size: 7 })
      .text(590, 148, 'Page 160 of 189', { size: 7, align: 'right' });
    expect(textsOf(findTables(page.input)[0]!)).toEqual([
      ['Opening balance', '870', '901'],
      ['Increases', '59', '61'],
      ['Decreases', '(6)', '(12)'],
      ['Closing balance', '923', '950'],
    ]);
  });

  test('notes below the last row are no rows, though their marks stand apart', () => {
    const page = new DrawnPage();
    page.row(100, [300, 400, 500], ['Reported', 'Effect (1)', 'Before'], RIGHT);
    rows(
      page,
      114,
      [300, 400, 500],
      [
        ['Net sales', '637,959', '2,335', '640,294'],
        ['Expenses', '569,366', '2,466', '571,832'],
        ['Income', '68,593', '(131)', '68,462'],
      ],
    );
    page
      .text(40, 160, '(1)')
      .text(62, 160, 'Represents the change in reported amounts resulting from changes in rates');
    page.text(62, 172, 'from those in effect in the comparable prior year period for the results.');
    const [table] = findTables(page.input);
    expect(table!.rows).toHaveLength(4);
  });

  test('two headings over one column part it, where no row fills both', () => {
    const page = new DrawnPage();
    const xs = [100, 160, 380, 450, 520];
    const flush = { align: 'right' } as const;
    page.row(114, [100, 160], ['Date', 'Description'], { bold: true });
    page.row(114, xs.slice(2), ['Paid out', 'Paid in', 'Balance'], { bold: true, ...flush }).across(118, 100, 520);
    const rows = [
      ['01 Aug', 'Brought forward', '', '', '1,882.40'],
      ['04 Aug', 'Water rates', '31.75', '', '1,850.65'],
      ['15 Aug', 'Transfer from a friend', '', '250.00', '2,100.65'],
      ['22 Aug', 'Cash machine', '100.00', '', '2,000.65'],
      ['29 Aug', 'Salary', '', '2,410.08', '4,410.73'],
    ];
    rows.forEach((row, i) => {
      const y = 132 + 16 * i;
      page
        .row(y, xs.slice(0, 2), row.slice(0, 2), { bold: i === 0 })
        .row(y, xs.slice(2), row.slice(2), flush)
        .across(y + 4, 100, 520);
    });
    expect(textsOf(findTables(page.input)[0]!)).toEqual([
      ['Date', 'Description', 'Paid out', 'Paid in', 'Balance'],
      ...rows,
    ]);
  });
});
