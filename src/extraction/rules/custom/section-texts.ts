import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { type Expectation, isFreeText } from './expectation.ts';
import type { ValueField } from './labelled-values.ts';
import { labelScore, type Terms } from './terms.ts';

/** A heading says the name and nothing else. */
const MIN_SCORE = 0.88;
/** What a label says itself goes before. */
const SECTION = 0.7;
const MIN_TEXT = 80;
const MAX_TEXT = 2_500;
const MAX_HEADING = 60;
const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-Z]\.|[IVX]{1,4}\.)\s+/;

/** "Abstract", "Professional summary": the paragraphs under the heading that has the name of a text, up to the next. */
export function findSectionText(
  reading: Reading,
  field: ValueField,
  expectation: Expectation,
  terms: Terms,
): Candidate[] {
  if (!isFreeText(field, expectation)) return [];
  const { blocks } = reading.evidence;
  const at = blocks.findIndex(
    ({ block: { type, text } }) =>
      (type === 'heading' || type === 'title') &&
      text.length <= MAX_HEADING &&
      labelScore(text.replace(NUMBER, ''), terms) >= MIN_SCORE,
  );
  if (at < 0) return runInText(reading, terms);
  const end = blocks.findIndex(
    ({ block: { type, text } }, i) => i > at && (type !== 'paragraph' || (i > at + 1 && isLabelled(text))),
  );
  const below = blocks.slice(at + 1, end < 0 ? undefined : end).map(({ block }) => block);
  const length = below.reduce((sum, { text }) => sum + text.length, 0);
  if (below.length === 0 || below[0]!.text.length < MIN_TEXT || length > MAX_TEXT) return [];
  const spans = below.flatMap(({ id, text }) => reading.spans.find(id, 0, text.length));
  if (spans.length === 0) return [];
  const score = SECTION * labelScore(blocks[at]!.block.text.replace(NUMBER, ''), terms);
  return [{ value: below.map(({ text }) => text).join('\n'), score, spans }];
}

/** "Officer: A. Sand": a line of its own, no part of the text over it. */
const isLabelled = (text: string): boolean => text.length < MIN_TEXT && /^\p{Lu}[\p{L} ]{1,30}[:：]\s/u.test(text);

/** "Abstract. Mixed beaches respond …": a paragraph that begins with its own heading. */
function runInText({ evidence, spans }: Reading, terms: Terms): Candidate[] {
  for (const { block } of evidence.blocks) {
    const lead = block.type === 'paragraph' ? /^(\p{Lu}[\p{L} ]{2,30}?)\s?(?:[.:]\s|[—–]\s?)/u.exec(block.text) : null;
    if (!lead || block.text.length - lead[0].length < MIN_TEXT || block.text.length > MAX_TEXT) continue;
    const score = labelScore(lead[1]!, terms);
    const found = score < MIN_SCORE ? [] : spans.find(block.id, lead[0].length, block.text.length);
    if (found.length > 0) return [{ value: block.text.slice(lead[0].length), score: SECTION * score, spans: found }];
  }
  return [];
}
