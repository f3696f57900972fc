import type { FlowFont, TextMarks } from '../../analysis/flow/elements.ts';
import type { MixedElement } from '../containers/mixed-tree.ts';
import { parseLength } from './lengths.ts';

/** Styles name their parents; nobody goes further up. */
const MAX_PARENTS = 32;
const DEFAULT_FONT: FlowFont = { family: 'Liberation Serif', size: 12 };
const SCRIPT_SIZE = 0.65;
/** As LibreOffice and OpenOffice name them, in any language of theirs. */
const CODE_STYLES = new Set(['source text', 'teletype']);

export interface TextProperties {
  font: FlowFont;
  marks: TextMarks;
  isHidden: boolean;
}

/** The styles of a document by family and name: those of styles.xml and those made for single places. */
export class OdfStyles {
  readonly #styles = new Map<string, MixedElement>();
  readonly #defaults = new Map<string, MixedElement>();
  readonly #lists = new Map<string, MixedElement>();
  readonly #fonts = new Map<string, string>();
  readonly #texts = new Map<string, TextProperties>();
  outline: MixedElement | undefined;

  /** Later ones count. */
  add(root: MixedElement | undefined): void {
    for (const face of root?.child('office:font-face-decls')?.elements ?? []) {
      const family = face.attribute('svg:font-family')?.replace(/^'|'$/g, '');
      if (family) this.#fonts.set(face.attribute('style:name') ?? '', family);
    }
    for (const group of ['office:styles', 'office:automatic-styles']) {
      for (const style of root?.child(group)?.elements ?? []) this.#addStyle(style);
    }
  }

  #addStyle(style: MixedElement): void {
    const family = style.attribute('style:family') ?? '';
    const name = style.attribute('style:name') ?? '';
    if (style.name === 'style:style') this.#styles.set(`${family} ${name}`, style);
    else if (style.name === 'style:default-style') this.#defaults.set(family, style);
    else if (style.name === 'text:list-style') this.#lists.set(name, style);
    else if (style.name === 'text:outline-style') this.outline = style;
  }

  *namesOf(family: string): Generator<string> {
    for (const key of this.#styles.keys()) if (key.startsWith(`${family} `)) yield key.slice(family.length + 1);
  }

  list(name: string | undefined): MixedElement | undefined {
    return this.#lists.get(name ?? '');
  }

  /** A style and those that it is based on, itself first. */
  *chain(family: string, name: string | undefined): Generator<MixedElement> {
    let at = name;
    for (let i = 0; i < MAX_PARENTS && at !== undefined; i++) {
      const style = this.#styles.get(`${family} ${at}`);
      if (!style) break;
      yield style;
      at = style.attribute('style:parent-style-name');
    }
    const standard = this.#defaults.get(family);
    if (standard) yield standard;
  }

  /** What a style says itself or by those that it is based on. */
  property(family: string, name: string | undefined, group: string, property: string): string | undefined {
    for (const style of this.chain(family, name)) {
      const value = style.child(group)?.attribute(property);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  attribute(family: string, name: string | undefined, attribute: string): string | undefined {
    for (const style of this.chain(family, name)) {
      const value = style.attribute(attribute);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The names that a style goes by in programs of any language, and those of its parents. */
  names(family: string, name: string | undefined): string[] {
    return [...this.chain(family, name)].map((style) =>
      (style.attribute('style:name') ?? '').replaceAll('_20_', ' ').toLowerCase(),
    );
  }

  /** Of the paragraph, changed by the spans around the text, the outermost first. */
  text(paragraph: string | undefined, spans: readonly string[]): TextProperties {
    const key = [paragraph ?? '', ...spans].join('\n');
    let found = this.#texts.get(key);
    if (!found) this.#texts.set(key, (found = this.#readText(paragraph, spans)));
    return found;
  }

  #readText(paragraph: string | undefined, spans: readonly string[]): TextProperties {
    const say = (property: string): string | undefined => {
      for (let i = spans.length - 1; i >= 0; i--) {
        const value = this.property('text', spans[i], 'style:text-properties', property);
        if (value !== undefined) return value;
      }
      return this.property('paragraph', paragraph, 'style:text-properties', property);
    };
    const face = say('style:font-name');
    const family =
      (face !== undefined && this.#fonts.get(face)) || say('fo:font-family')?.replace(/^'|'$/g, '') || face;
    const font: FlowFont = {
      family: family ?? DEFAULT_FONT.family,
      size: Math.min(Math.max(parseLength(say('fo:font-size')) ?? DEFAULT_FONT.size, 2), 400),
    };
    const marks: TextMarks = {};
    if (/^(?:bold|[6-9]00)$/.test(say('fo:font-weight') ?? '')) font.bold = true;
    if (spans.some((span) => this.names('text', span).some((name) => CODE_STYLES.has(name)))) marks.code = true;
    if (/^(?:italic|oblique)$/.test(say('fo:font-style') ?? '')) font.italic = true;
    if (say('fo:font-variant') === 'small-caps') font.caps = 'small';
    else if (say('fo:text-transform') === 'uppercase') font.caps = 'all';
    const struck = say('style:text-line-through-style') ?? say('style:text-line-through-type');
    if (struck !== undefined && struck !== 'none') marks.strike = true;
    const position = /^(super|sub|-?\d+)/.exec(say('style:text-position') ?? '')?.[1];
    if (position !== undefined && position !== '0') {
      marks[position === 'sub' || position.startsWith('-') ? 'subscript' : 'superscript'] = true;
      font.size *= SCRIPT_SIZE;
    }
    return { font, marks, isHidden: say('text:display') === 'none' };
  }
}
