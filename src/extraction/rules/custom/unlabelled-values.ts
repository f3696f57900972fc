import { height, type Segment, whole } from '../../layout.ts';
import { findCurrencies } from '../../values/currencies.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { findStacks } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { companyIn, hasLegalForm, isLegalFormAlone, mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { findCurrentPosition } from './current-position.ts';
import { type Expectation, expectationOf, ROLES } from './expectation.ts';
import type { ValueField } from './labelled-values.ts';
import { findGreeted, findSigner } from './letters.ts';
import { findListing } from './listings.ts';
import { findNamedInProse } from './named-in-prose.ts';
import { findOfficer } from './offices.ts';
import { findPositionInProse } from './positions-in-prose.ts';
import { findChoice } from './read-value.ts';
import { findOfResume } from './resume-head.ts';
import { findSectionText } from './section-texts.ts';
import { findBank, findHolder } from './statement-head.ts';
import { GENERIC, means, mentions, STOP, type Terms, words } from './terms.ts';
import { findOfTitlePage } from './title-page.ts';

/** Who issues a document stands at its top, without a label. */
const ISSUER = ['company', 'insurer', 'issuer', 'issuing', 'carrier', 'organization', 'organisation', 'registrant'];
const PEOPLE = new Set('patient person student employee member applicant candidate guest passenger'.split(' '));
const TOP_ROWS = 8;
const MIN_EXAMPLE_LENGTH = 3;

/** What needs no label: examples of the schema that stand in the document, its issuer, its title, its only currency. */
export function findUnlabelled(reading: Reading, field: ValueField, terms: Terms): Candidate[] {
  if (field.enum) return chosen(reading, field.enum, expectationOf(field, terms));
  if (isOfYear(terms) && field.type !== 'boolean' && field.type !== 'date') return yearOf(reading, field.type);
  if (field.type !== 'string') return [];
  const expectation = expectationOf(field, terms);
  const { kind, examples } = expectation;
  const said = examples.flatMap((example) => findExample(reading, example));
  if (said.length > 0) return said;
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
      ? [...findGreeted(reading), ...recipientOf(reading), ...personAsked(reading, terms)].slice(0, 1)
      : [];
  const titled = findOfTitlePage(reading, terms);
  if (titled.length > 0) return titled;
  const section = findSectionText(reading, field, expectation, terms);
  if (section.length > 0) return section;
  const mayBeIssuer = kind === 'name' || kind === 'free';
  if (mayBeIssuer && (mentions(terms, ...ISSUER) || asksForCompany(terms))) return issuerOf(reading);
  if (kind === 'name' && namesSubject(terms)) return subjectOf(reading);
  return kind === 'name' ? personAsked(reading, terms) : [];
}

/** "Company that sells", but not "annual revenue of the company". */
const asksForCompany = ({ names }: Terms): boolean =>
  names.some(({ words: name, trust }) => (trust === 1 ? name : name.slice(0, 2)).includes('company'));

/** The only choice that is named; of currencies also the one whose sign stands before the amounts. */
function chosen(reading: Reading, choices: readonly (string | number)[], { kind }: Expectation): Candidate[] {
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

/** Bodies that head what they issue. */
const ISSUES = 'court committee agency bank school district department ministry hospital institute association'.split(
  ' ',
);

/** What the names of such companies say. */
const SAID_IN_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['insurer', ['insurance', 'assurance', 'indemnity', 'casualty']],
  ['underwriter', ['insurance', 'assurance', 'indemnity', 'casualty']],
  ['lender', ['bank', 'mortgage', 'lending']],
  ['airline', ['airline', 'airways']],
  ['school', ['school', 'college', 'university', 'academy']],
  ['laboratory', ['laboratory', 'lab', 'diagnostic', 'pathology']],
]);
const isOfCompany = (text: string): boolean =>
  hasLegalForm(text) ||
  /\bcompany\b|\b(?:exchange|group|mutual|association|society|bank|airlines|airways|university|college|school|academy|laborator(?:y|ies)|diagnostics)$/i.test(
    text,
  );
