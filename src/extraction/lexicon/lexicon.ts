import { fold } from '../values/found.ts';
import { SPACED_LETTER, UNSPACED as UNSPACED_LETTERS } from '../values/scripts.ts';
import { CONCEPTS } from './concepts.ts';
import { LANGUAGES } from './languages.ts';

/** Singular, without the commonest endings. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies)$/, 'y').replace(/(?<!s)s$/, '') : word);

const MEANINGS = new Map<string, Set<number>>();
/** Of long words also without their last letter. */
const INFLECTED = new Map<string, Set<number>>();
const MIN_INFLECTED = 6;
const MAX_CACHED = 20_000;
/** Words of scripts that put no spaces between words, by their first letter, longest first. */
const UNSPACED = new Map<string, string[]>();
const IS_UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]+$`, 'u');
/** "請求No." is two words. */
const WORD = new RegExp(`[#%]|[${UNSPACED_LETTERS}]+|(?:${SPACED_LETTER}|\\d)+`, 'gu');

const linesOf = (text: string): string[][] =>
  fold(text)
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));

const MEANING_OF = new Map<string, number>();
for (const [meaning, words] of linesOf(CONCEPTS.join('\n')).entries()) {
  if (!MEANING_OF.has(words[0]!)) MEANING_OF.set(words[0]!, meaning);
  for (const word of words) addWord(word, meaning);
}
for (const [name, ...words] of Object.values(LANGUAGES).flatMap(linesOf))
  for (const word of words) addWord(word, MEANING_OF.get(name!)!);

function addWord(word: string, meaning: number): void {
  for (const form of [word, stem(word)]) MEANINGS.set(form, (MEANINGS.get(form) ?? new Set()).add(meaning));
  if (word.length >= MIN_INFLECTED)
    for (const form of [word, word.slice(0, -1)]) INFLECTED.set(form, (INFLECTED.get(form) ?? new Set()).add(meaning));
  if (!IS_UNSPACED.test(word)) return;
  const list = [...(UNSPACED.get(word[0]!) ?? []), word];
  UNSPACED.set(
    word[0]!,
    list.sort((a, b) => b.length - a.length),
  );
}

/** "faktury" is a case of "faktura": long words that differ in their last letter or two. */
function meaningsOf(word: string): ReadonlySet<number> | undefined {
  const known = MEANINGS.get(word);
  if (known || word.length < MIN_INFLECTED) return known;
  const found = FOUND.get(word);
  if (found !== undefined) return found ?? undefined;
  const meanings = INFLECTED.get(word.slice(0, -1)) ?? INFLECTED.get(word.slice(0, -2));
  if (FOUND.size > MAX_CACHED) FOUND.clear();
  FOUND.set(word, meanings ?? null);
  return meanings;
}
const FOUND = new Map<string, ReadonlySet<number> | null>();

export const hasMeaning = (word: string): boolean => meaningsOf(word) !== undefined;

/** Whether two words, folded and singular, are used for one another. */
export function shareMeaning(a: string, b: string): boolean {
  const meanings = meaningsOf(a);
  const others = meanings && meaningsOf(b);
  if (!others) return false;
  for (const meaning of meanings!) if (others.has(meaning)) return true;
  return false;
}

const CACHE = new Map<string, readonly string[]>();

/** The words of a text, folded and singular; compounds and runs without spaces are parted where known words are in them. */
export function wordsIn(text: string): string[] {
  const plain = fold(text).replace(/(?<=\p{Script=Hebrew})["'״׳](?=\p{Script=Hebrew})/gu, '');
  return (plain.match(WORD) ?? []).flatMap((word) => {
    const known = CACHE.get(word);
    if (known) return known;
    const parts = MEANINGS.has(word)
      ? [stem(word)]
      : IS_UNSPACED.test(word)
        ? partUnspaced(word)
        : [withoutArticle(word) ?? partCompound(word)].flat();
    if (CACHE.size > MAX_CACHED) CACHE.clear();
    CACHE.set(word, parts);
    return parts;
  });
}

const ARABIC_WORD = /^و?(?:ال|لل)(?<stem>\p{Script=Arabic}{2,})$/u;
const ARTICLES = /^(?:[והבכלמש]|ال)/u;

/** "המשכיר" is "משכיר", "الفاتورة" is "فاتورة": articles and prepositions are written against their word. */
function withoutArticle(word: string): string | undefined {
  if (!ARTICLES.test(word) && !/(?:ים|ות)$/.test(word)) return undefined;
  for (let from = 0; from <= 2; from++) {
    if (from > 0 && !/[והבכלמש]/.test(word[from - 1]!)) break;
    const rest = word.slice(from);
    for (const form of [rest, rest.replace(/(?:יים|ים|יות|ות)$/, ''), rest.replace(/ים$/, '')])
      if (form.length > 2 && MEANINGS.has(form)) return form;
  }
  const arabic = ARABIC_WORD.exec(word)?.groups?.stem;
  return arabic !== undefined && MEANINGS.has(arabic) ? arabic : undefined;
}

/** "請求書番号" is "請求書" and "番号"; the day at the end of "発行日" is its date. */
function partUnspaced(run: string): string[] {
  const parts: string[] = [];
  let unknown = '';
  const close = (): void => {
    if (unknown !== '') parts.push(unknown);
    unknown = '';
  };
  for (let at = 0; at < run.length; ) {
    const word = UNSPACED.get(run[at]!)?.find((known) => run.startsWith(known, at));
    if (word === undefined) unknown += run[at++];
    else {
      close();
      parts.push(word);
      at += word.length;
    }
  }
  if (unknown === '日' && parts.length > 0) unknown = '日付';
  close();
  return parts;
}

const MIN_PART = 3;
const MAX_COMPOUND = 40;

/** "Rechnungsnummer" is "rechnung" and "nummer": two known words and what joins them. */
function partCompound(word: string): string[] {
  if (word.length < 2 * MIN_PART + 1 || word.length > MAX_COMPOUND) return [stem(word)];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const tail = word.slice(at);
    if (!MEANINGS.has(tail) || tail.length < 4) continue;
    const head = /^(.+?)(?:ens|en|es|ns|s|n|e)?$/.exec(word.slice(0, at))!;
    const known = [word.slice(0, at), head[1]!].find((part) => part.length >= MIN_PART && MEANINGS.has(part));
    if (known !== undefined) return [known, stem(tail)];
  }
  return [stem(word)];
}
