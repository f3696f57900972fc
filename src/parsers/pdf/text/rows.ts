import type { Fragment } from './fragments.ts';

/** Fragments on one baseline, from left to right, whatever column they belong to. */
export interface Row {
  fragments: Fragment[];
  baseline: number;
  fontSize: number;
}

/** Baselines closer than this are one, in units of the smaller font size. */
const SAME_BASELINE = 0.22;
/** Superscripts and subscripts are at most this large against their line. */
const SCRIPT_SIZE = 0.86;
/** They stand this far above or below the baseline of their line, in units of its font size. */
const HIGHEST_SUPERSCRIPT = 0.75;
const LOWEST_SUBSCRIPT = 0.45;
/** Rows beyond this, in points, are not looked at. */
const MAX_RISE = 50;
/** And no farther from the word they belong to. */
const SCRIPT_GAP = 0.3;

export function gatherRows(fragments: readonly Fragment[]): Row[] {
  const sorted = [...fragments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows: Row[] = [];
  for (const fragment of sorted) {
    const row = findRow(rows, fragment);
    if (row) {
      row.fragments.push(fragment);
      if (fragment.fontSize > row.fontSize) row.fontSize = fragment.fontSize;
    } else rows.push({ fragments: [fragment], baseline: fragment.baseline, fontSize: fragment.fontSize });
  }
  adoptScripts(rows);
  const filled = rows.filter((row) => row.fragments.length > 0);
  for (const row of filled) {
    row.fragments.sort((a, b) => a.left - b.left || a.run.order - b.run.order);
    row.fragments = withoutOverprints(row.fragments);
  }
  return filled;
}

/** Rows come with rising baselines, so only the last few can be near. */
function findRow(rows: readonly Row[], { baseline, fontSize }: Fragment): Row | undefined {
  for (let i = rows.length - 1; i >= 0 && i >= rows.length - 4; i--) {
    const row = rows[i]!;
    if (baseline - row.baseline <= SAME_BASELINE * Math.min(fontSize, row.fontSize)) return row;
  }
  return undefined;
}

/** Moves small raised or lowered fragments to the row of the word they stand at. */
function adoptScripts(rows: readonly Row[]): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    row.fragments = row.fragments.filter((fragment) => {
      const host = findHost(rows, i, fragment);
      if (!host) return true;
      fragment.rise = fragment.baseline < host.baseline ? 1 : -1;
      host.fragments.push(fragment);
      return false;
    });
  }
}

function findHost(rows: readonly Row[], from: number, script: Fragment): Row | undefined {
  for (let i = Math.max(0, from - 4); i < rows.length; i++) {
    const row = rows[i]!;
    if (i === from) continue;
    const rise = row.baseline - script.baseline;
    if (rise > MAX_RISE) break;
    if (script.fontSize > SCRIPT_SIZE * row.fontSize) continue;
    if (rise > HIGHEST_SUPERSCRIPT * row.fontSize || rise < -LOWEST_SUBSCRIPT * row.fontSize) continue;
    if (row.fragments.some((word) => isBeside(word, script, rise, row.fontSize))) return row;
  }
  return undefined;
}

/** Beside a word of the line, or beside a script that was adopted before it. */
function isBeside(word: Fragment, script: Fragment, rise: number, rowSize: number): boolean {
  const size = word.rise === 0 ? word.fontSize : rowSize;
  if (script.fontSize > SCRIPT_SIZE * size) return false;
  if (rise > HIGHEST_SUPERSCRIPT * size || rise < -LOWEST_SUBSCRIPT * size) return false;
  const reach = SCRIPT_GAP * word.fontSize;
  const after = script.left - word.right;
  const before = word.left - script.right;
  return (after > -reach && after < reach) || (before > -reach / 2 && before < reach);
}

/** The same letters set twice, a hair apart, make bold letters or a shadow: once is what they say. */
function withoutOverprints(fragments: Fragment[]): Fragment[] {
  const kept: Fragment[] = [];
  for (const fragment of fragments) {
    const near = 0.25 * fragment.fontSize;
    const twin = kept.findLast(
      (other) =>
        Math.abs(other.left - fragment.left) < near &&
        Math.abs(other.baseline - fragment.baseline) < near &&
        other.characters.length === fragment.characters.length &&
        other.characters.every((character, i) => character === fragment.characters[i]),
    );
    if (!twin) kept.push(fragment);
  }
  return kept;
}
