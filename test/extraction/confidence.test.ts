import { describe, expect, it } from 'vitest';
import { toConfidence } from '../../src/extraction/confidence.ts';

describe('what a confidence is worth', () => {
  it('grows with the label and with what is behind', () => {
    for (const kind of ['value', 'text', 'record'] as const) {
      const of = (evidence: number, margin: number): number =>
        toConfidence(kind, { evidence, margin, confirmed: 0 }, true);
      // Five of six records whose header says all of it are right at first sight.
      expect(of(1, 1)).toBeGreaterThan(kind === 'record' ? 0.85 : 0.9);
      if (kind === 'record') expect(of(1, 1)).toBeLessThan(0.9);
      expect(of(1, 1)).toBeGreaterThan(of(0.7, 1));
      expect(of(1, 1)).toBeGreaterThan(of(1, 0));
      expect(of(0.5, 0.5)).toBeLessThan(0.8);
      // Of records in lines under a header three of four are right.
      if (kind === 'record') expect(of(0.7, 0.6)).toBeGreaterThan(0.65);
      if (kind === 'value') expect(of(0.9, 0.3)).toBeGreaterThan(0.83);
    }
  });
});
