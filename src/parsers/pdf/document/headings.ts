import type { Bookmark } from '../../../document/profile.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { type BodyStyle, bodyStyleOf } from './body-style.ts';
import { headingScore, numberingDepth } from './heading-score.ts';

export interface HeadingModel {
  body: BodyStyle;
  /** The level of a heading; undefined for what is none. */
  levelOf(draft: PageDraft, block: number): number | undefined;
}

/** How a heading looks; headings of one look have one level. */
interface Look {
  key: string;
  size: number;
  /** Bold, capitals, upright, in this order of weight. */
  weight: number;
  pages: Set<number>;
  depths: number[];
  count: number;
}

const MAX_LEVEL = 6;
/** Points of a heading's score from which on it counts as one. */
const ENOUGH = 2.3;

/** What headings look like in this document. `isOther`: blocks that are known to be something else. */
export function learnHeadings(
  drafts: readonly PageDraft[],
  outline: readonly Bookmark[],
  isOther: (draft: PageDraft, block: number) => boolean,
): HeadingModel {
  const body = bodyStyleOf(drafts);
  const bookmarks = bookmarkLevels(outline);
  const looks = new Map<string, Look>();
  for (const draft of drafts) {
    for (const [i, block] of draft.blocks.entries()) {
      if (isOther(draft, i) || headingScore(draft, i, body) < ENOUGH) continue;
      const look = looks.get(keyOf(block)) ?? newLook(block);
      looks.set(look.key, look);
      look.count++;
      look.pages.add(draft.page);
      const depth = numberingDepth(block.text);
      if (depth !== undefined) look.depths.push(depth);
    }
  }
  const levels = levelsOf([...looks.values()], drafts.length);
  return {
    body,
    levelOf(draft, index) {
      const block = draft.blocks[index]!;
      const tagged = taggedLevel(block);
      if (tagged !== undefined) return tagged;
      const bookmarked = bookmarks.size > 0 ? bookmarks.get(bookmarkKey(block.text, draft.page)) : undefined;
      const score = headingScore(draft, index, body);
      if (bookmarked !== undefined && score > 0) return Math.min(bookmarked, MAX_LEVEL);
      if (score < ENOUGH) return undefined;
      return levels(block);
    },
  };
}

/** "H3" is of level 3; a bare "H" is a heading of whatever level its look says. */
function taggedLevel({ style, text, hidden }: BlockDraft): number | undefined {
  const level = /^H([1-6])$/.exec(style.role ?? '')?.[1];
  return level === undefined || hidden || !/[\p{L}\p{N}]/u.test(text) ? undefined : Number(level);
}

const sizeOf = (block: BlockDraft): number => Math.round(block.style.size * 2) / 2;

function weightOf({ style }: BlockDraft): number {
  return (style.bold > 0.5 ? 4 : 0) + (style.capitals > 0.9 ? 2 : 0) + (style.italic > 0.5 ? 0 : 1);
}

const keyOf = (block: BlockDraft): string => `${sizeOf(block)} ${weightOf(block)}`;

const newLook = (block: BlockDraft): Look => ({
  key: keyOf(block),
  size: sizeOf(block),
  weight: weightOf(block),
  pages: new Set(),
  depths: [],
  count: 0,
});

/**
 * Looks are ranked by size and weight; what occurs on the cover only takes no rank. Where a document numbers its headings
 * throughout, the numbers say the level, and headings without one are placed by the numbered ones they look like.
 */
function levelsOf(looks: Look[], pageCount: number): (block: BlockDraft) => number {
  const isCover = ({ pages, count }: Look) => pageCount > 3 && count <= 2 && pages.size === 1 && pages.has(1);
  const sorted = looks.filter((look) => !isCover(look)).sort((a, b) => b.size - a.size || b.weight - a.weight);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  const depths = sorted.flatMap((look) => look.depths);
  const numbered = depths.length * 2 > all && depths.includes(1) && depths.some((depth) => depth > 1);
  const levels = numbered ? levelsByNumber(sorted) : new Map(sorted.map(({ key }, i) => [key, i + 1]));
  return (block) => {
    const depth = numberingDepth(block.text);
    if (numbered && depth !== undefined) return Math.min(depth, MAX_LEVEL);
    const look = sorted.find(({ key }) => key === keyOf(block)) ?? nearest(sorted, block);
    const level = look ? levels.get(look.key)! : 1;
    const deeper = depth !== undefined && look ? Math.max(0, depth - Math.min(...look.depths, depth)) : 0;
    return Math.min(level + deeper, MAX_LEVEL);
  };
}

function levelsByNumber(sorted: readonly Look[]): Map<string, number> {
  const levels = new Map<string, number>();
  let level = 1;
  for (const [i, look] of sorted.entries()) {
    const own =
      median(look.depths) ?? median(sorted.slice(i + 1).find(({ depths }) => depths.length > 0)?.depths ?? []);
    level = own ?? level + 1;
    levels.set(look.key, level);
  }
  return levels;
}

/** For a look that was not learnt: the next smaller one that was. */
const nearest = (sorted: readonly Look[], block: BlockDraft): Look | undefined =>
  sorted.find((look) => look.size <= sizeOf(block)) ?? sorted.at(-1);

const median = (values: readonly number[]): number | undefined => [...values].sort((a, b) => a - b)[values.length >> 1];

function bookmarkLevels(outline: readonly Bookmark[]): Map<string, number> {
  const levels = new Map<string, number>();
  const walk = (bookmarks: readonly Bookmark[], level: number) => {
    for (const { title, page, children } of bookmarks) {
      const key = bookmarkKey(title, page ?? 0);
      if (page !== null && title.trim() !== '' && !levels.has(key)) levels.set(key, level);
      walk(children, level + 1);
    }
  };
  // A single bookmark over all the others names the document, not a chapter.
  const root = outline.length === 1 && outline[0]!.children.length > 1 ? outline[0]!.children : outline;
  walk(root, 1);
  return levels;
}

const bookmarkKey = (title: string, page: number): string =>
  `${page} ${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`;
