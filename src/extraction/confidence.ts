/** What is known of a value when its confidence is asked for; each from 0 to 1. */
export interface ConfidenceFeatures {
  /** How strongly labels and places speak for it. */
  evidence: number;
  /** How far ahead of the next other reading it is. */
  margin: number;
  /** Sums, checksums or a second mention agree. */
  confirmed: number;
}

/** Logistic coefficients by kind of field, fitted by `bench/accuracy/extraction.ts --fit` on the development invoices. */
export interface Coefficients {
  bias: number;
  evidence: number;
  margin: number;
  confirmed: number;
}

export const COEFFICIENTS = {
  code: { bias: -2.4, evidence: 3.6, margin: 1.6, confirmed: 0.8 },
  date: { bias: -2.4, evidence: 3.6, margin: 1.6, confirmed: 0.8 },
  money: { bias: -2.6, evidence: 3.2, margin: 1.0, confirmed: 2.4 },
  name: { bias: -2.2, evidence: 2.8, margin: 1.6, confirmed: 0.8 },
  text: { bias: -1.8, evidence: 2.8, margin: 1.2, confirmed: 0.8 },
} as const satisfies Record<string, Coefficients>;
export type FieldKind = keyof typeof COEFFICIENTS;

/** A value that cannot be read again where it is said to stand is never more likely right than wrong. */
export const MAX_UNPROVEN = 0.5;

export function toConfidence(kind: FieldKind, features: ConfidenceFeatures, isProven: boolean): number {
  const { bias, evidence, margin, confirmed } = COEFFICIENTS[kind];
  const sum =
    bias +
    evidence * clamp(features.evidence) +
    margin * clamp(features.margin) +
    confirmed * clamp(features.confirmed);
  const confidence = 1 / (1 + Math.exp(-sum));
  return Math.round((isProven ? confidence : Math.min(MAX_UNPROVEN, confidence)) * 1000) / 1000;
}

const clamp = (n: number): number => Math.min(1, Math.max(0, n));
