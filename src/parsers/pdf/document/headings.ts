import type { Bookmark } from '../../../document/profile.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { bodyStyleOf } from './body-style.ts';
import { contentsEntries } from './contents.ts';
import { frontMatter } from './front-matter.ts';
import { headingChance, IS_HEADING, isNumberedText, type PlacedChance } from './heading-chance.ts';
import { HeadingLevels } from './heading-levels.ts';
import { HeadingDescriber } from './heading-traits.ts';
import { repeatedTops } from './repeated-tops.ts';
import type { RunningOf } from './running.ts';
import { findTitle } from './title.ts';

export interface HeadingModel {
  /** Position of the title on the first page. */
  title: number | undefined;
  /** The level of a heading; undefined for what is none. */
  levelOf(draft: PageDraft, block: number): number | undefined;
}

const MAX_LEVEL = 6;
/** What has a bookmark need not look like a heading, if it does not look like anything else. */
const POSSIBLE = 0.1;

/** What headings look like in this document. */
export function learnHeadings(
  drafts: readonly PageDraft[],
  outline: readonly Bookmark[],
  running: RunningOf,
): HeadingModel {
  const body = bodyStyleOf(drafts);
  const bookmarks = bookmarkLevels(outline);
  const first = drafts[0]?.page === 1 ? drafts[0] : undefined;
  const title = first && findTitle(first, body, running(first));
  const others = new Set<BlockDraft>([
    ...(first ? frontMatter(drafts, title, running) : []),
    ...repeatedTops(drafts, running),
  ]);
  const describer = new HeadingDescriber(drafts, body, running);
  const known = new WeakMap<PageDraft, number[]>();
  const chanceOf = (draft: PageDraft, index: number): number => {
    const chances = known.get(draft) ?? [];
    known.set(draft, chances);
    chances[index] ??= headingChance(describer, draft, index, body);
    return chances[index];
  };
  const all: PlacedChance[] = drafts.flatMap((draft) => {
    const edges = running(draft);
    return draft.blocks.flatMap((block, i) =>
      edges.has(i) || others.has(block) ? [] : [{ block, page: draft.page, chance: chanceOf(draft, i) }],
    );
  });
  const entries = contentsEntries(all);
  const levels = new HeadingLevels(
    all.filter(({ block, chance }) => chance >= IS_HEADING && !entries.has(block)),
    drafts.length,
  );
  return {
    title,
    levelOf(draft, index) {
      const block = draft.blocks[index]!;
      if (others.has(block) || entries.has(block)) return undefined;
      const tagged = taggedLevel(block);
      if (tagged !== undefined && !isNumberedText(draft, block, body)) return tagged;
      const bookmarked = bookmarks.size > 0 ? bookmarks.get(bookmarkKey(block.text, draft.page)) : undefined;
      const chance = chanceOf(draft, index);
      // Names in code look little like headings, and may have a bookmark.
      const stands = chance > POSSIBLE || (chance > 0 && block.style.bold > 0.9);
      if (bookmarked !== undefined && stands) return Math.min(bookmarked, MAX_LEVEL);
      return chance < IS_HEADING ? undefined : levels.of(block);
    },
  };
}

/** "H3" is of level 3; a bare "H" is a heading of whatever level its look says. Templates tag captions so too, to have them listed. */
function taggedLevel({ type, style, text, hidden }: BlockDraft): number | undefined {
  const level = /^H([1-6])$/.exec(style.role ?? '')?.[1];
  return level === undefined || hidden || type === 'caption' || !/[\p{L}\p{N}]/u.test(text) ? undefined : Number(level);
}

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
