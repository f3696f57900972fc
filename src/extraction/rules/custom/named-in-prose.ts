import { append } from '../../../document/append.ts';
import type { Candidate } from '../candidate.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { type Expectation, ROLES } from './expectation.ts';
import { means } from './means.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

const ROLE_SCORE = 0.72;
const SELF_SCORE = 0.62;
const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
/** "his caretaker, Nickolaus Schulz", "the chair Ms. Ada Osei". */
const AFTER_ROLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(\p{L}{4,20}),?\s+((?:(?:${PERSON_TITLES})\.?\s)?${NAME}(?:\s(?:\p{Lu}\.|${NAME})){1,3})`,
  'gu',
);
/** "Contoso General Hospital": names whose last word says what they are. */
const PROPER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAME}\s(?:of\s|de\s|&\s)?){1,5}${NAME}(?![\p{L}\p{N}])`,
  'gu',
);

/** "reporting to Ms. Ada Osei": who manages. */
const REPORTED = new RegExp(
  String.raw`(?<!\p{L})report(?:s|ing)?\s(?:directly\s)?to\s((?:(?:${PERSON_TITLES})\.?\s)?${NAME}(?:\s(?:\p{Lu}\.|${NAME})){1,3})`,
  'gu',
);
const MANAGER = ['manager', 'supervisor'];
/** "audited by Brandt Partners", "headquartered in Aveiro": by whom something was done, or where. */
const DONE =
  /(?<!\p{L})(\p{Ll}{5,20})\s(by|in)\s(\p{Lu}[\p{L}&'’-]*(?:\s(?:\p{Lu}[\p{L}&'’-]*|&|of)){0,4})(?![\p{L}\d])/gu;

/** A name in the running text. */
interface Named {
  name: string;
  start: number;
}

/** Names in the sentences of a document. */
interface ProseNames {
  /** After the word of a role. */
  byRole: (Named & { role: readonly string[] })[];
  /** By what their last word says that they are. */
  bySelf: Map<string, Named[]>;
  /** Behind what was done. */
  byDeed: (Named & { deed: readonly string[]; isPlace: boolean })[];
}

/** Names in sentences: whoever follows the word of his role, and what says itself what it is; each only where nobody else is. */
export function findNamedInProse(reading: Reading, { kind, isNamed }: Expectation, terms: Terms): Candidate[] {
  if (kind !== 'name' && kind !== 'free') return [];
  const heads = headsOf(terms);
  // "manager.name"
  const nouns = heads.length > 0 ? heads : [...terms.parents].filter((word) => word.length > 3);
  if (nouns.length === 0) return [];
  const { byRole, bySelf, byDeed } = namesIn(reading);
  const hasRole = ({ role }: { role: readonly string[] }): boolean =>
    nouns.some((noun) => role.some((word) => means(word, noun)));
  const inRole = kind === 'name' || isNamed ? byRole.filter(hasRole) : [];
  const themselves = nouns.flatMap((noun) => bySelf.get(noun) ?? []);
  const own = ownWords(terms);
  const done = byDeed.filter(({ deed, isPlace }) =>
    isPlace
      ? own.length === 1 && deed.some((word) => /ed$/.test(word) && means(word, own[0]!))
      : deed.some((word) => own.some((one) => means(word, one))),
  );
  const ways: [readonly Named[], number][] = [
    [inRole, ROLE_SCORE],
    [themselves, SELF_SCORE],
    [done, SELF_SCORE],
  ];
  for (const [named, score] of ways) {
    const candidates = toCandidates(reading, named, score);
    if (candidates.length === 1) return candidates;
  }
  return [];
}

/** Each name once, where it is printed first. */
function toCandidates({ running, spans }: Reading, found: readonly Named[], score: number): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { name, start } of found) {
    if (candidates.has(name)) continue;
    const at = running
      .partsOf({ start, end: start + name.length })
      .flatMap(({ source, from, to }) => spans.find(source.block.id, from, to));
    if (at.length > 0) candidates.set(name, { value: name, score, spans: at });
  }
  return [...candidates.values()];
}

const NAMES = new WeakMap<Reading, ProseNames>();

/** Read once for all fields that ask. */
function namesIn(reading: Reading): ProseNames {
  const known = NAMES.get(reading) ?? readNames(reading);
  NAMES.set(reading, known);
  return known;
}

function readNames({ running }: Reading): ProseNames {
  const names: ProseNames = { byRole: [], bySelf: new Map(), byDeed: [] };
  for (const { start, end } of running.sentences) {
    const text = running.text.slice(start, end);
    // A line of a form is no sentence: capitals there say nothing.
    if (!/\p{Ll}{2,}(?:,? \p{Ll}{2,}){2}/u.test(text)) continue;
    for (const { index, 0: all, 1: before, 2: after } of text.matchAll(AFTER_ROLE)) {
      // "In the first session, Investigator Lena Vogt will …": a role may be capitalised with the name.
      const [first, ...rest] = after!.split(' ');
      const isTitled = ROLES.includes(first!.toLowerCase()) && rest.length > 1;
      const [role, name] = isTitled ? [first!, rest.join(' ')] : [before!, after!];
      if (!isTitled && !/^\p{Ll}/u.test(role) && !ROLES.includes(role.toLowerCase())) continue;
      names.byRole.push({ role: words(role, true), name, start: start + index + all.length - name.length });
    }
    for (const { index, 0: all, 1: name } of text.matchAll(REPORTED))
      names.byRole.push({ role: MANAGER, name: name!, start: start + index + all.length - name!.length });
    for (const { index, 0: all, 1: deed, 2: preposition, 3: name } of text.matchAll(DONE)) {
      const at = start + index + all.length - name!.length;
      names.byDeed.push({ deed: words(deed!, true), isPlace: preposition === 'in', name: name!, start: at });
    }
    for (const { index, 0: name } of text.matchAll(PROPER))
      for (const { index: at, 0: last } of name.matchAll(/(?<=\s)\S+/gu)) {
        const [noun] = words(last, true);
        if (noun !== undefined)
          append(names.bySelf, noun, { name: name.slice(0, at + last.length), start: start + index });
      }
  }
  return names;
}

const ownWords = ({ names }: Terms): string[] =>
  names[0]!.words.filter((word) => !GENERIC.has(word) && !STOP.has(word) && word.length > 3);

/** What somebody or something is called after: the last word of "caretaker_name", "hospital". */
const headsOf = ({ names }: Terms): string[] =>
  names
    .filter(({ trust }) => trust === 1)
    .flatMap(({ words: name }) => name.filter((word) => !GENERIC.has(word) && !STOP.has(word)).slice(-1))
    .filter((word) => word.length > 3);
