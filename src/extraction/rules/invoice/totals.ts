import { append } from '../../../document/append.ts';
import type { Row, Segment, SegmentSpan } from '../../layout.ts';
import { CURRENCY_BEHIND, findCurrencies, toCurrency } from '../../values/currencies.ts';
import { lettersOf, overlaps } from '../../values/found.ts';
import { findPercentages } from '../../values/percentages.ts';
import { type Candidate, rank } from '../candidate.ts';
import { findDurations } from '../contract/durations.ts';
import { type Context, contextsOf, rolesOf } from '../labels.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { type AmountRole, amountLexicon } from './lexicons.ts';
import { meantHere } from './shared-symbols.ts';

type Money = Candidate<number>;

export interface Totals {
  subtotal: Money[];
  tax: Money[];
  total: Money[];
  amountDue: Money[];
  shipping: Money[];
  discount: Money[];
  /** subtotal + tax = total holds for the first of each. */
  consistent: boolean;
  /** All three are there and nothing printed explains what is between them; or the total is below its items. */
  disputed: boolean;
}

/** Weight of an amount that no label names: only a sum that closes makes it one of the totals. */
const UNLABELLED = 0.05;
const MAX_UNLABELLED = 12;
/** Without any label: what the items come to, printed after them. */
const SUM_OF_ITEMS = 0.5;

/** Totals stand at the end of a bill; among more numbers than this there are none. */
const MAX_AMOUNTS = 2_000;

/** Amounts by their labels, chosen together so that subtotal + tax = total where the document allows it. */
export function findTotals(reading: Reading, itemRows: ReadonlySet<number>, itemSum: number | undefined): Totals {
  const found = new Map<AmountRole, Money[]>();
  const taxLines: FoundAmount[] = [];
  const unlabelled: Money[] = [];
  const hasCents = usesCents(reading.amounts);
  const lastItem = Math.max(-1, ...itemRows);
  const amounts = reading.amounts.filter(
    (amount) =>
      !itemRows.has(amount.segment.row) &&
      !isCounted(amount) &&
      !isMeasured(amount) &&
      !isIdentifier(amount) &&
      !isReference(amount) &&
      !reading.boxes.isNumberIn(amount),
  );
  const multiplied = rowsThatMultiply(amounts);
  for (const amount of amounts.slice(-MAX_AMOUNTS)) {
    const role = roleOf(reading, amount, hasCents);
    const { segment, start, end, value } = amount;
    const spans = [{ segment, start, end }];
    if (role === undefined) {
      if (segment.row > lastItem && amount.decimals === 2) unlabelled.push({ value, score: UNLABELLED, spans });
      continue;
    }
    if (role === 'other' || (multiplied.has(segment.row) && OF_ITEMS.has(role.role))) continue;
    const list = found.get(role.role) ?? [];
    found.set(role.role, list);
    list.push({ value, score: role.score, spans });
    if (role.role === 'tax' && role.score > 0.5) taxLines.push(amount);
  }
  const closing = taxBesideTotal(found.get('total') ?? [], itemSum);
  if (closing) {
    found.set(
      'total',
      found.get('total')!.filter((other) => other !== closing),
    );
    found.set('tax', [{ ...closing, score: CLOSING }, ...(found.get('tax') ?? [])]);
  }
  const nameless = unlabelled.slice(0, MAX_UNLABELLED);
  const due = rank(found.get('amount_due') ?? []);
  const named = [...(found.get('total') ?? []), ...due.map((c) => ({ ...c, score: c.score * 0.6 }))];
  const sums = named.length > 0 ? [] : nameless.filter(({ value }) => value === itemSum);
  const total = rank([...named, ...sums.map((c) => ({ ...c, score: SUM_OF_ITEMS })), ...nameless]);
  const subtotal = rank([...(found.get('subtotal') ?? []), ...nameless]);
  const tax = rank([...zeroOnce(found.get('tax') ?? []), ...sumOfTaxes(taxLines), ...nameless]);
  const isAlone = ![...subtotal, ...tax].some(({ score }) => score > UNLABELLED);
  if (isAlone && total[0] && total[0].value === itemSum) {
    // Nothing is added to the items: what they come to is both.
    subtotal.unshift({ ...total[0], score: 0.4 });
  }
  const [shipping, discount] = [rank(found.get('shipping') ?? []), rank(found.get('discount') ?? [])];
  const adjustments = [...shipping, ...discount, ...(found.get('adjustment') ?? [])].map(({ value }) => value);
  const between = (s: Money, t: Money): number[] => amountsBetween(amounts, s, t);
  const chosen = chooseJointly({ subtotal, tax, total }, adjustments, itemSum, between);
  const isBelowItems =
    itemSum !== undefined &&
    chosen.total[0] !== undefined &&
    chosen.total[0].value < itemSum - CENT &&
    !chosen.consistent &&
    adjustments.length === 0;
  const disputed = chosen.disputed || isBelowItems;
  return { ...chosen, disputed, amountDue: due, shipping, discount: closingFirst(discount, chosen) };
}

