import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { Candidate } from './assemble.ts';
import type { TableWord } from './found-table.ts';

/** A reading that is this sure is more often right than wrong. */
export const LIKELY = 0.5;

/** The words that it is expected to put in the right place. */
const weightOf = ({ confidence, words }: Candidate): number => confidence * words.length;

/** Candidates that share no words: those first that explain most words and are surest. */
export function choose<W extends TableWord>(candidates: readonly Candidate<W>[]): Candidate<W>[] {
  const sorted = candidates.toSorted((a, b) => weightOf(b) - weightOf(a));
  const taken = new Set<W>();
  const chosen: Candidate<W>[] = [];
  for (const candidate of sorted) {
    if (candidate.words.some((word) => taken.has(word))) continue;
    for (const word of candidate.words) taken.add(word);
    chosen.push(candidate);
  }
  return chosen;
}

/** Lines between groups of rows may cut a table into pieces; its columns show that it is one, and `reread` reads it as one. */
export function withoutPieces<W extends TableWord>(
  ruled: readonly Candidate<W>[],
  aligned: readonly Candidate<W>[],
  reread: (box: Box) => Candidate<W> | undefined,
): Candidate<W>[] {
  let kept = [...ruled];
  for (const table of aligned) {
    if (table.confidence < LIKELY) continue;
    const words = new Set(table.words);
    const pieces = kept.filter((other) => other.words.some((word) => words.has(word)));
    if (pieces.length === 0 || !isWholeOf(table, words, pieces)) continue;
    const whole = reread(unionBox([table.box, ...pieces.map(({ box }) => box)])!);
    const better = whole && whole.confidence > table.confidence - 0.05 && whole.words.length >= words.size;
    kept = [...kept.filter((other) => !pieces.includes(other)), better ? whole : table];
  }
  return kept;
}

/** Lines that make little of a table may be of another kind: under sums, around a heading. */
function isWeak(piece: Candidate, table: Candidate): boolean {
  return piece.words.length * 3 < table.words.length || piece.confidence < table.confidence - 0.1;
}

function isWholeOf<W extends TableWord>(
  table: Candidate<W>,
  words: ReadonlySet<W>,
  pieces: readonly Candidate<W>[],
): boolean {
  let covered = 0;
  for (const piece of pieces) {
    covered += piece.words.length;
    const outside = piece.words.filter((word) => !words.has(word)).length;
    const isOpen = piece.kind === 'ruled' || piece.shaded;
    if (!isOpen || outside > piece.words.length * 0.2 || !standsUnder(piece, pieces[0]!)) return false;
  }
  // An aligned table knows its columns better than shades do.
  if (pieces.every(({ shaded }) => shaded) && table.confidence > LIKELY) return words.size > covered;
  if (words.size < covered * (pieces.length > 1 ? 1.1 : 1.4)) return false;
  if (pieces.every((piece) => isWeak(piece, table))) return true;
  const left = Math.min(...pieces.map(({ box }) => box[0]));
  const right = Math.max(...pieces.map(({ box }) => box[2]));
  return columnsOutside(table, left, right) <= 1;
}

function standsUnder({ box: a }: Candidate, { box: b }: Candidate): boolean {
  return Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.5 * Math.min(a[2] - a[0], b[2] - b[0]);
}

/** At most the column of labels lies outside of what the lines reach. */
function columnsOutside({ grid }: Candidate, left: number, right: number): number {
  const outside = new Set<number>();
  for (const { col, colSpan, words } of grid.cells) {
    if (colSpan === 1 && words.some(({ box }) => box[2] < left || box[0] > right)) outside.add(col);
  }
  return outside.size;
}
