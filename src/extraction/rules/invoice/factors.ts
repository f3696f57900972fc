/** Columns that multiply: which of them is the quantity, which the price, which the amount. */
export type FactorRole = 'quantity' | 'unit_price' | 'amount';
const ROLES: readonly FactorRole[] = ['quantity', 'unit_price', 'amount'];

/** Whether quantity and price come to the amount, to the cent. */
export const multiplies = (
  quantity: number | undefined,
  price: number | undefined,
  amount: number | undefined,
): boolean =>
  quantity !== undefined &&
  price !== undefined &&
  amount !== undefined &&
  amount !== 0 &&
  Math.abs(quantity * price - amount) < 0.015;

/** More columns of numbers than this have no line items. */
const MAX_COLUMNS = 12;
/** Of rows with all three numbers, so many must close. */
const MIN_SHARE = 0.6;

/**
 * The three columns whose numbers close as quantity × price = amount in most rows; undefined where none do, or where ones
 * make every order of the columns right. The names of the columns decide between readings that close alike.
 */
export function factorRoles<Column extends { role: string }>(
  all: readonly Column[],
  rows: readonly ReadonlyMap<Column, number>[],
): Map<Column, FactorRole> | undefined {
  const columns = all.filter(({ role }) => role !== 'description' && role !== 'tax');
  if (columns.length > MAX_COLUMNS) return undefined;
  let best: { triple: [Column, Column, Column]; score: number } | undefined;
  for (const amount of columns) {
    for (const quantity of columns) {
      for (const price of columns) {
        if (amount === quantity || amount === price || quantity === price) continue;
        const closing = closes(rows, quantity, price, amount);
        if (closing === undefined) continue;
        const triple: [Column, Column, Column] = [quantity, price, amount];
        const named = triple.filter(({ role }, i) => role === ROLES[i]).length;
        const inOrder = [quantity, price, amount].every(
          (c, i, all) => i === 0 || columns.indexOf(all[i - 1]!) < columns.indexOf(c),
        );
        const score = closing + 2 * named + (inOrder ? 1 : 0);
        if (!best || score > best.score) best = { triple, score };
      }
    }
  }
  return best && new Map(best.triple.map((column, i) => [column, ROLES[i]!]));
}

/** In how many rows they close; undefined where too few do. */
function closes<Column>(
  rows: readonly ReadonlyMap<Column, number>[],
  quantity: Column,
  price: Column,
  amount: Column,
): number | undefined {
  let [complete, closing, telling] = [0, 0, 0];
  for (const row of rows) {
    const [q, p, a] = [row.get(quantity), row.get(price), row.get(amount)];
    if (q === undefined || p === undefined || a === undefined) continue;
    complete++;
    if (Math.abs(Math.abs(q * p) - Math.abs(a)) > 0.006 * Math.max(1, Math.abs(a))) continue;
    closing++;
    if (Math.abs(q) !== 1 && Math.abs(p) !== 1 && a !== 0) telling++;
  }
  return telling > 0 && closing >= MIN_SHARE * complete ? closing : undefined;
}
