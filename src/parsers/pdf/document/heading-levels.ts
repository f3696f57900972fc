import type { BlockDraft } from '../draft.ts';
import { isMatterHeading, type Numbering, numberingOf } from './heading-words.ts';

const MAX_LEVEL = 6;
/** In a document of more pages, what looks like nothing on any other page encloses no headings. */
const SHORT_DOCUMENT = 3;

export interface PlacedHeading {
  block: BlockDraft;
  page: number;
}

/** How headings look: those of one look have one level. */
interface Look {
  key: string;
  face: string;
  size: number;
  weight: number;
  numbering: Numbering | undefined;
  pages: Set<number>;
  /** Position of the first one. */
  first: number;
  /** How often the outline puts it at each level. */
  votes: number[];
}

/**
 * The levels of headings, from all of them in order. A heading lies within the nearest one before it that is more prominent:
 * larger, else heavier, else counted by a scheme that encloses its own. What most headings of a look come to is their level.
 * Where a document counts its headings throughout (1, 1.1, 1.1.1), the numbers say the level.
 */
export class HeadingLevels {
  readonly #looks = new Map<string, Look>();
  readonly #counted: ReadonlySet<Numbering['scheme']>;

  constructor(headings: readonly PlacedHeading[], pageCount: number) {
    for (const [i, { block, page }] of headings.entries()) {
      const look = this.#looks.get(keyOf(block)) ?? newLook(block, i);
      this.#looks.set(look.key, look);
      look.pages.add(page);
    }
    this.#counted = countedSchemes(headings);
    this.#vote(headings, pageCount <= SHORT_DOCUMENT);
  }

  of(block: BlockDraft): number {
    const depth = this.#depthOf(block);
    if (depth !== undefined) return Math.min(depth, MAX_LEVEL);
    if (this.#counted.size > 0 && isMatterHeading(block.text)) return 1;
    const look = this.#looks.get(keyOf(block)) ?? this.#nearest(block);
    return Math.min(look ? mostVoted(look.votes) : 1, MAX_LEVEL);
  }

  #vote(headings: readonly PlacedHeading[], short: boolean): void {
    const ranks = ranksOf([...this.#looks.values()]);
    const depths = this.#depthsOfFaces(headings);
    const open: { rank: number; level: number }[] = [];
    for (const { block } of headings) {
      const look = this.#looks.get(keyOf(block))!;
      const rank = ranks.get(look)!;
      const depth = this.#depthOf(block) ?? depths.get(look.face);
      if (depth === undefined) while (open.length > 0 && open.at(-1)!.rank >= rank) open.pop();
      else while (open.length > 0 && open.at(-1)!.level >= depth) open.pop();
      const level = depth ?? (open.at(-1)?.level ?? 0) + 1;
      look.votes[level] = (look.votes[level] ?? 0) + 1;
      if (short || depth !== undefined || look.pages.size > 1) open.push({ rank, level });
    }
  }

  #depthOf({ text }: BlockDraft): number | undefined {
    const numbering = this.#counted.size > 0 ? numberingOf(text) : undefined;
    return numbering && this.#counted.has(numbering.scheme) ? numbering.depth : undefined;
  }

  /** Headings without a number that look like counted ones are level with the outermost of them. */
  #depthsOfFaces(headings: readonly PlacedHeading[]): Map<string, number> {
    const depths = new Map<string, number>();
    for (const { block } of headings) {
      const depth = this.#depthOf(block);
      if (depth !== undefined) depths.set(faceOf(block), Math.min(depth, depths.get(faceOf(block)) ?? depth));
    }
    return depths;
  }

  /** For a look that was not learnt: the next smaller one that was. */
  #nearest(block: BlockDraft): Look | undefined {
    const size = sizeOf(block);
    let [below, least]: (Look | undefined)[] = [];
    for (const look of this.#looks.values()) {
      if (look.size <= size && look.size > (below?.size ?? 0)) below = look;
      if (look.size < (least?.size ?? Number.POSITIVE_INFINITY)) least = look;
    }
    return below ?? least;
  }
}

const sizeOf = ({ style }: BlockDraft): number => Math.round(style.size * 2) / 2;

/** Bold, capitals, upright, in this order of weight. */
function weightOf({ style }: BlockDraft): number {
  return (style.bold > 0.5 ? 4 : 0) + (style.capitals > 0.9 ? 2 : 0) + (style.italic > 0.5 ? 0 : 1);
}

/** Size and weight. */
export const faceOf = (block: BlockDraft): string => `${sizeOf(block)} ${weightOf(block)}`;

function keyOf(block: BlockDraft): string {
  const numbering = numberingOf(block.text);
  return `${faceOf(block)} ${numbering ? `${numbering.scheme} ${numbering.depth}` : ''}`;
}

const newLook = (block: BlockDraft, first: number): Look => ({
  key: keyOf(block),
  face: faceOf(block),
  size: sizeOf(block),
  weight: weightOf(block),
  numbering: numberingOf(block.text),
  pages: new Set(),
  first,
  votes: [],
});

/**
 * By prominence, the most prominent first. An outline goes from the outside in: of the schemes of one face, the one that comes
 * first encloses the others, and what has no number is level with it.
 */
function ranksOf(looks: readonly Look[]): Map<Look, number> {
  const firsts = new Map<string, Look>();
  for (const look of looks) {
    if (look.numbering) for (const key of [look.face, schemeOf(look)]) if (!firsts.has(key)) firsts.set(key, look);
  }
  const order = (look: Look): number[] => {
    const first = firsts.get(look.numbering ? schemeOf(look) : look.face) ?? look;
    return [-look.size, -look.weight, first.first, (look.numbering ?? first.numbering)?.depth ?? 0];
  };
  const sorted = looks.map((look) => ({ look, order: order(look) })).sort((a, b) => compare(a.order, b.order));
  const ranks = new Map<Look, number>();
  let rank = 0;
  for (const [i, { look, order: own }] of sorted.entries()) {
    if (i > 0 && compare(own, sorted[i - 1]!.order) !== 0) rank++;
    ranks.set(look, rank);
  }
  return ranks;
}

const schemeOf = ({ face, numbering }: Look): string => `${face} ${numbering!.scheme}`;

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, x] of a.entries()) if (x !== b[i]) return x - b[i]!;
  return 0;
}

/** Schemes whose depth is the level: most headings are counted so, and some of them lie within others. */
function countedSchemes(headings: readonly PlacedHeading[]): Set<Numbering['scheme']> {
  const numberings = headings.flatMap(({ block }) => numberingOf(block.text) ?? []);
  const decimal = numberings.filter(({ scheme }) => scheme === 'decimal').map(({ depth }) => depth);
  const divisions = numberings.filter(({ scheme }) => scheme === 'division').length;
  // "Chapter 2" holds 2.1; beside a plain 2, it is something else.
  const byDivision = divisions > 0 && !decimal.includes(1);
  const counted = decimal.length + (byDivision ? divisions : 0);
  const nests = decimal.some((depth) => depth > 1) && (byDivision || decimal.includes(1));
  if (!nests || counted * 2 <= headings.length) return new Set();
  return new Set(byDivision ? ['decimal', 'division'] : ['decimal']);
}

/** The smallest of those with the most votes. */
function mostVoted(votes: readonly number[]): number {
  let best = 1;
  for (const [level, count] of votes.entries()) if ((count ?? 0) > (votes[best] ?? 0)) best = level;
  return best;
}