/** "Total: 45.62  299.00": in a row of totals, what is between the items and the last of them is the tax. */
function taxBesideTotal(totals: readonly Money[], itemSum: number | undefined): Money | undefined {
  if (itemSum === undefined) return undefined;
  const rowOf = ({ spans }: Money): number => spans[0]!.segment.row;
  return totals.find((tax) =>
    totals.some(
      (total) => rowOf(total) === rowOf(tax) && Math.abs(itemSum + tax.value - total.value) < CENT && tax.value > 0,
    ),
  );
}
const CLOSING = 1.3;

/** What is taken off is what the totals lack; a sum after it has its name too ("less discount"). */
function closingFirst(
  discount: readonly Money[],
  { subtotal, tax, total }: Pick<Totals, 'subtotal' | 'tax' | 'total'>,
) {
  const [s, x, t] = [subtotal[0]?.value, tax[0]?.value ?? 0, total[0]?.value];
  if (s === undefined || t === undefined) return [...discount];
  const isLacking = ({ value }: Money): boolean => Math.abs(s + x - Math.abs(value) - t) < CENT;
  return [...discount.filter(isLacking), ...discount.filter((one) => !isLacking(one) && Math.abs(one.value) < s)];
}

/** "30 days", "2 rounds": a number before a word in lower case counts what the word names; it is no money. */
const isCounted = (amount: FoundAmount): boolean => {
  const { segment, end, currency, decimals } = amount;
  if (currency !== undefined || decimals === 2) return false;
  return (
    /^[\s-]?\p{Ll}{2,}/u.test(segment.text.slice(end)) ||
    findDurations(segment.text).some((duration) => overlaps(duration, amount))
  );
};

/** "400 × 300 × 250 mm", "122.50 KG" */
const isMeasured = ({ segment, start, end, currency }: FoundAmount): boolean =>
  currency === undefined &&
  (/^\s?[×x]\s?\d|^\s?(?:kgs?|g|lbs?|t|cm|mm|km|m[²³23]?|cbm|kwh|l|ml)(?!\p{L})/iu.test(segment.text.slice(end)) ||
    /\d\s?[×x]\s?$/.test(segment.text.slice(0, start)));

/** A long run of digits is the number of something. */
const isIdentifier = ({ segment, start, end, currency }: FoundAmount): boolean =>
  currency === undefined && /\d{9}/.test(segment.text.slice(start, end));

/** "art. 293 B", "§ 19": the number of a law. */
const isReference = ({ segment, start, currency, decimals }: FoundAmount): boolean =>
  currency === undefined &&
  decimals !== 2 &&
  /(?:§\s?|(?<!\p{L})(?:art|article|artikel|articulo|articolo|section|sec|abs|para|paragraph)\.?\s)$/u.test(
    segment.folded.slice(0, start),
  );

/** What the description of an item may begin with: "Shipping carton", "Discount card". */
const OF_ITEMS: ReadonlySet<AmountRole> = new Set(['shipping', 'discount', 'adjustment']);

/** Rows of items, wherever they stand: two of their numbers make the third. */
function rowsThatMultiply(amounts: readonly FoundAmount[]): ReadonlySet<number> {
  const byRow = new Map<number, number[]>();
  for (const { segment, value } of amounts) append(byRow, segment.row, value);
  const rows = [...byRow].filter(([, values]) => {
    const [quantity, price, amount] = values.slice(-3);
    return amount !== undefined && quantity! > 1 && price !== 1 && Math.abs(quantity! * price! - amount) < CENT;
  });
  return new Set(rows.map(([row]) => row));
}

