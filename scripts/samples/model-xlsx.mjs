import * as xlsx from 'xlsx';
import { MADE_AT, ROASTER } from './story.mjs';

const YEARS = [2024, 2025, 2026, 2027, 2028];
const COLUMNS = ['B', 'C', 'D', 'E', 'F'];
const MONEY = '#,##0;(#,##0);-';
const SHARE = '0.0%';

/** Inputs → Model → Summary. Values are computed here by the same rules as the formulas, as Excel would have stored them. */
export function makeModel() {
  const growth = [0.38, 0.22, 0.18, 0.12];
  const values = {
    revenue: [612_000],
    cogs: [],
    gross: [],
    opex: [],
    ebitda: [],
    depreciation: [],
    ebit: [],
    interest: [],
    tax: [],
    net: [],
  };
  YEARS.forEach((_, i) => {
    if (i > 0) values.revenue.push(values.revenue[i - 1] * (1 + growth[i - 1]));
    const revenue = values.revenue[i];
    values.cogs.push(revenue * 0.54);
    values.gross.push(revenue - values.cogs[i]);
    values.opex.push(148_000 + revenue * 0.14);
    values.ebitda.push(values.gross[i] - values.opex[i]);
    values.depreciation.push(i < 2 ? 9_000 : 9_000 + 58_000 / 8);
    values.ebit.push(values.ebitda[i] - values.depreciation[i]);
    values.interest.push(i < 2 ? 1_200 : 1_200 + 58_000 * 0.072);
    values.tax.push(Math.max(0, (values.ebit[i] - values.interest[i]) * 0.25));
    values.net.push(values.ebit[i] - values.interest[i] - values.tax[i]);
  });

  const inputs = sheet([28, 12, 12, 12, 12, 12]);
  put(inputs, 'A1', ROASTER.name);
  put(inputs, 'A2', 'Inputs; amounts in GBP');
  put(inputs, 'A4', 'Growth of revenue');
  COLUMNS.forEach((column, i) => {
    put(inputs, `${column}3`, YEARS[i]);
    if (i > 0) put(inputs, `${column}4`, growth[i - 1], SHARE);
  });
  const assumptions = [
    ['Revenue in 2024', values.revenue[0], MONEY],
    ['Cost of goods, share of revenue', 0.54, SHARE],
    ['Fixed costs', 148_000, MONEY],
    ['Variable costs, share of revenue', 0.14, SHARE],
    ['Second roaster', 58_000, MONEY],
    ['Useful life in years', 8, '0'],
    ['Interest rate', 0.072, SHARE],
    ['Tax rate', 0.25, SHARE],
  ];
  assumptions.forEach(([name, value, format], i) => {
    put(inputs, `A${i + 6}`, name);
    put(inputs, `B${i + 6}`, value, format);
  });

  const model = sheet([28, 12, 12, 12, 12, 12]);
  put(model, 'A1', `${ROASTER.name}: income statement`);
  put(model, 'A2', 'GBP');
  for (const [i, column] of COLUMNS.entries()) put(model, `${column}3`, YEARS[i], '0', `Inputs!${column}3`);
  const previous = (i) => COLUMNS[i - 1];
  const rows = [
    ['Revenue', 'revenue', (c, i) => (i === 0 ? 'Inputs!$B$6' : `${previous(i)}4*(1+Inputs!${c}4)`)],
    ['Cost of goods sold', 'cogs', (c) => `${c}4*Inputs!$B$7`],
    ['Gross profit', 'gross', (c) => `${c}4-${c}5`],
    ['Operating expenses', 'opex', (c) => `Inputs!$B$8+${c}4*Inputs!$B$9`],
    ['EBITDA', 'ebitda', (c) => `${c}6-${c}7`],
    ['Depreciation', 'depreciation', (_, i) => (i < 2 ? '9000' : '9000+Inputs!$B$10/Inputs!$B$11')],
    ['EBIT', 'ebit', (c) => `${c}8-${c}9`],
    ['Interest', 'interest', (_, i) => (i < 2 ? '1200' : '1200+Inputs!$B$10*Inputs!$B$12')],
    ['Tax', 'tax', (c) => `MAX(0,(${c}10-${c}11)*Inputs!$B$13)`],
    ['Net income', 'net', (c) => `${c}10-${c}11-${c}12`],
  ];
  rows.forEach(([name, key, formula], r) => {
    put(model, `A${r + 4}`, name);
    for (const [i, column] of COLUMNS.entries()) {
      put(model, `${column}${r + 4}`, values[key][i], MONEY, formula(column, i));
    }
  });

  const summary = sheet([34, 14]);
  put(summary, 'A1', 'Summary');
  const sum = (list) => list.reduce((total, value) => total + value, 0);
  const lines = [
    ['Revenue in 2028', values.revenue[4], MONEY, 'Model!F4'],
    [
      'Growth per year since 2024',
      (values.revenue[4] / values.revenue[0]) ** (1 / 4) - 1,
      SHARE,
      '(Model!F4/Model!B4)^(1/4)-1',
    ],
    ['Net income 2026 to 2028', sum(values.net.slice(2)), MONEY, 'SUM(Model!D13:F13)'],
    ['EBITDA margin in 2028', values.ebitda[4] / values.revenue[4], SHARE, 'Model!F8/Model!F4'],
    [
      'Months until the roaster is paid',
      58_000 / ((values.net[3] + values.depreciation[3]) / 12),
      '0.0',
      'Inputs!B10/((Model!E13+Model!E9)/12)',
    ],
  ];
  lines.forEach(([name, value, format, formula], i) => {
    put(summary, `A${i + 3}`, name);
    put(summary, `B${i + 3}`, value, format, formula);
  });
  return toFile(
    [
      ['Summary', summary],
      ['Inputs', inputs],
      ['Model', model],
    ],
    'xlsx',
  );
}

export function toFile(sheets, bookType) {
  const book = xlsx.utils.book_new();
  book.Props = { Author: ROASTER.name, CreatedDate: MADE_AT, ModifiedDate: MADE_AT };
  for (const [name, cells] of sheets) xlsx.utils.book_append_sheet(book, cells, name);
  return xlsx.write(book, { type: 'buffer', bookType, compression: true });
}

export const sheet = (widths) => ({ '!ref': 'A1:A1', '!cols': widths.map((wch) => ({ wch })) });

export function put(cells, address, value, format, formula) {
  const cell = { t: typeof value === 'number' ? 'n' : 's', v: value };
  if (format !== undefined) cell.z = format;
  if (formula !== undefined) cell.f = formula;
  cells[address] = cell;
  const range = xlsx.utils.decode_range(cells['!ref']);
  const { r, c } = xlsx.utils.decode_cell(address);
  range.e = { r: Math.max(range.e.r, r), c: Math.max(range.e.c, c) };
  cells['!ref'] = xlsx.utils.encode_range(range);
}
