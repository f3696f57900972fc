/** What stands before a list item. */

/** Signs that are nothing but bullets, those of symbol fonts that a name or a space follows, and others where a space does. */
const BULLET =
  /^(?:([•●○◦▪▫■□█◼◾▌◆◇►▶➢➤✓✔☐☑☒⬜✅❏❐❑❒❖➔‣⁃](?=[\s\p{L}])|[\uE000-\uF8FF](?=[\s\p{Lu}]))|([→∙·*∗⋆⋄◊▸▹▷⊳➜➡✗✘★☆♦–—−‒-]|[oO§¨])(?=\s))/u;
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

/** The marker that a text begins with: a bullet, "3.", "(iv)", "2.1". */
export function findMarker(text: string): string | undefined {
  if (TELEPHONE.test(text)) return undefined;
  const bullet = BULLET.exec(text);
  return (
    bullet?.[1] ??
    bullet?.[2] ??
    (NUMBER.exec(text) ?? SECTION.exec(text) ?? GLUED.exec(text) ?? IDEOGRAPHIC.exec(text))?.[1]
  );
}
