import type { Citation } from '../../../document/citation.ts';
import type { SegmentSpan } from '../../layout.ts';
import { findDates } from '../../values/dates.ts';
import type { Reading } from '../reading.ts';
import { hasForm, isPlaceholder, isSameParty, nameKey, readName, tidyName } from './names.ts';
import type { NamedParty, Preamble } from './preamble.ts';
import type { Range, RunningText } from './running-text.ts';
import type { Signature } from './signatures.ts';

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

/** Who agrees: as the first sentence says; what it leaves open, a letter's addressee, defined terms and signatures fill. */
export function findParties(sources: Sources): Party[] {
  const { running, preambles, signatures } = sources;
  const parties: Party[] = [];
  const add = (party: Omit<Party, 'signed'>): void => {
    const name = party.name.text;
    const known = parties.find((other) => isSameParty(other.name.text, name));
    if (known) known.role ??= party.role;
    else if (parties.length < MAX_PARTIES) parties.push({ ...party, signed: isSigned(name, signatures) });
  };
  const [preamble] = preambles.filter(({ score }) => score >= 0.5);
  for (const party of preamble?.parties ?? []) add(toParty(running, party, 0.55 + 0.35 * preamble!.score));
  const isTemplate =
    preamble !== undefined && /_{3,}|\[_*\]|\[name/i.test(running.text.slice(preamble.start, preamble.end));
  const isNamed = parties.length >= 2;
  if (!isNamed) for (const party of definedParties(running)) add(party);
  if (parties.length < 2) for (const party of letterParties(sources)) add(party);
  if (parties.length < 2) for (const party of declaredPersons(running)) add(party);
  if (parties.length < 2 && !isTemplate) for (const party of signedParties(sources)) add(party);
  return parties;
}

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

const PARTY_TERM =
  /"(?:the\s+)?(?:company|employer|corporation|employee|executive|consultant|contractor|client|customer|buyer|purchaser|seller|vendor|supplier|licens[eo][er]|lessor|lessee|landlord|tenant|borrower|lender|franchis(?:or|ee)|distributor|recipient|receiving party|disclosing party|discloser|provider|bank|guarantor|you|we|us|our|agent|director|counterparty)[",.]/i;
const OPENING = 5_000;

/** Names that the opening gives a party's term: Clovis Oncology, Inc. (together, the "Company"). */
function* definedParties(running: RunningText): Generator<Omit<Party, 'signed'>> {
  const opening = running.text.slice(0, OPENING);
  for (const match of opening.matchAll(/\((?=[^()]{2,200}\))[^()]*"[^()]*\)/g)) {
    if (!PARTY_TERM.test(match[0])) continue;
    const from = Math.max(running.sentenceAt(match.index).start, match.index - 260);
    const before = running.text.slice(from, match.index);
    let best: Range | undefined;
    for (const start of before.matchAll(/(?<![\p{L}\d'&.-]\s?)(?<=^|[\s("])(?=\p{Lu})/gu)) {
      const name = readName(before, start.index);
      if (!name || (best && name.start < best.end)) continue;
      const said = before.slice(name.start, name.end);
      const isNext = /^[\s,]*$/.test(before.slice(name.end)) && /\s/.test(said);
      if (hasForm(said) || isNext) best ??= name;
    }
    if (!best) continue;
    const term = /"([^"]+)"/.exec(match[0])!;
    const at = match.index + term.index + 1;
    const range = { start: from + best.start, end: from + best.end };
    yield toParty(running, { ...range, role: { start: at, end: at + term[1]!.replace(/[,.]$/, '').length } }, 0.6);
  }
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
  for (const { party, name, title } of signatures) {
    const signer = party ?? (title ? undefined : name);
    if (!signer || isPlaceholder(signer.segment.text.slice(signer.start, signer.end))) continue;
    yield { name: quoteSegment(reading, signer), role: undefined, score: party ? 0.5 : 0.4 };
  }
}
