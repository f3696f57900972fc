import type { BlockDraft } from '../draft.ts';

const SENTENCE_END = /[.:;!?…"”»。！？)]\s*$/;

/** Whether a paragraph at the top of a column or page goes on with a sentence that the one before left open, or code with code. */
export function readsOn(before: BlockDraft, after: BlockDraft): boolean {
  if (before.type === 'code' && after.type === 'code') return before.style.size === after.style.size;
  if (before.type !== 'paragraph' && before.type !== 'list_item' && before.type !== 'footnote') return false;
  if (after.type !== 'paragraph' || before.hidden || after.hidden) return false;
  if (Math.abs(before.style.size - after.style.size) > 0.07 * after.style.size) return false;
  if (/\p{L}[-\u00AD\u2010]$/u.test(before.text)) return /^\p{L}/u.test(after.text);
  if (SENTENCE_END.test(before.text) || before.lines.length + after.lines.length <= 2) return false;
  return (
    /^[\p{Ll}\p{Lo}(]/u.test(after.text) || (isCutOff(before) && after.style.bold > 0.5 === before.style.bold > 0.5)
  );
}

/** Fewer lines do not show how wide they are set. */
const MIN_LINES = 3;
/** How near to the edge a full line ends, in units of the font size. */
const FULL = 0.3;

/** A paragraph whose last line is as full as the others has not ended, and a name may come next. */
function isCutOff({ lines, style, bbox, text }: BlockDraft): boolean {
  const full = lines.filter((line) => bbox[2] - line.bbox[2] < FULL * style.size);
  return (
    lines.length >= MIN_LINES && full.length * 2 > lines.length && full.includes(lines.at(-1)!) && /\p{L}$/u.test(text)
  );
}
