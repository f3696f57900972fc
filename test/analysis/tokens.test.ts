import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toTerms, toTokens } from '../../src/analysis/tokens.ts';

describe('tokens', () => {
  it.each([
    ['The Quick brown-fox', ['the', 'quick', 'brown', 'fox']],
    ['INV-2024/07 1,234.50 a.b@c.de', ['inv', '2024', '07', '1', '234', '50', 'a', 'b', 'c', 'de']],
    ['Überprüfung café naïve', ['uberprufung', 'cafe', 'naive']],
    ['ﬁnal ＡＢＣ１２', ['final', 'abc12']],
    ['東京都', ['東京', '京都']],
    ['A東B', ['a', '東', 'b']],
    ['ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
    ['الاتصـــالات شبكة على می‌کند', ['الاتصالات', 'شبكه', 'علي', 'مي', 'كند']],
    ['  — ', []],
  ])('%s', (text, terms) => {
    expect(toTerms(text)).toEqual(terms);
  });

  it('points at the very characters, whatever folding does to lengths', () => {
    const text = 'ﬁne Straße e\u0301t\u0301e 𝐁old';
    expect(toTokens(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'ﬁne',
      'Straße',
      'e\u0301t\u0301e',
      '𝐁old',
    ]);
  });

  it('gives the same terms with and without places, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const tokens = toTokens(text);
        expect(tokens.map((token) => token.term)).toEqual(toTerms(text));
        for (const { term, start, end } of tokens) expect(fold(text.slice(start, end))).toContain(term);
      }),
    );
  });
});
