import type { Found } from './found.ts';

const TIME =
  /(?<![\p{L}\d.:,/-])(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d)?|\s?[hu]\s?[0-5]\d)?(?:\s?[ap]\.?\s?m\.?(?!\p{L})|\s?uhr(?!\p{L}))?(?![\p{L}\d]|[:,/-]\d|\.\d)/giu;

/** Times of the day as printed: "1:01 p.m.", "16h00", "9 Uhr"; a bare number is none. */
export const findTimes = (text: string): Found<string>[] =>
  [...text.matchAll(TIME)]
    .filter(([said]) => /[:hu]\s?\d|[ap]\.?\s?m|uhr/i.test(said))
    .map(({ 0: value, index }) => ({ value, start: index, end: index + value.length }));
