import { height, type Segment, whole } from '../../layout.ts';
import { fold } from '../../values/found.ts';
import { isPlaceLine } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { companyIn, hasLegalForm, isLegalFormAlone, mayBeName } from '../companies.ts';
import { lengthOfTitle } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { findDescribed, findHeadOfTitle } from './issuer-mentions.ts';
import { isNamedAs, isPaper, ofOrganisation } from './organisation-words.ts';
import { type Terms, words } from './terms.ts';
import { namesValue } from './value-lines.ts';
import { findNameOfWeb } from './web-names.ts';

/** Who issues a document stands at its top, without a label. */
const ISSUERS = new Set(
  'company insurer issuer issuing carrier organization organisation registrant institution firm startup business brand publisher'.split(
    ' ',
  ),
);
/** These may be somebody else as well: the document's own address of the net must tell. */
const SENDERS = new Set(
  'employer vendor seller supplier provider manufacturer distributor merchant shop store utility bank university school college laboratory hospital clinic agency restaurant'.split(
    ' ',
  ),
);
/** Of a quotation or a bill, who wrote it. */
const SELLS = new Set('employer seller supplier provider merchant shop store'.split(' '));
/** Their names say what they are. */
const INSTITUTIONS = new Set('university school college hospital clinic laboratory agency institution'.split(' '));
const TOP_ROWS = 8;

/** What a field asks for; of "employer.name" the employer. */
export function askedOf({ names, parents }: Terms): string[] {
  const own = names.filter(({ trust }) => trust === 1).flatMap(({ words: name }) => name);
  const isName = own.every((word) => word === 'name' || word === 'legal' || word === 'full');
  return isName ? [...parents] : own;
}

interface Mentions {
  ofWeb: Candidate[];
  described: Candidate[];
}
const MENTIONS = new WeakMap<Reading, Mentions>();

/** Read once for all fields that ask. */
function mentionsIn(reading: Reading): Mentions {
  const known = MENTIONS.get(reading) ?? { ofWeb: findNameOfWeb(reading), described: findDescribed(reading) };
  MENTIONS.set(reading, known);
  return known;
}

/** Who issued the document, for fields that may ask for him. */
export function findIssuer(reading: Reading, terms: Terms): Candidate[] {
  const asked = askedOf(terms);
  const isIssuer = asked.some((word) => ISSUERS.has(word)) || asksForCompany(terms);
  if (!isIssuer && !asked.some((word) => SENDERS.has(word))) return [];
  const { ofWeb, described } = mentionsIn(reading);
  const isInstitution = asked.some((word) => INSTITUTIONS.has(word));
  // Who carries is often another than who writes.
  const [web] = asked.includes('carrier') ? [] : ofWeb;
  if (web && (!isInstitution || ofOrganisation(String(web.value)))) return [web];
  if (described.length > 0) return described;
  if (!isIssuer && terms.parents.size === 0) {
    if (!asked.some((word) => SELLS.has(word))) return [];
    const head = letterhead(reading);
    return head.length > 0 ? head : organisationAtTop(reading, FIRST_ROWS);
  }
  const atTop = issuerOf(reading);
  if (atTop.length > 0) return atTop;
  const ofTitle = findHeadOfTitle(reading);
  return ofTitle.length > 0 ? ofTitle : organisationAtTop(reading);
}

/** "Company that sells", but not "annual revenue of the company". */
const asksForCompany = ({ names }: Terms): boolean =>
  names.some(({ words: name, trust }) => (trust === 1 ? name : name.slice(0, 2)).includes('company'));

const ALL_CAPITALIZED = /^(?:\p{Lu}[\p{L}.'’-]*|&)(?:\s(?:\p{Lu}[\p{L}.'’-]*|&)){1,5}$/u;

/** The first company at the top of the first page, or the one line that heads it: no label, no number. */
export function issuerOf({ layout }: Reading): Candidate[] {
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
  return isPaper(words(name, true).at(-1) ?? '')
    ? []
    : [{ value: name, score: 0.5, spans: [{ segment: alone, start: 0, end: name.length }] }];
}

const LETTERHEAD_SCORE = 0.54;

/** A name right over its address at the top of the first page. */
function letterhead({ layout }: Reading): Candidate[] {
  const top = layout.rows.slice(0, TOP_ROWS).filter(({ page }) => page === layout.rows[0]?.page);
  for (const segment of top.flatMap(({ segments }) => segments)) {
    const [below] = layout.column(segment, 1, 1);
    const [above] = layout.column(segment, -1, 1);
    // A town between the street and its postal code.
    if (above && isPlaceLine(above.text) && segment.box[1] - above.box[3] < height(segment.box)) continue;
    const isOver = below && isPlaceLine(below.text) && Math.abs(below.box[0] - segment.box[0]) < SAME_EDGE;
    if (isOver && below.box[1] - segment.box[3] < height(segment.box) && isNameAlone(segment.text))
      return [{ value: segment.text, score: LETTERHEAD_SCORE, spans: [whole(segment)] }];
  }
  return [];
}
const SAME_EDGE = 3;

const ORGANISATION_SCORE = 0.56;
const FIRST_ROWS = 2;

/** "Postgraduate Physics Students' Society" among the lines that head the first page. */
function organisationAtTop({ layout }: Reading, rows = TOP_ROWS): Candidate[] {
  const top = layout.rows.slice(0, rows).filter(({ page }) => page === layout.rows[0]?.page);
  const segment = top
    .flatMap(({ segments }) => segments)
    .find(({ text }) => isNameAlone(text) && isNamedAs(text) && !namesValue(text));
  return segment ? [{ value: segment.text, score: ORGANISATION_SCORE, spans: [whole(segment)] }] : [];
}

const isNameAlone = (text: string): boolean =>
  mayBeName(text) && !isLegalFormAlone(text) && !/[:\d]/.test(text) && lengthOfTitle(text) === 0;

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
