import type { BlockDraft, PageDraft } from '../draft.ts';
import type { RunningOf } from './running.ts';

/** On so many pages. */
const MIN_PAGES = 3;
/** In this part of the page's height. */
const TOP = 0.25;

/**
 * Lines that stand first on many pages, whatever stands between these pages: the name of a company over each of its statements. Set
 * as headings are, they head nothing. On slides titles come back.
 */
export function repeatedTops(drafts: readonly PageDraft[], running: RunningOf): ReadonlySet<BlockDraft> {
  const tops = new Map<string, BlockDraft[]>();
  for (const draft of drafts) {
    const top = draft.width > draft.height ? undefined : topOf(draft, running);
    if (!top) continue;
    const words = top.text.toLowerCase().replace(/\s+/g, ' ');
    const same = tops.get(words);
    if (same) same.push(top);
    else tops.set(words, [top]);
  }
  return new Set([...tops.values()].filter((same) => same.length >= MIN_PAGES).flat());
}

function topOf(draft: PageDraft, running: RunningOf): BlockDraft | undefined {
  const edges = running(draft);
  let top: BlockDraft | undefined;
  for (const [i, block] of draft.blocks.entries()) {
    if (edges.has(i) || block.hidden || block.style.turned || block.text === '') continue;
    if (!top || block.bbox[1] < top.bbox[1]) top = block;
  }
  return top && top.bbox[1] < TOP * draft.height && !top.style.role?.startsWith('H') ? top : undefined;
}
