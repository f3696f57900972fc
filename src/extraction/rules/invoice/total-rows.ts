import type { Row, Segment } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import { lettersOf } from '../../values/found.ts';
import { contextsOf, rolesOf } from '../labels.ts';
import type { Reading } from '../reading.ts';
import { amountLexicon } from './lexicons.ts';

const TOTAL_ROLES = new Set(['subtotal', 'tax', 'total', 'amount_due']);

interface Labelled {
  role: string;
  label: Segment;
  amount: Segment;
}

/** What a label beside the last number of a row says of it. */
function labelled(reading: Reading, row: Row): Labelled | undefined {
  const last = row.segments.filter(({ text }) => /\d/.test(text)).at(-1);
  const found = last && findAmounts(last.text, reading.conventions).at(-1);
  if (!found) return undefined;
  const span = { segment: last, start: found.start, end: found.end };
  const [best] = rolesOf(
    contextsOf(reading.layout, span).filter(({ place }) => place !== 'above'),
    amountLexicon,
  );
  if (!best || best.score < 0.45 || !TOTAL_ROLES.has(best.role)) return undefined;
  return { role: best.role, label: best.context.segment, amount: last };
}

/** The label of a totals row stands alone before its numbers, or all of it right beside the last of them. */
export function totalOf(reading: Reading, row: Row): Labelled | undefined {
  const found = labelled(reading, row);
  return found && (isAlone(row, found) || isBeside(reading, row, found)) ? found : undefined;
}

function isAlone(row: Row, { label }: Labelled): boolean {
  const words = row.segments.filter(
    ({ folded, text }) => lettersOf(folded) > 3 && !/^[^\p{L}\d]*\d/u.test(text),
  ).length;
  const before = row.segments.slice(0, label.column);
  return words <= 1 && !before.some(({ text, folded }) => /\d/.test(text) || lettersOf(folded) > 3);
}

/** "Pay to Contoso Bank   Subtotal   200.00": what is told at the left of the totals is not theirs. A tax may be one of an item. */
function isBeside(reading: Reading, row: Row, found: Labelled): boolean {
  if (!isWholeLabel(found)) return false;
  if (found.role !== 'tax') return true;
  const at = found.amount.row;
  return [at - 1, at + 1].some((other) => {
    const near = reading.layout.rows[other];
    const told = near?.page === row.page ? labelled(reading, near) : undefined;
    return told !== undefined && told.role !== 'tax' && isWholeLabel(told) && isBelow(told.label, found.label);
  });
}

const isWholeLabel = ({ label, amount }: Labelled): boolean => {
  const [match] = amountLexicon.findAll(label.folded);
  const rest = match ? label.folded.slice(0, match.start) + label.folded.slice(match.end) : label.folded;
  return label.column > 0 && label.column === amount.column - 1 && lettersOf(rest) <= 3;
};

/** Set under one another. */
export const isBelow = (a: Segment, b: Segment): boolean =>
  Math.min(Math.abs(a.box[0] - b.box[0]), Math.abs(a.box[2] - b.box[2])) < 6;

export const isTotal = (reading: Reading, row: Row): boolean => totalOf(reading, row) !== undefined;
