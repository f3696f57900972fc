import type { FlowFont } from '../../analysis/flow/elements.ts';
import type { Warning } from '../../document/warning.ts';
import { attributeOf, elementsIn, type HtmlDocument, type HtmlElement, parseHtml, textIn } from './parse-html.ts';

export interface HtmlOptions {
  warn(warning: Warning): void;
  /** XHTML: any element may be closed in its own tag. */
  isXml?: boolean;
  /** What relative addresses are relative to. */
  base?: string;
  /** The picture of the file that an address means. */
  mediaOf?(src: string): string | undefined;
  /** Whether history of a mail begins here: it is quoted by what stands inside, or by all that follows. */
  quoteAt?(element: HtmlElement): 'inside' | 'rest' | undefined;
}

/** What the head of a page says. */
export interface HtmlFacts {
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
  language: string | null;
}

/** What a page says as a whole, and what its parts share. */
export class HtmlPage {
  readonly facts: HtmlFacts;
  readonly options: HtmlOptions;
  readonly fonts = new Map<string, FlowFont>();
  readonly base: string | undefined;
  /** Whether the page says which part of it is its text. */
  readonly hasMain: boolean;
  imageCount = 0;
  /** What follows is history of a mail. */
  isHistory = false;
  readonly document: HtmlDocument;
  readonly #notes = new Map<string, HtmlElement>();
  /** Notes stand where they are referred to. */
  readonly #isNote = new Set<HtmlElement>();
  readonly #given = new Set<HtmlElement>();

  constructor(text: string, options: HtmlOptions) {
    this.options = options;
    this.document = parseHtml(text, options.warn, options.isXml);
    const meta = new Map<string, string>();
    const references = new Set<string>();
    const ids = new Map<string, HtmlElement>();
    let language: string | null = null;
    let title: string | null = null;
    let base: string | undefined;
    let hasMain = false;
    for (const element of elementsIn(this.document)) {
      const { tagName } = element;
      const id = attributeOf(element, 'id');
      if (id !== undefined && !ids.has(id)) ids.set(id, element);
      if (tagName === 'html') language = attributeOf(element, 'lang') || attributeOf(element, 'xml:lang') || null;
      else if (tagName === 'title') title ??= textIn(element).replace(/\s+/g, ' ').trim() || null;
      else if (tagName === 'base') base ??= attributeOf(element, 'href');
      else if (tagName === 'meta') {
        const name = attributeOf(element, 'name') ?? attributeOf(element, 'property');
        const content = attributeOf(element, 'content')?.trim();
        if (name && content && !meta.has(name.toLowerCase())) meta.set(name.toLowerCase(), content);
      } else if (tagName === 'main' || tagName === 'article' || attributeOf(element, 'role') === 'main') hasMain = true;
      else if (tagName === 'a' && isNoteReference(element)) references.add(noteIdOf(element));
    }
    this.hasMain = hasMain;
    this.base = resolve(base, options.base);
    for (const id of references) {
      const found = ids.get(id);
      if (!found) continue;
      this.#notes.set(id, found);
      this.#isNote.add(found);
    }
    const date = (...names: string[]): string | null => {
      const said = names.map((name) => meta.get(name)).find((value) => value !== undefined);
      const time = said === undefined ? Number.NaN : Date.parse(said);
      return Number.isNaN(time) ? null : new Date(time).toISOString();
    };
    this.facts = {
      title: title ?? meta.get('og:title') ?? null,
      author: meta.get('author') ?? meta.get('dc.creator') ?? null,
      created: date('article:published_time', 'dcterms.created', 'dc.date', 'date'),
      modified: date('article:modified_time', 'dcterms.modified', 'last-modified'),
      language,
    };
  }

  /** The note that a link leads to; `isFirst`: its text was not given yet. */
  noteOf(link: HtmlElement): { marker: string; element: HtmlElement; isFirst: boolean } | undefined {
    const element = isNoteReference(link) ? this.#notes.get(noteIdOf(link)) : undefined;
    if (!element) return undefined;
    const isFirst = !this.#given.has(element);
    this.#given.add(element);
    return { marker: textIn(link).replace(/[\s[\]()]/g, '') || '*', element, isFirst };
  }

  isNote(element: HtmlElement): boolean {
    return this.#isNote.has(element) && this.#given.has(element);
  }

  /** Undefined for places on the page itself. */
  addressOf(href: string | undefined): string | undefined {
    const said = href?.trim();
    if (!said || said.startsWith('#') || said.length > MAX_ADDRESS) return undefined;
    return resolve(said, this.base) ?? said;
  }
}

const MAX_ADDRESS = 2_048;

function resolve(address: string | undefined, base: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return base;
  return new URL(address, base).href;
}

const noteIdOf = (link: HtmlElement): string => decoded(attributeOf(link, 'href')?.replace(/^[^#]*#/, '') ?? '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** EPUB's, DPUB-ARIA's and Markdown's ways to say that a link leads to a note. */
function isNoteReference(link: HtmlElement): boolean {
  if (!attributeOf(link, 'href')?.includes('#')) return false;
  const says = (name: string, value: RegExp): boolean => value.test(attributeOf(link, name) ?? '');
  return (
    says('epub:type', /\bnoteref\b/) ||
    says('role', /\bdoc-noteref\b/) ||
    attributeOf(link, 'data-footnote-ref') !== undefined ||
    says('class', /\b(?:footnote-ref|noteref)\b/) ||
    /\bfootnote-ref\b/.test(parentClass(link))
  );
}

const parentClass = ({ parentNode }: HtmlElement): string =>
  parentNode && 'attrs' in parentNode ? (attributeOf(parentNode, 'class') ?? '') : '';

/** The way back from a note. */
export const isBackLink = (link: HtmlElement): boolean =>
  attributeOf(link, 'data-footnote-backref') !== undefined ||
  /\bdoc-backlink\b/.test(attributeOf(link, 'role') ?? '') ||
  /\bfootnote-back/.test(attributeOf(link, 'class') ?? '');
