/** Names of what books and laws are divided into. */
export const DIVISIONS = [
  ...['chapter', 'section', 'article', 'part', 'appendix', 'annex', 'schedule', 'exhibit'],
  ...['kapitel', 'abschnitt', 'teil', 'anhang', 'hoofdstuk', 'deel', 'bijlage', 'rozdział', 'глава'],
  ...[
    'chapitre',
    'partie',
    'annexe',
    'artículo',
    'capítulo',
    'parte',
    'apéndice',
    'apêndice',
    'capitolo',
    'sezione',
    'appendice',
  ],
].join('|');

const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const NAMED = `^(?:(?:${DIVISIONS})\\s+(?:\\d+|[A-Z]|[IVXLC]+|[A-Z]-\\d+|${WORDS})(?![\\p{L}\\p{N}])|第\\s*[\\d一二三四五六七八九十]+\\s*[章部篇编節节])`;
const NAMED_DIVISION = new RegExp(NAMED, 'iu');
const BARE_DIVISION = new RegExp(`${NAMED}[.:：]?$`, 'iu');

/** "Chapter 7", "Annex B": with or without a title after it. */
export const isNamedDivision = (text: string): boolean => NAMED_DIVISION.test(text);

/** "Chapter 7" and nothing else: its title comes next. */
export const isBareDivision = (text: string): boolean => BARE_DIVISION.test(text);
