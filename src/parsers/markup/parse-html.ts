import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser, Token, TokenizerMode } from 'parse5';
import { fault } from '../../document/fault.ts';
import type { Warning } from '../../document/warning.ts';

export type HtmlNode = DefaultTreeAdapterMap['childNode'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** Browsers stop at 512. */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 2_000_000;
/** The tree of a page takes some twenty times its size. */
const MAX_HTML_BYTES = 64 * 1024 * 1024;

export function checkHtmlSize(size: number): void {
  if (size > MAX_HTML_BYTES) throw fault('limit_exceeded', `The page is longer than ${MAX_HTML_BYTES} bytes.`);
}

/** The tree of a page as browsers make it. What is nested deeper than in any of them ends it, with a warning. */
export function parseHtml(text: string, warn: (warning: Warning) => void, isXml = false): HtmlDocument {
  checkHtmlSize(text.length);
  const parser = new BoundedParser(isXml);
  try {
    parser.tokenizer.write(text, true);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    warn({
      code: 'damaged_document',
      message: `Elements are nested deeper than ${MAX_DEPTH}: what follows is left out.`,
    });
  }
  return parser.document;
}

class TooDeepError extends Error {}

class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  readonly #isXml: boolean;
  #elements = 0;

  constructor(isXml: boolean) {
    super({ treeAdapter: defaultTreeAdapter, scriptingEnabled: true });
    this.#isXml = isXml;
  }

  override onItemPush(node: DefaultTreeAdapterMap['parentNode'], tid: number, isTop: boolean): void {
    if (this.openElements.stackTop > MAX_DEPTH) throw new TooDeepError();
    if (++this.#elements > MAX_ELEMENTS) {
      throw fault('limit_exceeded', `The page has more than ${MAX_ELEMENTS} elements.`);
    }
    super.onItemPush(node, tid, isTop);
  }

  /** XHTML closes any element in its own tag; HTML would leave it open. */
  override onStartTag(token: Token.TagToken): void {
    const closes = this.#isXml && token.selfClosing && !VOID.has(token.tagName);
    super.onStartTag(token);
    if (!closes || token.ackSelfClosing) return;
    this.tokenizer.state = TokenizerMode.DATA;
    super.onEndTag({ ...token, type: Token.TokenType.END_TAG, attrs: [] });
  }
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

export const HTML_NAMESPACE = html.NS.HTML;

/** Every element below, in document order; without recursion, as trees are deep. */
export function* elementsIn(root: HtmlDocument | HtmlElement): Generator<HtmlElement> {
  const open: { nodes: HtmlNode[]; at: number }[] = [{ nodes: root.childNodes, at: 0 }];
  while (open.length > 0) {
    const top = open[open.length - 1]!;
    const node = top.nodes[top.at++];
    if (!node) open.pop();
    else if (isElement(node)) {
      yield node;
      open.push({ nodes: node.childNodes, at: 0 });
    }
  }
}

/** All text inside, as it stands. */
export function textIn(node: HtmlNode): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
  return isElement(node) ? node.childNodes.map(textIn).join('') : '';
}
