import { type Segment, type SegmentSpan, textOfSpans, whole } from '../../layout.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { findVatNumbers } from '../../values/tax-ids.ts';
import { findStacks, isStreetLine, isTownLine, partedAt, type Stack } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { companyIn, hasLegalForm, isSalutation, isSameName, mayBeName, nameIn, nameKey } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { besideCaption } from './caption-columns.ts';
import { codeLexicon, type PartyRole, partyLexicon } from './lexicons.ts';
import { addressOf, type Named } from './party-address.ts';
import { isSenderLine, lineFrom } from './sender-line.ts';

export interface Parties {
  vendor: Candidate<string>[];
  customer: Candidate<string>[];
  vendorAddress: Candidate<string>[];
  customerAddress: Candidate<string>[];
}

/** Who sells and who pays: by labels, by the letter's form, by the company of tax numbers and accounts. */
export function findParties(reading: Reading): Parties {
  const stacks = findStacks(reading.layout).flatMap((stack) => partedAt(stack, (line) => labelIn(line) !== undefined));
  const stackOf = new Map(stacks.flatMap((stack) => stack.lines.map((line) => [line, stack] as const)));
  const isOrder = reading.evidence.content.manifest.documentType === 'purchase_order';
  const labelled = findLabelled(reading, stackOf, isOrder);
  const vendors: Named[] = labelled.filter(({ role }) => role === 'vendor').map(({ named }) => named);
  const customers: Named[] = labelled.filter(({ role }) => role === 'customer').map(({ named }) => named);
  const others = labelled.filter(({ role }) => role === 'recipient').map(({ named }) => named);
  // The letter is an invoice of who sells, an order of who buys.
  const [senders, addressees] = isOrder ? [customers, vendors] : [vendors, customers];
  const taken = new Set<Segment>(
    [...addressees, ...others].flatMap(({ stack, spans }) => [
      ...(stack?.lines.filter(({ row }) => row >= spans[0]!.segment.row) ?? []),
      ...spans.map(({ segment }) => segment),
    ]),
  );
  addHonoured(reading, stackOf, taken, addressees);
  addSenderLines(reading, stackOf, taken, senders, addressees);
  const isOwn = ownNames(reading);
  addStacks(reading, stacks, taken, isOwn, senders, addressees);
  addCompanies(reading, stackOf, taken, isOwn, senders);
  const { sender, addressee } = choose(senders, addressees);
  const [vendor, customer] = isOrder ? [addressee, sender] : [sender, addressee];
  return {
    vendor,
    customer,
    vendorAddress: addressOf(vendor[0], vendors),
    customerAddress: addressOf(customer[0], customers),
  };
}

interface Labelled {
  role: PartyRole;
  named: Named;
}

/** An invoice goes to who buys, an order to who sells. */
const BARE = /^(?:to|from)$/;
const CONTRARY = { vendor: 'customer', customer: 'vendor', recipient: 'recipient' } as const;

/** "Vendor information:" */
const INFORMATION = /^\s*(?:information|info|details|data|daten|angaben|informations?)\s*[:：]?\s*$/;

function findLabelled(reading: Reading, stackOf: ReadonlyMap<Segment, Stack>, isOrder: boolean): Labelled[] {
  return reading.layout.segments.flatMap((segment): Labelled[] => {
    const label = labelIn(segment);
    if (!label) return [];
    const { match, colon } = label;
    const found = label.isWhole ? belowOrRight(reading, segment) : inline(segment, label.end);
    if (!found) return [];
    const isSure = match.end - match.start > 4 || colon;
    // Whoever a parcel or a letter is for works at the customer's.
    const isContact = /^att(?:n|ention)/.test(segment.folded.slice(match.start));
    // Whoever is paid issued it as a rule, unless a claim was sold.
    const isPayee = /^(?:payee|beneficia|remit)/.test(segment.folded.slice(match.start));
    // "Vendedor: Ana Ruiz" is who served the customer.
    const isServant =
      /^(?:vendedor|vendeur|venditore|verkaufer)/.test(segment.folded.slice(match.start)) &&
      !hasLegalForm(found.segment.text);
    const score = (isContact ? 0.5 : isServant ? 0.6 : isPayee ? 0.7 : isSure ? 1.15 : 0.85) - 0.1 * (segment.page - 1);
    const spans = withNextLine(found, stackOf.get(found.segment));
    const value = spans.map(({ segment: line, start, end }) => line.text.slice(start, end).trim()).join(' ');
    const role = isOrder && BARE.test(segment.folded.slice(match.start, match.end)) ? CONTRARY[match.role] : match.role;
    return [{ role, named: { value, score, spans, stack: stackOf.get(found.segment) } }];
  });
}

