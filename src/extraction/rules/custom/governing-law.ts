import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import type { Terms } from './terms.ts';

const SCORE = 0.66;
/** "governed by Indian law", "governed by and construed in accordance with the Consumer Act (Chapter 7)" */
const GOVERNED =
  /(?<!\p{L})(?:governed by|subject to)\s(?:and\s\p{L}+\s(?:in accordance with|under|by)\s)?(?:the\s)?(\p{Lu}[\p{L}.'’ ]{1,60}?\s?(?:[Ll]aws?|Act|Code)(?:\s\([^()]{2,40}\))?)(?=[.,;]|\sand\s|$)/u;

/** The law by its own name, where no state is named. */
export function findGoverningLaw({ running, spans }: Reading, { names }: Terms): Candidate[] {
  const isAsked = names.some(
    ({ words, trust }) => trust === 1 && words.some((word) => means(word, 'law')) && words.length <= 3,
  );
  if (!isAsked) return [];
  for (const { start, end } of running.sentences) {
    const match = GOVERNED.exec(running.text.slice(start, end));
    if (!match) continue;
    const from = start + match.index + match[0].indexOf(match[1]!);
    const at = running
      .partsOf({ start: from, end: from + match[1]!.length })
      .flatMap(({ source, from: a, to }) => spans.find(source.block.id, a, to));
    if (at.length > 0) return [{ value: match[1]!, score: SCORE, spans: at }];
  }
  return [];
}
