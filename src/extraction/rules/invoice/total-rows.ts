import type { Row } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import { lettersOf } from '../../values/found.ts';
import { contextsOf, rolesOf } from '../labels.ts';
import type { Reading } from '../reading.ts';
import { amountLexicon } from './lexicons.ts';

const TOTAL_ROLES = new Set(['subtotal', 'tax', 'total', 'amount_due']);

/** The label of a totals row stands alone before its numbers. */
function totalRole(reading: Reading, row: Row): string | undefined {
  const withNumber = row.segments.filter(({ text }) => /\d/.test(text));
  const last = withNumber.at(-1);
  if (!last) return undefined;
  const found = findAmounts(last.text, reading.conventions).at(-1);
  if (!found) return undefined;
  const span = { segment: last, start: found.start, end: found.end };
  const [best] = rolesOf(
    contextsOf(reading.layout, span).filter(({ place }) => place !== 'above'),
    amountLexicon,
  );
  const words = row.segments.filter(
    ({ folded, text }) => lettersOf(folded) > 3 && !/^[^\p{L}\d]*\d/u.test(text),
  ).length;
  if (!best || best.score < 0.45 || !TOTAL_ROLES.has(best.role) || words > 1) return undefined;
  const before = row.segments.slice(0, best.context.segment.column);
  return before.some(({ text, folded }) => /\d/.test(text) || lettersOf(folded) > 3) ? undefined : best.role;
}
export const isTotal = (reading: Reading, row: Row): boolean => totalRole(reading, row) !== undefined;
export const isFinal = (reading: Reading, row: Row): boolean => totalRole(reading, row) !== 'subtotal';

/** "Net  VAT  Gross": the header of a summary of taxes, which stands below the items, whatever else stands beside it. */
export function isSummaryHeader({ segments }: Row): boolean {
  const roles = segments.flatMap(({ text, folded }) => {
    const [match] = /\d/.test(text) ? [] : amountLexicon.findAll(folded);
    return match && (match.end - match.start) * 3 >= folded.length ? [match.role] : [];
  });
  return roles.includes('tax') && (roles.includes('subtotal') || roles.includes('total'));
}
