import { append } from '../../../document/append.ts';
import type { Segment } from '../../layout.ts';
import { SMALL_AMOUNT } from '../../values/amounts.ts';
import { lettersOf } from '../../values/found.ts';
import { SPACED_LETTER } from '../../values/scripts.ts';
import { isTownLine } from '../addresses.ts';
import { type Candidate, rank } from '../candidate.ts';
import { contextsOf, type RoleEvidence, rolesOf } from '../labels.ts';
import type { FoundDate, Reading } from '../reading.ts';
import { codeLexicon, type DateRole, dateLexicon, partyLexicon } from './lexicons.ts';

/** Every day of a document by what its label says of it; what names only another is no date of the field. */
export function findInvoiceDates(reading: Reading): { invoiceDate: Candidate<string>[]; dueDate: Candidate<string>[] } {
  const invoiceDate: Candidate<string>[] = [];
  const dueDate: Candidate<string>[] = [];
  for (const found of reading.dates) {
    const { segment, start, end, date: value } = found;
    const spans = [{ segment, start, end }];
    const roles = rolesOf(contextsOf(reading.layout, found), dateLexicon);
    const score = (role: DateRole): number => roles.find((one) => one.role === role)?.score ?? 0;
    const due = score('due_date');
    invoiceDate.push({ value, score: score('invoice_date'), spans });
    if (due > 0) dueDate.push({ value, score: due, spans });
  }
  return { invoiceDate: rank(invoiceDate), dueDate: rank(dueDate) };
}

/** Runs of letters, digits and what codes are written with, at least one digit. */
const SIGNS = `(?:${SPACED_LETTER}|[\\p{N}*])+`;
const CODE = new RegExp(`(?<!${SPACED_LETTER}|\\p{N})(?:[A-Z]{1,6} (?=\\d))?${SIGNS}(?:[/._\\-–#]+${SIGNS})*`, 'gu');
const MAX_CODE_LENGTH = 40;
/** Weight of labels that say "number" and nothing else. */
const BARE_LABEL = 0.35;

/** Whether the word before "No." is something else than the document. */
function saysOfWhat(label: string): boolean {
  const named = codeLexicon.findAll(label);
  const [bare] = named.filter(({ weight }) => weight <= BARE_LABEL).slice(-1);
  if (!bare || named.some(({ role, weight }) => role === 'invoice_number' && weight > BARE_LABEL)) return false;
  return /\p{L}{3,}[.:]?\s*$/u.test(label.slice(0, bare.start));
}

/** "Nr. 1023, Porto": all of a line, and a town behind it. */
const isHouse = ({ segment, start, end }: FoundCode): boolean =>
  lettersOf(segment.folded.slice(0, start)) <= 3 && /^,\s\p{Lu}\p{Ll}+$/u.test(segment.text.slice(end));

/** A single digit is a number of a document where its label says so on the same line. */
const isSaidBeside = ({ weight, context }: RoleEvidence<string>): boolean =>
  weight === 1 && (context.place === 'inline' || (context.place === 'left' && context.distance < 8));

/** "Facturé à" stands over a name. */
function saysWho({ context }: RoleEvidence<string>): boolean {
  const [who] = context.place === 'inline' ? [] : partyLexicon.findAll(context.text);
  return who !== undefined && who.start === 0 && lettersOf(context.text.slice(who.end)) === 0;
}

interface FoundCode {
  segment: Segment;
  start: number;
  end: number;
  code: string;
}