interface PartyLabel {
  match: { role: PartyRole; start: number; end: number };
  /** Whether nothing stands behind it. */
  isWhole: boolean;
  colon: boolean;
  /** Where a name behind it begins. */
  end: number;
}

/** "Bill to", "Customer: Acme", "Invoice to / Facturer à:" */
function labelIn({ folded }: Segment): PartyLabel | undefined {
  const match = partyLexicon.findAll(folded)[0];
  if (!match || match.start > 3) return undefined;
  const rest = folded.slice(match.end).replace(IN_ANOTHER_LANGUAGE, (said) => ' '.repeat(said.length));
  // "Customer: 2" tells a number.
  if (lettersOf(rest) === 0 && /\d/.test(rest)) return undefined;
  const colon = /^\s*(?:\([^)]*\))?\s*[:：]\s*/.exec(rest);
  const isWhole =
    lettersOf(rest) === 0 || INFORMATION.test(rest) || (colon !== null && lettersOf(rest.slice(colon[0].length)) === 0);
  if (!isWhole && !colon) return undefined;
  return { match, isWhole, colon: colon !== null, end: match.end + (colon?.[0].length ?? 0) };
}
/** A label that is said twice: "/ Facturer à" */
const IN_ANOTHER_LANGUAGE = /^\s?\/\s?\p{L}[^\d:/]{1,24}(?=:|$)/u;

/** A salutation is not all of a name, nor is what comes before a line that ends in the legal form. */
function withNextLine(found: SegmentSpan, stack: Stack | undefined): SegmentSpan[] {
  const next = stack?.lines[stack.lines.indexOf(found.segment) + 1];
  if (!next || !mayBeName(next.text) || isTownLine(next.text)) return [found];
  const isUnfinished = !hasLegalForm(found.segment.text) && hasLegalForm(next.text) && !/\d/.test(next.text);
  return isSalutation(found.segment.text) || isUnfinished ? [found, whole(next)] : [found];
}

function inline(segment: Segment, start: number): SegmentSpan | undefined {
  const name = nameIn(segment.text.slice(start));
  return name && { segment, start: start + name.start, end: start + name.end };
}

const NAME_LABEL =
  /^(?:name|firma|company(?: name)?|nom|raison sociale|nombre|razon social|ragione sociale|denominazione|naam|nome)\s*:\s*/;
const SECTION_ROWS = 10;

