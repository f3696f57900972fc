import type { BlockDraft, PageDraft } from '../draft.ts';
import { faceOf } from './heading-levels.ts';

/** Fewer may be headings that nothing stands under yet. */
const MIN_ITEMS = 3;

/** Lines that count on, one right below the other and all alike, are items of a list, however large they are: they head nothing. */
export function countedItems(drafts: readonly PageDraft[]): ReadonlySet<BlockDraft> {
  return new Set(drafts.flatMap(({ blocks }) => [...itemRuns(blocks)]));
}

function* itemRuns(blocks: readonly BlockDraft[]): Generator<BlockDraft> {
  let run: BlockDraft[] = [];
  for (const block of blocks) {
    if (block.hidden) continue;
    const last = run.at(-1);
    if (last && countsOn(last, block)) {
      run.push(block);
      continue;
    }
    if (run.length >= MIN_ITEMS) yield* run;
    run = numberOf(block) === undefined ? [] : [block];
  }
  if (run.length >= MIN_ITEMS) yield* run;
}

const countsOn = (last: BlockDraft, block: BlockDraft): boolean =>
  numberOf(block) === numberOf(last)! + 1 && faceOf(block) === faceOf(last);

const numberOf = ({ type, marker }: BlockDraft): number | undefined => {
  const number = type === 'list_item' ? /^(\d{1,2})[.)]$/.exec(marker?.text ?? '')?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
};
