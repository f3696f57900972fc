import type { Block } from '../document/page.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** One block of two parts that stand on different pages or in different columns. */
export function joinBlocks(before: Block, after: Block): Block {
  const { kept, joint } = jointOf(before, after);
  const start = kept.length + joint.length;
  const spans = [
    ...(before.spans ?? []).map((span) => ({ ...span, end: Math.min(span.end, kept.length) })),
    ...(after.spans ?? []).map((span) => ({ ...span, start: span.start + start, end: span.end + start })),
  ].filter((span) => span.start < span.end);
  const { lines: _, ...rest } = before;
  return { ...rest, text: kept + joint + after.text, ...(spans.length > 0 ? { spans } : {}) };
}

function jointOf({ type, text }: Block, after: Block): { kept: string; joint: string } {
  if (type === 'code') return { kept: text, joint: '\n' };
  if (text.endsWith('\u00AD')) return { kept: text.slice(0, -1), joint: '' };
  // "inter-" goes on "national"; "state-of-the-" keeps its hyphen.
  const hyphenated = /(?<![\p{L}\p{N}]-[\p{L}\p{N}]*)\p{Ll}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(after.text);
  if (hyphenated) return { kept: text.slice(0, -1), joint: '' };
  if (/\p{L}[-\u2010]$/u.test(text)) return { kept: text, joint: '' };
  if (/[\p{L}\p{N}][\u2013\u2014]$/u.test(text) && /^[\p{L}\p{N}]/u.test(after.text)) return { kept: text, joint: '' };
  const unspaced = UNSPACED.test(text.slice(-1)) && UNSPACED.test(after.text.slice(0, 1));
  return { kept: text, joint: unspaced ? '' : ' ' };
}
