import { ABBREVIATED } from '../analysis/abbreviations.ts';
import { estimateTokens, TokenCount } from './token-estimate.ts';

/** Numbers of sections, which go with what they count. */
const COUNTED = String.raw`(?:^|\n)[\p{N}.]+`;
/** The text before a stop is checked only where a space follows, or text without spaces would be scanned again from each stop. */
const SENTENCES = new RegExp(
  String.raw`(?<=[.!?…])(?=\s)(?<!(?:${ABBREVIATED}|${COUNTED})\.)\s+(?=[\p{Lu}\p{N}"“(])|(?<=[。！？])`,
  'gu',
);

/** Where text may be cut, best first: paragraphs, lines, sentences, cells, words. */
const SEAMS = [/\n{2,}/g, /\n/g, SENTENCES, /(?<= \|) /g, /\s+/g];

/** Text in parts of at most so many tokens, cut where it hurts least. Nothing but white space at the cuts is lost. */
export function splitText(text: string, maxTokens: number, seam = 0): string[] {
  if (estimateTokens(text) <= maxTokens) return [text];
  const pattern = SEAMS[seam];
  if (!pattern) return cutHard(text, maxTokens);
  const parts: string[] = [];
  let open = '';
  let gapBefore = '';
  // Goes on where it was: to count all that is open again for each word of a long text would take minutes.
  let count = new TokenCount();
  for (const { piece, gap } of pieces(text, pattern)) {
    const isTooLong = count.add(gapBefore + piece) > maxTokens;
    if (isTooLong && open !== '') {
      for (const part of splitText(open, maxTokens, seam + 1)) parts.push(part);
      open = piece;
      count = new TokenCount();
      count.add(piece);
    } else open += gapBefore + piece;
    gapBefore = gap;
  }
  if (open !== '') for (const part of splitText(open, maxTokens, seam + 1)) parts.push(part);
  return parts;
}

/** The last sentences, words or characters of a text: at most so many tokens. */
export function tailOf(text: string, maxTokens: number): string {
  if (maxTokens < 1) return '';
  const whole = text.trimEnd();
  for (const seam of SEAMS) {
    let tail = '';
    for (const { index, 0: gap } of [...whole.matchAll(seam)].reverse()) {
      const longer = whole.slice(index + gap.length);
      if (estimateTokens(longer) > maxTokens) break;
      tail = longer;
    }
    if (tail !== '') return tail;
  }
  return '';
}

function* pieces(text: string, pattern: RegExp): Generator<{ piece: string; gap: string }> {
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(pattern)) {
    if (index > start) yield { piece: text.slice(start, index), gap };
    start = index + gap.length;
  }
  if (start < text.length) yield { piece: text.slice(start), gap: '' };
}

/** A word longer than a chunk: cut anywhere, but through no character. */
function cutHard(text: string, maxTokens: number): string[] {
  const characters = [...text];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += maxTokens) parts.push(characters.slice(at, at + maxTokens).join(''));
  return parts;
}
