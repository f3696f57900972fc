// A workbook with what questions stumble over: headers of two rows, remarks, a hidden sheet, names, numbers that are not shown whole,
// formulas whose results the file does not hold.
import { utils, write } from 'xlsx';

const money = (value) => ({ t: 'n', v: value, z: '#,##0;(#,##0)' });
const sum = (column) => ({ t: 'n', f: `SUM(${column}3:${column}6)`, z: '#,##0' });

export function makeLedger() {
  const costs = utils.aoa_to_sheet([
    ['Cost', 2025, null, 2026, null, 'Meter', 'Paid on'],
    [null, 'Plan', 'Actual', 'Plan', 'Actual', null, null],
    ['Rent', money(48_000), money(48_000), money(49_200), money(49_200), null, { t: 'n', v: 45_690, z: 'd.m.yy' }],
    [
      'Power',
      money(9_300),
      money(10_412.75),
      money(9_900),
      money(8_871.25),
      4_006_381_333_931,
      { t: 'n', v: 45_748, z: 'd.m.yy' },
    ],
    ['Repairs', money(2_500), money(6_120), money(2_500), money(-1_250.5), null, null],
    ['Insurance', money(3_150), money(3_150), money(3_308), money(3_308), null, { t: 'n', v: 45_672, z: 'd.m.yy' }],
    ['Total', sum('B'), sum('C'), sum('D'), sum('E'), null, null],
  ]);
  costs['!merges'] = ['A1:A2', 'B1:C1', 'D1:E1', 'F1:F2', 'G1:G2'].map((range) => utils.decode_range(range));
  costs.C5.c = [{ a: 'Ada', t: 'Includes the burst pipe of March' }];
  const rates = utils.aoa_to_sheet([
    ['VAT', 0.2],
    ['Price per kWh', 0.31],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, costs, 'Costs');
  utils.book_append_sheet(book, rates, 'Rates');
  book.Workbook = {
    Sheets: [{ Hidden: 0 }, { Hidden: 1 }],
    Names: [
      { Name: 'PowerPrice', Ref: 'Rates!$B$2' },
      { Name: 'Lost', Ref: 'Costs!#REF!' },
    ],
  };
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
