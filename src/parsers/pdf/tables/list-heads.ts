import type { Box } from '../../../document/box.ts';
import type { TableWord } from './found-table.ts';
import type { Segment } from './segments.ts';
import type { Row, Token } from './tokens.ts';
import { HEADING_SIZE } from './traits.ts';
import { isValue } from './values.ts';

/** A title and, right below it, the names of the columns of what it heads. */
export interface ListHead {
  title: Row;
  header: Row;
  /** Where the list above it ends: half way to the last line over the title. */
  foot: number;
}

/** How far below its title a header stands, and how far from one another edges are that are one; the first in units of the font size. */
const NEAR = 2.5;
const SAME = 2;
/** Of headers that begin alike; more are no lists. */
const MAX_KINDS = 50;

/**
 * Where lists of one kind stand below one another, each under a title of its own: the same names of columns return, and above them is
 * a line that is set as a heading. However alike their columns are, these are tables of their own.
 */
export function findListHeads(rows: readonly Row[]): ListHead[] {
  const kinds = new Map<string, ListHead[][]>();
  for (let i = 1; i < rows.length; i++) {
    const [title, header] = [rows[i - 1]!, rows[i]!];
    if (!isHeader(header) || !isTitle(title, header)) continue;
    const first = header.tokens[0]!.text;
    const alike = kinds.get(first) ?? [];
    const own = alike.find(([other]) => areSame(other!.header, header));
    const head = { title, header, foot: (title.y0 + (rows[i - 2]?.y1 ?? title.y0)) / 2 };
    if (own) own.push(head);
    else if (alike.length < MAX_KINDS) kinds.set(first, [...alike, [head]]);
  }
  return [...kinds.values()]
    .flat()
    .filter((heads) => heads.length > 1)
    .flat()
    .sort((a, b) => a.title.y0 - b.title.y0);
}

/** The parts of a region that titles of lists cut it into. What lines run past belongs to the table that they make. */
export function partLists(box: Box, heads: readonly ListHead[], down: readonly Segment[]): Box[] {
  const [x0, y0, x1, y1] = box;
  const within = heads.filter(({ title, header }) => {
    const [from, to] = [header.tokens[0]!.x0, header.tokens.at(-1)!.x1];
    return title.y0 > y0 - SAME && header.y1 < y1 + SAME && from < x1 && to > x0 && !isWalled(title, box, down);
  });
  if (within.length === 0) return [box];
  const tops = [y0, ...within.map(({ header }) => header.y0)];
  const feet = [...within.map(({ foot }) => foot), y1];
  return tops.flatMap((top, i): Box[] => (feet[i]! > top ? [[x0, top - (i > 0 ? SAME : 0), x1, feet[i]!]] : []));
}

/** The rows that may be of a table: those from the header of its list on. */
export function rowsUnderTitle<W extends TableWord>(
  [x0, y0, x1]: Box,
  rows: readonly Row<W>[],
  heads: readonly ListHead[],
): readonly Row<W>[] {
  const over = heads.findLast(
    ({ title: { tokens, y1 } }) => y1 < y0 + SAME && tokens[0]!.x0 < x1 && tokens[0]!.x1 > x0,
  );
  return over ? rows.slice(rows.findIndex((row) => row.baseline >= over.header.baseline)) : rows;
}

const isHeader = ({ tokens }: Row): boolean => tokens.length > 1 && tokens.every(({ kind }) => !isValue(kind));

function isTitle({ tokens, size, y1 }: Row, header: Row): boolean {
  const [token, ...more] = tokens;
  if (more.length > 0 || isValue(token!.kind) || header.y0 - y1 > NEAR * header.size) return false;
  return size > HEADING_SIZE * header.size || (token!.bold && !header.tokens.every(({ bold }) => bold));
}

/** Whether all names of the header with fewer of them stand in the other one, at the same places. */
function areSame(a: Row, b: Row): boolean {
  const [few, many] = a.tokens.length < b.tokens.length ? [a, b] : [b, a];
  return few.tokens.every((token) => many.tokens.some((other) => isSame(token, other)));
}

const isSame = (a: Token, b: Token): boolean =>
  a.text === b.text && (Math.abs(a.x0 - b.x0) < SAME || Math.abs(a.x1 - b.x1) < SAME);

const isWalled = ({ y0, y1 }: Row, [x0, , x1]: Box, down: readonly Segment[]): boolean =>
  down.some(({ at, from, to, soft }) => !soft && at > x0 - SAME && at < x1 + SAME && from < y1 && to > y0);
