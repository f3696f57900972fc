import { height, whole } from '../../layout.ts';
import { findCurrencies } from '../../values/currencies.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { findStacks } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, isSalutation, mayBeName } from '../companies.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { findCurrentPosition } from './current-position.ts';
import { type Expectation, expectationOf, ROLES } from './expectation.ts';
import { findGoverningLaw } from './governing-law.ts';
import { findIssuer, issuerOf } from './issuers.ts';
import type { ValueField } from './labelled-values.ts';
import { findAddressed, findGreeted, findSigner } from './letters.ts';
import { findListing } from './listings.ts';
import { means } from './means.ts';
import { findNamedInProse } from './named-in-prose.ts';
import { findOfficer } from './offices.ts';
import { isPaper, isSaid, ofOrganisation } from './organisation-words.ts';
import { findPositionInProse } from './positions-in-prose.ts';
import { findChoice } from './read-value.ts';
import { findOfResume } from './resume-head.ts';
import { findSectionText } from './section-texts.ts';
import { findSelfNaming } from './self-naming.ts';
import { findSignatory } from './signatures.ts';
import { findBank, findHolder } from './statement-head.ts';
import { mentions, type Terms, words } from './terms.ts';
import { findTickedChoice } from './ticked-choices.ts';
import { findOfTitlePage } from './title-page.ts';

const PEOPLE = new Set('patient person student employee member applicant candidate guest passenger'.split(' '));
const MIN_EXAMPLE_LENGTH = 3;

/** What needs no label: the issuer of the document, its title, its only currency. */
export function findUnlabelled(reading: Reading, field: ValueField, terms: Terms): Candidate[] {
  if (field.enum) return chosen(reading, field.enum, expectationOf(field, terms));
  if (isOfYear(terms) && field.type !== 'boolean' && field.type !== 'date') return yearOf(reading, field.type);
  if (field.type !== 'string') return [];
  const expectation = expectationOf(field, terms);
  const { kind } = expectation;
  if (kind === 'currency') return onlyCurrency(reading);
  if (reading.evidence.content.manifest.documentType === 'resume') {
    const found = [...findCurrentPosition(reading, terms), ...findOfResume(reading, terms)];
    if (found.length > 0) return found;
  }
  const isStatement = reading.evidence.content.manifest.documentType === 'bank_statement';
  if (isStatement && mentions(terms, 'holder')) {
    const holder = findHolder(reading);
    if (holder.length > 0) return holder;
  }
  const listing = findListing(reading, terms);
  if (listing.length > 0) return listing;
  const position = findPositionInProse(reading, terms);
  if (position.length > 0) return position;
  const law = findGoverningLaw(reading, terms);
  if (law.length > 0) return law;
  const signatory = findSignatory(reading, terms);
  if (signatory.length > 0) return signatory;
  const signer = findSigner(reading, terms);
  if (signer.length > 0) return signer;
  if ((kind === 'name' && mentions(terms, ...ROLES)) || (kind === 'free' && terms.names[0]!.words.length <= 2)) {
    const found = findOfficer(reading, terms);
    if (found.length > 0) return found;
  }
  const named = findSelfNaming(reading, kind, terms);
  if (named.length > 0) return named;
  if (isStatement && kind === 'name' && mentions(terms, 'bank')) {
    const bank = findBank(reading);
    if (bank.length > 0) return bank;
  }
  const inProse = findNamedInProse(reading, expectation, terms);
  if (inProse.length > 0) return inProse;
  if (isOfRecipient(terms))
    return kind === 'name'
      ? [
          ...findAddressed(reading),
          ...findGreeted(reading),
          ...recipientOf(reading),
          ...personAsked(reading, terms),
        ].slice(0, 1)
      : terms.names[0]!.words.length === 1
        ? findGreeted(reading)
        : [];
  const titled = findOfTitlePage(reading, terms);
  if (titled.length > 0) return titled;
  const section = findSectionText(reading, field, expectation, terms);
  if (section.length > 0) return section;
  const issuer = kind === 'name' || kind === 'free' ? findIssuer(reading, terms) : [];
  if (issuer.length > 0) return issuer;
  if (kind === 'name' && namesSubject(terms)) return subjectOf(reading, terms);
  return kind === 'name' ? personAsked(reading, terms) : [];
}

