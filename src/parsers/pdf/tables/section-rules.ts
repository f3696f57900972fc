import { lowerBound } from '../../../document/sorted.ts';
import { placeOf, type Segment } from './segments.ts';
import { baselineOf, type Row } from './tokens.ts';
import { HEADING_SIZE } from './traits.ts';
import { isValue } from './values.ts';

/** How far a line is drawn from the letters of a heading, in units of the font size. */
const NEAR = 1;
/** Of the line: what fills more is text. */
const MAX_SHARE = 0.6;
const MAX_WORDS = 8;
const SAME_END = 4;

/**
 * Whether a line is drawn right under a heading, or over one that has another line under it: such lines part a page into sections.
 * A heading stands alone at the left end of its line and is set apart from the text below. `across` is sorted by place.
 */
export function isSectionRule(i: number, across: readonly Segment[], rows: readonly Row[]): boolean {
  const line = across[i]!;
  const below = lowerBound(rows, line.at, baselineOf);
  const [over, under] = [rows[below - 1], rows[below]];
  if (over && line.at - over.baseline < NEAR * over.size && isHeading(over, under, line)) return true;
  if (!under || under.y0 - line.at > NEAR * under.size || !isHeading(under, rows[below + 1], line)) return false;
  for (let k = i + 1; k < across.length && across[k]!.at < under.baseline + NEAR * under.size; k++) {
    const { at, from, to } = across[k]!;
    if (at > under.baseline && Math.abs(from - line.from) < SAME_END && Math.abs(to - line.to) < SAME_END) return true;
  }
  return false;
}

/** Whether a line of text is the heading of a section with a line drawn right under it. */
export function headsSection(row: Row, below: Row | undefined, across: readonly Segment[]): boolean {
  if (row.tokens.length > 1) return false;
  for (let i = lowerBound(across, row.baseline, placeOf); i < across.length; i++) {
    if (across[i]!.at - row.baseline >= NEAR * row.size) return false;
    if (!across[i]!.soft && isHeading(row, below, across[i]!)) return true;
  }
  return false;
}

function isHeading({ tokens, size }: Row, below: Row | undefined, { from, to }: Segment): boolean {
  const [token, ...more] = tokens;
  if (more.length > 0 || !below || token!.count > MAX_WORDS || isValue(token!.kind)) return false;
  if (Math.abs(token!.x0 - from) > size || token!.x1 - token!.x0 > MAX_SHARE * (to - from)) return false;
  if (size > HEADING_SIZE * below.size) return true;
  return (token!.bold && !below.tokens.every(({ bold }) => bold)) || isCapitals(token!.text);
}

const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