/** The name below a label, or beside it, or beside "Name:" in the lines that follow. */
function belowOrRight({ layout }: Reading, label: Segment): SegmentSpan | undefined {
  const row = layout.rows[label.row]!;
  const beside = besideCaption(layout, label);
  if (beside) return lettersOf(beside.folded) > 0 ? inline(beside, 0) : undefined;
  for (let at = label.row; at <= label.row + SECTION_ROWS && layout.rows[at]; at++) {
    const { segments, page } = layout.rows[at]!;
    if (page !== label.page && at > label.row + 3) break;
    const isNext = (other: Segment): boolean =>
      other !== label &&
      Math.abs(other.box[0] - label.box[0]) < 12 &&
      partyLexicon.findAll(other.folded)[0]?.start === 0 &&
      lettersOf(other.folded) < 40;
    if (at > label.row && segments.some(isNext)) break;
    for (const segment of segments) {
      if (Math.abs(segment.box[0] - label.box[0]) > 60 && segment.row !== label.row) continue;
      const name = NAME_LABEL.exec(segment.folded);
      if (!name) continue;
      if (name[0].length < segment.text.length) return inline(segment, name[0].length);
      const right = segments[segment.column + 1];
      if (right) return whole(right);
    }
  }
  const right = row.segments[label.column + 1];
  if (
    right &&
    /:\s*$/.test(label.text) &&
    right.box[0] - label.box[2] < 90 &&
    mayBeName(right.text) &&
    partyLexicon.findAll(right.folded)[0]?.start !== 0
  )
    return whole(right);
  for (const below of layout.column(label, 1, 5)) {
    if (below.box[1] - label.box[3] > 45) break;
    const isBelow = Math.abs(below.box[0] - label.box[0]) <= 40 || Math.abs(below.box[2] - label.box[2]) < 4;
    if (!isBelow || isLabelledCode(below)) continue;
    if (partyLexicon.findAll(below.folded)[0]?.start === 0 && lettersOf(below.folded) < 14) break;
    if (/^(?:nummer|number|globale nummer|gln|id)\b/.test(below.folded)) continue;
    const name = nameIn(below.text);
    if (name && !isTownLine(below.text)) return { segment: below, ...name };
  }
  return undefined;
}

/** "Your order AB321" */
const isLabelledCode = ({ folded, text }: Segment): boolean =>
  /\d/.test(text) && codeLexicon.findAll(folded)[0]?.start === 0 && !hasLegalForm(text);

/** "Broad Way Ltd" is a name for all its looks. */
const isStreet = (text: string): boolean => isStreetLine(text) && !hasLegalForm(text);

/** The small line above the window of an envelope: name and address of the sender; what stands below is the addressee. */
function addSenderLines(
  { layout }: Reading,
  stackOf: ReadonlyMap<Segment, Stack>,
  taken: ReadonlySet<Segment>,
  senders: Named[],
  addressees: Named[],
): void {
  for (const segment of layout.segments) {
    if (segment.page !== layout.rows[0]?.page || segment.box[1] > 330 || taken.has(segment)) continue;
    const line = lineFrom(layout.rows[segment.row]!.segments, segment.column);
    if (line === undefined || !isSenderLine(line)) continue;
    const name = nameIn(segment.text);
    if (!name || isStreet(segment.text.slice(name.start, name.end))) continue;
    if (HOUSE_AT_END.test(segment.text.slice(name.start, name.end))) continue;
    const span = { segment, ...name };
    senders.push({ value: segment.text.slice(name.start, name.end), score: 0.95, spans: [span], stack: undefined });
    for (const below of layout.column(segment, 1, 6)) {
      if (below.box[1] - segment.box[3] > 40) break;
      const first = nameIn(below.text);
      const indent = below.box[0] - segment.box[0];
      if (!first || indent > 12 || indent < -MAX_OUTDENT || isTownLine(below.text) || isLabelledCode(below)) continue;
      const stack = stackOf.get(below);
      const spans = withNextLine({ segment: below, ...first }, stack);
      addressees.push({ value: textOfSpans(spans), score: 1, spans, stack });
      break;
    }
  }
}
/** "San Juan 1440 bis | 2000 Rosario": an address whose name stands above it. */
const HOUSE_AT_END = /\s\d{1,5}(?:\s(?:bis|ter|[a-z]))?$/i;
/** The line may be centred over the window. */
const MAX_OUTDENT = 40;

/** Whoever is written to is honoured behind the name: 御中, 様, 귀하. */
const HONOURED = /^(.{2,40}?)\s*(?:御中|様|殿|귀하|귀중)$/u;
const HONOUR = /^(?:御中|様|殿|귀하|귀중)$/u;

function addHonoured(
  { layout }: Reading,
  stackOf: ReadonlyMap<Segment, Stack>,
  taken: Set<Segment>,
  addressees: Named[],
): void {
  for (const segment of layout.segments) {
    const next = layout.rows[segment.row]!.segments[segment.column + 1];
    const end = HONOURED.exec(segment.text)?.[1]?.length ?? (next && HONOUR.test(next.text) ? segment.text.length : 0);
    if (end === 0 || HONOUR.test(segment.text)) continue;
    taken.add(segment);
    const value = segment.text.slice(0, end);
    addressees.push({ value, score: 1.1, spans: [{ segment, start: 0, end }], stack: stackOf.get(segment) });
  }
}

