import { findPhones } from '../../values/contacts.ts';
import { hasLegalForm } from '../companies.ts';
import type { Range } from '../contract/running-text.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import { type Expectation, ROLES } from './expectation.ts';
import type { Terms } from './terms.ts';

const PEOPLE = new Set([
  ...ROLES,
  ...'agent adjuster examiner representative contact patient employee applicant candidate signatory signer'.split(' '),
]);
const PERSON = new RegExp(
  String.raw`^(?:(?:${PERSON_TITLES})\.?\s)?\p{Lu}[\p{L}'’-]*\.?(?:\s\p{Lu}[\p{L}'’-]*\.?){1,3}(?=[,(]|\s[(+\d])`,
  'u',
);

/** "Horizon Analytics Inc., 22 Market Street, Denver": a company and where it is. */
const WITH_ADDRESS = /^(\p{L}[^,]{1,60}(?:,\s(?:Inc|LLC|Ltd|L\.P)\.?)?),\s+(?=\d{1,5}[A-Za-z]?\s\p{Lu}[^,]*,)/u;

/** "Toggle Insurance Company, 3 Beaver Valley Road, Wilmington. If you have": who is named before an address. */
export const nameBeforeAddress = (text: string): string | undefined => WITH_ADDRESS.exec(text)?.[1];

/** Which part of a name with its address is meant. */
function partOfCompany(text: string, { kind }: Expectation): Range | undefined {
  const [both, name] = WITH_ADDRESS.exec(text) ?? [];
  if (name === undefined || !hasLegalForm(name)) return undefined;
  if (kind === 'address') return { start: both!.length, end: text.length };
  return kind === 'name' || kind === 'free' ? { start: 0, end: name.length } : undefined;
}

/** What is meant of a name and what stands behind it. */
export function partOfName(text: string, expectation: Expectation, terms: Terms): Range {
  return partOfCompany(text, expectation) ?? { start: 0, end: personEnd(text, terms) };
}

/** Who asks for a person is told neither the office nor the telephone behind the name; the length of what is meant. */
function personEnd(text: string, { names }: Terms): number {
  const [last, before] = names[0]!.words.toReversed();
  if (!PEOPLE.has((last === 'name' ? before : last) ?? '')) return text.length;
  const person = PERSON.exec(text)?.[0].trimEnd();
  if (person === undefined) return text.length;
  const rest = text.slice(person.length).trim();
  if (findPhones(rest).length > 0 || /^\([^()]*\d[^()]*\)$/.test(rest)) return person.length;
  const behind = /^,\s*(\p{Lu}.{2,60})$/u.exec(rest)?.[1];
  // One word more ("MD", "PharmD", "Jr.") is part of how somebody is called.
  const isOffice = behind !== undefined && /^\p{L}{3,}\s+\p{L}/u.test(behind) && !hasLegalForm(text);
  return isOffice ? person.length : text.length;
}
