/** What is known of a value when its confidence is asked for; each from 0 to 1. */
export interface ConfidenceFeatures {
  /** How strongly labels and places speak for it. */
  evidence: number;
  /** How far ahead of the next other reading it is. */
  margin: number;
  /** Sums, checksums or a second mention agree; below 0 where they contradict. */
  confirmed: number;
}

/** Logistic coefficients by kind of field, fitted by `node bench/accuracy/extraction.mjs FOLDER --fit` on the development invoices. */
export interface Coefficients {
  bias: number;
  evidence: number;
  margin: number;
  confirmed: number;
  /** A margin of so much is as good as any: nothing else is meant. */
  enough: number;
  /** What a margin is worth by the evidence that leads: to be alone says little for what is hardly named. */
  both?: number;
}

export const COEFFICIENTS = {
  code: { bias: -0.28, evidence: 2.7, margin: 1.2, confirmed: 0.6, enough: 1 },
  date: { bias: -0.3, evidence: 2.7, margin: 1.2, confirmed: 0.6, enough: 1 },
  money: { bias: -0.58, evidence: 2.4, margin: 0.75, confirmed: 1.8, enough: 1 },
  name: { bias: -1.67, evidence: 3.13, margin: 1.79, confirmed: 0.89, enough: 1 },
  // Terms, renewals and notices of contracts: what a clause is about is guessed.
  clause: { bias: -2.6, evidence: 2.8, margin: 1.2, confirmed: 0.8, enough: 1 },
  // Fields of other schemas, where labels are guessed from names. What has a form of its own (days, numbers, telephones) is right
  // where its label is sure and no other of its form competes; of texts most misses are wrong places or wrong ends; of records
  // the header tells. Fitted to what was said of strangers before anybody had looked at them, and checked with each set of them left out.
  value: { bias: -2.44, evidence: 2.5, margin: 0, both: 4.17, confirmed: 1.51, enough: 0.4 },
  text: { bias: -3.12, evidence: 2.87, margin: 0, both: 2.74, confirmed: 1.16, enough: 0.4 },
  record: { bias: -1.9, evidence: 2.75, margin: 1.3, confirmed: 1.16, enough: 1 },
} as const satisfies Record<string, Coefficients>;
export type FieldKind = keyof typeof COEFFICIENTS;

/** A value that cannot be read again where it is said to stand is never more likely right than wrong. */
export const MAX_UNPROVEN = 0.5;

/** A value that the arithmetic of its document contradicts. */
export const MAX_DISPUTED = 0.5;

export function toConfidence(kind: FieldKind, features: ConfidenceFeatures, isProven: boolean): number {
  const { bias, evidence, margin, confirmed, enough, both = 0 }: Coefficients = COEFFICIENTS[kind];
  const said = clamp(features.evidence);
  const lead = clamp(features.margin / enough);
  const sum = bias + evidence * said + margin * lead + both * said * lead + confirmed * clamp(features.confirmed);
  const confidence = 1 / (1 + Math.exp(-sum));
  return toProvenConfidence(features.confirmed < 0 ? Math.min(MAX_DISPUTED, confidence) : confidence, isProven);
}

/** A learnt probability, bounded where its value cannot be read again. */
export const toProvenConfidence = (probability: number, isProven: boolean): number =>
  Math.round(Math.min(isProven ? 1 : MAX_UNPROVEN, probability) * 1000) / 1000;

const clamp = (n: number): number => Math.min(1, Math.max(0, n));
