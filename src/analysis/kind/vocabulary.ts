import type { DocumentType } from '../../document/profile.ts';
import { type Term, word } from './term.ts';
import type { Voices } from './voices.ts';

/** A sign of a kind: what it is worth in the voice in which it is heard best. */
export interface Sign {
  weight: number;
  occursIn: Term;
  /** Share of the weight in each voice, the best first; none where it is left out. */
  voices: readonly (readonly [voice: keyof Voices, share: number])[];
}

export interface Vocabulary {
  type: DocumentType;
  /** Each sign counts once, however often it occurs: a kind of document shows in the variety of its terms. */
  signs: Sign[];
}

const ANYWHERE: Sign['voices'] = [
  ['titles', 1],
  ['headings', 1],
  ['labels', 1],
  ['prose', 1],
];

const signs =
  (...voices: Sign['voices']) =>
  (weight: number, ...alternatives: string[]): Sign => ({ weight, occursIn: word(...alternatives), voices });

/** What a document of this kind is called. */
export const named = signs(['titles', 1], ['labels', 0.5]);
/** What a document is called, in words that are common as labels too. */
export const titled = signs(['titles', 1]);
/** The same, where the word is what the title is about: "Review of schools", "Annual review", and not "Review board". */
export const headed = (weight: number, ...alternatives: string[]): Sign =>
  titled(
    weight,
    `(?:${alternatives.join('|')})(?= *(?:$|[\\n:;,(–-]|\\d|of |for |on |in |to |and |by |über |sur |sobre ))`,
  );
/** A section that documents of this kind have. */
export const section = signs(['titles', 1], ['headings', 1], ['labels', 0.5]);
/** A field, a column or a line that documents of this kind have. */
export const label = signs(['titles', 1], ['labels', 1], ['headings', 1]);
/** Words that are used in documents of this kind, wherever they stand. */
export const phrase = signs(...ANYWHERE);
/** The same, by a pattern that is no word. */
export const pattern = (weight: number, sought: RegExp): Sign => ({
  weight,
  occursIn: ({ text }) => sought.test(text),
  voices: ANYWHERE,
});

export function worthOf({ weight, occursIn, voices }: Sign, heard: Voices): number {
  for (const [voice, share] of voices) if (occursIn(heard[voice])) return weight * share;
  return 0;
}
