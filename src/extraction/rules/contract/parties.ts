import type { Citation } from '../../../document/citation.ts';
import type { SegmentSpan } from '../../layout.ts';
import { findDates } from '../../values/dates.ts';
import { lengthOfTitle } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { findApposedParties } from './apposed-parties.ts';
import { hasForm, isPlaceholder, isSameParty, mayBeParty, nameKey, readName, tidyName } from './names.ts';
import type { NamedParty, Preamble } from './preamble.ts';
import { PARTY_LABEL } from './roles.ts';
import type { Range, RunningText } from './running-text.ts';
import type { Signature } from './signatures.ts';
import { findTabledParties } from './tabled-parties.ts';

/** Words of the document with the way to prove them. */
export interface Quote {
  text: string;
  cite(match: Citation['match']): Citation;
}

export interface Party {
  name: Quote;
  role: Quote | undefined;
  /** How surely it is a party, 0 to 1. */
  score: number;
  /** A signature names it too. */
  signed: boolean;
}

interface Sources {
  running: RunningText;
  reading: Reading;
  preambles: readonly Preamble[];
  signatures: readonly Signature[];
}

const MAX_PARTIES = 20;
/** Blocks among which the parties are listed under labels. */
const MAX_LABELLED = 40;

/** Who agrees: as the first sentence says; what it leaves open, a letter's addressee, defined terms and signatures fill. */
export function findParties(sources: Sources): Party[] {
  const { running, preambles, signatures } = sources;
  const parties: Party[] = [];
  const add = (party: Omit<Party, 'signed'>): void => {
    const name = party.name.text;
    const known = parties.find(
      (other) => isSameParty(other.name.text, name) || nameKey(other.name.text).endsWith(nameKey(name)),
    );
    if (known) known.role ??= party.role;
    else if (parties.length < MAX_PARTIES) parties.push({ ...party, signed: isSigned(name, signatures) });
  };
  const preamble = preambles.find(({ score }) => score >= 0.5);
  const labelled =
    (preamble?.parties.length ?? 0) < 2 ? [...labelledParties(running), ...tabledParties(sources.reading)] : [];
  const isListed = labelled.length > 1;
  if (isListed) labelled.forEach(add);
  else for (const party of preamble?.parties ?? []) add(toParty(running, party, 0.55 + 0.35 * preamble!.score));
  const fill = (more: Iterable<Omit<Party, 'signed'>>): void => {
    if (parties.length < 2) for (const party of more) add(party);
  };
  if (preamble) {
    const roles = new Set(preamble.roles.map(nameKey));
    fill([...definedParties(running)].filter(({ role }) => role && roles.has(nameKey(role.text))));
    // A form that nobody filled in has one party.
    if (!preamble.roles.some((role) => OPEN_ROLE.test(role))) return parties;
  } else {
    fill(labelled);
    fill(findApposedParties(running).map((party) => toParty(running, party, 0.7)));
    fill(definedParties(running));
  }
  fill(letterParties(sources));
  fill(declaredPersons(running));
  fill(signedParties(sources));
  return parties;
}

/** Words for a party that is named elsewhere only. */
const OPEN_ROLE = /^(?:undersigned|you|individual|person|me|us|following)\b/i;

const quote = (running: RunningText, range: Range): Quote => ({
  text: tidyName(running.read(range)),
  cite: (match) => running.cite(range, match),
});

const quoteSegment = ({ layout }: Reading, span: SegmentSpan): Quote => ({
  text: tidyName(span.segment.text.slice(span.start, span.end)),
  cite: (match) => layout.cite(span, match),
});

function toParty(running: RunningText, { start, end, role }: NamedParty, score: number): Omit<Party, 'signed'> {
  return { name: quote(running, { start, end }), role: role && quote(running, role), score };
}

const isSigned = (name: string, signatures: readonly Signature[]): boolean =>
  signatures.some((signature) =>
    [signature.party, signature.name].some(
      (span) => span && nameKey(span.segment.text.slice(span.start, span.end)).includes(nameKey(name).slice(0, 24)),
    ),
  );

