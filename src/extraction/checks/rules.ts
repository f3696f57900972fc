import type { Check } from './check.ts';

/** The rules of the interface: programs switch on them, so there are no others. */
export const RULES = ['required_field', 'type_check', 'citation_missing', 'low_confidence', 'arithmetic'] as const;
export type Rule = (typeof RULES)[number];

/** Checks that are about the form of one value; all others hold values against each other. */
const OF_FORM = new Set(['iban_checksum', 'vat_checksum', 'currency_consistency', 'matches', 'one_of']);

const isRule = (name: string): name is Rule => (RULES as readonly string[]).includes(name);

/** A check under one of the five rules; what it looked at in particular stands beside. */
export function underRule(check: Check): Check {
  if (isRule(check.rule)) return check;
  const rule: Rule =
    check.rule === 'missing_field' ? 'required_field' : OF_FORM.has(check.rule) ? 'type_check' : 'arithmetic';
  return { ...check, rule, check: check.rule };
}
