import { put, sheet, toFile } from './model-xlsx.mjs';

const GREEN = [
  ['Origin', 'Lot', 'Bags', 'kg per bag', 'kg', 'GBP per kg', 'Value', 'Arrived'],
  ['Brazil, Fazenda Santa Clara', 'BR-2511', 24, 59, '', 4.15, '', 45992],
  ['Ethiopia, Guji natural', 'ET-2508', 9, 60, '', 7.4, '', 45960],
  ['Colombia, Huila', 'CO-2512', 16, 35, '', 6.2, '', 46017],
  ['Kenya, Nyeri AA', 'KE-2509', 5, 60, '', 8.95, '', 45974],
  ['Guatemala, Huehuetenango', 'GT-2601', 11, 69, '', 5.85, '', 46041],
];

/** The stock of green coffee, as the old spreadsheet program saves it. */
export function makeStock() {
  const cells = sheet([30, 10, 8, 10, 10, 11, 12, 12]);
  GREEN.forEach((row, r) => {
    row.forEach((value, c) => {
      if (value === '') return;
      put(
        cells,
        `${'ABCDEFGH'[c]}${r + 1}`,
        value,
        c === 7 && r > 0 ? 'd mmm yyyy' : c === 5 && r > 0 ? '0.00' : undefined,
      );
    });
    if (r === 0) return;
    const [, , bags, each, , price] = row;
    put(cells, `E${r + 1}`, bags * each, '#,##0', `C${r + 1}*D${r + 1}`);
    put(cells, `G${r + 1}`, bags * each * price, '#,##0.00', `E${r + 1}*F${r + 1}`);
  });
  const last = GREEN.length;
  const sum = (of) => GREEN.slice(1).reduce((total, [, , bags, each, , price]) => total + of(bags * each, price), 0);
  put(cells, `A${last + 1}`, 'Total');
  put(
    cells,
    `E${last + 1}`,
    sum((kg) => kg),
    '#,##0',
    `SUM(E2:E${last})`,
  );
  put(
    cells,
    `G${last + 1}`,
    sum((kg, price) => kg * price),
    '#,##0.00',
    `SUM(G2:G${last})`,
  );
  return toFile([['Stock', cells]], 'biff8');
}
