import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTerms, unpackTerms } from '../../src/index/search/flexsearch/packed-terms.ts';

test('terms come out as they went in, whatever they share', () => {
  const unit = fc.constantFrom('a', 'b', ' ', 'é', '東', '𝐀', '𝐁');
  const terms = fc.uniqueArray(fc.string({ unit, minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(terms, (terms) => {
      const long = terms.map((term) => `${'x'.repeat(100)}${term}`);
      for (const list of [terms.sort(), long.sort()]) expect(unpackTerms(packTerms(list))).toEqual(list);
    }),
  );
});
