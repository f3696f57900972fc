import type { FlowContent, FlowNote, FlowParagraph, ImageRun } from '../../analysis/flow/elements.ts';
import { paragraphsIn } from '../../analysis/flow/paragraphs-in.ts';
import { type OrdinalStyle, toOrdinal } from '../../analysis/ordinal.ts';
import type { BlockType } from '../../document/page.ts';
import { PLAIN_WIDTH } from './flow-pages.ts';
import { type HtmlPage, isBackLink } from './html-page.ts';
import { isLayoutTable, readHtmlTable } from './html-table.ts';
import { InlineText, type TextStyle } from './inline-text.ts';
import { attributeOf, HTML_NAMESPACE, type HtmlElement, type HtmlNode, isElement, textIn } from './parse-html.ts';

/** What an element hands down to what stands in it. */
interface Setting {
  style: TextStyle;
  type: BlockType;
  level?: number;
  indent: number;
  listDepth: number;
  list?: { style: OrdinalStyle | undefined; next: number; step: number };
  /** What stands around the text of the page: menus, imprints. */
  region?: 'header' | 'footer';
  /** The text of the page begins here: what is in it is none of its surroundings. */
  isMain?: boolean;
  isHidden?: boolean;
  isRightToLeft?: boolean;
  isQuoted?: boolean;
}

const PLAIN: Setting = { style: {}, type: 'paragraph', indent: 0, listDepth: 0 };
const INDENT = 24;
/** A CSS pixel in points. */
const PIXEL = 0.75;
const UNKNOWN_PICTURE = 64;

const STYLES = new Map<string, TextStyle>([
  ...['b', 'strong'].map((tag): [string, TextStyle] => [tag, { bold: true }]),
  ...['i', 'em', 'cite', 'var', 'dfn'].map((tag): [string, TextStyle] => [tag, { italic: true }]),
  ...['s', 'del', 'strike'].map((tag): [string, TextStyle] => [tag, { strike: true }]),
  ...['code', 'kbd', 'samp', 'tt'].map((tag): [string, TextStyle] => [tag, { code: true }]),
  ['sup', { script: 'superscript' }],
  ['sub', { script: 'subscript' }],
]);

const SKIPPED = new Set(
  'head script style noscript template iframe video audio canvas datalist noembed noframes param track map rp'.split(
    ' ',
  ),
);

const INLINE = new Set(
  'a abbr acronym bdi bdo big button data font ins label mark meter nobr object output picture progress q ruby rb rt rtc small span time u wbr'.split(
    ' ',
  ),
);

/** Hides what it is said of, whatever the style sheets of the page add. */
const HIDES =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|!|$)|max-height\s*:\s*0(?:px)?\s*(?:;|!|$)|opacity\s*:\s*0\s*(?:;|!|$))/i;

/** The names by which style sheets know what is only spoken. */
const SPOKEN = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text)(?:\s|$)/;

/** Cuts one run of HTML into paragraphs and tables. */
export class HtmlBlocks {
  readonly #page: HtmlPage;
  readonly #inline: InlineText;
  /** Of a list item that has said nothing yet. */
  #marker: string | undefined;

  constructor(page: HtmlPage) {
    this.#page = page;
    this.#inline = new InlineText(page.fonts);
  }

  *read(nodes: readonly HtmlNode[], setting: Setting = PLAIN): Generator<FlowContent> {
    yield* this.#nodes(nodes, setting);
    yield* this.#flush(setting);
  }

