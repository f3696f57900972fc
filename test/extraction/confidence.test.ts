import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { toConfidence } from '../../src/extraction/confidence.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { field } from './ask.ts';
import { paper } from './paper.ts';

function confidencesOf(name: string, text: string): number {
  const form = paper([
    [50, 2, text],
    [250, 2, '$3,675.00'],
  ]);
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const schema = { name: 'form', fields: [field(name, 'number', 'Amount')] };
  const { fields } = rulesBackend.extract(new Evidence(form), schema, options) as BackendResult;
  return fields[0]!.confidence;
}

describe('what a confidence is worth', () => {
  it('is little where a label says half of a name, though nothing competes', () => {
    expect(confidencesOf('pet_deposit', 'Pet deposit')).toBeGreaterThan(0.93);
    const half = confidencesOf('pet_deposit', 'Deposit');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(0.9);
  });

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
