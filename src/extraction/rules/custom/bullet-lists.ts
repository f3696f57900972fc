import type { EvidenceBlock } from '../../evidence.ts';
import type { SegmentSpan } from '../../layout.ts';
import type { Reading } from '../reading.ts';
import { labelScore, questionScore, type Terms, words } from './terms.ts';
import { withoutUnticked } from './ticked-choices.ts';

const MIN_SCORE = 0.76;
const MAX_HEADING = 60;

/** The items of the list that a heading names, or the sentence that introduces it: "The following instructions were given:" */
export function findBulletList(reading: Reading, terms: Terms): SegmentSpan[][] {
  const blocks = reading.evidence.blocks.filter(({ block: { type } }) => type !== 'header' && type !== 'footer');
  const endOf = new Map(blocks.filter(isItem).map((item) => [item, endOfItem(reading, item)]));
  const isLast = (item: EvidenceBlock): boolean => endOf.get(item)! < item.block.text.length;
  let best: EvidenceBlock[] = [];
  let most = MIN_SCORE;
  for (let at = 0; at < blocks.length; at++) {
    if (!isItem(blocks[at]!)) continue;
    let end = at + 1;
    while (end < blocks.length && isItem(blocks[end]!) && !isLast(blocks[end - 1]!)) end++;
    const run = blocks.slice(at, end);
    const before = blocks[at - 1];
    const lead = before && isItem(before) ? before.block.text.slice(endOf.get(before)) : undefined;
    const score =
      lead !== undefined
        ? labelScore(lead, terms)
        : run.length > 1 || COUNTED.test(run[0]!.block.marker ?? '')
          ? scoreLead(blocks.slice(Math.max(0, at - 2), at), terms)
          : 0;
    if (score > most || (score === most && best.length === 0)) [best, most] = [run, score];
    at += run.length - 1;
  }
  return withoutUnticked(best)
    .filter((item) => isOfList(item, best[0]!))
    .map((item) => reading.spans.find(item.block.id, 0, endOf.get(item)!))
    .filter((item) => item.length > 0);
}

/** "… due to leave / Key issues": a short line that begins left of the text of its item heads the next list. */
function endOfItem({ spans }: Reading, { block: { id, text } }: EvidenceBlock): number {
  const lines = spans.find(id, 0, text.length);
  const [first, last] = [lines[0]?.segment, lines.at(-1)?.segment];
  if (!first || !last || first === last || first.row === last.row || first.page !== last.page) return text.length;
  const bullet = first.words[0];
  const left = bullet && BULLET.test(bullet.text) ? (first.words[1]?.box[0] ?? bullet.box[2]) : first.box[0];
  const isHeading = last.box[0] < left - 3 && /^\p{Lu}[^.,;:]{2,40}$/u.test(last.text) && text.endsWith(last.text);
  return isHeading ? text.length - last.text.length : text.length;
}
/** A list that is counted may have one item. */
const COUNTED = /^\(?\d{1,2}[.)]$/;
const BULLET = /^[•▪◦‣●*–-]$/u;

/** As deep as the first; what goes on behind a page with the same bullet is, however deep it seems there. */
const isOfList = ({ page, block }: EvidenceBlock, first: EvidenceBlock): boolean =>
  page === first.page || COUNTED.test(first.block.marker ?? '')
    ? block.level === first.block.level
    : block.marker === first.block.marker;

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
