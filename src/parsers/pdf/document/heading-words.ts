import { DIVISIONS, isNamedDivision } from '../layout/divisions.ts';

const anyCase = (words: string): string =>
  words
    .split('|')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|');
/** "3", "2.1", "IV.", "B.", "Chapter 7", "§ 4", "5 – ", and a word after it. */
const NUMBERED = new RegExp(
  `^(?:(?<division>${anyCase(`${DIVISIONS}|artikel|clause|item|note`)})\\s+|§+\\s*)?` +
    `(?<number>(?:\\d{1,3}(?:\\.\\d{1,3})*|[A-Z]|[IVXLC]{1,6})(?:\\.\\d{1,3})*)[.:)]?\\s+(?:[-–—]\\s+)?[\\p{Lu}\\p{Lt}\\p{Lo}"“(]`,
  'u',
);
/** "4.2.1 stdin": no amount has two points, so the word may be of any kind. */
const DEEP = /^(?<number>\d{1,3}(?:\.\d{1,3}){2,5})\.?\s+\p{Ll}/u;

/** What stands before and after the text proper, in the languages that documents come in. */
const MATTER_WORDS = [
  ...['abstract', 'acknowledge?ments?', 'references', 'bibliography', '(?:table of )?contents', 'preface', 'foreword'],
  ...[
    'glossary',
    'index',
    'list of (?:figures|tables|abbreviations|symbols|acronyms|algorithms)',
    'appendix',
    'appendices',
  ],
  ...[
    'zusammenfassung',
    'literatur(?:verzeichnis)?',
    'inhalt(?:sverzeichnis)?',
    'abbildungsverzeichnis',
    'tabellenverzeichnis',
  ],
  ...[
    'vorwort',
    'danksagung',
    'anhang',
    'résumé',
    'sommaire',
    'table des matières',
    'remerciements',
    'bibliographie',
    'références',
  ],
  ...[
    'resumen',
    'índice',
    'contenido',
    'agradecimientos',
    'referencias',
    'bibliografía',
    'resumo',
    'sumário',
    'conteúdo',
  ],
  ...[
    'referências',
    'agradecimentos',
    'sommario',
    'indice',
    'bibliografia',
    'inhoudsopgave',
    'samenvatting',
    'spis treści',
  ],
  ...[
    'содержание',
    'оглавление',
    'аннотация',
    'литература',
    '目录',
    '目次',
    '摘要',
    '参考文献',
    '致谢',
    '謝辞',
    '附录',
    '要旨',
  ],
];
/** What parts of the text proper are called again and again. */
const TEXT_WORDS = [
  ...['(?:executive )?summary', 'introduction', 'background', 'related work', 'methods?', 'methodology', 'recitals'],
  ...[
    'materials and methods',
    'results',
    'results and discussion',
    'discussion',
    'conclusions?',
    'definitions',
    'overview',
  ],
  ...[
    'einleitung',
    'einführung',
    'fazit',
    'introducción',
    'conclusion(?:es)?',
    'introdução',
    'conclusão',
    'introduzione',
  ],
  ...[
    'conclusioni',
    'inleiding',
    'conclusie',
    'введение',
    'заключение',
    '引言',
    '绪论',
    '前言',
    '序言',
    '结论',
    'はじめに',
    'おわりに',
  ],
];
const USUAL = new RegExp(
  `^(?:\\d{1,2}\\.?\\s+|[IVX]{1,4}\\.\\s+)?(?:${[...MATTER_WORDS, ...TEXT_WORDS].join('|')})\\s*[:：]?$`,
  'iu',
);
const MATTER = new RegExp(`^(?:${MATTER_WORDS.join('|')})\\s*[:：]?$`, 'iu');

/** "(in millions)", "Source: …": what is said of a table or a figure. */
const REMARK =
  /^[([（].*[)\]）]$|^(?:notes?|sources?|legend|n\.b\.|quellen?|anmerkung|fuente|nota|remarque)\s?[:.]\s|^see\s/iu;
/** Of a copy or a printing, not of what it says: copyright lines, marks of confidence and of versions. */
const MARKING =
  /^(?:©|\(c\)\s|copyright\b)|all rights reserved|^(?:strictly |private (?:and|&) )?confidential$|^(?:execution|draft|final|conformed) (?:version|copy)$|^confidential treatment requested/iu;

/** How a heading is counted: "Chapter 7", "2.1.3" (three deep), "IV.", "B.". */
export interface Numbering {
  scheme: 'division' | 'decimal' | 'roman' | 'letter';
  depth: number;
}

export function numberingOf(text: string): Numbering | undefined {
  const { division, number } = (NUMBERED.exec(text) ?? DEEP.exec(text))?.groups ?? {};
  if (number === undefined)
    return text.startsWith('第') && isNamedDivision(text) ? { scheme: 'division', depth: 1 } : undefined;
  const depth = number.split('.').length;
  if (division !== undefined && depth === 1) return { scheme: 'division', depth };
  if (/^\d|\./.test(number)) return { scheme: 'decimal', depth };
  // "A Tale of Two Cities" is not counted.
  if (number.length === 1 && !/^\S*[.:)]/.test(text) && division === undefined) return undefined;
  // "C." and "D." are more often the third and fourth letter than numbers.
  return { scheme: number.length > 1 || /[IVX]/.test(number) ? 'roman' : 'letter', depth };
}

export const isUsualHeading = (text: string): boolean => USUAL.test(text);

/** What stands before and after the text proper: a part of its own, whatever it looks like. */
export const isMatterHeading = (text: string): boolean => MATTER.test(text);

/** Said of a table, a figure or a copy: neither a title nor a heading. */
export const isRemark = (text: string): boolean => REMARK.test(text) || MARKING.test(text);
