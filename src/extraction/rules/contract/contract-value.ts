import { type Amount, findAmounts } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { rankText, type TextCandidate } from './candidate.ts';
import type { RunningText } from './running-text.ts';

const TOTAL =
  /\b(?:total|aggregate|entire|maximum)\s+(?:contract\s+|purchase\s+|annual\s+)?(?:price|value|amount|sum|fees?|consideration|compensation|payment)\b|\b(?:purchase|contract)\s+(?:price|value|sum|amount)\b|\bin\s+the\s+(?:total\s+)?amount\s+of\b|\bgesamt(?:preis|summe|betrag|vergütung)\b|\bkaufpreis\b|\bprix\s+(?:total|de\s+vente)\b/i;
const PAYS =
  /\b(?:shall|will|agrees?\s+to)\s+pay\b|\bfees?\s+of\b|\bin\s+consideration\b|\bcompensation\b|\bconsideration\b|\broyalt(?:y|ies)\b|\bvergütung\b/i;
const NOT_THE_PRICE =
  /\b(?:liabilit\w+|exceed\w*|insurance|damages|penalt\w+|indemni\w+|par\s+value|deductible|threshold|reimburs\w+|expenses|severance|salary|bonus|option|fine|interest|per\s+occurrence|coverage)\b/i;
const RATE =
  /^\s*\)?\s*(?:\([^)]*\)\s*)?(?:\/|per\b|a\s+(?:month|year|day|share|unit)|each\b|(?:hourly|monthly|annually)\b|an\s+hour|pro\b|par\b)/i;
const SCALE: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:million|mio\.?)\b/i, 1e6],
  [/^\s*(?:billion|mrd\.?)\b/i, 1e9],
  [/^\s*thousand\b/i, 1e3],
];

/** What is paid under the agreement as a whole. */
export function findContractValue(running: RunningText, conventions: Conventions): TextCandidate<number>[] {
  const candidates: TextCandidate<number>[] = [];
  for (const sentence of running.sentences) {
    const text = running.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 3_000));
    if (!/\d/.test(text) || !(TOTAL.test(text) || PAYS.test(text))) continue;
    for (const { value, start, end } of findAmounts(text, conventions)) {
      const candidate = toCandidate(text, value, start, end);
      if (candidate)
        candidates.push({ ...candidate, start: sentence.start + candidate.start, end: sentence.start + candidate.end });
    }
    if (candidates.length > 200) break;
  }
  return rankText(candidates);
}

function toCandidate(text: string, amount: Amount, start: number, end: number): TextCandidate<number> | undefined {
  if (amount.currency === undefined || amount.value < 1) return undefined;
  const before = text.slice(Math.max(0, start - 140), start);
  const after = text.slice(end, end + 40);
  if (RATE.test(after) || NOT_THE_PRICE.test(before) || NOT_THE_PRICE.test(after)) return undefined;
  const score = TOTAL.test(before) ? 0.75 : PAYS.test(before.slice(-60)) ? 0.5 : 0;
  if (score === 0) return undefined;
  const scale = SCALE.find(([pattern]) => pattern.test(after));
  if (!scale) return { value: amount.value, score, start, end };
  const words = scale[0].exec(after)![0];
  return { value: amount.value * scale[1], score, start, end: end + words.length, derived: true };
}
