import type { FoundTable, TableWord } from './found-table.ts';

export function wordsOf<W extends TableWord>(table: FoundTable<W>): W[] {
  return table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.words));
}

interface Weighed<W extends TableWord> {
  table: FoundTable<W>;
  words: W[];
  weight: number;
}

/** Tables that share no words: those first that explain most words and are surest. */
export function choose<W extends TableWord>(candidates: readonly FoundTable<W>[]): FoundTable<W>[] {
  const weighed = candidates.map((table): Weighed<W> => {
    const words = wordsOf(table);
    return { table, words, weight: (table.confidence - 0.4) * words.length };
  });
  weighed.sort((a, b) => b.weight - a.weight);
  for (let i = 0; i + 1 < weighed.length; i++) {
    const [a, b] = [weighed[i]!, weighed[i + 1]!];
    if (isFrameOf(a, b)) [weighed[i], weighed[i + 1]] = [b, a];
  }
  const taken = new Set<W>();
  const chosen: FoundTable<W>[] = [];
  for (const { table, words } of weighed) {
    if (words.some((word) => taken.has(word))) continue;
    for (const word of words) taken.add(word);
    chosen.push(table);
  }
  return chosen;
}

/** A frame around a table takes in a word or two more, and is less of a table for it. */
function isFrameOf<W extends TableWord>(outer: Weighed<W>, inner: Weighed<W>): boolean {
  if (inner.words.length < outer.words.length * 0.9 || inner.table.confidence <= outer.table.confidence + 0.005)
    return false;
  const own = new Set(outer.words);
  return inner.words.some((word) => own.has(word));
}

/** Lines between groups of rows may cut a table into pieces; its columns show that it is one. */
export function withoutPieces<W extends TableWord>(
  ruled: readonly FoundTable<W>[],
  aligned: readonly FoundTable<W>[],
): FoundTable<W>[] {
  let kept = [...ruled];
  for (const table of aligned) {
    if (table.confidence < 0.7) continue;
    const words = new Set(wordsOf(table));
    const pieces = kept.filter((other) => wordsOf(other).some((word) => words.has(word)));
    if (pieces.length > 0 && isWholeOf(table, words, pieces)) {
      kept = [...kept.filter((other) => !pieces.includes(other)), table];
    }
  }
  return kept;
}

function isWholeOf<W extends TableWord>(
  table: FoundTable<W>,
  words: ReadonlySet<W>,
  pieces: readonly FoundTable<W>[],
): boolean {
  if (pieces.some(({ kind }) => kind !== 'ruled')) return false;
  let covered = 0;
  for (const piece of pieces) {
    const own = wordsOf(piece);
    covered += own.length;
    if (own.filter((word) => !words.has(word)).length > own.length * 0.2) return false;
    if (!standsUnder(piece, pieces[0]!)) return false;
  }
  if (words.size < covered * (pieces.length > 1 ? 1.1 : 1.4)) return false;
  const left = Math.min(...pieces.map(({ box }) => box[0]));
  const right = Math.max(...pieces.map(({ box }) => box[2]));
  return columnsOutside(table, left, right) <= 1;
}

function standsUnder(a: FoundTable<TableWord>, b: FoundTable<TableWord>): boolean {
  const shared = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  return shared > 0.5 * Math.min(a.box[2] - a.box[0], b.box[2] - b.box[0]);
}

/** At most the column of labels lies outside of what the lines reach. */
function columnsOutside<W extends TableWord>(table: FoundTable<W>, left: number, right: number): number {
  const outside = new Set<number>();
  for (const { cells } of table.rows) {
    for (const { col, colSpan, words } of cells) {
      if (colSpan > 1) continue;
      if (words.some(({ box }) => box[2] < left || box[0] > right)) outside.add(col);
    }
  }
  return outside.size;
}
