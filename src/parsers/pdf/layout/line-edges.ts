import type { TextLine } from '../text/word.ts';

/** Where a line starts and ends as it is read: one that is read from the right is counted from there. */
export const startOf = ({ rightToLeft, box }: TextLine): number => (rightToLeft ? -box[2] : box[0]);
export const endOf = ({ rightToLeft, box }: TextLine): number => (rightToLeft ? -box[0] : box[2]);

/** Sizes closer than this are one size. */
const SAME_SIZE = 0.07;

export const sameSize = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
