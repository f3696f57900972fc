import { toTerms } from '../../../analysis/tokens.ts';
import { NUMBER_TOLERANCE } from '../../../spreadsheet/number-reader.ts';
import { addToFilter, filterHolds, hashNumber, hashText } from './bloom.ts';

/** About eight bits for each of the terms, or numbers, of a chunk of four thousand cells. */
const TERM_FILTER_BYTES = 8192;
const NUMBER_FILTER_BYTES = 4096;
/** The beginning of each term is kept too, for words that are not finished. */
const PREFIX_LENGTH = 3;
/** Of a script without spaces, whose single characters are looked for too. */
const IS_PAIR = /^[^\x00-\u0dff]{2,4}$/;
const PREFIX_MARK = '\u0000';

export function toTermFilter(strings: readonly string[]): Uint8Array {
  const filter = new Uint8Array(TERM_FILTER_BYTES);
  for (const text of strings) {
    for (const term of toTerms(text)) {
      addToFilter(filter, hashText(term));
      if (IS_PAIR.test(term)) for (const character of term) addToFilter(filter, hashText(character));
      if (term.length > PREFIX_LENGTH) addToFilter(filter, hashText(PREFIX_MARK + term.slice(0, PREFIX_LENGTH)));
    }
  }
  return filter;
}

/** False only where no text of the chunk surely holds the term. */
export function chunkMayHoldTerm(filter: Uint8Array, term: string, prefix: boolean): boolean {
  if (filterHolds(filter, hashText(term))) return true;
  return (
    prefix && (term.length < PREFIX_LENGTH || filterHolds(filter, hashText(PREFIX_MARK + term.slice(0, PREFIX_LENGTH))))
  );
}

export function toNumberFilter(numbers: Float64Array): Uint8Array {
  if (numbers.length === 0) return new Uint8Array(0);
  const filter = new Uint8Array(NUMBER_FILTER_BYTES);
  for (let i = 0; i < numbers.length; i++) addToFilter(filter, hashNumber(numbers[i]!));
  return filter;
}

/** Also where a number is the same in the digits that a spreadsheet keeps. */
export function chunkMayHoldNumber(filter: Uint8Array, value: number): boolean {
  if (filter.length === 0) return false;
  return [1 - NUMBER_TOLERANCE, 1, 1 + NUMBER_TOLERANCE].some((nearby) =>
    filterHolds(filter, hashNumber(value * nearby)),
  );
}
