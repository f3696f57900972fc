import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { captionKind } from './captions.ts';
import { isMonospaced } from './code.ts';
import { isListMarker } from './lookalikes.ts';
import { isProseLine } from './prose.ts';
import { isSectionRule } from './section-rules.ts';
import { placeOf, type Segment, type Segments } from './segments.ts';
import { baselineOf, type Row, type Token } from './tokens.ts';
import { HEADING_SIZE } from './traits.ts';
import { isValue } from './values.ts';

/** Lines that are meant to meet. */
export const TOUCH = 3.5;
const MIN_RULE = 36;
/** White this high ends a table, in units of the font size. */
const MAX_BLANK = 2.8;

/**
 * Boxes around lines that belong together, the likeliest reading first: lines that cross or touch and lines below one another
 * with the same ends; then the former alone, for where the latter took in too much.
 */
export function ruledRegions(segments: Segments, rows: readonly Row[], prose: ReadonlySet<Token>): Box[] {
  const groups = new Groups(segments);
  groups.joinTouching();
  const touching = groups.boxes();
  groups.joinEqualEnds(rows, prose);
  const seen = new Set<string>();
  return [...groups.boxes(), ...touching].filter(([x0, y0, x1, y1]) => {
    const key = `${x0},${y0},${x1},${y1}`;
    if (seen.has(key) || x1 - x0 < MIN_RULE || y1 - y0 < 8) return false;
    seen.add(key);
    return true;
  });
}

/** Disjoint sets of lines. */
class Groups {
  readonly #across: readonly Segment[];
  readonly #down: readonly Segment[];
  readonly #parent: number[];
  /** Lines across that lines down meet. */
  readonly #met = new Set<number>();

  constructor({ across, down }: Segments) {
    this.#across = across;
    this.#down = down;
    this.#parent = Array.from({ length: across.length + down.length }, (_, i) => i);
  }

