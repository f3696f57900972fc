import type { Layout, Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

const SCORE = 0.8;
const ROWS_AROUND = 7;
/** Columns of signatures are set below one another, a little off at most. */
const OFF_EDGE = 40;
const PERSON = String.raw`(?:(?:${PERSON_TITLES})\.?\s)?\p{Lu}[\p{L}.'’-]*(?:\s(?:(?:van|von|de|der|la|bin|al)\s)?\p{Lu}[\p{L}.'’-]*){1,4}`;
const NAME = new RegExp(String.raw`^(?:print(?:ed)?\s|full\s)?name\s*[:：]\s*(${PERSON})$`, 'iu');
const TITLE = /^(?:job\s)?(?:title|position|capacity|designation|its)\s*[:：]\s*(\p{Lu}[\p{L}.,&' -]{2,50})$/iu;
const SIGNS =
  /^(?:signature|signed|sign|by|authori[sz]ed signat\p{L}+|x)(?:\sby)?\s*[:：_]*|^_{6,}|^\/s\/|\bsignature\b/iu;
/** Asked for beside whom somebody signs for. */
const OF_SIGNING = new Set(
  'sign signed signer signatory signature authorized authorised representative person who by behalf title position job name'.split(
    ' ',
  ),
);

interface Block {
  name: { segment: Segment; value: string };
  title: { segment: Segment; value: string } | undefined;
  /** What stands over it in its column: whom it is signed for. */
  over: string[];
}

/** Who signed, or as what, where names stand under lines to sign on; of several columns the one that is signed for whom the field names. */
export function findSignatory({ layout }: Reading, terms: Terms): Candidate[] {
  const own = terms.names.filter(({ trust }) => trust === 1).flatMap(({ words: said }) => said);
  const asked = [...own, ...terms.parents];
  if (!asked.some((word) => /^(?:sign|signed|signer|signatory|signature)$/.test(word))) return [];
  if (own.some((word) => /^(?:date|day|place|email|phone)$/.test(word))) return [];
  const parties = asked.filter((word) => !OF_SIGNING.has(word) && !GENERIC.has(word) && !STOP.has(word));
  const blocks = blocksIn(layout);
  const meant =
    parties.length === 0
      ? blocks
      : blocks.filter(({ over }) => over.some((said) => parties.some((party) => means(said, party))));
  const isTitle = own.some((word) => means(word, 'title'));
  const [only, ...others] = new Map(meant.map((block) => [block.name.value, block])).values();
  const found = isTitle ? only?.title : only?.name;
  if (!found || others.length > 0) return [];
  const start = found.segment.text.indexOf(found.value);
  return [
    { value: found.value, score: SCORE, spans: [{ segment: found.segment, start, end: start + found.value.length }] },
  ];
}

function blocksIn(layout: Layout): Block[] {
  return layout.segments.flatMap((segment) => {
    const value = NAME.exec(segment.text)?.[1];
    if (value === undefined) return [];
    const around = near(layout, segment);
    if (!around.some(({ text }) => SIGNS.test(text.trim()))) return [];
    const over = around.filter(({ row }) => row < segment.row);
    const titled = around.find(({ row, text }) => row > segment.row && row <= segment.row + 3 && TITLE.test(text));
    const title = titled && { segment: titled, value: TITLE.exec(titled.text)![1]! };
    return [{ name: { segment, value }, title, over: over.flatMap(({ text }) => words(text, true)) }];
  });
}

const near = ({ rows }: Layout, { row, page, box }: Segment): Segment[] =>
  rows
    .slice(Math.max(0, row - ROWS_AROUND), row + ROWS_AROUND)
    .filter((other) => other.page === page)
    .flatMap(({ segments }) => segments)
    .filter((other) => Math.abs(other.box[0] - box[0]) < OFF_EDGE);
