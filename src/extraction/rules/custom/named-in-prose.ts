import { BlockSpans } from '../block-spans.ts';
import type { Candidate } from '../candidate.ts';
import { RunningText } from '../contract/running-text.ts';
import type { Reading } from '../reading.ts';
import type { Expectation } from './expectation.ts';
import { GENERIC, means, STOP, type Terms, words } from './terms.ts';

const ROLE_SCORE = 0.72;
const SELF_SCORE = 0.62;
const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
/** "his caretaker, Nickolaus Schulz", "the chair Ms. Ada Osei". */
const AFTER_ROLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(\p{L}{4,20}),?\s+((?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s)?${NAME}(?:\s(?:\p{Lu}\.|${NAME})){1,3})`,
  'gu',
);
/** "Contoso General Hospital": names whose last word says what they are. */
const PROPER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAME}\s(?:of\s|de\s|&\s)?){1,5}${NAME}(?![\p{L}\p{N}])`,
  'gu',
);

/** Names in sentences: whoever follows the word of his role, and what says itself what it is; each only where nobody else is. */
export function findNamedInProse(reading: Reading, { kind, isNamed }: Expectation, terms: Terms): Candidate[] {
  if (kind !== 'name' && kind !== 'free') return [];
  const nouns = headsOf(terms);
  if (nouns.length === 0) return [];
  const running = new RunningText(reading.evidence);
  const spans = new BlockSpans(reading.layout);
  const found = { role: new Map<string, Candidate>(), self: new Map<string, Candidate>() };
  const add = (to: 'role' | 'self', value: string, start: number): void => {
    const at = running
      .partsOf({ start, end: start + value.length })
      .flatMap(({ source, from, to: end }) => spans.find(source.block.id, from, end));
    const score = to === 'role' ? ROLE_SCORE : SELF_SCORE;
    if (at.length > 0 && !found[to].has(value)) found[to].set(value, { value, score, spans: at });
  };
  for (const { start, end } of running.sentences) {
    const text = running.text.slice(start, end);
    // A line of a form is no sentence: capitals there say nothing.
    if (!/\p{Ll}{2,}(?:,? \p{Ll}{2,}){2}/u.test(text)) continue;
    if (kind === 'name' || isNamed)
      for (const { index, 0: all, 1: role, 2: name } of text.matchAll(AFTER_ROLE))
        if (/^\p{Ll}/u.test(role!) && nouns.some((noun) => words(role!, true).some((word) => means(word, noun))))
          add('role', name!, start + index + all.length - name!.length);
    for (const { index, 0: name } of text.matchAll(PROPER))
      for (const { index: at, 0: last } of name.matchAll(/(?<=\s)\S+/gu))
        if (nouns.some((noun) => words(last, true)[0] === noun))
          add('self', name.slice(0, at + last.length), start + index);
  }
  for (const one of [found.role, found.self]) if (one.size === 1) return [...one.values()];
  return [];
}

/** What somebody or something is called after: the last word of "caretaker_name", "hospital". */
const headsOf = ({ names }: Terms): string[] =>
  names
    .filter(({ trust }) => trust === 1)
    .flatMap(({ words: name }) => name.filter((word) => !GENERIC.has(word) && !STOP.has(word)).slice(-1))
    .filter((word) => word.length > 3);
