import type { Contents, FilledCell } from './traits.ts';
import { isValue } from './values.ts';

/** Share of cells that are of the kind most of their column is of: numbers with numbers, words with words. */
export function kindAgreement({ byColumn }: Contents, headerRows: number): number {
  let agreeing = 0;
  let all = 0;
  for (const column of byColumn) {
    const body = column.filter(({ row, colSpan }) => row >= headerRows && colSpan === 1);
    const values = body.filter(({ content }) => isValue(content.kind)).length;
    agreeing += Math.max(values, body.length - values);
    all += body.length;
  }
  return all === 0 ? 1 : agreeing / all;
}

const TOTAL = /^(?:sub-?|grand )?(?:totals?|sum|summe|gesamt|insgesamt|somme|suma|totale|итого)\b/i;

/** Columns whose numbers add up to the total given for them, if rows are said to be totals: [right, checked]. */
export function checkSums({ byRow, byColumn }: Contents, headerRows: number): [right: number, checked: number] {
  const totals = byRow.findIndex(
    (row, r) => r > headerRows + 1 && row[0]?.col === 0 && TOTAL.test(row[0].content.text),
  );
  if (totals < 0) return [0, 0];
  let right = 0;
  let checked = 0;
  for (const column of byColumn.slice(1)) {
    const total = column.find(({ row }) => row === totals);
    const parts = column.filter(({ row }) => row >= headerRows && row < totals);
    const sum = total && sumOf(parts);
    const given = total && numberOf(total);
    if (sum === undefined || given === undefined || parts.length < 2) continue;
    checked++;
    if (Math.abs(sum - given) <= 0.5 * parts.length * unitOf(total!)) right++;
  }
  return [right, checked];
}

function sumOf(cells: readonly FilledCell[]): number | undefined {
  let sum = 0;
  for (const cell of cells) {
    const number = cell.content.kind === 'none' ? 0 : numberOf(cell);
    if (number === undefined) return undefined;
    sum += number;
  }
  return sum;
}

/** Reads "1,234.5", "1.234,5", "1 234", "(12)", "$5" and "12%". */
function numberOf({ content: { text, kind } }: FilledCell): number | undefined {
  if (kind !== 'number') return undefined;
  const plain = text
    .replace(/[\s$€£¥%'’*†‡]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^[−–]/, '-');
  const match = /^-?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?(?:[.,]\d+)?$|^-?\d+(?:[.,]\d+)?$/.exec(plain);
  if (!match) return undefined;
  const grouped = match[1] ? plain.replaceAll(match[1], '') : plain;
  const number = Number(grouped.replace(',', '.'));
  return Number.isNaN(number) ? undefined : number;
}

/** The value of one in the last place that is printed. */
function unitOf({ content: { text } }: FilledCell): number {
  const decimals = /[.,](\d{1,2})\)?%?$/.exec(text)?.[1]?.length ?? 0;
  return 10 ** -decimals;
}
