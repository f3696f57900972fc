import { Encoder } from 'flexsearch';
import german from 'flexsearch/lang/de';
import english from 'flexsearch/lang/en';
import french from 'flexsearch/lang/fr';

/** Endings that the pack of a language leaves alone, though what is left of a word is then another than that of its relatives. */
const FURTHER_ENDINGS = ['ated', 'ating', 'ates', 'ations', 'ators', 'ality', 'ability', 'ements', 'ments', 'es', 'e'];
const MIN_STEM_LETTERS = 3;

const stemmers = [english, german, french].map(({ stemmer }, language) => {
  const encoder = new Encoder({
    ...(stemmer ? { stemmer } : {}),
    normalize: false,
    split: ' ',
    numeric: false,
    cache: false,
  });
  if (language === 0) for (const ending of FURTHER_ENDINGS) encoder.addStemmer(ending, '');
  return (term: string): string => encoder.encode(term)[0] ?? term;
});

/**
 * Other forms of a word, as the language packs of FlexSearch see them: "terminate" and "termination" have one stem. `startingWith`: the
 * words there are with a beginning, which is what all forms share.
 */
export function wordForms(term: string, startingWith: (beginning: string) => Iterable<string>): Set<string> {
  const forms = new Set<string>();
  if (/\d/.test(term)) return forms;
  for (const stemOf of stemmers) {
    const stem = stemOf(term);
    if (stem.length < MIN_STEM_LETTERS) continue;
    // The last letter of a stem may be another than that of the word: party, parties.
    for (const candidate of startingWith(stem.slice(0, Math.max(MIN_STEM_LETTERS, stem.length - 1)))) {
      if (candidate !== term && stemOf(candidate) === stem) forms.add(candidate);
    }
  }
  return forms;
}
