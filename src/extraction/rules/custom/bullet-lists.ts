import type { EvidenceBlock } from '../../evidence.ts';
import type { SegmentSpan } from '../../layout.ts';
import type { Reading } from '../reading.ts';
import { labelScore, questionScore, type Terms, words } from './terms.ts';

const MIN_SCORE = 0.8;
const MAX_HEADING = 60;

/** The items of the list that a heading names, or the sentence that introduces it: "The following instructions were given:" */
export function findBulletList(reading: Reading, terms: Terms): SegmentSpan[][] {
  const blocks = reading.evidence.blocks.filter(({ block: { type } }) => type !== 'header' && type !== 'footer');
  let best: EvidenceBlock[] = [];
  let most = MIN_SCORE;
  for (let at = 0; at < blocks.length; at++) {
    if (!isItem(blocks[at]!)) continue;
    let end = at + 1;
    while (end < blocks.length && isItem(blocks[end]!)) end++;
    const run = blocks.slice(at, end);
    const score = run.length > 1 ? scoreLead(blocks.slice(Math.max(0, at - 2), at), terms) : 0;
    if (score > most || (score === most && best.length === 0)) [best, most] = [run, score];
    at += run.length - 1;
  }
  const level = best[0]?.block.level;
  return best
    .filter(({ block }) => block.level === level)
    .map(({ block }) => reading.spans.find(block.id, 0, block.text.length))
    .filter((item) => item.length > 0);
}

const isItem = ({ block }: EvidenceBlock): boolean => block.type === 'list_item';

/** What stands before a list: a heading, a sentence that introduces it, or the one and then the other. */
function scoreLead(before: readonly EvidenceBlock[], terms: Terms): number {
  const [over, last] = before.length > 1 ? before : [undefined, before[0]];
  if (!last) return 0;
  const own = isHeading(last) ? labelScore(withoutDay(last.block.text), terms) : 0;
  const sentence = /[^.!?]*[:：]\s*$/u.exec(last.block.text)?.[0];
  if (sentence === undefined) return own;
  const headed = over && isHeading(over) ? labelScore(over.block.text, terms) : 0;
  return Math.max(own, questionScore(words(sentence), terms), headed);
}

/** "Action list from the meeting on 3 May": the day of a heading says when, not what. */
const withoutDay = (text: string): string => text.replace(/\s(?:from|of|for|as of|on)\s.*\d.*$/i, '');

const isHeading = ({ block: { type, text } }: EvidenceBlock): boolean =>
  text.length <= MAX_HEADING && (type === 'heading' || type === 'title' || /[:：]\s*$/u.test(text) || isShort(text));
/** Headings that are set as all other lines are. */
const isShort = (text: string): boolean => !/[.,;]\s*$/u.test(text) && text.split(/\s+/).length <= 5;
