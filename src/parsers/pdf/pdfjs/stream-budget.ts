import type { Budget } from '../../budget.ts';

/** More than any honest stream of a page. */
export const MAX_STREAM_BYTES = 256 * 1024 ** 2;

/** Of the document that is read in this thread: pdf.js decodes streams where it needs them, and knows no budgets. */
let current: Budget | undefined;

export function budgetStreamsFor(budget: Budget | undefined): void {
  current = budget;
}

/** For the patched decoders: memory that is about to be taken, and how long what grows is then. */
export function spendOnStream(bytes: number, length = 0): void {
  if (length > MAX_STREAM_BYTES) throw new Error('A stream is longer than any honest one.');
  current?.spend('maxUnpackedBytes', bytes);
}
