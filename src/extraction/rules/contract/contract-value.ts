import { type Amount, findAmounts } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { rankText, type TextCandidate } from './candidate.ts';
import type { RunningText } from './running-text.ts';

/** What names the price of the whole agreement. */
const TOTAL =
  /\b(?:contract|purchase|lump[- ]sum|guaranteed\s+maximum|fixed|total|aggregate|entire|maximum|all-?in)\s+(?:contract\s+|purchase\s+|annual\s+|licen[cs]e\s+|project\s+)?(?:price|value|sum|fees?|consideration|compensation|cost|remuneration)\b|\btotal\s+(?:contract\s+|project\s+)?(?:amount|payments?)\b|\bcontract\s+amount\b|\bgesamt(?:preis|summe|betrag|vergütung)\b|\bkaufpreis\b|\bprix\s+(?:total|de\s+vente)\b|\bvalor\s+total\b|\bprecio\s+total\b/gi;
/** What is lent, in the words that open an agreement on it. */
const LENT =
  /\b(?:loans?|line\s+of\s+credit|credit\s+facilit(?:y|ies)|facilit(?:y|ies)|promissory\s+note)\b[^.;]{0,60}\b(?:in\s+(?:the|an)|of|for)\s+(?:(?:maximum|original|aggregate|principal|total)\s+)*(?:amount|sum)\s+(?:of\s+)?(?:up\s+to\s+|not\s+to\s+exceed\s+)?[^.;]{0,60}$/i;
const PAYS = /\b(?:shall|will|agrees?\s+to)\s+pay\b[^.;]{0,60}$/i;
const IN_PARTS = /^\s*(?:\([^)]*\)\s*)?(?:,\s*)?(?:payable\s+)?in\s+(?:\w+\s+){1,3}?instal?lments\b/i;
/** Only this may stand between the name of the price and its amount. */
const IS =
  /^[\s,:("'-]*(?:[^.;]{0,50}?\b(?:is|are|be|being|of|equal(?:s|ing)?|to|amounts?\s+to|totals?|for|beträgt|von|est|de)\b|in\s+the\s+amount)?[^.;\d]{0,70}$/i;
const NOT_THE_PRICE =
  /\b(?:liabilit\w+|exceeds?|exceeding|excess|insurance|damages|penalt\w+|indemni\w+|par\s+value|deductible|threshold|reimburs\w+|expenses|severance|salary|bonus|options?|fine|interest|per\s+occurrence|coverage|minimum|less\s+than|at\s+least|reduced|increased|adjusted|advance|deposit|each|per|closing\s+fee|origination|commitment\s+fee|amendment\s+fee|installments?|claims?|judgments?|bond)\b/i;
const RATE =
  /^\s*\)?\s*(?:\([^)]*\)\s*)?(?:\/|per\b|a\s+(?:month|year|day|share|unit)|each\b|for\s+each\b|(?:hourly|monthly|annually)\b|an\s+hour|or\s+(?:more|less)\b|and\s+(?:integral\s+)?multiples|pro\b|par\b)/i;
/** How far into the agreement what it lends is told. */
const OPENING = 6_000;
const SCALE: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:million|mio\.?)\b/i, 1e6],
  [/^\s*(?:billion|mrd\.?)\b/i, 1e9],
  [/^\s*thousand\b/i, 1e3],
];

/** What is paid or lent under the agreement as a whole. */
export function findContractValue(running: RunningText, conventions: Conventions): TextCandidate<number>[] {
  const candidates: TextCandidate<number>[] = [];
  for (const sentence of running.sentences) {
    const text = running.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 3_000));
    if (!/\d/.test(text)) continue;
    for (const { value, ...range } of findAmounts(text, conventions)) {
      // "Two Dollars ($2)": in a sentence brackets repeat an amount, and do not make it negative.
      const isRepeated = text[range.start] === '(' && text[range.end - 1] === ')';
      const [start, end] = isRepeated ? [range.start + 1, range.end - 1] : [range.start, range.end];
      const amount = { ...value, value: Math.abs(value.value) };
      const score = scoreAmount(text, amount, start, end, sentence.start < OPENING);
      if (score > 0) candidates.push(toCandidate(text, amount.value, score, sentence.start, start, end));
    }
    if (candidates.length > 200) break;
  }
  return rankText(candidates);
}

function scoreAmount(text: string, amount: Amount, start: number, end: number, isOpening: boolean): number {
  if (amount.currency === undefined || amount.value < 1) return 0;
  const before = text.slice(Math.max(0, start - 160), start);
  const after = text.slice(end, end + 60);
  if (RATE.test(after)) return 0;
  const total = [...before.matchAll(TOTAL)].at(-1);
  const between = total && before.slice(total.index + total[0].length);
  if (total && IS.test(between!) && !NOT_THE_PRICE.test(before.slice(Math.max(0, total.index - 40)))) return 0.7;
  if (NOT_THE_PRICE.test(before)) return 0;
  if (PAYS.test(before) && IN_PARTS.test(after)) return 0.6;
  return isOpening && LENT.test(before) && !NOT_THE_PRICE.test(after) ? 0.6 : 0;
}

function toCandidate(
  text: string,
  value: number,
  score: number,
  offset: number,
  start: number,
  end: number,
): TextCandidate<number> {
  const after = text.slice(end, end + 40);
  const scale = SCALE.find(([pattern]) => pattern.test(after));
  if (!scale) return { value, score, start: offset + start, end: offset + end };
  const words = scale[0].exec(after)![0];
  return {
    value: value * scale[1],
    score,
    start: offset + start,
    end: offset + end + words.length,
    derived: true,
  };
}
