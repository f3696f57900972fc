import { fold } from './found.ts';

/** Folded, January to December, by language; what is shorter than three letters is no name. */
const NAMES: readonly string[] = [
  // English, German, French, Spanish, Italian, Dutch, Portuguese
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  // Abbreviations that are no prefix of three or four letters of a name above, and Austrian and older spellings.
  'janner feber maerz avr mei jui juil aou sept okt nov dez',
  'janv fevr mrt abr mag giu lug ago set ott nov dic',
  'gen fev mar apr mai jun jul ago setiembre out nov des',
];

export const MONTH_NUMBERS: ReadonlyMap<string, number> = monthNumbers();

function monthNumbers(): Map<string, number> {
  const numbers = new Map<string, number>();
  const ambiguous = new Set<string>();
  const add = (name: string, month: number): void => {
    const known = numbers.get(name);
    if (known !== undefined && known !== month) ambiguous.add(name);
    else numbers.set(name, month);
  };
  for (const names of NAMES) for (const [i, name] of names.split(' ').entries()) add(name, i + 1);
  for (const names of NAMES.slice(0, 7)) {
    for (const [i, name] of names.split(' ').entries()) {
      for (const length of [3, 4]) if (name.length > length) add(name.slice(0, length), i + 1);
    }
  }
  for (const name of ambiguous) numbers.delete(name);
  return numbers;
}

/** 1 to 12 for a name or abbreviation in any of the languages. */
export const findMonth = (word: string): number | undefined => MONTH_NUMBERS.get(fold(word).replace(/\.$/, ''));
