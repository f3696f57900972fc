import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const RIGHT = [200, 280, 360, 440];

function votes(page: DrawnPage, y: number, label: string, values: readonly string[]): void {
  page.text(60, y, label).row(y, RIGHT, values, { align: 'right' });
}

describe('rows below the last line of a table', () => {
  test('names may stand behind the values; what wraps in the last row is of it', () => {
    const page = new DrawnPage();
    const xs = [80, 140, 200, 260, 330];
    const row = (y: number, texts: readonly string[]) =>
      page.row(y, xs, texts.slice(0, 4), { align: 'right' }).text(xs[4]!, y, texts[4]!);
    page.row(90, xs, ['M', 'A', 'P', 'Total'], { align: 'right' }).text(xs[4]!, 90, 'Name');
    page.across(94, 40, 520);
    ['MIKE STONE', 'LUKE MASON', 'TODD CARTER', 'JIM BAKER'].forEach((name, i) => {
      row(106 + 14 * i, [`${28 - i}`, `${8 - i}`, `${i}`, `${36 - i}`, name]);
      if (i % 2 === 1) page.across(110 + 14 * i, 40, 520);
    });
    row(182, ['45', '10', '0', '55', 'DIEGO MORALES OF THE']);
    page.text(330, 193, 'SECOND DISTRICT');
    page.text(40, 230, 'Precinct Summary Report');
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(textsOf(table!).at(-1)).toEqual(['45', '10', '0', '55', 'DIEGO MORALES OF THE SECOND DISTRICT']);
  });

  test('a table closed by lines ends there, whatever stands below', () => {
    const page = new DrawnPage();
    for (const x of [50, 120, 210, 290, 370, 450]) page.down(x, 80, 140);
    for (let y = 80; y <= 140; y += 20) page.across(y, 50, 450);
    page.text(60, 94, 'Name').row(94, RIGHT, ['One', 'Two', 'Three', 'Four'], { align: 'right' });
    votes(page, 114, 'A', ['11', '12', '13', '14']);
    votes(page, 134, 'B', ['21', '22', '23', '24']);
    votes(page, 158, 'C', ['31', '32', '33', '34']);
    expect(textsOf(findTables(page.input)[0]!)).toHaveLength(3);
  });
});

describe('rows above the first line of a table', () => {
  /** A line below each row, none below the headings. */
  function results(page: DrawnPage, count: number): string[][] {
    page.row(132, [190, 240], ['TOTAL', 'VOTE %'], { align: 'right' });
    const rows = Array.from({ length: count }, (_, i) => [`SPENCER COX ${i}`, `${360 - i}`, `${7 + i}.38%`]);
    rows.forEach(([label, ...values], i) => {
      page.text(40, 146 + 16 * i, label!).row(146 + 16 * i, [180, 236], values, { align: 'right' });
      page.across(150 + 16 * i, 40, 238);
    });
    return [['', 'TOTAL', 'VOTE %'], ...rows];
  }

  test.each([5, 20])(
    'where each of %i rows has a line below it, the first row stands above the first line',
    (count) => {
      const page = new DrawnPage();
      const texts = results(page, count);
      expect(findTables(page.input).map(textsOf)).toEqual([texts]);
    },
  );

  test('words at the head of the page, far off at the right, head no column', () => {
    const page = new DrawnPage();
    page.text(40, 108, 'November 3').text(560, 108, 'Summary Report', { align: 'right' });
    page.text(40, 120, 'Governor', { bold: true });
    results(page, 5);
    const [table] = findTables(page.input);
    expect(table!.columnCount).toBe(3);
    expect(table!.box[2]).toBeLessThan(250);
  });

  test('one column of many may be without a heading', () => {
    const page = new DrawnPage();
    const xs = [80, 140, 200, 260, 330];
    page.row(90, xs, ['M', 'A', 'P', 'TOTAL'], { align: 'right' });
    page.across(94, 40, 420);
    const rows = ['MIKE STONE', 'LUKE MASON', 'TODD CARTER'].map((name, i) => [
      `${28 - i}`,
      `${8 - i}`,
      `${i}`,
      `${36 - i}`,
      name,
    ]);
    rows.forEach((texts, i) => {
      page.row(108 + 18 * i, xs, texts.slice(0, 4), { align: 'right' }).text(330, 108 + 18 * i, texts[4]!);
      page.across(114 + 18 * i, 40, 420);
    });
    expect(findTables(page.input).map(textsOf)).toEqual([[['M', 'A', 'P', 'TOTAL', ''], ...rows]]);
  });
});

describe('terms and what they mean, two of each side by side', () => {
  test('meanings as long as lines of running text, each with its term, are rows', () => {
    const page = new DrawnPage();
    const rows = [
      ['AM', 'Maximum protection of the plant', 'R', 'resists', '14'],
      ['CB', 'Conventional seed without a trait', 'S', 'suffers', '12'],
      ['HX', 'Protection from insects of the field', 'M', 'medium', '17'],
      ['GT', 'Tolerates', 'T', 'tested', '11'],
      ['RR', 'Ready for one more treatment in spring', 'N', 'none', '13'],
      ['VT', 'Double', 'A', 'average', '15'],
    ];
    for (const [i, texts] of rows.entries()) page.row(100 + 12 * i, [50, 90, 320, 360, 450], texts);
    expect(textsOf(findTables(page.input)[0]!)).toEqual(rows);
  });
});

describe('a header and one row', () => {
  test('headings of two levels, each underlined in pieces, are no table by themselves', () => {
    const page = new DrawnPage();
    const middles = [130, 230, 330, 430];
    page
      .row(100, [180, 380], ['This year', 'Last year'], { align: 'middle' })
      .across(104, 90, 278)
      .across(104, 282, 470);
    page.row(116, middles, ['Gross', 'Net', 'Gross', 'Net'], { align: 'middle' });
    for (const x of middles) page.across(120, x - 48, x + 48);
    expect(findTables(page.input)).toEqual([]);
  });

  test('a line drawn in pieces under the headings makes a table of them', () => {
    const page = new DrawnPage();
    const middles = [130, 300, 470];
    page.row(100, middles, ['Title of each class', 'Symbol', 'Name of the exchange'], { align: 'middle', bold: true });
    page.across(104, 50, 215).across(104, 220, 380).across(104, 385, 550);
    page.row(116, middles, ['Common Stock at par value', 'ABCD', 'The New Stock Market'], { align: 'middle' });
    expect(findTables(page.input).map(textsOf)).toEqual([
      [
        ['Title of each class', 'Symbol', 'Name of the exchange'],
        ['Common Stock at par value', 'ABCD', 'The New Stock Market'],
      ],
    ]);
  });
});