/** Line by line: "Party A: …", "Licensor: …", or the name on the line below its label. */
function* labelledParties(running: RunningText): Generator<Omit<Party, 'signed'>> {
  const lines = running.paragraphs.slice(0, MAX_LABELLED);
  for (const [i, { start, end }] of lines.entries()) {
    const label = PARTY_LABEL.exec(running.text.slice(start, end));
    if (!label) continue;
    const below = start + label[0].length >= end ? lines[i + 1] : undefined;
    const [from, to] = below ? [below.start, below.end] : [start + label[0].length, end];
    const name = wholeName(running.text.slice(0, to), from + lengthOfTitle(running.text.slice(from, to)));
    if (!name || !mayBeParty(running.text.slice(name.start, name.end))) continue;
    const isWhole =
      hasForm(running.text.slice(name.start, name.end)) || ENDS_NAME.test(running.text.slice(name.end, to));
    if (!isWhole) continue;
    const at = start + label[0].indexOf(label.groups!.role!);
    yield toParty(running, { ...name, role: { start: at, end: at + label.groups!.role!.length } }, 0.75);
  }
}

function* tabledParties(reading: Reading): Generator<Omit<Party, 'signed'>> {
  for (const { name, role } of findTabledParties(reading))
    yield { name: quoteSegment(reading, name), role: quoteSegment(reading, role), score: 0.75 };
}

/** A label has one party: what "and" joins is its name. */
function wholeName(text: string, from: number): Range | undefined {
  const name = readName(text, from);
  const and = name && /^\s+and\s+/i.exec(text.slice(name.end));
  const more = and && readName(text, name.end + and[0].length);
  const isOne = more && !hasForm(text.slice(from, name.end)) && hasForm(text.slice(more.start, more.end));
  return isOne ? { start: name.start, end: more.end } : name;
}

/** What may follow a name under its label; a sentence goes on otherwise. */
const ENDS_NAME =
  /^\s*(?:$|[.,;([\n\d]|(?:an?|of|with|having|whose|located|residing|represented|hereinafter|herein|mit|con|com|avec)\b)/i;

const PARTY_TERM =
  /"(?:the\s+)?(?:company|employer|corporation|employee|executive|consultant|contractor|client|customer|buyer|purchaser|seller|vendor|supplier|licens[eo][er]|lessor|lessee|landlord|tenant|borrower|lender|franchis(?:or|ee)|distributor|recipient|receiving party|disclosing party|discloser|provider|bank|guarantor|you|we|us|our|agent|director|counterparty)[",.]/i;
const OPENING = 5_000;

/** Names that the opening gives a party's term: Clovis Oncology, Inc. (together, the "Company"). */
function* definedParties(running: RunningText): Generator<Omit<Party, 'signed'>> {
  const opening = running.text.slice(0, OPENING);
  let found = 0;
  let last = 0;
  for (const match of opening.matchAll(/\((?=[^()]{2,200}\))[^()]*"[^()]*\)/g)) {
    const term = /"([^"]+)"/.exec(match[0]);
    if (!term) continue;
    const from = Math.max(running.sentenceAt(match.index).start, match.index - 400);
    const isPartyTerm = PARTY_TERM.test(match[0]);
    const name = nameBefore(running.text.slice(from, match.index), term[1]!, isPartyTerm);
    if (!name) continue;
    // Who is defined in a later sentence, when two are known or by a mere abbreviation, is someone else.
    const sentence = running.sentenceAt(match.index).start;
    if (found >= 2 && sentence !== last) return;
    if (found > 0 && sentence !== last && !isPartyTerm) continue;
    last = sentence;
    found++;
    const at = match.index + term.index + 1;
    const range = { start: from + name.start, end: from + name.end };
    const role = { start: at, end: at + term[1]!.replace(/[,.]$/, '').length };
    yield toParty(running, { ...range, role }, 0.6);
  }
}

