import type { Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { askedOf } from './issuers.ts';
import { means } from './means.ts';
import { isNamedAs, isPaper, isSaid } from './organisation-words.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

const TOP_ROWS = 8;
const ONLY_SCORE = 0.56;

/** Bodies that head what they issue. */
const ISSUES =
  'court committee agency bank school district department ministry hospital institute association faculty board council university'.split(
    ' ',
  );

/** What the names of such companies say. */
const SAID_IN_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['insurer', ['insurance', 'assurance', 'indemnity', 'casualty']],
  ['underwriter', ['insurance', 'assurance', 'indemnity', 'casualty']],
  ['lender', ['bank', 'mortgage', 'lending']],
  ['airline', ['airline', 'airways']],
  ['school', ['school', 'college', 'university', 'academy']],
  ['university', ['university', 'college']],
  ['hospital', ['hospital', 'clinic']],
  ['clinic', ['clinic', 'hospital']],
  ['laboratory', ['laboratory', 'lab', 'diagnostic', 'pathology']],
]);
const isOfCompany = (text: string): boolean =>
  hasLegalForm(text) ||
  /\bcompany\b|\b(?:exchange|group|mutual|association|society|bank|airlines|airways|university|college|school|academy|laborator(?:y|ies)|diagnostics)$/i.test(
    text,
  );
const isIssuer = (word: string): boolean => SAID_IN_NAMES.has(word) || ISSUES.some((issuer) => means(word, issuer));

/** "First Prairie Bank" is the bank: a name that says the word of its field, at the top, or the only one of the document. */
export function findSelfNaming({ layout }: Reading, kind: string, terms: Terms): Candidate[] {
  if (kind !== 'name' && kind !== 'free') return [];
  const heads = headsOf(terms, kind);
  const nouns = heads.flatMap((word) => [word, ...(SAID_IN_NAMES.get(word) ?? [])]);
  if (nouns.length === 0) return [];
  const isOneOf = (word: string, list: readonly string[]): boolean =>
    list.some((noun) => word === noun || (kind === 'free' && means(word, noun)));
  const isNoun = (word: string): boolean => isOneOf(word, nouns);
  const isOther = (word: string): boolean => !isNoun(word) && !GENERIC.has(word) && !isPaper(word);
  const saysItself = ({ text }: Segment): boolean => {
    const said = words(text, true);
    if (said.length < 2 || said.length > 7 || !mayBeName(text) || /[:\d]/.test(text) || isSaid(text)) return false;
    if (!said.some(isNoun) || !said.some((word) => isOther(word) && word !== 'company')) return false;
    // "Homeowners insurance" is what is sold; who sells it is a company.
    return said.some((word) => isOneOf(word, heads)) || isOfCompany(text);
  };
  const isTop = ({ row, page }: Segment): boolean => row < TOP_ROWS && page === layout.rows[0]?.page;
  const literally = ({ text }: Segment): boolean => words(text, true).some((word) => heads.includes(word));
  const top = layout.segments.filter((segment) => isTop(segment) && saysItself(segment));
  const first = top.find(literally) ?? top[0];
  if (first) return [toCandidate(first, kind === 'name' ? 0.72 : 0.62)];
  // Banks are named by what stands around them, too.
  if (!heads.some(isIssuer) || heads.includes('bank')) return [];
  const all = layout.segments.filter((segment) => isNamedAs(segment.text) && saysItself(segment));
  const named = all.some(literally) ? all.filter(literally) : all;
  return new Set(named.map(({ text }) => text)).size === 1 ? [toCandidate(named[0]!, ONLY_SCORE)] : [];
}

/** What the name asked for should say: the last word of "issuing_bank", "body" that is "the board". */
function headsOf(terms: Terms, kind: string): string[] {
  const isOwn = (word: string): boolean => !GENERIC.has(word) && !STOP.has(word);
  const given = terms.names.filter(({ trust, words: name }) => trust === 1 && (kind === 'name' || name.length <= 2));
  const own = given.flatMap(({ words: name }) => name.filter(isOwn).slice(-1));
  const said = own.length > 0 ? own : askedOf(terms).filter(isIssuer);
  const heads = said.filter((word) => word.length > 3 && (kind === 'name' || isIssuer(word)));
  if (heads.length > 0 || kind === 'name') return heads;
  const [meant] = terms.names.filter(({ trust }) => trust < 1).flatMap(({ words: name }) => name.filter(isOwn));
  return meant !== undefined && isIssuer(meant) ? [meant] : [];
}

function toCandidate(segment: Segment, score: number): Candidate {
  const start = /^[^\p{L}\p{N}]*/u.exec(segment.text)![0].length;
  const span = { segment, start, end: segment.text.length };
  return { value: segment.text.slice(start), score, spans: [span] };
}