/** Who writes money with cents writes all of it so. */
function usesCents(amounts: readonly FoundAmount[]): boolean {
  const money = amounts.filter(({ decimals }) => decimals === 2).length;
  const whole = amounts.filter(({ decimals, currency }) => decimals === 0 && currency !== undefined).length;
  return money >= 3 && money > 3 * whole;
}

const COUNTED = new WeakMap<Row, number>();

function countNumbers(row: Row): number {
  const known = COUNTED.get(row);
  if (known !== undefined) return known;
  // "VAT (21%):" and "TVA 20 %" are labels.
  const isNumber = ({ text, folded }: Segment): boolean =>
    /\d/.test(text) && lettersOf(folded) <= 3 && !/^\p{L}[^\d]*\d[\d.,]*\s?%\)?\s*:?$/u.test(text);
  const count = row.segments.filter(isNumber).length;
  COUNTED.set(row, count);
  return count;
}

/** `other` where a label says that it is none of the totals, undefined where no label says anything. */
function roleOf(
  reading: Reading,
  amount: FoundAmount,
  hasCents: boolean,
): { role: AmountRole; score: number } | 'other' | undefined {
  const { segment } = amount;
  const row = reading.layout.rows[segment.row]!;
  const contexts = contextsOf(reading.layout, amount, 4);
  const roles = rolesOf(contexts, amountLexicon);
  const numbersInRow = countNumbers(row);
  // Under a header of its own a number of a totals row means what the header says.
  const above = roles.find(({ context }) => context.place === 'above');
  let best = numbersInRow > 1 && above && above.role !== 'other' ? above : roles[0];
  if (!best) return undefined;
  if (best.role === 'other') return 'other';
  let { score } = best;
  if (
    best === above &&
    numbersInRow > 1 &&
    roles.some(({ role, context }) => role === 'total' && context.place === 'left')
  )
    score += 0.25;
  // An amount inside a label, as in "Tax 15 % on $ 112.90": the one to the right of it is meant.
  const isInLabel =
    best.context.place === 'inline' &&
    row.segments.slice(segment.column + 1).some(({ text }) => /\d[.,]\d\d/.test(text));
  if (isInLabel || isAside(best.context, amount)) score -= 0.5;
  if (amount.decimals === 0 && amount.currency === undefined)
    score -= amount.value === 0 ? 0.05 : hasCents ? 0.6 : 0.25;
  if (amount.decimals > 2) score -= 0.2;
  // Totals stand in the lower part, after the items.
  score += 0.1 * (segment.row / reading.layout.rows.length);
  best = { ...best, score };
  return best.score > 0.15 ? best : 'other';
}

/** "(Gross: 65.00)": in brackets together with its label. */
const isAside = ({ place }: Context, { segment, start, end }: FoundAmount): boolean =>
  place === 'inline' && /^\(/.test(segment.text.slice(0, start)) && /^\s?\)/.test(segment.text.slice(end));

/** Forms name every rate there is: that nothing was taken of many of them is said once. */
function zeroOnce(taxes: readonly Money[]): Money[] {
  const [zero] = taxes.filter(({ value }) => value === 0).sort((a, b) => b.score - a.score);
  return taxes.filter((tax) => tax.value !== 0 || tax === zero);
}

/** Several rates, one line each: the tax is their sum. */
function sumOfTaxes(lines: readonly FoundAmount[]): Money[] {
  const distinct = lines.filter((line, i) => lines.findIndex((other) => other.segment.row === line.segment.row) === i);
  if (distinct.length < 2 || distinct.length > 6) return [];
  const value = Math.round(distinct.reduce((sum, line) => sum + line.value, 0) * 100) / 100;
  const spans = distinct.map(({ segment, start, end }) => ({ segment, start, end }));
  return [{ value, score: 0.45, spans, derived: true }];
}

