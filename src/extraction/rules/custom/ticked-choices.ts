import type { EvidenceBlock } from '../../evidence.ts';
import { blockIdOf, type Segment, whole } from '../../layout.ts';
import { fold } from '../../values/found.ts';
import { findMarkedChoices } from '../../values/marked-choices.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { labelScore, type Terms } from './terms.ts';

interface Box {
  ticked: boolean;
  text: string;
  segment: Segment;
}

const TICKED = /^[☑☒✓✔✗✘✅]/u;
const BOX = /^[☐☑☒⬜✅❏❐❑❒✓✔✗✘]/u;
const SCORE = 0.85;
const MIN_OFFERED = 2;
const MIN_NAMED = 0.8;

/** Where boxes offer the very choices of a field, what is ticked; nothing where that is more than one. */
export function findTickedChoice(reading: Reading, choices: readonly (string | number)[]): Candidate[] {
  const wanted = new Map(choices.map((choice) => [fold(String(choice)).replace(/_/g, ' '), choice]));
  const offered = boxesOf(reading).flatMap(({ ticked, text, segment }) => {
    const value = wanted.get(fold(text).trim());
    return value === undefined ? [] : [{ ticked, value, segment }];
  });
  const ticked = offered.filter((one) => one.ticked);
  if (new Set(offered.map(({ value }) => value)).size < MIN_OFFERED || ticked.length !== 1) return [];
  const [{ value, segment }] = ticked as [(typeof ticked)[0]];
  return [{ value, score: SCORE, spans: [whole(segment)], isShared: true }];
}

/** "☒ Substitution permitted", "Retirement plan ☒": boxes beside the words that name a field. */
export class NamedTicks {
  readonly #reading: Reading;
  #boxes: Box[] | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  find(terms: Terms): Candidate[] {
    this.#boxes ??= boxesOf(this.#reading);
    const named = this.#boxes.filter(({ text }) => text !== '' && labelScore(text, terms) >= MIN_NAMED);
    return named.length === 1
      ? [{ value: named[0]!.ticked, score: SCORE, spans: [whole(named[0]!.segment)], isShared: true }]
      : [];
  }
}

const boxesOf = (reading: Reading): Box[] =>
  reading.layout.segments.flatMap((segment) =>
    [...findMarkedChoices(segment.text), ...boxedItem(reading, segment)].map(({ ticked, text }) => ({
      ticked,
      text,
      segment,
    })),
  );

/** Of items with boxes those that are ticked; all where there are none. */
export function withoutUnticked(items: readonly EvidenceBlock[]): readonly EvidenceBlock[] {
  const isForm = items.every(({ block }) => BOX.test(block.marker ?? ''));
  return isForm ? items.filter(({ block }) => TICKED.test(block.marker!)) : items;
}

/** The first line of an item whose bullet is a box. */
function boxedItem({ evidence }: Reading, segment: Segment): { ticked: boolean; text: string }[] {
  const id = blockIdOf(segment);
  const item = id === undefined ? undefined : evidence.block(id)?.block;
  const isFirst = item?.marker !== undefined && BOX.test(item.marker) && item.text.startsWith(segment.text);
  return isFirst ? [{ ticked: TICKED.test(item.marker!), text: item.text }] : [];
}
