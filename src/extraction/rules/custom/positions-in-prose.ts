import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import type { Terms } from './terms.ts';

const TITLE = String.raw`(?:an?\s|the\s|our\s|its\s)?\s*["“']?((?:\p{Lu}[\p{L}/&-]*\.?|of|and|&|I{1,3})(?:\s(?:\p{Lu}[\p{L}/&-]*|of|and|&|I{1,3}(?!\p{L})))*)`;
/** "the position of Software Engineer", "shall serve as Software Engineer", "to join us as a Data Analyst". */
const POSITION = new RegExp(
  String.raw`(?<!\p{L})(?:(?:position|role|post|job|title|capacity)\sof|(?:serves?|acts?|works?|employ(?:ed|s)?|appoint(?:ed|s)?|hire[ds]?|engage[ds]?|join(?:ed|s|ing)?)(?:\s(?:\p{L}+|\p{Lu}[\p{L}.,]*)){0,6}?\sas)\s${TITLE}`,
  'gu',
);
const SCORE = 0.8;
const OF_PEOPLE = new Set([
  'job title',
  'position',
  'position title',
  'job position',
  'designation',
  'role',
  'job role',
]);

/** What somebody is hired as, where a text says one such thing. */
export function findPositionInProse({ running, spans }: Reading, { names }: Terms): Candidate[] {
  if (!names.some(({ words, trust }) => trust === 1 && OF_PEOPLE.has(words.join(' ')))) return [];
  const found = new Map<string, Candidate>();
  for (const { start, end } of running.sentences) {
    for (const { index, 0: all, 1: said } of running.text.slice(start, end).matchAll(POSITION)) {
      const value = said!.replace(/(?:\s(?:of|and|&))+$/, '');
      if (!/^\p{Lu}\p{L}/u.test(value) || found.has(value)) continue;
      const from = start + index + all.length - said!.length;
      const at = running
        .partsOf({ start: from, end: from + value.length })
        .flatMap(({ source, from: a, to }) => spans.find(source.block.id, a, to));
      if (at.length > 0) found.set(value, { value, score: SCORE, spans: at });
    }
  }
  return found.size === 1 ? [...found.values()] : [];
}