const isIssuer = (word: string): boolean => SAID_IN_NAMES.has(word) || ISSUES.some((issuer) => means(word, issuer));

/** "First Prairie Bank" is the bank: a name at the top that says the word of its field. */
function findSelfNaming({ layout }: Reading, kind: string, terms: Terms): Candidate[] {
  if (kind !== 'name' && kind !== 'free') return [];
  const heads = terms.names
    .filter(({ trust, words: name }) => trust === 1 && (kind === 'name' || name.length <= 2))
    .flatMap(({ words: name }) => name.filter((word) => !GENERIC.has(word) && !STOP.has(word)).slice(-1))
    .filter((word) => word.length > 3 && (kind === 'name' || isIssuer(word)));
  const nouns = heads.flatMap((word) => [word, ...(SAID_IN_NAMES.get(word) ?? [])]);
  if (nouns.length === 0) return [];
  const isOneOf = (word: string, list: readonly string[]): boolean =>
    list.some((noun) => word === noun || (kind === 'free' && means(word, noun)));
  const isNoun = (word: string): boolean => isOneOf(word, nouns);
  const top = layout.rows.slice(0, TOP_ROWS).filter(({ page }) => page === layout.rows[0]?.page);
  for (const segment of top.flatMap(({ segments }) => segments)) {
    const said = words(segment.text, true);
    if (said.length < 2 || said.length > 7 || !mayBeName(segment.text) || /[:\d]/.test(segment.text)) continue;
    const isOther = (word: string): boolean =>
      !isNoun(word) && !GENERIC.has(word) && !KINDS_OF_PAPER.some((kind_) => means(word, kind_));
    if (!said.some(isNoun) || !said.some(isOther)) continue;
    // "Homeowners insurance" is what is sold; who sells it is a company.
    if (!said.some((word) => isOneOf(word, heads)) && !isOfCompany(segment.text)) continue;
    const start = /^[^\p{L}\p{N}]*/u.exec(segment.text)![0].length;
    const span = { segment, start, end: segment.text.length };
    return [{ value: segment.text.slice(start), score: kind === 'name' ? 0.72 : 0.62, spans: [span] }];
  }
  return [];
}

/** Who a letter is sent to: the name over an address without a label, in the upper half of the first page. */
function recipientOf(reading: Reading): Candidate[] {
  const { layout } = reading;
  const issuer = issuerOf(reading)[0]?.value;
  for (const { lines, townLine } of findStacks(layout)) {
    const [first] = lines;
    if (townLine === undefined || townLine === 0 || !first || first.page !== layout.rows[0]?.page) continue;
    const { box, text } = first;
    if (box[1] > 400 || text === issuer || !mayBeName(text) || /[:\d]/.test(text)) continue;
    return [{ value: text, score: 0.66, spans: [whole(first)] }];
  }
  return [];
}

/** An example that the document says word for word, in segments of its own. */
function findExample({ layout }: Reading, example: string): Candidate[] {
  const wanted = fold(example).trim();
  if (wanted.length < MIN_EXAMPLE_LENGTH) return [];
  for (const { segments } of layout.rows) {
    for (let from = 0; from < segments.length; from++) {
      let said = '';
      for (let to = from; to < segments.length && said.length < wanted.length; to++) {
        said = `${said} ${fold(segments[to]!.text)}`.trim();
        if (said !== wanted) continue;
        const run = segments.slice(from, to + 1);
        return [{ value: run.map(({ text }) => text).join(' '), score: 0.55, spans: run.map(whole) }];
      }
    }
  }
  return [];
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

const ALL_CAPITALIZED = /^(?:\p{Lu}[\p{L}.'’-]*|&)(?:\s(?:\p{Lu}[\p{L}.'’-]*|&)){1,5}$/u;

