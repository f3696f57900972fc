import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextTable } from '../../src/index/search/stored/text-table.ts';

it('numbers distinct texts in the order that they come in', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '東'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 80 }), (texts) => {
      const table = new TextTable();
      const distinct = [...new Set(texts)];
      expect(texts.map((text) => table.numberOf(text))).toEqual(texts.map((text) => distinct.indexOf(text)));
      expect(table.texts).toEqual(distinct);
    }),
  );
});

it('knows them still when they are many', () => {
  const table = new TextTable();
  const texts = Array.from({ length: 20_000 }, (_, i) => `note ${i}`);
  for (const round of [1, 2]) {
    for (const [i, text] of texts.entries()) if (table.numberOf(text) !== i) expect.fail(`${text}, round ${round}`);
  }
});
