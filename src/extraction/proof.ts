import type { Citation } from '../document/citation.ts';
import type { Value } from './extraction.ts';
import type { FieldType } from './schema.ts';
import { findAmounts } from './values/amounts.ts';
import { findBoolean } from './values/booleans.ts';
import type { Conventions } from './values/conventions.ts';
import { findCurrencies, toCurrency } from './values/currencies.ts';
import { findDates } from './values/dates.ts';
import { fold } from './values/found.ts';
import { findPercentages } from './values/percentages.ts';
import { UNIT } from './values/quantities.ts';

const CLOSE_UNIT = new RegExp(`(?<=\\d)-?${UNIT}(?![\\p{L}\\d])`, 'gu');

/** Reads the cited text again: how it says the value, or undefined where it does not. */
export function proves(
  text: string,
  value: Value,
  type: FieldType,
  conventions: Conventions,
): Citation['match'] | undefined {
  if (String(value) === text) return 'exact';
  switch (type) {
    case 'date':
      return findDates(text, conventions).some((found) => found.value === value) ? 'normalized' : undefined;
    case 'money':
    case 'number':
    case 'integer':
      // A word is cited as a whole: "16GB".
      return [text, text.replace(CLOSE_UNIT, '')].some((said) =>
        findAmounts(said, conventions).some((found) => found.value.value === value),
      ) || findPercentages(text).some((found) => found.value === value)
        ? 'normalized'
        : undefined;
    case 'percentage':
      return findPercentages(text).some((found) => found.value === value) ||
        findAmounts(text, conventions).some((found) => found.value.value === value)
        ? 'normalized'
        : undefined;
    case 'boolean':
      return findBoolean(text)?.value === value ? 'normalized' : undefined;
    default: {
      const [said, meant] = [lettersAndDigits(text), lettersAndDigits(String(value))];
      if (said === meant || toCurrency(text) === value) return 'normalized';
      // A cell is cited as a whole: "$ 50,000" says the currency beside the number.
      return findCurrencies(text).some((found) => found.value === value) ? 'normalized' : undefined;
    }
  }
}

/** Letters and digits, folded: what a text says whatever its marks. */
export const lettersAndDigits = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
