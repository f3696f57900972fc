import type { Bookmark } from '../../../document/profile.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { bodyStyleOf } from './body-style.ts';
import { contentsEntries } from './contents.ts';
import { countedItems } from './counted-items.ts';
import { frontMatter } from './front-matter.ts';
import { headingBar, type PlacedScore, POSSIBLE } from './heading-bar.ts';
import { HeadingLevels } from './heading-levels.ts';
import { headingScore, isNumberedText } from './heading-score.ts';
import { insetItems } from './inset-items.ts';
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
    ...countedItems(drafts),
    ...insetItems(drafts),
  ]);
  const known = new WeakMap<PageDraft, number[]>();
  const scoreOf = (draft: PageDraft, index: number): number => {
    const scores = known.get(draft) ?? [];
    known.set(draft, scores);
    scores[index] ??= headingScore(draft, index, body);
    return scores[index];
  };
  const all: PlacedScore[] = drafts.flatMap((draft) => {
    const edges = running(draft);
    return draft.blocks.flatMap((block, i) =>
      edges.has(i) || others.has(block) ? [] : [{ block, page: draft.page, score: scoreOf(draft, i) }],
    );
  });
  const entries = contentsEntries(all);
  const scores = all.filter(({ block }) => !entries.has(block));
  const bar = headingBar(scores);
  const levels = new HeadingLevels(
    scores.filter(({ block, score }) => score >= bar(block)),
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
      const score = scoreOf(draft, index);
      // Names in code score little, and may have a bookmark.
      const stands = score > 0 || (score > POSSIBLE && block.style.bold > 0.9);
      if (bookmarked !== undefined && stands) return Math.min(bookmarked, MAX_LEVEL);
      return score < bar(block) ? undefined : levels.of(block);
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