  *#nodes(nodes: readonly HtmlNode[], setting: Setting): Generator<FlowContent> {
    for (const node of nodes) {
      if (node.nodeName === '#text') this.#inline.add((node as { value: string }).value, setting.style);
      else if (isElement(node)) yield* this.#element(node, setting);
    }
  }

  *#element(element: HtmlElement, around: Setting): Generator<FlowContent> {
    const { tagName: tag } = element;
    if (element.namespaceURI !== HTML_NAMESPACE) return this.#foreign(element, around);
    if (SKIPPED.has(tag) || this.#page.isNote(element)) return;
    const setting = this.#within(element, around);
    const style = STYLES.get(tag);
    if (style) {
      yield* this.#nodes(element.childNodes, { ...setting, style: { ...setting.style, ...style } });
      return;
    }
    if (INLINE.has(tag)) {
      yield* this.#inlineElement(element, setting);
      return;
    }
    switch (tag) {
      case 'br':
        this.#inline.addBreak(setting.style);
        return;
      case 'img':
        this.#image(element, setting);
        return;
      case 'input':
      case 'select':
      case 'textarea':
        this.#inline.add(fieldText(element), setting.style);
        return;
    }
    yield* this.#flush(around);
    if (tag === 'table') yield* this.#table(element, setting);
    else yield* this.#block(element, setting, around);
    yield* this.#flush(setting);
  }

  /** What an element of any name says by its attributes. */
  #within(element: HtmlElement, around: Setting): Setting {
    let setting = around;
    const css = attributeOf(element, 'style');
    const isUnseen = SPOKEN.test(attributeOf(element, 'class') ?? '') || (css && HIDES.test(css));
    if (isUnseen || attributeOf(element, 'hidden') !== undefined) {
      setting = { ...setting, isHidden: true };
    }
    const direction = attributeOf(element, 'dir')?.toLowerCase();
    if (direction) setting = { ...setting, isRightToLeft: direction === 'rtl' };
    if (css && /(?:^|;)\s*white-space\s*:\s*(?:pre|break-spaces)/i.test(css)) {
      setting = { ...setting, style: { ...setting.style, isPreformatted: true } };
    }
    if (css && /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i.test(css) && !setting.style.headingLevel) {
      setting = { ...setting, style: { ...setting.style, bold: true } };
    }
    const item = css && /(?:^|;)\s*mso-list\s*:\s*\S+\s+level(\d)/i.exec(css);
    if (item) setting = { ...setting, type: 'list_item', level: Number(item[1]), indent: Number(item[1]) * INDENT };
    const quote = this.#page.options.quoteAt?.(element);
    if (quote === 'rest') this.#page.isHistory = true;
    if (quote === 'inside') setting = { ...setting, isQuoted: true };
    return setting;
  }

  *#inlineElement(element: HtmlElement, setting: Setting): Generator<FlowContent> {
    const { tagName: tag } = element;
    if (tag === 'a') {
      if (isBackLink(element)) return;
      const note = this.#note(element);
      if (note) {
        this.#inline.addRun({ kind: 'note', note, font: this.#inline.fontOf(setting.style) });
        return;
      }
      const href = this.#page.addressOf(attributeOf(element, 'href'));
      const linked = href === undefined ? setting : { ...setting, style: { ...setting.style, href } };
      yield* this.#nodes(element.childNodes, linked);
      return;
    }
    if (/mso-list\s*:\s*Ignore/i.test(attributeOf(element, 'style') ?? '')) {
      this.#marker = textIn(element).trim() || undefined;
      return;
    }
    const [open, close] = AROUND.get(tag) ?? ['', ''];
    this.#inline.add(open, setting.style);
    yield* this.#nodes(element.childNodes, setting);
    this.#inline.add(close, setting.style);
  }

  /** It has its text at the first link only. */
  #note(link: HtmlElement): FlowNote | undefined {
    const found = this.#page.noteOf(link);
    if (!found) return undefined;
    const { marker, element, isFirst } = found;
    const content = isFirst ? paragraphsIn([...new HtmlBlocks(this.#page).read(element.childNodes)]) : [];
    return {
      kind: 'footnote',
      marker,
      content: content.map((paragraph) => ({ ...paragraph, type: 'paragraph', level: undefined })),
    };
  }

  *#block(element: HtmlElement, setting: Setting, around: Setting): Generator<FlowContent> {
    const { tagName: tag, childNodes } = element;
    const heading = /^h([1-6])$/.exec(tag);
    if (heading) {
      const level = Number(heading[1]);
      yield* this.read(childNodes, {
        ...setting,
        type: 'heading',
        level,
        style: { ...setting.style, headingLevel: level },
      });
      return;
    }
    switch (tag) {
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir': {
        const listDepth = setting.listDepth + 1;
        const inner = { ...setting, list: listOf(element), listDepth, indent: setting.indent + INDENT };
        yield* this.read(childNodes, { ...inner, type: 'paragraph' });
        return;
      }
      case 'li':
        yield* this.#item(element, setting);
        return;
      case 'pre':
      case 'listing':
      case 'xmp':
      case 'plaintext': {
        const style = { ...setting.style, isPreformatted: true, code: true };
        yield* this.read(childNodes, { ...setting, type: 'code', style });
        return;
      }
      case 'dt':
        yield* this.read(childNodes, { ...setting, style: { ...setting.style, bold: true } });
        return;
      case 'dd':
      case 'blockquote':
        yield* this.read(childNodes, { ...setting, indent: setting.indent + INDENT });
        return;
      case 'figcaption':
      case 'caption':
        yield* this.read(childNodes, { ...setting, type: 'caption' });
        return;
    }
    yield* this.read(childNodes, this.#regionOf(element, setting, around));
  }

  /** Menus and imprints are marked as what runs around the text, and stay in the document. */
  #regionOf(element: HtmlElement, setting: Setting, around: Setting): Setting {
    const role = attributeOf(element, 'role') ?? ROLES.get(element.tagName);
    if (role === 'main' || role === 'article') return { ...setting, isMain: true, region: undefined } as Setting;
    if (role === undefined || around.isMain) return setting;
    if (role === 'contentinfo') return { ...setting, region: 'footer' };
    if (role === 'navigation' || (this.#page.hasMain && (role === 'banner' || role === 'complementary'))) {
      return { ...setting, region: 'header' };
    }
    return setting;
  }

  *#item(element: HtmlElement, setting: Setting): Generator<FlowContent> {
    const { list } = setting;
    const said = Number.parseInt(attributeOf(element, 'value') ?? '', 10);
    if (list && !Number.isNaN(said)) list.next = said;
    this.#marker = list?.style ? `${toOrdinal(list.next, list.style)}.` : '•';
    if (list) list.next += list.step;
    const level = Math.max(setting.listDepth, 1);
    yield* this.read(element.childNodes, { ...setting, type: 'list_item', level });
    this.#marker = undefined;
  }

  *#table(element: HtmlElement, setting: Setting): Generator<FlowContent> {
    if (isLayoutTable(element)) {
      yield* this.read(element.childNodes, setting);
      return;
    }
    const { caption, table } = readHtmlTable(element, (cell, isHeader) => {
      const style = isHeader ? { ...setting.style, bold: true } : setting.style;
      const inCell: Setting = { ...setting, style, type: 'paragraph', indent: 0, listDepth: 0 };
      return [...new HtmlBlocks(this.#page).read(cell.childNodes, inCell)];
    });
    if (caption) yield* this.read(caption.childNodes, { ...setting, type: 'caption' });
    if (table && !setting.isHidden) yield table;
  }

  #image(element: HtmlElement, { style }: Setting): void {
    this.#page.imageCount++;
    const alt = attributeOf(element, 'alt')?.replace(/\s+/g, ' ').trim() ?? '';
    const src = attributeOf(element, 'src') ?? '';
    const media = this.#page.options.mediaOf?.(src);
    const [width, height] = ['width', 'height'].map((name) => sizeOf(element, name)) as [number, number];
    // Spacers and counters say nothing.
    if (alt === '' && (media === undefined || (width > 0 && width < 8) || (height > 0 && height < 8))) return;
    const wide = width || UNKNOWN_PICTURE;
    const high = height || wide;
    const scale = Math.min(1, PLAIN_WIDTH / wide, PLAIN_WIDTH / high);
    const run: ImageRun = { kind: 'image', width: wide * scale, height: high * scale, alt };
    if (style.href !== undefined) run.href = style.href;
    if (media !== undefined) run.media = [media];
    this.#inline.addRun(run);
  }

  /** MathML is text with what TeX it names; of drawings nothing is read. */
  #foreign(element: HtmlElement, { style }: Setting): void {
    if (element.tagName !== 'math') return;
    const { tex, text } = mathOf(element);
    if (!text && !tex) return;
    const marks = tex ? { marks: { latex: tex } } : {};
    this.#inline.addRun({ kind: 'text', text: text || tex!, font: this.#inline.fontOf(style), ...marks });
  }

  *#flush(setting: Setting): Generator<FlowContent> {
    const runs = this.#inline.take();
    if (runs.length === 0) return;
    const { type, level, indent, region, isHidden, isRightToLeft, isQuoted } = setting;
    const isHeading = type === 'heading';
    const paragraph: FlowParagraph = {
      kind: 'paragraph',
      type,
      font: this.#inline.fontOf(setting.style),
      format: { spaceAfter: 5 },
      runs,
    };
    if (isHeading) paragraph.format = { spaceBefore: 10, spaceAfter: 4, keepNext: true };
    if (indent > 0) paragraph.format.indentLeft = indent;
    if (isRightToLeft) paragraph.format.rightToLeft = true;
    if (type === 'list_item' && this.#marker === undefined && setting.list) paragraph.type = 'paragraph';
    else if (level !== undefined) paragraph.level = level;
    if (paragraph.type === 'list_item' && this.#marker !== undefined) {
      paragraph.marker = { text: this.#marker, font: paragraph.font };
      paragraph.format.indentFirst = -INDENT / 2;
      this.#marker = undefined;
    }
    if (region && !(isHeading && region === 'header' && level === 1)) {
      paragraph.type = region;
      paragraph.level = undefined;
    }
    if (isQuoted || this.#page.isHistory) {
      paragraph.type = 'note';
      paragraph.level = undefined;
    }
    if (isHidden) paragraph.hidden = 'invisible';
    yield paragraph;
  }
}