/** The first company at the top of the first page, or the one line that heads it: no label, no number. */
function issuerOf({ layout }: Reading): Candidate[] {
  const top = layout.rows.slice(0, TOP_ROWS).filter(({ page }) => page === layout.rows[0]?.page);
  for (const segment of top.flatMap(({ segments }) => segments)) {
    const start = /^[^\p{L}\p{N}]*/u.exec(segment.text)![0].length;
    if (isLegalFormAlone(segment.text)) continue;
    const company = hasLegalForm(segment.text) || /\bcompany$/i.test(segment.text);
    // "Tech Corp Innovations": a line of capitals is a name as a whole.
    const isName = ALL_CAPITALIZED.test(segment.text) && company;
    const name = isName
      ? { start, end: segment.text.length }
      : (companyIn(segment.text) ??
        (company && !/\d/.test(segment.text) ? { start, end: segment.text.length } : undefined));
    if (name && mayBeName(segment.text.slice(name.start, name.end)))
      return [{ value: segment.text.slice(name.start, name.end), score: 0.6, spans: [{ segment, ...name }] }];
  }
  const only = onlyCompany(layout.segments);
  if (only) return [only];
  const [first] = top;
  const [alone] = first?.segments ?? [];
  if (!alone || first!.segments.length !== 1 || !isNameAlone(alone.text)) return [];
  // "Northwind Traders - Pricing Guide"
  const name = alone.text.split(/\s[-–—|]\s/)[0]!;
  const isPaper = KINDS_OF_PAPER.includes(words(name, true).at(-1) ?? '');
  return isPaper ? [] : [{ value: name, score: 0.5, spans: [{ segment: alone, start: 0, end: name.length }] }];
}

const isNameAlone = (text: string): boolean => mayBeName(text) && !isLegalFormAlone(text) && !/[:\d]/.test(text);

/** The one company that a document names, wherever: many have their sender at the foot. */
function onlyCompany(segments: readonly Segment[]): Candidate | undefined {
  const found = new Map<string, Candidate>();
  for (const segment of segments) {
    if (!hasLegalForm(segment.text)) continue;
    const name = companyIn(segment.text);
    if (!name) continue;
    const value = segment.text.slice(name.start, name.end);
    if (mayBeName(value)) found.set(fold(value), { value, score: 0.52, spans: [{ segment, ...name }] });
    if (found.size > 1) return undefined;
  }
  return found.values().next().value;
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
  !/(?:er|or|ee|ant|ent|ian|ist|ed)$/.test(names[0]!.words[0]!);
const PARTIES = new Set('first last middle full user file doctor contact spouse bank payee'.split(' '));
/** Words that say what a paper is, not what it is about. */
const KINDS_OF_PAPER =
  'leaflet sheet brochure form list guide catalogue catalog document report invoice letter memo notice page product data information application certificate summary statement overview details profile minutes agreement contract policy'.split(
    ' ',
  );

/** What is set largest at the top of the first page, where it is larger than the rest and says more than what kind of paper it is. */
function subjectOf({ layout }: Reading): Candidate[] {
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
        words(text, true).some((word) => !KINDS_OF_PAPER.some((kind) => means(word, kind))),
    )
    .sort((a, b) => height(b.box) - height(a.box));
  const [largest] = titles;
  return largest ? [{ value: largest.text, score: SUBJECT_SCORE, spans: [whole(largest)] }] : [];
}
const SUBJECT_SCORE = 0.5;

const personAsked = (reading: Reading, { parents, description }: Terms): Candidate[] =>
  [...parents, ...description].some((word) => PEOPLE.has(word)) ? personOf(reading) : [];

/** The first line that addresses somebody: "Mr. John Smith". */
function personOf({ layout }: Reading): Candidate[] {
  for (const segment of layout.segments) {
    const title = /^(?:Mr|Mrs|Ms|Miss|Herrn?|Frau|Mme|M|Sra?|Sig|Dhr|Mevr)\.?\s+(?=\p{Lu}\p{L}+\s+\p{Lu})/u.exec(
      segment.text,
    );
    if (!title || !mayBeName(segment.text)) continue;
    const span = { segment, start: title[0].length, end: segment.text.length };
    return [{ value: segment.text.slice(span.start), score: 0.6, spans: [span] }];
  }
  return [];
}
