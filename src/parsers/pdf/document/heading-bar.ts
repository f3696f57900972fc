import type { BlockDraft } from '../draft.ts';
import { isNamedDivision } from '../layout/divisions.ts';
import { faceOf, type PlacedHeading } from './heading-levels.ts';
import { numberingOf } from './heading-words.ts';

export interface PlacedScore extends PlacedHeading {
  score: number;
}

/** Points of a heading's score from which on it counts as one. */
export const ENOUGH = 2.3;
/** How much the other blocks of its face count for or against a heading. */
const LIKENESS = 0.6;
/** Blocks that score less cannot be headings: they are too long, tables, notes. */
export const POSSIBLE = -5;
const FEW = 3;
/** Fewer characters are a value in a form, or a label. */
const SOME_TEXT = 60;
/** How much more is asked of a sentence among headings that are none. */
const QUOTED = 3;
const MOST = 0.6;
const SOME = 0.25;

/**
 * The score that makes a block a heading. Headings of a document look alike: less is asked of a block whose face is that of sure
 * headings, more of one whose face is mostly that of other text.
 */
export function headingBar(scores: readonly PlacedScore[]): (block: BlockDraft) => number {
  const faces = new Map<string, { sure: number; all: number }>();
  let [sureOnes, texts, sentences] = [0, 0, 0];
  for (const { block, score } of scores) {
    if (score >= ENOUGH && isSentence(block)) sentences++;
    if (score >= ENOUGH) sureOnes++;
    else if (block.type !== 'paragraph' || block.text.length >= SOME_TEXT) texts++;
    if (score < POSSIBLE) continue;
    const face = faces.get(faceOf(block)) ?? { sure: 0, all: 0 };
    faces.set(faceOf(block), face);
    face.all++;
    if (score >= ENOUGH) face.sure++;
  }
  // Where there are more of them than texts to stand over, they are the labels of a form.
  const isForm = sureOnes > 2 * FEW && sureOnes > texts;
  return (block) => {
    if (isForm) return ENOUGH + LIKENESS;
    // Among headings without a stop, a sentence with one is a quotation.
    if (isSentence(block) && sureOnes >= FEW && sentences * 2 < sureOnes) return ENOUGH + QUOTED;
    const { sure, all } = faces.get(faceOf(block)) ?? { sure: 0, all: 0 };
    if (sure >= FEW && sure >= MOST * all) return ENOUGH - LIKENESS;
    const spoken = numberingOf(block.text) !== undefined || isNamedDivision(block.text);
    return sure < SOME * all && all >= FEW && !spoken ? ENOUGH + LIKENESS : ENOUGH;
  };
}

/** Shorter ones may be numbered or abbreviated. */
const MIN_SENTENCE = 40;

/** Words of a title begin with capitals: "Storms of the North: The Last Winter." */
const isTitle = (text: string): boolean => !/\s\p{Ll}{4}/u.test(text);

const isSentence = ({ text }: BlockDraft): boolean =>
  text.length >= MIN_SENTENCE && /\p{Ll}[.!…]["”’»]?$/u.test(text) && !isTitle(text) && numberingOf(text) === undefined;