const ROLES = new Map([
  ['nav', 'navigation'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['main', 'main'],
  ['article', 'article'],
]);

const AROUND = new Map<string, [string, string]>([
  ['q', ['“', '”']],
  ['rt', ['(', ')']],
  ['button', ['', ' ']],
]);

const LIST_STYLES = new Map<string, OrdinalStyle>([
  ['a', 'lower_letter'],
  ['A', 'upper_letter'],
  ['i', 'lower_roman'],
  ['I', 'upper_roman'],
]);

function listOf(element: HtmlElement): NonNullable<Setting['list']> {
  const step = attributeOf(element, 'reversed') === undefined ? 1 : -1;
  const start = Number.parseInt(attributeOf(element, 'start') ?? '', 10);
  if (element.tagName !== 'ol') return { style: undefined, next: 1, step };
  const count = element.childNodes.filter((node) => node.nodeName === 'li').length;
  const style = LIST_STYLES.get(attributeOf(element, 'type') ?? '') ?? 'decimal';
  return { style, next: Number.isNaN(start) ? (step > 0 ? 1 : count) : start, step };
}

/** What a form field shows. */
function fieldText(element: HtmlElement): string {
  if (element.tagName === 'textarea') return textIn(element);
  if (element.tagName === 'select') {
    const options = element.childNodes
      .filter(isElement)
      .flatMap((one) => (one.tagName === 'optgroup' ? one.childNodes.filter(isElement) : [one]));
    const shown = options.find((one) => attributeOf(one, 'selected') !== undefined) ?? options[0];
    return shown ? ` ${textIn(shown)} ` : '';
  }
  const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text';
  if (type === 'checkbox' || type === 'radio') return attributeOf(element, 'checked') === undefined ? '☐ ' : '☒ ';
  return UNSHOWN.has(type) ? '' : (attributeOf(element, 'value') ?? '');
}

const UNSHOWN = new Set(['hidden', 'password', 'file', 'image', 'color', 'range']);

/** In points; 0 where it is not said. */
function sizeOf(element: HtmlElement, name: string): number {
  const said = /^\s*([\d.]+)\s*(?:px)?\s*$/.exec(attributeOf(element, name) ?? '')?.[1];
  const styled = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+)px`, 'i').exec(
    attributeOf(element, 'style') ?? '',
  )?.[1];
  return Math.min(Number(said ?? styled ?? 0) * PIXEL || 0, 10_000);
}

function mathOf(element: HtmlElement): { tex: string | undefined; text: string } {
  let tex = attributeOf(element, 'alttext');
  let text = '';
  const walk = (node: HtmlNode): void => {
    if (node.nodeName === '#text') text += (node as { value: string }).value.replace(/\s+/g, ' ');
    else if (isElement(node) && /^annotation/.test(node.tagName)) {
      if (/tex/i.test(attributeOf(node, 'encoding') ?? '')) tex = textIn(node).trim() || tex;
    } else if (isElement(node)) node.childNodes.forEach(walk);
  };
  element.childNodes.forEach(walk);
  return { tex: tex?.trim() || undefined, text: text.replace(/\s+/g, ' ').trim() };
}
