import type { BlockDraft, PageDraft } from '../draft.ts';

/** A paragraph of fewer lines may be a label, a heading, a remark. */
const TEXT_LINES = 3;
/** Less running text than this, in characters, does not show what the text is set in. */
const ENOUGH_TEXT = 400;

const isProse = ({ type, style, hidden }: BlockDraft): boolean =>
  (type === 'paragraph' || type === 'list_item') && style.monospace < 0.5 && !hidden;

export const isRunningText = (block: BlockDraft): boolean =>
  isProse(block) && block.lines.length >= TEXT_LINES && !block.style.turned;

/** The running text among some blocks, where there is enough of it to show how it is set: beside code short paragraphs do that too. */
export function runningText(blocks: readonly BlockDraft[]): BlockDraft[] | undefined {
  const text = blocks.filter(isRunningText);
  if (isEnough(text)) return text;
  if (!blocks.some(({ type }) => type === 'code')) return undefined;
  const around = blocks.filter(isProse);
  return isEnough(around) ? around : undefined;
}

const isEnough = (text: readonly BlockDraft[]): boolean =>
  text.reduce((sum, block) => sum + block.text.length, 0) >= ENOUGH_TEXT;

/**
 * The font size of running text. Lines of code and of tables may be more than the text around them, but it is the text that
 * headings stand out from.
 */
export function textSizeOf(blocks: readonly BlockDraft[]): number | undefined {
  const text = runningText(blocks);
  return text && mostOf(text.map(({ style, text: { length } }) => [Math.round(style.size * 10) / 10, length]));
}

/** The size that most characters of a page are set in. */
export const usualSizeOf = (sizes: PageDraft['sizes']): number => (mostOf(sizes) ?? 100) / 10;

/** The first of those with the highest count. */
export function mostOf<K>(counts: Iterable<readonly [K, number]>): K | undefined {
  const sums = new Map<K, number>();
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of sums) if (count > most) [best, most] = [key, count];
  return best;
}
