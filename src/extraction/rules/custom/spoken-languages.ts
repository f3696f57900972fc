import { fold } from '../../values/found.ts';

const CODES =
  'af am ar az be bg bn bs ca cs da de el en es et fa fi fil fr ga gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi zh'.split(
    ' ',
  );
const TOLD_IN = 'en de fr es pt it nl sv pl cs tr ru zh ja ko'.split(' ');
const OTHER_NAMES = 'mandarin cantonese farsi tagalog castilian flemish moldovan norsk 普通话 粤语 国语'.split(' ');

let known: ReadonlySet<string> | undefined;

/** What the languages that people speak are called, in some of them. */
function names(): ReadonlySet<string> {
  if (known) return known;
  const all = new Set(OTHER_NAMES);
  for (const told of TOLD_IN) {
    const display = new Intl.DisplayNames([told], { type: 'language', fallback: 'none' });
    for (const code of CODES) all.add(fold(display.of(code) ?? '').toLowerCase());
  }
  all.delete('');
  known = all;
  return all;
}

const isScriptWithoutSpaces = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);

/** "English (fluent)", "Deutsch – Muttersprache"; neither "Python" nor "Frameworks". */
export function namesSpokenLanguage(text: string): boolean {
  const folded = fold(text).toLowerCase();
  if ((folded.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => names().has(word))) return true;
  return (
    isScriptWithoutSpaces(folded) && [...names()].some((name) => isScriptWithoutSpaces(name) && folded.includes(name))
  );
}
