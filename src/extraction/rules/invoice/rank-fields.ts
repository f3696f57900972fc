import { Model } from '../../../learned/model.ts';
import { MAX_DISPUTED } from '../../confidence.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { FIELD_FEATURES, FieldDescriber, type FieldFeatures } from './field-features.ts';
import weights from './fields.weights.json' with { type: 'json' };

export type Proposals = ReadonlyMap<string, readonly Candidate[]>;

export interface RankedField {
  candidates: Candidate[];
  features: FieldFeatures[];
}

const model = new Model(FIELD_FEATURES, weights);
/** More candidates of a field than this are never its value. */
const CONSIDERED = 10;
const CENT = 0.015;
const SUMS: Readonly<Record<string, (value: number, a: number, b: number) => number>> = {
  subtotal: (value, tax, total) => value + tax - total,
  tax: (value, subtotal, total) => subtotal + value - total,
  total: (value, subtotal, tax) => subtotal + tax - value,
};
const ADDENDS: Readonly<Record<string, readonly [string, string]>> = {
  subtotal: ['tax', 'total'],
  tax: ['subtotal', 'total'],
  total: ['subtotal', 'tax'],
};

/** The candidates of each field by learnt weights, the likeliest first; those of a sum that closes stay as they were chosen together. */
export function rankFields(
  reading: Reading,
  proposals: Proposals,
  confirmed: Readonly<Record<string, number>>,
  closed: ReadonlySet<string>,
): Map<string, RankedField> {
  const describer = new FieldDescriber(reading);
  return new Map(
    [...proposals].map(([field, all]) => {
      const isDisputed = (confirmed[field] ?? 0) < 0;
      const proposed = all.slice(0, CONSIDERED);
      const features = describer.describe(field, proposed, {
        confirmed: confirmed[field] ?? 0,
        closes: (candidate) => closesBy(field, candidate, proposals),
      });
      const ranked = proposed
        .map((candidate, i) => ({ candidate, features: features[i]!, probability: model.probability(features[i]!) }))
        .sort((a, b) => (closed.has(field) ? 0 : b.probability - a.probability));
      return [
        field,
        {
          candidates: ranked.map(({ candidate, probability }) => ({
            ...candidate,
            probability: isDisputed ? Math.min(MAX_DISPUTED, probability) : probability,
          })),
          features: ranked.map((one) => one.features),
        },
      ];
    }),
  );
}

/** The best scores of two others that make a sum with this one; 0 where none do. */
function closesBy(field: string, { value }: Candidate, proposals: Proposals): number {
  const [sum, addends] = [SUMS[field], ADDENDS[field]];
  if (!sum || !addends || typeof value !== 'number') return 0;
  const [first, second] = addends.map((name) => proposals.get(name)?.slice(0, CONSIDERED) ?? []);
  let best = 0;
  for (const a of first!)
    for (const b of second!)
      if (Math.abs(sum(value, a.value as number, b.value as number)) < CENT) best = Math.max(best, a.score + b.score);
  return best;
}