type IsOwn = (name: string) => boolean;

/** Web and mail addresses are the sender's as a rule: whether a name is the name of one of them. */
function ownNames({ layout }: Reading): IsOwn {
  const domains = new Set<string>();
  for (const { text } of layout.segments) {
    for (const match of text.matchAll(/(?:@|www\.|https?:\/\/(?:www\.)?)([\p{L}\d-]+)\.[a-z]{2,}/giu)) {
      const domain = nameKey(match[1]!);
      if (domain.length > 3) domains.add(domain);
    }
  }
  return (name) => {
    const key = nameKey(name);
    return [...domains].some((domain) => key.includes(domain) || (key.length > 3 && domain.includes(key)));
  };
}

const CONTACT =
  /@|www\.|https?:|\b(?:tel|phone|telefon|fax|iban|bic|swift|vat|tax|ust|gstin|abn|siret|siren|hrb|hra|tva)\b/;

/** Addresses without a label: with contact data it is the sender's, in the upper half the addressee's. */
function addStacks(
  { layout }: Reading,
  stacks: readonly Stack[],
  taken: ReadonlySet<Segment>,
  isOwn: IsOwn,
  senders: Named[],
  addressees: Named[],
): void {
  const firstPage = layout.rows[0]?.page;
  let position = 0;
  for (const stack of stacks) {
    const [first] = stack.lines;
    if (stack.townLine === undefined || stack.townLine > 6) continue;
    if (stack.lines.some((line) => taken.has(line))) continue;
    const nameLine = stack.lines.slice(0, stack.townLine + 1).find((line) => {
      const { text } = line;
      const name = nameIn(text);
      return (
        name !== undefined &&
        !isStreet(text.slice(name.start, name.end)) &&
        !isLabelledCode(line) &&
        partyLexicon.findAll(fold(text))[0]?.start !== 0
      );
    });
    if (!nameLine) continue;
    const name = nameIn(nameLine.text)!;
    const value = nameLine.text.slice(name.start, name.end);
    const hasContact = stack.lines.some(({ folded, text }) => CONTACT.test(folded) || findVatNumbers(text).length > 0);
    const isTop = first!.page === firstPage && first!.box[1] < 120;
    const isUpper = first!.page === firstPage && first!.box[1] < 400;
    const spans = [{ segment: nameLine, ...name }];
    const legal = hasLegalForm(value) ? 0.1 : 0;
    const own = isOwn(value) ? 0.25 : 0;
    senders.push({
      value,
      score: 0.3 + (hasContact ? 0.3 : 0) + (isTop ? 0.15 : 0) + legal + own - 0.03 * Math.min(5, position),
      spans,
      stack,
    });
    if (isUpper) addressees.push({ value, score: 0.5 - (hasContact ? 0.3 : 0) + legal - own, spans, stack });
    position++;
  }
}

const PAYEE_WORDS = [
  'payable to|in favou?r of|account (?:holder|name)|beneficiary|kontoinhaber|(?:verkaufer-)?kontoname',
  'titulaire|beneficiaire|intestatario|rekeninghouder|a nombre de',
].join('|');
const PAYEE = new RegExp(`(?:${PAYEE_WORDS})\\s*:?\\s*`);

/** Where all lines are about as tall, none stands out. */
const LARGE = 1.15;