/** "9.Payment" */
const COUNTED_WORD = /^\d{1,2}\.\p{L}{2,}$/u;
/** "No.4711", "č.FV504": the sign of a number, set against it. */
const NUMBER_SIGN = /^(?:no|nr|num|č|c|n)\.(?=[\p{Lu}\d])/iu;
/** "Faktura VAT nr FV 3/05/2021": numbers that are counted within months look like days. */
const SAID_TO_BE_NUMBER = /(?<!\p{L})(?:no|nr|num|number|nummer|numero|cislo|c|n[°º])\.?\s?[:#]?\s*$/u;

function* findCodes({ layout, dates, boxes }: Reading): Generator<FoundCode> {
  const taken = new Map<Segment, { start: number; end: number }[]>();
  for (const date of dates) append(taken, date.segment, date);
  for (const segment of layout.segments) {
    if (!/\d/.test(segment.text)) continue;
    for (const match of segment.text.matchAll(CODE)) {
      const end = match.index + match[0].length;
      const start = match.index + (NUMBER_SIGN.exec(match[0])?.[0].length ?? 0);
      const code = segment.text.slice(start, end);
      if (!/\d/.test(code) || code.length > MAX_CODE_LENGTH || COUNTED_WORD.test(code)) continue;
      if (SMALL_AMOUNT.test(code)) continue;
      if (start < boxes.captionStart(segment)) continue;
      const isDay = taken.get(segment)?.some((date) => date.start < end && start < date.end);
      if (isDay && !SAID_TO_BE_NUMBER.test(segment.folded.slice(0, start))) continue;
      if (/^[.,]\d|^\s?[%€$£]|^@|^:\/\//.test(segment.text.slice(end))) continue;
      if (/[€$£@]\s?$|\d[.,]$|www\.$|\/$/.test(segment.text.slice(0, start))) continue;
      yield { segment, start, end, code };
    }
  }
}

/** Pages that say the day of an invoice. */
export function datedPages({ layout, dates }: Reading): ReadonlySet<number> {
  const isInvoiceDate = (found: FoundDate): boolean =>
    rolesOf(contextsOf(layout, found), dateLexicon)[0]?.role === 'invoice_date';
  return new Set(dates.filter(isInvoiceDate).map(({ segment }) => segment.page));
}

/** Right below its label. */
const isSaidAbove = ({ weight, context }: RoleEvidence<string>): boolean =>
  weight === 1 && context.place === 'above' && context.distance < 1.5;

/** "INVOICE 32": all of a line at the top of a page. */
function isTitle({ layout }: Reading, { segment, start, end }: FoundCode, { weight, context }: RoleEvidence<string>) {
  const isTop = layout.rows[segment.row - TOP_ROWS]?.page !== segment.page;
  const [label] = codeLexicon.findAll(segment.folded.slice(0, start));
  const isAll = label?.start === 0 && lettersOf(segment.folded.slice(label.end, start)) === 0;
  return weight > BARE_LABEL && context.place === 'inline' && isTop && isAll && segment.text.length === end;
}
const TOP_ROWS = 5;

/** Numbers that a label right beside or above them, or the title of a page, says to be those of an invoice. */
export function* findStatedNumbers(reading: Reading): Generator<{ number: string; page: number }> {
  for (const found of findCodes(reading)) {
    const [best] = rolesOf(contextsOf(reading.layout, found), codeLexicon);
    if (best?.role === 'invoice_number' && (isSaidBeside(best) || isSaidAbove(best) || isTitle(reading, found, best)))
      yield { number: found.code, page: found.segment.page };
  }
}

/** Numbers of the invoice and of the order that it answers. */
export function findCodeFields(
  reading: Reading,
  itemRows: ReadonlySet<number>,
): {
  invoiceNumber: Candidate<string>[];
  purchaseOrder: Candidate<string>[];
} {
  const invoiceNumbers: Candidate<string>[] = [];
  const purchaseOrders: Candidate<string>[] = [];
  for (const found of findCodes(reading)) {
    const { segment, start, end, code } = found;
    // Codes of items are parts and articles.
    if (itemRows.has(segment.row)) continue;
    // A postal code under the label of an order above.
    if (start === 0 && end < segment.text.length && isTownLine(segment.text)) continue;
    const [best, second] = rolesOf(contextsOf(reading.layout, found), codeLexicon);
    if (!best || best.role === 'other') continue;
    let { score } = best;
    if (/^\d$/.test(code) && !isSaidBeside(best)) continue;
    if (saysWho(best)) continue;
    // "No." is the number of the document only where nothing says of what it is: not in "Part No.", "Reg. No.".
    if (best.weight <= BARE_LABEL && (saysOfWhat(best.context.text) || isHouse(found))) continue;
    if (second && second.role === 'other' && second.context.place === 'inline') continue;
    // The words right before it must be the label, not a sentence that mentions invoices.
    if (best.context.place === 'above' && best.context.distance > 2.5) score -= 0.3;
    if (/\($/.test(segment.text.slice(0, start)) && segment.text[end] === ')') score -= 0.4;
    score += shape(code) + 0.1 / (1 + 0.1 * segment.row);
    const candidate = { value: code, score, spans: [{ segment, start, end }] };
    if (best.role === 'invoice_number') invoiceNumbers.push(candidate);
    else purchaseOrders.push(candidate);
  }
  const isWorthIt = ({ score }: Candidate<string>): boolean => score > 0.3;
  return {
    invoiceNumber: rank(invoiceNumbers.filter(isWorthIt)),
    purchaseOrder: rank(purchaseOrders.filter(isWorthIt)),
  };
}

/** Long mixtures of letters and digits look like document numbers; a lone year or a short number does not. */
function shape(code: string): number {
  const digits = code.replace(/\D/g, '').length;
  if (/^(?:19|20)\d\d$/.test(code)) return -0.25;
  if (digits < 3) return -0.15;
  return (digits >= 4 ? 0.05 : 0) + (/\p{L}/u.test(code) ? 0.05 : 0);
}
