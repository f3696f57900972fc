import type { Block } from '../document/page.ts';
import type { ExportOptions } from './options.ts';

/** Parts that an export may hold beside the text. */
export const INCLUDABLE = ['headers', 'footers', 'hidden', 'page_markers'] as const;
export type Includable = (typeof INCLUDABLE)[number];

/** Words that number a page, in the languages that the profile knows best. */
const PAGE_WORDS = /\b(?:page|pages|p|pg|of|seite|von|página|pagina|pág|de|di|sur|folio|strona|sida|side)\b/giu;
/** Fewer letters say nothing. */
const MIN_LETTERS = 3;

/**
 * Which of the blocks that stand aside go into an export. Headers and footers come once, where they say something: a text that was not
 * there before, as a heading or as another header, and more than the number of the page. Asked for by name, all of them come.
 */
export class Included {
  readonly #asked: ReadonlySet<Includable> | undefined;
  readonly #said = new Set<string>();

  constructor({ include }: ExportOptions) {
    this.#asked = include && new Set(include);
  }

  has({ type, hidden, text }: Block): boolean {
    if (hidden) return this.#asked?.has('hidden') ?? false;
    if (type !== 'header' && type !== 'footer') {
      if (type === 'title' || type === 'heading') this.#said.add(gist(text));
      return true;
    }
    if (this.#asked) return this.#asked.has(type === 'header' ? 'headers' : 'footers');
    const said = gist(text);
    if (said.length < MIN_LETTERS || this.#said.has(said)) return false;
    this.#said.add(said);
    return true;
  }
}

/** Without numbers, punctuation and case: what tells two running lines apart. */
const gist = (text: string): string =>
  text
    .toLowerCase()
    .replace(PAGE_WORDS, '')
    .replace(/[^\p{L}]+/gu, '');

/** Whether an export says where pages begin. */
export const marksPages = ({ include, pageMarkers = true }: ExportOptions): boolean =>
  include ? include.includes('page_markers') : pageMarkers;
