import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from '../../web/src/extract/json-fault.ts';

it.each([
  ['{\n  "a": 1,\n  b: 2\n}', 'Not JSON at line 3, column 3: b:'],
  ['{"a": 1 "b": 2}', 'Not JSON at line 1, column 9: "b":'],
  ['[1, 2,]', 'Not JSON at line 1, column 7: ]'],
  ["{'a': 1}", "Not JSON at line 1, column 2: 'a':"],
  ['{"a": tru}', 'Not JSON at line 1, column 7: tru}'],
  ['[1] 2', 'Not JSON at line 1, column 5: 2'],
  ['{"a": [1', 'The text ends too early: line 1, column 9.'],
  ['', 'The text ends too early: line 1, column 1.'],
])('names the place in %j', (text, fault) => {
  expect(findJsonFault(text)).toBe(fault);
});

it('finds none in JSON, and one in what JSON.parse refuses', () => {
  fc.assert(fc.property(fc.json(), (text) => findJsonFault(text) === undefined));
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      const cut = text.slice(0, at % text.length);
      expect(findJsonFault(cut)).toSatisfy((fault) => (fault === undefined) === isJson(cut));
    }),
  );
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
