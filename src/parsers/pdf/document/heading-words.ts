const DIVISIONS =
  'chapter|section|article|part|kapitel|abschnitt|chapitre|artículo|capítulo|appendix|annex|anhang|annexe|schedule|exhibit|artikel|clause|item|note';
const anyCase = (words: string): string =>
  words
    .split('|')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|');
/** "3", "2.1", "IV.", "B.", "Chapter 7", "§ 4", and a word after it. */
const NUMBERED = new RegExp(
  `^(?:(${anyCase(DIVISIONS)})\\s+|§+\\s*)?((?:\\d{1,3}(?:\\.\\d{1,3})*|[A-Z]|[IVXLC]{1,6})(?:\\.\\d{1,3})*)[.:)]?\\s+[\\p{Lu}\\p{Lt}\\p{Lo}"“(]`,
  'u',
);
const NAMED =
  /^(?:chapter|section|article|part|kapitel|chapitre|appendix|annex|anhang|annexe|schedule|exhibit)\s+(?:\d+|[A-Z]|[IVXLC]+|[A-Z]-\d+)\b/i;
const USUAL =
  /^(?:\d{1,2}\.?\s+|[IVX]{1,4}\.\s+)?(?:abstract|summary|executive summary|introduction|background|related work|methods?|methodology|materials and methods|results|results and discussion|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix|contents|table of contents|preface|foreword|glossary|index|zusammenfassung|einleitung|inhaltsverzeichnis|inhalt|literatur|anhang|fazit|résumé|introducción|conclusion|sommaire|recitals|definitions|overview)\s*:?$/i;
const MATTER =
  /^(?:abstract|acknowledge?ments?|references|bibliography|(?:table of )?contents|preface|foreword|glossary|index|literatur(?:verzeichnis)?|inhalt(?:sverzeichnis)?|sommaire|bibliographie)\s*:?$/i;

/** How a heading is counted: "Chapter 7", "2.1.3" (three deep), "IV.", "B.". */
export interface Numbering {
  scheme: 'division' | 'decimal' | 'roman' | 'letter';
  depth: number;
}

export function numberingOf(text: string): Numbering | undefined {
  const [, division, number] = NUMBERED.exec(text) ?? [];
  if (number === undefined) return undefined;
  const depth = number.split('.').length;
  if (division !== undefined && depth === 1) return { scheme: 'division', depth };
  if (/^\d|\./.test(number)) return { scheme: 'decimal', depth };
  // "A Tale of Two Cities" is not counted.
  if (number.length === 1 && !/^\S*[.:)]/.test(text) && division === undefined) return undefined;
  // "C." and "D." are more often the third and fourth letter than numbers.
  return { scheme: number.length > 1 || /[IVX]/.test(number) ? 'roman' : 'letter', depth };
}

/** "Chapter 7", "Annex B": with or without a title after it. */
export const isNamedDivision = (text: string): boolean => NAMED.test(text);

export const isUsualHeading = (text: string): boolean => USUAL.test(text);

/** What stands before and after the text proper: a part of its own, whatever it looks like. */
export const isMatterHeading = (text: string): boolean => MATTER.test(text);