/** What stands in the rows from the subtotal down to the total, one amount for each. */
function amountsBetween(amounts: readonly FoundAmount[], subtotal: Money, total: Money): number[] {
  const [from, to] = [subtotal.spans[0]!.segment, total.spans[0]!.segment];
  if (from.page !== to.page || to.row - from.row < 2 || to.row - from.row > MAX_BETWEEN) return [];
  const rows = new Map<number, number>();
  // The last of a row: what stands before it is explained by it.
  for (const { segment, value } of amounts)
    if (segment.row > from.row && segment.row < to.row) rows.set(segment.row, value);
  return [...rows.values()];
}
const MAX_BETWEEN = 12;

/** Whatever is added and taken off on the way, named or not. */
const closes = (subtotal: number, total: number, steps: readonly number[]): boolean =>
  steps.length > 1 && Math.abs(steps.reduce((sum, step) => sum + step, subtotal) - total) < CENT;

const CONSIDERED = 16;
const CENT = 0.015;
const isLabelled = (money: Money | undefined): boolean => money !== undefined && money.score > UNLABELLED;

function chooseJointly(
  { subtotal, tax, total }: Pick<Totals, 'subtotal' | 'tax' | 'total'>,
  adjustments: readonly number[],
  itemSum: number | undefined,
  between: (s: Money, t: Money) => number[],
): Pick<Totals, 'subtotal' | 'tax' | 'total' | 'consistent' | 'disputed'> {
  const none = undefined;
  let best = {
    score: -Infinity,
    s: none as Money | undefined,
    x: none as Money | undefined,
    t: none as Money | undefined,
    consistent: false,
    disputed: false,
  };
  const adjusted = adjustments.reduce((sum, n) => sum + n, 0);
  for (const t of total.length > 0 ? total.slice(0, CONSIDERED) : [none]) {
    for (const s of [...subtotal.slice(0, CONSIDERED), none]) {
      for (const x of [...tax.slice(0, CONSIDERED), none]) {
        let score = (t?.score ?? 0) + (s?.score ?? 0) + (x?.score ?? 0);
        let consistent = false;
        let disputed = false;
        const named = [t, s, x].filter(isLabelled).length;
        const isItems = itemSum !== undefined && s !== undefined && Math.abs(s.value - itemSum) < CENT;
        // What no label names stands only in a sum that closes, beside two that are sure.
        const nameless = [t, s, x].filter((one) => one !== undefined).length - named;
        if (nameless > 0 && named + (isItems ? 1 : 0) < 2) continue;
        if (t && s && x) {
          const rest = t.value - s.value - x.value;
          consistent = Math.abs(rest) < CENT;
          // Shipping, discounts and rounding stand between subtotal and total at times.
          const isAdjusted =
            !consistent &&
            (adjustments.some((n) => Math.abs(Math.abs(rest) - Math.abs(n)) < CENT) ||
              Math.abs(rest - adjusted) < CENT ||
              closes(s.value, t.value, between(s, t)));
          if (nameless > 0 && (!consistent || Math.abs(x.value) > Math.abs(s.value))) continue;
          disputed = !consistent && !isAdjusted;
          // Several taxes that close the sum are not one of them and something besides.
          if (consistent) score += x.value === 0 ? 0.5 : x.derived ? 1.7 : 1.2;
          else score += isAdjusted ? 0.7 : -0.9;
        } else if (nameless > 0) continue;
        else if (t && s) score += Math.abs(s.value - t.value) < CENT ? 0.2 : t.value < s.value ? -0.6 : 0;
        if (t && x && x.value * t.value < 0) score -= 0.6;
        if (t && x && Math.abs(x.value) >= Math.abs(t.value) && t.value !== 0) score -= 0.8;
        if (isItems) score += 0.3;
        if (itemSum !== undefined && t && !s && Math.abs(t.value - itemSum) < CENT) score += 0.2;
        if (score > best.score) best = { score, s, x, t, consistent, disputed };
      }
    }
  }
  const sum = best.s && best.x && best.t && best.consistent;
  const first = (chosen: Money | undefined, all: Money[]): Money[] =>
    chosen
      ? [
          isLabelled(chosen) || !sum ? chosen : { ...chosen, score: 0.6 },
          ...all.filter((other) => other !== chosen && isLabelled(other)),
        ]
      : [];
  return {
    subtotal: first(best.s, subtotal),
    tax: first(best.x, tax),
    total: first(best.t, total),
    consistent: best.consistent,
    disputed: best.disputed,
  };
}