/** Names with a legal form anywhere, payees, and what stands first and largest on the first page. */
function addCompanies(
  { layout }: Reading,
  stackOf: ReadonlyMap<Segment, Stack>,
  taken: ReadonlySet<Segment>,
  isOwn: IsOwn,
  senders: Named[],
): void {
  const heights = layout.rows.slice(0, 12).flatMap(({ segments }) => segments.map(({ box }) => box[3] - box[1]));
  const tallest = Math.max(0, ...heights);
  const common = heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
  for (const segment of layout.segments) {
    if (taken.has(segment)) continue;
    const add = (start: number, end: number, base: number): void => {
      const value = segment.text.slice(start, end).trim();
      if (!mayBeName(value) || isStreet(value)) return;
      const own = isOwn(value) ? 0.25 : 0;
      senders.push({ value, score: base + own, spans: [{ segment, start, end }], stack: stackOf.get(segment) });
    };
    const payee = PAYEE.exec(segment.folded);
    if (payee) {
      const name = nameIn(segment.text.slice(payee.index + payee[0].length));
      if (name) add(payee.index + payee[0].length + name.start, payee.index + payee[0].length + name.end, 0.65);
    }
    if (segment.row > 14 && !hasLegalForm(segment.text)) continue;
    const company = /(?<!\p{L})\p{Ll}{2,} \p{Ll}{2,}/u.test(segment.text) ? companyIn(segment.text) : undefined;
    const name = company ?? nameIn(segment.text);
    if (!name) continue;
    const isLarge =
      segment.page === layout.rows[0]?.page &&
      segment.row < 12 &&
      segment.box[3] - segment.box[1] > 0.8 * tallest &&
      tallest > Math.max(12, LARGE * common);
    const isFirst = segment.row === 0 && segment.page === layout.rows[0]?.page;
    const legal =
      hasLegalForm(segment.text.slice(name.start, name.end)) && !/\p{Ll}{3,} \p{Ll}{3,} \p{Ll}{3,}/u.test(segment.text);
    const lines = stackOf.get(segment)?.lines ?? [];
    const hasContact =
      (legal || isFirst) && lines.some((line) => line !== segment && CONTACT.test(line.folded)) ? 0.15 : 0;
    const isNamed = segment.row < 14 && isOwn(segment.text.slice(name.start, name.end));
    if (!legal && !isLarge && !isFirst && !isNamed) continue;
    add(
      name.start,
      name.end,
      (legal ? 0.4 : 0.1) + (isLarge ? 0.25 : 0) + (isFirst ? 0.25 : 0) + hasContact - (company ? 0.1 : 0),
    );
  }
}

/** Scores from here on come from labels and from the form of a letter. */
const LABELLED = 0.8;

/** The best pair of different names. */
function choose(senders: readonly Named[], addressees: readonly Named[]): { sender: Named[]; addressee: Named[] } {
  const sender = merge(senders).slice(0, 8);
  const addressee = merge(addressees).slice(0, 8);
  let best: { s: Named | undefined; a: Named | undefined; score: number } = { s: undefined, a: undefined, score: 0 };
  for (const s of [...sender, undefined]) {
    for (const a of [...addressee, undefined]) {
      if (s && a && isSameName(s.value, a.value)) continue;
      // Somebody issued it: one name alone, without a label that says otherwise, is the issuer's.
      if (!s && a && a.score < LABELLED && sender.length > 0) continue;
      if (s && a && a.score < LABELLED && s.score < LABELLED && isLikelierSender(a, s, sender)) continue;
      const score = (s?.score ?? 0) + (a?.score ?? 0);
      if (score > best.score) best = { s, a, score };
    }
  }
  const first = (chosen: Named | undefined, all: Named[]): Named[] =>
    chosen ? [chosen, ...all.filter((other) => other !== chosen)] : [];
  return { sender: first(best.s, sender), addressee: first(best.a, addressee) };
}

/** Whether what would be the addressee is the issuer rather than the one that would be. */
const isLikelierSender = (a: Named, s: Named, senders: readonly Named[]): boolean =>
  senders.some((other) => isSameName(other.value, a.value) && other.score >= s.score);

/** Mentions of one name together: the strongest, a little stronger for each other. */
function merge(list: readonly Named[]): Named[] {
  const merged: Named[] = [];
  for (const named of [...list].sort((a, b) => b.score - a.score)) {
    const known = merged.find((other) => isSameName(other.value, named.value));
    if (known) known.score += 0.12 * Math.min(1, named.score);
    else merged.push({ ...named });
  }
  return merged.sort((a, b) => b.score - a.score);
}
