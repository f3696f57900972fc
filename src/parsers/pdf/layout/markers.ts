/** What stands before a list item. */
import { textOf, type Word } from '../text/word.ts';

/** Signs that are nothing but bullets, those of symbol fonts that a name or a space follows, and others where a space does. */
const BULLET =
  /^(?:([•●○◦▪▫■□█◼◾▌◆◇►▶➢➤✓✔☐☑☒⬜✅❏❐❑❒❖➔‣⁃](?=[\s\p{L}])|[\uE000-\uF8FF](?=[\s\p{Lu}]))|([→∙·*∗⋆⋄◊▸▹▷⊳➜➡✗✘★☆♦–—−‒-]|[oO¨]|§(?!\s*\d))(?=\s))/u;
const NUMBER =
  /^(\(?(?:\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,5}|[a-zA-Z\p{sc=Cyrillic}\p{sc=Greek}]|[ivxlcIVXLC]{1,6})\)|\[\d{1,3}\]|\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,5}\.|[a-zA-Z]\.|[\p{sc=Hebrew}\p{sc=Arabic}][.)]|[ivxlcIVXLC]{1,6}\.)(?=\s)/u;
/** "一、", "（2）", "③": no space follows. */
const IDEOGRAPHIC =
  /^((?:[一二三四五六七八九十]{1,3}|\d{1,2})、|（(?:[一二三四五六七八九十]{1,3}|\d{1,2})）|[①-⑳])(?=\s*\p{L})/u;
/** "A.5.2.1.", "5.2.1": of a paragraph or a heading, set apart from it by a tab. */
const CLAUSE = /^(?:\p{Lu}{1,2}[.-]?)?\d{1,3}(?:\.\d{1,3}){1,5}\.?$/u;

export const isClauseNumber = (text: string): boolean => CLAUSE.test(text);

/** "2.1 Scope", but not "55.725 35.271". */
const SECTION = /^(\d{1,3}(?:\.\d{1,2}){1,5})(?=\s+[\p{L}"“(]|\s*$)/u;
/** "(a)The": set without a space. */
const GLUED = /^(\((?:[a-z]|[ivx]{1,5}|\d{1,2})\))(?=\p{Lu})/u;

/** "(408) 486-2000": an area code in brackets begins no item. */
const TELEPHONE = /^\(\d{2,4}\)\s?\d{2,4}[-. ]\d{2,4}/;

/** "p. 12", "S. 45", "ص. ١٢": in a list of works a line may begin with the page, by its letter in any alphabet. */
const PAGE = /^[psPSעص]\.\s?\p{Nd}/u;

/** "☐ Yes ☑ No": boxes to choose among in one line, of which the first begins no item. */
const CHOICES = /^[☐☑☒⬜❏❑□■○●][^☐☑☒⬜❏❑□■○●]{1,60}[☐☑☒⬜❏❑□■○●]/u;

/** A word that is nothing but a sign before an item. */
export const isBullet = (word: string): boolean => word.length === 1 && /\P{L}/u.test(word) && BULLET.test(`${word} `);

/** In units of the font size: wider than between words. */
const SET_APART = 0.6;

/** "o" is a bullet where it is set apart or in a font of its own, and a word in many languages. */
const isWord = ([first, second]: readonly Word[]): boolean =>
  /^[oO]$/.test(first!.text) &&
  second !== undefined &&
  first!.fontName === second.fontName &&
  second.box[0] - first!.box[2] < SET_APART * first!.fontSize;

/** The marker that a line begins with. */
export const markerOf = (words: readonly Word[]): string | undefined =>
  isWord(words) ? undefined : findMarker(textOf(words));

/** The marker that a text begins with: a bullet, "3.", "(iv)", "2.1". */
export function findMarker(text: string): string | undefined {
  if (TELEPHONE.test(text) || PAGE.test(text) || CHOICES.test(text)) return undefined;
  const bullet = BULLET.exec(text);
  return (
    bullet?.[1] ??
    bullet?.[2] ??
    (NUMBER.exec(text) ?? SECTION.exec(text) ?? GLUED.exec(text) ?? IDEOGRAPHIC.exec(text))?.[1]
  );
}
