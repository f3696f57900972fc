import type { Box } from '../../../document/geometry.ts';
import { isProseLine } from './prose.ts';
import type { Segment, Segments } from './segments.ts';
import type { Row } from './tokens.ts';

/** Lines that are meant to meet. */
const TOUCH = 3.5;
const MIN_RULE = 36;

/**
 * Boxes around lines that belong together, the likeliest reading first: lines that cross or touch and lines below one another
 * with the same ends; then the former alone, for where the latter took in too much.
 */
export function ruledRegions(segments: Segments, rows: readonly Row[]): Box[] {
  const groups = new Groups(segments);
  groups.joinTouching();
  const touching = groups.boxes();
  groups.joinEqualEnds(rows);
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
      for (let i = lowerBound(across, v.from - TOUCH); i < across.length && across[i]!.at <= v.to + TOUCH; i++) {
        const h = across[i]!;
        if (v.at >= h.from - TOUCH && v.at <= h.to + TOUCH) this.#join(i, across.length + j);
      }
    });
  }

  joinEqualEnds(rows: readonly Row[]): void {
    const across = this.#across;
    const last = new Map<string, number>();
    for (let i = 0; i < across.length; i++) {
      const { from, to } = across[i]!;
      if (to - from < MIN_RULE) continue;
      const [a, b] = [Math.round(from / 4), Math.round(to / 4)];
      let above = -1;
      for (let da = -1; da <= 1; da++) {
        for (let db = -1; db <= 1; db++) above = Math.max(above, last.get(`${a + da},${b + db}`) ?? -1);
      }
      if (above >= 0 && holdsTable(across[above]!, across[i]!, rows)) this.#join(above, i);
      last.set(`${a},${b}`, i);
    }
  }

  boxes(): Box[] {
    const boxes = new Map<number, Box>();
    const grow = (i: number, x0: number, y0: number, x1: number, y1: number) => {
      const root = this.#find(i);
      const box = boxes.get(root);
      if (!box) boxes.set(root, [x0, y0, x1, y1]);
      else boxes.set(root, [Math.min(box[0], x0), Math.min(box[1], y0), Math.max(box[2], x1), Math.max(box[3], y1)]);
    };
    this.#across.forEach(({ at, from, to }, i) => grow(i, from, at, to, at));
    this.#down.forEach(({ at, from, to }, j) => grow(this.#across.length + j, at, from, at, to));
    return [...boxes.values()];
  }
}

function lowerBound(sorted: readonly Segment[], at: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (sorted[mid]!.at < at) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Between two lines of a table there is no running text. */
function holdsTable(above: Segment, below: Segment, rows: readonly Row[]): boolean {
  const x0 = Math.min(above.from, below.from);
  const x1 = Math.max(above.to, below.to);
  let lines = 0;
  let prose = 0;
  let parted = 0;
  for (const row of rows) {
    if (row.baseline < above.at || row.baseline > below.at) continue;
    const tokens = row.tokens.filter((token) => token.x1 > x0 - 2 && token.x0 < x1 + 2);
    if (tokens.length === 0) continue;
    lines++;
    if (isProseLine(tokens, x1 - x0)) prose++;
    else if (tokens.length > 1) parted++;
  }
  if (lines === 0) return below.at - above.at < 12;
  if (prose > 0 && prose >= parted) return false;
  return parted > 0 || lines === 1;
}
