import { hasMeaning, shareMeaning } from '../../lexicon/lexicon.ts';
import { areSynonyms } from '../../lexicon/synonyms.ts';

/** Whether a word of a label or a sentence is used for one of a field's name. */
export const means = (label: string, word: string): boolean =>
  label === word ||
  shareMeaning(label, word) ||
  areSynonyms(label, word) ||
  (word.length > 4 && label.length > 2 && word.startsWith(singular(label)) && !LEGAL_FORMS.has(label)) ||
  (word.length > 4 && label.startsWith(word)) ||
  isCognate(label, word) ||
  isMistyped(label, word) ||
  isSameVerb(label, word) ||
  isDoneAs(label, word) ||
  isDoneAs(word, label) ||
  isTransliterated(label, word) ||
  isShortFor(singular(label), word);

/** "Beds" of short words. */
const singular = (word: string): string => (word.length === 4 ? word.replace(/(?<=[^s])s$/, '') : word);

/** They stand in the names of all companies, and are short for nothing else. */
const LEGAL_FORMS = new Set(['inc', 'corp', 'ltd', 'llc', 'plc']);

/** "referred" and "referring", "owns" and "own". */
function isSameVerb(a: string, b: string): boolean {
  if (a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  if (a.length > 2 && b.length > 2 && (a === `${b}s` || b === `${a}s`)) return true;
  const [stem, ending] = [VERB.exec(a), VERB.exec(b)];
  return stem !== null && ending !== null && stem[1] === ending[1] && stem[2] !== ending[2];
}
const VERB = /^(.{3,})(ed|ing)$/;

/** "replaced" is said by "replacement", "completed" by "completion": what was done, and the doing of it. */
function isDoneAs(done: string, doing: string): boolean {
  if (done.charCodeAt(0) !== doing.charCodeAt(0) || !done.endsWith('ed')) return false;
  const noun = DOING.exec(doing)?.[1];
  return noun !== undefined && !NO_DOING.has(doing) && noun.replace(/e$/, '') === done.replace(/(?:at)?ed$/, '');
}
const DOING = /^(.{4,}?)(?:ment|ation|ion|al|ance)$/;
const NO_DOING = new Set(['department', 'apartment', 'statement', 'compartment', 'experimental']);

/** "gueltig" in a name that has only plain letters is "gültig", which is folded to "gultig". */
function isTransliterated(label: string, word: string): boolean {
  if (
    word.length !== label.length + 1 ||
    word.length < MIN_TRANSLITERATED ||
    word.charCodeAt(0) !== label.charCodeAt(0)
  )
    return false;
  return /[aou]e/.test(word) && word.replace(/([aou])e/g, '$1') === label;
}
const MIN_TRANSLITERATED = 5;

/** "Pkg" is a package, "Bnd" a boundary: the first of its consonants, or some up to the last. */
function isShortFor(short: string, word: string): boolean {
  if (word.length < short.length + 2 || word.charCodeAt(0) !== short.charCodeAt(0)) return false;
  if (!/^\p{L}[^aeiou\P{L}]{2,4}$/u.test(short) || hasMeaning(short)) return false;
  const consonants = word[0]! + word.slice(1).replace(/[aeiou]/g, '');
  if (consonants.startsWith(short)) return true;
  let at = 0;
  for (const letter of consonants) if (letter === short[at]) at++;
  return at === short.length && consonants.at(-1) === short.at(-1);
}

const MIN_MISTYPED = 8;

/** "Commidity" for "commodity": long words of one length that differ in one letter, or in two that changed places. */
function isMistyped(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < MIN_MISTYPED || a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  let at = 1;
  while (at < a.length && a[at] === b[at]) at++;
  // An employer is not an employee.
  if (at > a.length - 3) return false;
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at];
  return a.slice(at + (isSwapped ? 2 : 1)) === b.slice(at + (isSwapped ? 2 : 1));
}

const MIN_COGNATE = 6;
const ROLE = /(?:er|or|ee|ed)$/;

/** "secretary" is "secrétaire", "deliveries" are "delivered": long words that begin alike. */
function isCognate(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < MIN_COGNATE || a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  // An insurer is not the insured.
  if (ROLE.test(a) && ROLE.test(b)) return false;
  let same = 1;
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same >= Math.max(MIN_COGNATE, 0.7 * Math.max(a.length, b.length));
}
