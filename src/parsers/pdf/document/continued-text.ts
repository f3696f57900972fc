import type { BlockDraft } from '../draft.ts';

const SENTENCE_END = /[.:;!?…"”»。！？)]\s*$/;

/** Whether a paragraph at the top of a column or page goes on with a sentence that the one before left open, or code with code. */
export function readsOn(before: BlockDraft, after: BlockDraft): boolean {
  if (before.type === 'code' && after.type === 'code') return before.style.size === after.style.size;
  if (before.type !== 'paragraph' && before.type !== 'list_item' && before.type !== 'footnote') return false;
  if (after.type !== 'paragraph' || before.hidden || after.hidden) return false;
  if (Math.abs(before.style.size - after.style.size) > 0.07 * after.style.size) return false;
  if (/\p{L}[-\u00AD\u2010]$/u.test(before.text)) return /^\p{L}/u.test(after.text);
  return (
    !SENTENCE_END.test(before.text) &&
    /^[\p{Ll}\p{Lo}(]/u.test(after.text) &&
    before.lines.length + after.lines.length > 2
  );
}