/** The only choice that is named; of currencies also the one whose sign stands before the amounts. */
function chosen(reading: Reading, choices: readonly (string | number)[], { kind }: Expectation): Candidate[] {
  const ticked = findTickedChoice(reading, choices);
  if (ticked.length > 0) return ticked;
  const named = onlyChoice(reading, choices);
  if (named.length > 0 || kind !== 'currency') return named;
  return onlyCurrency(reading).filter(({ value }) => choices.includes(value as string));
}

const RECIPIENTS = [
  'holder',
  'customer',
  'recipient',
  'tenant',
  'insured',
  'employee',
  'patient',
  'addressee',
  'member',
  'candidate',
  'applicant',
];

/** Who a document is sent to or about is not who issued it. */
function isOfRecipient({ names, parents }: Terms): boolean {
  const own = names.filter(({ trust }) => trust === 1).flatMap(({ words: name }) => name);
  // "candidate.name"
  const said = own.join(' ') === 'name' ? [...parents] : own;
  return said.some((word) => RECIPIENTS.some((role) => means(word, role)));
}

/** Of a field with choices, the one that the document says. */
function onlyChoice({ layout }: Reading, choices: readonly (string | number)[]): Candidate[] {
  const found = new Map<string | number, Candidate>();
  for (const segment of layout.segments) {
    const choice = findChoice(segment.text, choices);
    if (!choice || choice.end - choice.start < MIN_EXAMPLE_LENGTH || found.has(choice.value as string | number))
      continue;
    const spans = [{ segment, start: choice.start, end: choice.end }];
    found.set(choice.value as string | number, { value: choice.value, score: 0.6, spans, isShared: true });
    if (found.size > 1) return [];
  }
  return [...found.values()];
}

/** Who a letter is sent to: the name over an address without a label, in the upper half of the first page. */
function recipientOf(reading: Reading): Candidate[] {
  const { layout } = reading;
  const issuer = issuerOf(reading)[0]?.value;
  const named = findStacks(layout).flatMap(({ lines: [first], townLine }) => {
    if (townLine === undefined || townLine === 0 || !first || first.page !== layout.rows[0]?.page) return [];
    const { box, text } = first;
    return box[1] > 400 || text === issuer || !mayBeName(text) || /[:\d]/.test(text) ? [] : [first];
  });
  // Of two the one in the first line of the page is who writes.
  const [first, second] = named;
  const line = first?.row === 0 && second ? second : first;
  return line ? [{ value: line.text, score: 0.66, spans: [whole(line)] }] : [];
}

function onlyCurrency({ layout }: Reading): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const segment of layout.segments) {
    for (const { value, start, end } of findCurrencies(segment.text)) {
      // The sign of many countries' dollars says the least of all.
      const isShared = segment.text.slice(start, end) !== '$';
      if (!found.has(value)) found.set(value, { value, score: 0.6, spans: [{ segment, start, end }], isShared });
    }
  }
  return found.size === 1 ? [...found.values()] : [];
}

/** "tax_year", "school_year": a year, or one and the next. */
const isOfYear = ({ names }: Terms): boolean =>
  names.some(({ words: name, trust }) => trust === 1 && name.length <= 2 && name.at(-1) === 'year');

