import { type Found, fold } from '../../values/found.ts';
import { means } from './means.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

const NOT = /^(?:un|non-?|not\s+|no\s+)/;
const MAX_WORDS = 3;

/** "Furnishing: Unfurnished", "Status: Taxable": a value that is the word of its field says yes, its contrary no. */
export function findOwnWord(text: string, { names }: Terms): Found<boolean> | undefined {
  const said = fold(text).trim();
  if (said === '' || said.split(/\s+/).length > MAX_WORDS) return undefined;
  const own = names
    .filter(({ trust }) => trust === 1)
    .flatMap(({ words: name }) => name.filter((word) => !STOP.has(word) && !GENERIC.has(word)));
  const isOwn = (rest: string): boolean => {
    const [only, ...others] = words(rest, true);
    return only !== undefined && others.length === 0 && own.some((word) => word.length > 3 && means(only, word));
  };
  const found = { start: 0, end: text.length };
  const without = said.replace(NOT, '');
  if (without !== said && isOwn(without)) return { ...found, value: false };
  return isOwn(said) ? { ...found, value: true } : undefined;
}
