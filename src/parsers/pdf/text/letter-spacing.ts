import type { Fragment } from './fragments.ts';
import type { Row } from './rows.ts';

/** Fewer letters are spaced by chance, unless they are capitals: "T I P". */
const MIN_LETTERS = 5;
const MIN_CAPITALS = 3;
/** In units of the font size: less is kerning, and what stands farther apart are words. */
const LEAST = 0.08;
const MOST = 0.6;
/** How much spaces between letters differ, in units of the font size, and the share of them that may be off: kerning is added. */
const ALIKE = 0.04;
const OFF_SHARE = 0.25;
/** Between a word and letters that are spaced within is more room than between these. */
const INITIALS_GAP = 1.3;
/** A wider gap ends the words that are spaced alike. */
const WORD_GAP = 1.6;

/** Producers that set letter by letter say nothing of letter-spacing; it shows in letters one by one, all as far apart. */
export function settleLetterSpacing(rows: readonly Row[]): void {
  for (const { fragments } of rows) {
    let start = 0;
    for (let i = 1; i <= fragments.length; i++) {
      if (i < fragments.length && areSetAlike(fragments[i - 1]!, fragments[i]!)) continue;
      const letters = fragments.slice(start, i);
      if (i - start >= MIN_CAPITALS && !areInitials(letters, fragments[start - 1], fragments[i])) settle(letters);
      start = i;
    }
  }
}

const isLetter = ({ characters, tracking }: Fragment): boolean => characters.length === 1 && tracking === 0;

const areSetAlike = (a: Fragment, b: Fragment): boolean =>
  isLetter(a) &&
  isLetter(b) &&
  a.rise === b.rise &&
  a.fontSize === b.fontSize &&
  a.run.font.name === b.run.font.name &&
  b.left - a.right < WORD_GAP * a.fontSize;

/** A few letters that stand no nearer to one another than to the word before or after them: "Brandt A B C and". */
function areInitials(letters: readonly Fragment[], before?: Fragment, after?: Fragment): boolean {
  if (letters.length >= MIN_LETTERS) return false;
  const widest = Math.max(...letters.slice(1).map(({ left }, i) => left - letters[i]!.right));
  const around = [before && letters[0]!.left - before.right, after && after.left - letters.at(-1)!.right];
  return around.some((gap) => gap !== undefined && gap < INITIALS_GAP * widest);
}

function settle(letters: readonly Fragment[]): void {
  const size = letters[0]!.fontSize;
  const gaps: number[] = [];
  let count = 0;
  let isCapital = true;
  for (const [i, { characters, left, spaceBefore }] of letters.entries()) {
    if (/\p{L}/u.test(characters[0]!)) count++;
    if (/\p{Ll}/u.test(characters[0]!)) isCapital = false;
    const before = letters[i - 1];
    if (before && !before.spaceAfter && !spaceBefore) gaps.push((left - before.right) / size);
  }
  if (count < (isCapital ? MIN_CAPITALS : MIN_LETTERS) || gaps.length < MIN_CAPITALS - 1) return;
  gaps.sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1]!;
  if (usual < LEAST || usual > MOST) return;
  // Between words without a space character the gap is wider, which says nothing against the letters.
  const off = gaps.filter((gap) => gap < usual - ALIKE || (gap > usual + ALIKE && gap < 2 * usual)).length;
  if (off > OFF_SHARE * gaps.length) return;
  for (const letter of letters) letter.tracking = usual * size;
}
