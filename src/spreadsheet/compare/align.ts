import { lowerBound } from '../../document/sorted.ts';

/** Pairs beyond this many are not weighed against one another but taken in order. */
const MAX_WEIGHED_PAIRS = 250_000;
/** How alike two entries must be to count as the same one, changed. */
const SAME_ENOUGH = 0.4;

export interface Sequence {
  readonly length: number;
  /** Equal entries have equal hashes. */
  hash(at: number): number;
}

/**
 * Which entries of one sequence are which of another, in order: -1 for those that are gone. What occurs once on either side is
 * the same (patience diff), and so are its equal neighbours; between these, pairs are chosen that are most alike in sum.
 */
export function align(
  before: Sequence,
  after: Sequence,
  likeness: (before: number, after: number) => number,
): Int32Array {
  const map = new Int32Array(before.length).fill(-1);
  const anchors = [...findAnchors(before, after), { before: before.length, after: after.length }];
  let [fromBefore, fromAfter] = [0, 0];
  for (const { before: atBefore, after: atAfter } of anchors) {
    if (atBefore < fromBefore || atAfter < fromAfter) continue;
    fillGap(map, before, after, { fromBefore, toBefore: atBefore, fromAfter, toAfter: atAfter }, likeness);
    if (atBefore < before.length) map[atBefore] = atAfter;
    [fromBefore, fromAfter] = [atBefore + 1, atAfter + 1];
  }
  return map;
}

interface Pair {
  before: number;
  after: number;
}

/** Entries that occur once on either side, in the longest run that ascends on both. */
function findAnchors(before: Sequence, after: Sequence): Pair[] {
  const once = (sequence: Sequence): Map<number, number> => {
    const places = new Map<number, number>();
    for (let at = 0; at < sequence.length; at++) {
      const hash = sequence.hash(at);
      places.set(hash, places.has(hash) ? -1 : at);
    }
    return places;
  };
  const inAfter = once(after);
  const pairs: Pair[] = [];
  for (const [hash, at] of once(before)) {
    const other = inAfter.get(hash);
    if (at >= 0 && other !== undefined && other >= 0) pairs.push({ before: at, after: other });
  }
  pairs.sort((a, b) => a.before - b.before);
  return longestAscent(pairs);
}

/** Patience sorting: piles by their last card, each card knowing the one before it. */
function longestAscent(pairs: readonly Pair[]): Pair[] {
  const piles: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [i, { after }] of pairs.entries()) {
    const pile = lowerBound(piles, after, (card) => pairs[card]!.after);
    if (pile > 0) previous[i] = piles[pile - 1]!;
    piles[pile] = i;
  }
  const ascent: Pair[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = previous[at]!) ascent.push(pairs[at]!);
  return ascent.reverse();
}

interface Gap {
  fromBefore: number;
  toBefore: number;
  fromAfter: number;
  toAfter: number;
}

function fillGap(
  map: Int32Array,
  before: Sequence,
  after: Sequence,
  gap: Gap,
  likeness: (before: number, after: number) => number,
): void {
  let { fromBefore, toBefore, fromAfter, toAfter } = gap;
  const isSame = (a: number, b: number): boolean => before.hash(a) === after.hash(b);
  while (fromBefore < toBefore && fromAfter < toAfter && isSame(fromBefore, fromAfter)) map[fromBefore++] = fromAfter++;
  while (fromBefore < toBefore && fromAfter < toAfter && isSame(toBefore - 1, toAfter - 1)) map[--toBefore] = --toAfter;
  const [rows, columns] = [toBefore - fromBefore, toAfter - fromAfter];
  if (rows === 0 || columns === 0) return;
  if (rows * columns <= MAX_WEIGHED_PAIRS) weigh(map, { fromBefore, toBefore, fromAfter, toAfter }, likeness);
  else for (let i = 0; i < Math.min(rows, columns); i++) map[fromBefore + i] = fromAfter + i;
}

/** The pairs, in order, that are most alike in sum. */
function weigh(
  map: Int32Array,
  { fromBefore, toBefore, fromAfter, toAfter }: Gap,
  likeness: (before: number, after: number) => number,
): void {
  const [rows, columns] = [toBefore - fromBefore, toAfter - fromAfter];
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const alike = new Float64Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const like = likeness(fromBefore + i, fromAfter + j);
      alike[i * columns + j] = like;
      const paired = like >= SAME_ENOUGH ? like + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const like = alike[i * columns + j]!;
    const here = best[i * width + j]!;
    if (like >= SAME_ENOUGH && here <= like + best[(i + 1) * width + j + 1]! + 1e-9)
      map[fromBefore + i++] = fromAfter + j++;
    else if (best[(i + 1) * width + j]! >= best[i * width + j + 1]!) i++;
    else j++;
  }
}
