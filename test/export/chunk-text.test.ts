import { expect, it } from 'vitest';
import { splitText, tailOf } from '../../src/export/chunk-text.ts';

it('cuts between sentences, not behind what ends in a full stop within one', () => {
  const said = 'The lessee accepts Nos. 4 and 5 as of J. Doe’s letter. ';
  for (const maxTokens of [20, 25, 30, 35, 40, 45]) {
    const parts = splitText(said.repeat(12).trim(), maxTokens);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part).toMatch(/^The lessee .*letter\.$/);
  }
});

it('keeps the number of a section with its words', () => {
  const text = `4.1. Payment is due at once and in full. ${'It is not to be held back. '.repeat(3)}`.trim();
  expect(tailOf(text, 30)).not.toMatch(/^Payment/);
  for (const part of splitText(text, 12)) expect(part).not.toMatch(/^4\.1\.$/);
});
