import { describe, expect, it } from 'vitest';
import { Model } from '../../src/learned/model.ts';
import type { Weights } from '../../src/learned/weights.ts';

const NAMES = ['near', 'bold'] as const;
const weights: Weights = {
  features: NAMES,
  trees: ['0<=0.5 1<=0.5 =-2 =-1 =1', '1<=0 =0.25 0<=2 =0.5 =0.75', '=0.125'],
  slope: 2,
  intercept: -1,
  examples: '',
};

describe('a learnt model', () => {
  const model = new Model(NAMES, weights);

  it('adds the leaf that each tree leads to', () => {
    expect(model.score({ near: 0, bold: 0 })).toBe(-2 + 0.25 + 0.125);
    expect(model.score({ near: 0.5, bold: 1 })).toBe(-1 + 0.5 + 0.125);
    expect(model.score({ near: 3, bold: 1 })).toBe(1 + 0.75 + 0.125);
  });

  it('calibrates the sum into a probability', () => {
    const sum = 1 + 0.75 + 0.125;
    expect(model.probability({ near: 3, bold: 1 })).toBeCloseTo(1 / (1 + Math.exp(-(2 * sum - 1))), 12);
  });

  it('refuses weights of other features', () => {
    expect(() => new Model(['bold', 'near'], weights)).toThrow('other features');
  });
});