/** The name that a bracket defines: the one right before it, else the last company, or the one that the term abbreviates. */
function nameBefore(before: string, term: string, isPartyTerm: boolean): Range | undefined {
  let best: Range | undefined;
  for (const { index } of before.matchAll(/(?<=^|[\s("])(?=\p{Lu}|\d\p{L})/gu)) {
    if (best && index < best.end) continue;
    const name = readName(before, index);
    if (!name || !mayBeParty(before.slice(name.start, name.end))) continue;
    const said = before.slice(name.start, name.end);
    const isShort = abbreviates(term, said);
    const isNext = isPartyTerm && /^[\s,]*$/.test(before.slice(name.end)) && /\s/.test(said) && !isPlaceholder(said);
    if (isShort || (isPartyTerm && hasForm(said)) || isNext) best = name;
  }
  return best;
}

/** "Inktomi" of "Inktomi Corporation", "YRCW" of "YRC Worldwide, Inc.". */
function abbreviates(term: string, name: string): boolean {
  if (!/\s/.test(name) || /\bagreement\b/i.test(name)) return false;
  const [short, long] = [nameKey(term), nameKey(name)];
  if (short.length < 2 || short.length >= long.length) return false;
  const words = name.split(/[\s,.&-]+/).filter((word) => /\p{L}/u.test(word));
  const initials = nameKey(words.map((word) => word[0]).join(''));
  return (
    (short.length > 2 && (long.startsWith(short) || (words.length < 4 && long.endsWith(short)))) ||
    initials.startsWith(short) ||
    (long.startsWith(short.slice(0, -1)) && initials.includes(short.at(-1)!) && short.length > 2)
  );
}

const SALUTATION =
  /^\W*(?:dear\b.{0,60}|gentlemen|ladies and gentlemen|sehr geehrte.{0,60}|madame.{0,40}|to whom it may concern)\s*[:,]\s*$/i;

/** A letter is agreed between its addressee and the company that signs it. */
function* letterParties({ running, reading, signatures }: Sources): Generator<Omit<Party, 'signed'>> {
  const blocks = running.paragraphs.slice(0, 60);
  const at = blocks.findIndex(({ start, end }) => SALUTATION.test(running.text.slice(start, end)));
  if (at < 1) return;
  const lines = blocks.slice(Math.max(0, at - 14), at);
  const dated = lines.findLastIndex(({ start, end }) => {
    const text = running.text.slice(start, end);
    return text.length < 60 && findDates(text, reading.conventions).length > 0;
  });
  const address = lines.slice(dated + 1).flatMap(({ start, end }) => {
    const name = readName(
      running.text.slice(0, end),
      start + (/^\W*(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?/.exec(running.text.slice(start, end))?.[0].length ?? 0),
    );
    return name &&
      name.end - name.start > 3 &&
      mayBeParty(running.text.slice(name.start, name.end)) &&
      !/^\W*c\/o\b/i.test(running.text.slice(start, end)) &&
      !/^(?:private|confidential|personal|via|by|re|attention|strictly)\b/i.test(running.text.slice(name.start, end))
      ? [name]
      : [];
  });
  const company = address.find((name) => hasForm(running.text.slice(name.start, name.end)));
  const addressee = company ?? address.find((name) => /\s/.test(running.text.slice(name.start, name.end)));
  if (addressee) yield { name: quote(running, addressee), role: undefined, score: 0.5 };
  const signer = signatures.find(({ party }) => party)?.party;
  if (signer) yield { name: quoteSegment(reading, signer), role: undefined, score: 0.5 };
}

/** "I, Mary Minnick, in consideration of …" */
function* declaredPersons(running: RunningText): Generator<Omit<Party, 'signed'>> {
  const opening = running.text.slice(0, OPENING);
  for (const match of opening.matchAll(/(?<!\p{L})I,\s+(?=\p{Lu})/gu)) {
    const name = readName(opening, match.index + match[0].length);
    if (name && /\s/.test(opening.slice(name.start, name.end)))
      yield { name: quote(running, name), role: undefined, score: 0.6 };
  }
}

/** Companies that sign, and persons who sign for themselves. */
function* signedParties({ reading, signatures }: Sources): Generator<Omit<Party, 'signed'>> {
  for (const { party, name, title, forCompany } of signatures) {
    const signer = party ?? (title ? undefined : name);
    if (!signer || !mayBeParty(signer.segment.text.slice(signer.start, signer.end))) continue;
    yield { name: quoteSegment(reading, signer), role: undefined, score: party ? 0.5 : forCompany ? 0.3 : 0.4 };
  }
}
