import type { PageDraft } from '../draft.ts';
import type { RunningType } from './running.ts';

/** The title is the largest text in this part of the first page. */
const TITLE_ZONE = 0.65;
const LARGER = 1.15;

/** Position of the title block on the first page. */
export function findTitle(
  draft: PageDraft,
  bodySize: number,
  running: ReadonlyMap<number, RunningType>,
): number | undefined {
  let best: number | undefined;
  let bestSize = LARGER * bodySize;
  for (const [i, { type, text, style, bbox, hidden, lines }] of draft.blocks.entries()) {
    if (hidden || running.has(i) || (type !== 'paragraph' && type !== 'list_item')) continue;
    if (bbox[1] > TITLE_ZONE * draft.height || lines.length > 6 || text.length > 300) continue;
    if (!/\p{L}{3}/u.test(text) || !(style.size > bestSize + 0.25)) continue;
    best = i;
    bestSize = style.size;
  }
  return best;
}