/** The rate that the labels of the tax name, or that stands in a tax row; one that explains the tax is sure. */
export function findTaxRate(reading: Reading, { subtotal, tax }: Totals): Candidate<number>[] {
  const explained =
    subtotal[0] && tax[0] && subtotal[0].value !== 0 ? (100 * tax[0].value) / subtotal[0].value : undefined;
  const candidates: Candidate<number>[] = [];
  for (const segment of reading.layout.segments) {
    for (const { value, start, end } of findPercentages(segment.text)) {
      const span = { segment, start, end };
      const isTax =
        amountLexicon.findAll(segment.folded).some(({ role }) => role === 'tax') ||
        rolesOf(contextsOf(reading.layout, span, 8), amountLexicon).some(({ role }) => role === 'tax');
      if (!isTax && !/vat|tax|mwst|ust|tva|iva|btw|steuer/.test(segment.folded)) continue;
      const fits = explained !== undefined && Math.abs(explained - value) < 0.06;
      candidates.push({ value, score: 0.5 + (fits ? 0.5 : 0), spans: [span] });
    }
  }
  return rank([...candidates, ...sumOfRates(candidates, tax[0], explained)]);
}

/** "CGST 9 %" and "SGST 9 %", each of the whole: what they come to, where that explains the tax. */
function sumOfRates(
  rates: readonly Candidate<number>[],
  tax: Money | undefined,
  explained: number | undefined,
): Candidate<number>[] {
  const rows = new Set(tax?.derived ? tax.spans.map(({ segment }) => segment.row) : []);
  const parts = rates.filter(({ spans: [span] }) => rows.has(span!.segment.row));
  const value = Math.round(parts.reduce((sum, rate) => sum + rate.value, 0) * 100) / 100;
  if (parts.length < 2 || parts.length !== rows.size || explained === undefined || Math.abs(explained - value) > 0.06)
    return [];
  return [{ value, score: 1.1, spans: parts.flatMap(({ spans }) => spans), derived: true }];
}

/** The currency beside the totals counts most; then all others, and a label. */
export function findCurrency(reading: Reading, { total }: Totals): Candidate<string>[] {
  const totalRow = total[0]?.spans[0]?.segment.row;
  const candidates = new Map<string, Candidate<string>>();
  const add = (value: string, span: SegmentSpan, weight: number): void => {
    const known = candidates.get(value);
    const spans = !known || weight > known.score ? [span] : known.spans;
    candidates.set(value, { value, score: Math.max(weight, known?.score ?? 0) + (known ? 0.3 : 0), spans });
  };
  for (const segment of reading.layout.segments) {
    const beside = segment.row === totalRow ? 4 : 0;
    const found = findCurrencies(segment.text);
    const left = reading.layout.rows[segment.row]!.segments[segment.column - 1]?.folded ?? '';
    const isLabelled =
      found.length > 0 && /(?:currency|wahrung|devise|moneda|valuta|divisa|moeda)/.test(segment.folded + left);
    for (const { value, start, end } of found) {
      add(value, { segment, start, end }, (isLabelled ? 5 : 0) + beside + (end - start === 3 ? 1 : 0.8));
    }
  }
  for (const { currency, segment, start, end } of reading.amounts) {
    const sign = currency && CURRENCY.exec(segment.text.slice(start, end));
    if (!sign || toCurrency(sign[0]) !== currency) continue;
    const at = start + sign.index;
    add(currency, { segment, start: at, end: at + sign[0].length }, 1 + (segment.row === totalRow ? 4 : 0));
  }
  const ranked = [...candidates.values()].sort((a, b) => b.score - a.score);
  return ranked.map((candidate) => ({
    ...candidate,
    value: isCode(candidate) ? candidate.value : meantHere(reading, candidate.value),
    score: Math.min(1.2, candidate.score / 4),
  }));
}

/** Whether the code of a currency is printed, rather than a symbol that others share. */
const isCode = ({ value, spans: [span] }: Candidate<string>): boolean =>
  span?.segment.text.slice(span.start, span.end) === value;

const CURRENCY = new RegExp(CURRENCY_BEHIND, 'u');
