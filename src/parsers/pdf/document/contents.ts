import type { BlockDraft } from '../draft.ts';
import { isRunningText } from '../layout/text-size.ts';
import { IS_HEADING, type PlacedChance } from './heading-chance.ts';

/** Fewer lines that name what follows are no list of contents. */
const MIN_ENTRIES = 3;
/** So many blocks of a list may stand between two that are told to be entries. */
const MAX_BETWEEN = 2;

/** Of a line of contents, in letters: headings are shorter still. */
const MAX_ENTRY = 400;

/**
 * Lists of contents, before the text or at the start of a chapter: their lines look like headings, and say what headings say. A
 * line is an entry if it leads to a page number, or if a later heading, at least as large, has its words; what stands between
 * entries belongs to the list. Given are all blocks in order that are no part of running headers.
 */
export function contentsEntries(placed: readonly PlacedChance[]): ReadonlySet<BlockDraft> {
  const headings = new Map<string, { at: number; size: number }>();
  for (const [at, { block, chance }] of placed.entries()) {
    if (chance < IS_HEADING) continue;
    const { size } = block.style;
    const words = wordsOf(block);
    if (size >= (headings.get(words)?.size ?? 0)) headings.set(words, { at, size });
  }
  const isEntry = ({ block }: PlacedChance, at: number): boolean => {
    if (block.style.leadsToPage) return true;
    const heading = block.text.length > MAX_ENTRY ? undefined : headings.get(wordsOf(block));
    return heading !== undefined && heading.at > at && heading.size >= block.style.size;
  };
  return new Set(entryRuns(placed, isEntry));
}

/** Blocks from entry to entry on a page, with little between them. */
function* entryRuns(
  all: readonly PlacedChance[],
  isEntry: (placed: PlacedChance, at: number) => boolean,
): Generator<BlockDraft> {
  let run: BlockDraft[] = [];
  let between: BlockDraft[] = [];
  let [count, page] = [0, 0];
  for (const [at, placed] of all.entries()) {
    const { block } = placed;
    if (placed.page !== page || between.length > MAX_BETWEEN || between.some(isRunningText)) {
      if (count >= MIN_ENTRIES && !fallOften(run)) yield* run;
      [run, between, count, page] = [[], [], 0, placed.page];
    }
    if (isEntry(placed, at)) {
      run.push(...between, block);
      between = [];
      count++;
    } else if (count > 0) between.push(block);
  }
  if (count >= MIN_ENTRIES && !fallOften(run)) yield* run;
}

/** Of the steps from entry to entry: pages rise but for a second column or list; years and scores at the end of lines do not. */
const OFTEN = 0.25;

function fallOften(run: readonly BlockDraft[]): boolean {
  const pages = run
    .filter(({ style }) => style.leadsToPage)
    .map(({ text }) => Number(/\d+$/.exec(text)?.[0] ?? Number.NaN))
    .filter((page) => !Number.isNaN(page));
  return pages.filter((page, i) => i > 0 && page < pages[i - 1]!).length > OFTEN * Math.max(0, pages.length - 1);
}

const wordsOf = ({ text }: BlockDraft): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