  #find(i: number): number {
    let root = i;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = i; at !== root; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }

  #join(a: number, b: number): void {
    this.#parent[this.#find(a)] = this.#find(b);
  }

  joinTouching(): void {
    const across = this.#across;
    this.#down.forEach((v, j) => {
      for (
        let i = lowerBound(across, v.from - TOUCH, placeOf);
        i < across.length && across[i]!.at <= v.to + TOUCH;
        i++
      ) {
        const h = across[i]!;
        if (v.at < h.from - TOUCH || v.at > h.to + TOUCH) continue;
        this.#join(i, across.length + j);
        this.#met.add(i);
      }
    });
  }

  joinEqualEnds(rows: readonly Row[], prose: ReadonlySet<Token>): void {
    const across = this.#across;
    const last = new Map<string, number>();
    // A table may draw lines under the labels of groups, below its first.
    const grown = new Set<number>();
    const isSection = (i: number): boolean => !this.#met.has(i) && isSectionRule(i, across, rows);
    const areSections = (a: number, b: number): boolean => isSection(a) && isSection(b);
    for (let i = 0; i < across.length; i++) {
      const { from, to } = across[i]!;
      if (to - from < MIN_RULE) continue;
      const [a, b] = [Math.round(from / 4), Math.round(to / 4)];
      let above = -1;
      for (let da = -1; da <= 1; da++) {
        for (let db = -1; db <= 1; db++) above = Math.max(above, last.get(`${a + da},${b + db}`) ?? -1);
      }
      if (above >= 0 && this.#find(above) !== this.#find(i)) {
        const framed = this.#met.has(above) && this.#met.has(i) && !this.#isPartedBetween(across[above]!, across[i]!);
        const isWhole = holdsTable(across[above]!, across[i]!, rows, prose, framed);
        if (isWhole && !this.#isCrossedBetween(above, i) && (grown.has(above) || !areSections(above, i))) {
          this.#join(above, i);
          grown.add(i);
        }
      }
      last.set(`${a},${b}`, i);
    }
  }

  /** Whether a longer line runs across between the two: they are drawn under sums, and that one heads the next table. */
  #isCrossedBetween(above: number, below: number): boolean {
    const { from, to } = this.#across[below]!;
    for (let i = above + 1; i < below; i++) {
      const line = this.#across[i]!;
      if (!line.soft && line.from < from + TOUCH && line.to > to + TOUCH && line.at > this.#across[above]!.at + TOUCH)
        return true;
    }
    return false;
  }

  /** Whether a line runs down between the two, in one piece or several. */
  #isPartedBetween(above: Segment, below: Segment): boolean {
    const drawn = new Map<number, number>();
    for (const { at, from, to } of this.#down) {
      const length = Math.min(to, below.at) - Math.max(from, above.at);
      if (length <= 0 || at < above.from - TOUCH || at > above.to + TOUCH) continue;
      drawn.set(Math.round(at), (drawn.get(Math.round(at)) ?? 0) + length);
    }
    return [...drawn.values()].some((length) => length > (below.at - above.at) / 2);
  }

  boxes(): Box[] {
    const boxes = new Map<number, Box>();
    const grow = (i: number, x0: number, y0: number, x1: number, y1: number) => {
      const root = this.#find(i);
      const box = boxes.get(root);
      if (!box) boxes.set(root, [x0, y0, x1, y1]);
      else boxes.set(root, [Math.min(box[0], x0), Math.min(box[1], y0), Math.max(box[2], x1), Math.max(box[3], y1)]);
    };
    for (const [i, { at, from, to }] of this.#across.entries()) grow(i, from, at, to, at);
    for (const [j, { at, from, to }] of this.#down.entries()) grow(this.#across.length + j, at, from, at, to);
    return [...boxes.values()];
  }
}

/** The height of a row with a label alone in it, in units of its font size. */
const ROW = 3;
/** Lines this near to one another are one that is doubled; with more white between them and no words, one table ends and another begins. */
const DOUBLE = 6;

/**
 * Between two lines of a table there is neither running text nor a caption; between two frames, no more than a line that heads the
 * second as a part of the table.
 */
function holdsTable(
  above: Segment,
  below: Segment,
  rows: readonly Row[],
  prose: ReadonlySet<Token>,
  framed: boolean,
): boolean {
  const x0 = Math.min(above.from, below.from);
  const x1 = Math.max(above.to, below.to);
  let lines = 0;
  let wordy = 0;
  let parted = 0;
  let columned = false;
  const gaps: number[] = [];
  const next = rows[lowerBound(rows, below.at, baselineOf)];
  let reached = above.at;
  let size = 0;
  for (let i = lowerBound(rows, above.at, baselineOf); i < rows.length && rows[i]!.baseline <= below.at; i++) {
    const row = rows[i]!;
    const tokens = row.tokens.filter((token) => token.x1 > x0 - 2 && token.x0 < x1 + 2);
    if (tokens.length === 0) continue;
    if (captionKind(tokens[0]!.text) || (prose.has(row.tokens[0]!) && isMonospaced(row))) return false;
    const lower = Math.max(next?.size ?? row.size, rows[i + 1]?.size ?? row.size);
    const isHead = isHeading(tokens, x0, x1);
    if (isHead && !columned && below.at - above.at > ROW * row.size && row.size > HEADING_SIZE * lower) return false;
    columned ||= tokens.length > 1 && !isHead;
    lines++;
    if (
      tokens.some(
        (token) => prose.has(token) && token.x0 < x0 + (x1 - x0) * 0.15 && token.x1 - token.x0 > (x1 - x0) * 0.5,
      )
    ) {
      return false;
    }
    if (isProseLine({ ...row, tokens }, x1 - x0) && tokens[0]!.x0 < x0 + (x1 - x0) * 0.15) wordy++;
    else if (isListMarker(tokens[0]!.text) && tokens.length === 2) wordy++;
    else if (tokens.length > 1) parted++;
    if (row.y0 - reached > row.size * MAX_BLANK) return false;
    gaps.push(row.y0 - reached);
    reached = Math.max(reached, row.y1);
    size = row.size;
  }
  if (lines > 0 && below.at - reached > size * MAX_BLANK) return false;
  if (lines === 0) return below.at - above.at < DOUBLE;
  if (framed && lines > 1) return false;
  if (wordy > 0 && wordy >= parted) return false;
  if (endsInHeader(gaps, size) && hasValuesBelow(below, rows)) return false;
  return parted > 0 || lines === 1;
}

/** Alone at the left end of the lines, with its number. */
function isHeading([first, ...others]: readonly Token[], x0: number, x1: number): boolean {
  if (first!.x0 > x0 + (x1 - x0) * 0.15 || isValue((others[0] ?? first!).kind)) return false;
  return others.length === 0 || (others.length === 1 && HEADING_NUMBER.test(first!.text));
}

const HEADING_NUMBER = /^(?:\d{1,2}|\p{Lu})(?:\.\d{1,2})*\.?$/u;

/** White above the last few lines: the lower line is drawn below the header of another table. */
function endsInHeader(gaps: readonly number[], size: number): boolean {
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!;
  return gaps.length > 5 && gaps.slice(-3).some((gap) => gap > usual + size * 0.6);
}

function hasValuesBelow({ at, from, to }: Segment, rows: readonly Row[]): boolean {
  const next = rows.find(({ y0, size }) => y0 > at && y0 - at < size * 1.6);
  const tokens = next?.tokens.filter(({ x0, x1 }) => x1 > from && x0 < to) ?? [];
  return tokens.filter(({ kind }) => isValue(kind)).length * 2 > tokens.length;
}
