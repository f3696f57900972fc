/** What a paragraph style's names and outline level make of its paragraphs. */
export type StyleKind =
  | { type: 'title' | 'caption' | 'code' | 'paragraph' }
  /** `level` from 1. */
  | { type: 'heading'; level: number };

const PLAIN: StyleKind = { type: 'paragraph' };

/**
 * Word stores the built-in names in English whatever its language, but converters write what they were shown: the words
 * for "heading" in the languages Word has been translated to.
 */
const HEADING_WORDS = [
  'heading überschrift titre título titolo kop rubrik overskrift otsikko nagłówek nadpis заголовок başlık címsor',
  'encabezado naslov επικεφαλίδα titlu virsraksts antraštė pealkiri judul 見出し 标题 標題 제목 כותרת عنوان',
];
const TITLE_WORDS = ['title titel titre título titolo tytuł название 表題 标题 標題 제목'];

const anyOf = (words: string[]): string => words.join(' ').replaceAll(' ', '|');

const HEADING = new RegExp(`^(?:${anyOf(HEADING_WORDS)})\\s*([1-9])$`, 'iu');
const HEADING_ID = /^heading\s*([1-9])$/i;
const TITLE = new RegExp(`^(?:${anyOf(TITLE_WORDS)})$`, 'iu');
const CAPTION = /^(?:(?:table |image )?caption|beschriftung|légende|epígrafe|didascalia|图注|題注|题注)$/iu;
const CODE = /^(?:source code|code|code block|html preformatted|preformatted(?: text)?|listing|macro|programlisting)$/i;

const BY_NAME: [RegExp, 'title' | 'caption' | 'code'][] = [
  [TITLE, 'title'],
  [CAPTION, 'caption'],
  [CODE, 'code'],
];

/**
 * `names`: of the style itself and those it is based on, nearest first. A style based on a built-in heading looks like
 * one whatever outline level it is given ("TOC Heading" has none); the level decides for the others.
 */
export function classifyStyle(id: string, names: readonly string[], outlineLevel: number | undefined): StyleKind {
  for (const name of names) {
    const level = HEADING.exec(name)?.[1];
    if (level) return { type: 'heading', level: Number(level) };
    for (const [pattern, type] of BY_NAME) if (pattern.test(name)) return { type };
  }
  if (outlineLevel !== undefined) return outlineLevel < 9 ? { type: 'heading', level: outlineLevel + 1 } : PLAIN;
  const level = HEADING_ID.exec(id)?.[1];
  return level ? { type: 'heading', level: Number(level) } : PLAIN;
}

/** "List Bullet 2", "List Number 3": each a list of its own, nested by the name and indent of its style alone. */
export function listLevelOf(names: readonly string[]): number {
  for (const name of names) {
    const level = /^list (?:bullet|number)(?: ([2-5]))?$/i.exec(name);
    if (level) return Number(level[1] ?? 1);
  }
  return 1;
}

export const isCodeCharacterStyle = (name: string): boolean =>
  /^(?:verbatim char|source text|html (?:code|typewriter|keyboard|sample|variable)|code(?: char)?|inline code)$/i.test(
    name,
  );