/** The only year that stands alone, or with the words of a heading, on the first page. */
function yearOf({ layout }: Reading, type: ValueField['type']): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const segment of layout.segments) {
    if (segment.page !== layout.rows[0]?.page) break;
    const match = /^(?:\p{L}[\p{L} ]{2,40}\s)?((?:19|20)\s?\d{2}(?:\s?[-/–]\s?(?:19|20)?\d{2})?)$/u.exec(segment.text);
    if (!match) continue;
    const start = segment.text.length - match[1]!.length;
    const text = match[1]!.replace(/\s/g, '');
    if (type !== 'string' && text.length > 4) continue;
    const value = type === 'string' ? text : Number(text);
    found.set(text, { value, score: 0.55, spans: [{ segment, start, end: segment.text.length }] });
  }
  return found.size === 1 ? [...found.values()] : [];
}

/** "product_name", "event_name": what the document is about, not who is named in it. */
const namesSubject = ({ names, parents }: Terms): boolean =>
  parents.size === 0 &&
  names[0]!.words.length === 2 &&
  names[0]!.words[1] === 'name' &&
  !PEOPLE.has(names[0]!.words[0]!) &&
  !PARTIES.has(names[0]!.words[0]!) &&
  (ofOrganisation(names[0]!.words[0]!) || !/(?:er|or|ee|ant|ent|ian|ist|ed)$/.test(names[0]!.words[0]!));
const PARTIES = new Set('first last middle full user file doctor contact spouse bank payee'.split(' '));
/** What is set largest at the top of the first page, where it is larger than the rest and says more than what kind of paper it is. */
function subjectOf({ layout }: Reading, { names }: Terms): Candidate[] {
  const page = layout.rows[0]?.page;
  const first = layout.segments.filter((segment) => segment.page === page);
  const sizes = first.map(({ box }) => height(box)).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  const titles = first
    .slice(0, Math.max(12, first.length >> 1))
    .filter(
      ({ text, box }) =>
        height(box) > 1.25 * usual &&
        text.length <= 80 &&
        lettersOf(text) >= 3 &&
        !/[:@]/.test(text) &&
        !hasLegalForm(text) &&
        words(text, true).some((word) => !isPaper(word)),
    )
    .sort((a, b) => height(b.box) - height(a.box));
  const [largest] = titles;
  if (!largest) return [];
  const named = CALLED.exec(largest.text);
  const isOwn = named && fold(named[1]!) === names[0]!.words[0];
  if (isOwn) {
    const span = { segment: largest, start: named.index, end: named.index + named[0].length };
    return [{ value: named[0], score: SUBJECT_SCORE, spans: [span] }];
  }
  return isSaid(largest.text) ? [] : [{ value: largest.text, score: SUBJECT_SCORE, spans: [whole(largest)] }];
}
const SUBJECT_SCORE = 0.5;
/** "Hotel Miramonte" in a title that says more. */
const CALLED = /(?<=\p{Ll}\s)(\p{Lu}\p{Ll}+)(?:\s\p{Lu}[\p{L}'’-]+){1,3}/u;

const personAsked = (reading: Reading, { parents, description }: Terms): Candidate[] =>
  [...parents, ...description].some((word) => PEOPLE.has(word)) ? personOf(reading) : [];

const TITLED = new RegExp(String.raw`^(?:${PERSON_TITLES}|M)\.?\s+(?=\p{Lu}\p{L}+\s+\p{Lu})`, 'u');

/** The first line that addresses somebody: "Mr. John Smith". */
function personOf({ layout }: Reading): Candidate[] {
  for (const segment of layout.segments) {
    const named = isSalutation(segment.text) && layout.rows[segment.row]!.segments[segment.column + 1];
    if (named && /^\p{Lu}\p{L}+(?:\s\p{Lu}[\p{L}.'’-]*){1,3}$/u.test(named.text))
      return [{ value: named.text, score: 0.6, spans: [whole(named)] }];
    const title = TITLED.exec(segment.text);
    if (!title || !mayBeName(segment.text)) continue;
    const span = { segment, start: title[0].length, end: segment.text.length };
    return [{ value: segment.text.slice(span.start), score: 0.6, spans: [span] }];
  }
  return [];
}
