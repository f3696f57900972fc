import { describe, expect, it } from 'vitest';
import {
  amountLexicon,
  codeLexicon,
  columnLexicon,
  dateLexicon,
  partyLexicon,
} from '../../src/extraction/rules/invoice/lexicons.ts';
import type { Lexicon } from '../../src/extraction/rules/labels.ts';
import { fold } from '../../src/extraction/values/found.ts';
import { LABELS } from './labels-of-languages.ts';

const LEXICONS: readonly [RegExp, Lexicon<string>][] = [
  [/^c_/, columnLexicon],
  [/invoice_number|purchase_order/, codeLexicon],
  [/_date$/, dateLexicon],
  [/vendor|customer/, partyLexicon],
  [/./, amountLexicon],
];

function roleOf(name: string, label: string): string | undefined {
  const lexicon = LEXICONS.find(([pattern]) => pattern.test(name))![1];
  return lexicon.findAll(fold(label)).toSorted((a, b) => b.weight - a.weight)[0]?.role;
}

describe('labels of invoices', () => {
  it.each(Object.entries(LABELS))('are known in %s', (_, roles) => {
    const misread = Object.entries(roles).flatMap(([name, labels]) =>
      labels.split('|').filter((label) => roleOf(name, label) !== name.replace(/^c_|(?<=^other)_date$/, '')),
    );
    expect(misread).toEqual([]);
  });

  it('takes what stands beside them for nothing else', () => {
    expect(roleOf('customer', 'Stránka 1 z 2')).toBeUndefined();
    expect(roleOf('subtotal', 'Total TVA')).toBe('tax');
    expect(roleOf('total', 'ALV yhteensä')).toBe('tax');
  });
});
