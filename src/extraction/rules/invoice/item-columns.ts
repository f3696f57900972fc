import { lettersOf } from '../../values/found.ts';
import { type ColumnRole, columnLexicon } from './lexicons.ts';

const MAX_HEADER = 45;
/** "D e s c r i p t i o n" */
const SPACED_OUT = /(?<!\p{L})(?:\p{L} ){3,}\p{L}(?!\p{L})/gu;

/** "Item #", "Article no.": what tells things apart, not what they are. */
export const NUMBERED = /(?:[#№]|(?<!\p{L})(?:n[o°º]|nr|num|number|nummer|code|id))[.:]?\s*$/u;

/** What a column holds by its header, folded. */
export function columnRole(printed: string): ColumnRole {
  const header = printed.replace(SPACED_OUT, (word) => word.replaceAll(' ', ''));
  const matches = header.length > MAX_HEADER ? [] : columnLexicon.findAll(header);
  const covered = matches.reduce((sum, { start, end }) => sum + end - start, 0);
  const role = matches.length > 0 && covered * 3 >= lettersOf(header) ? matches[0]!.role : 'other';
  return role === 'description' && NUMBERED.test(header) ? 'other' : role;
}

const ITEM_ROLES: ReadonlySet<ColumnRole> = new Set(['description', 'quantity', 'unit_price', 'amount', 'gross']);

/** How many different things of an item the columns hold. */
export const countMeanings = (columns: readonly { role: ColumnRole }[]): number =>
  new Set(columns.map(({ role }) => role).filter((role) => ITEM_ROLES.has(role))).size;

/** Whether columns are those of items: what was sold, how much of it, and the money. */
export function isItemHeader(columns: readonly { role: ColumnRole }[]): boolean {
  const roles = new Set(columns.map(({ role }) => role));
  const hasMoney = roles.has('amount') || roles.has('unit_price') || roles.has('gross');
  return hasMoney && (roles.has('description') || (roles.has('quantity') && countMeanings(columns) >= 3));
}
