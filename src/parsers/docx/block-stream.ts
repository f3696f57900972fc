import { fault } from '../../document/fault.ts';
import type { XmlHandler } from '../containers/xml.ts';
import { XmlElement } from '../containers/xml-tree.ts';
import { WRAPPERS } from './wrappers.ts';

/** What receives the blocks of a story, each as a tree of its own. */
export interface BlockSink {
  paragraph(p: XmlElement): void;
  startTable(tblPr: XmlElement | undefined, tblGrid: XmlElement | undefined): void;
  row(tr: XmlElement): void;
  endTable(): void;
  /** Section properties of the last section; those of others stand in their last paragraph. */
  sectionProperties?(sectPr: XmlElement): void;
  /** A content control around blocks; its properties follow. */
  startControl?(): void;
  controlProperties?(sdtPr: XmlElement): void;
  endControl?(): void;
  /** A block that is noted but not read: altChunk, subDoc. */
  other?(element: XmlElement): void;
}

/** One paragraph or one table row; more elements than any person has made. */
const MAX_ELEMENTS = 400_000;

const TRANSPARENT = new Set(['w:document', 'w:body', 'mc:AlternateContent', 'mc:Choice', ...WRAPPERS]);

const SKIPPED = new Set(['mc:Fallback', 'w:sdtEndPr', 'w:customXmlPr', 'w:background', 'w:del', 'w:moveFrom']);

/**
 * Cuts a story into paragraphs and table rows while it is read, so that no more than one of them is ever held. Tables
 * inside cells come with their row.
 */
export class BlockStream implements XmlHandler {
  readonly #sink: BlockSink;
  readonly #part: string;
  /** The tree being built, from the block down to the open element. */
  readonly #open: XmlElement[] = [];
  #count = 0;
  /** Depth inside an element that is skipped. */
  #skipping = 0;
  #hasChosen = false;
  #inTable = false;
  #tblPr: XmlElement | undefined;
  #tblGrid: XmlElement | undefined;
  #tableStarted = false;

  constructor(part: string, sink: BlockSink) {
    this.#part = part;
    this.#sink = sink;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skipping > 0) {
      this.#skipping++;
      return;
    }
    const parent = this.#open[this.#open.length - 1];
    if (parent) {
      const element = this.#element(name, attributes);
      parent.children.push(element);
      this.#open.push(element);
      return;
    }
    if (name === 'w:tbl') {
      this.#inTable = true;
      this.#tableStarted = false;
      this.#tblPr = this.#tblGrid = undefined;
    } else if (name === 'w:sdt') this.#sink.startControl?.();
    else if (SKIPPED.has(name) || (name === 'mc:Choice' && this.#hasChosen)) this.#skipping = 1;
    else if (!TRANSPARENT.has(name)) {
      this.#count = 0;
      this.#open.push(this.#element(name, attributes));
    }
  }

  close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    const element = this.#open.pop();
    if (!element) {
      if (name === 'w:tbl') this.#endTable();
      else if (name === 'w:sdt') this.#sink.endControl?.();
      // Of several choices the first is taken.
      else if (name === 'mc:Choice') this.#hasChosen = true;
      else if (name === 'mc:AlternateContent') this.#hasChosen = false;
    } else if (this.#open.length === 0) this.#emit(element);
  }

  text(text: string): void {
    const element = this.#open[this.#open.length - 1];
    if (element) element.text += text;
  }

  /** The part broke off: what was read of an open block still counts. */
  breakOff(): void {
    const block = this.#open[0];
    this.#open.length = 0;
    if (block) this.#emit(block);
    if (this.#inTable) this.#endTable();
  }

  #emit(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
        // A paragraph directly inside a table is no valid markup, yet its text is meant to be seen.
        if (this.#inTable) this.#row(asRow(element));
        else this.#sink.paragraph(element);
        break;
      case 'w:tblPr':
        this.#tblPr = element;
        break;
      case 'w:tblGrid':
        this.#tblGrid = element;
        break;
      case 'w:tr':
        this.#row(element);
        break;
      case 'w:sdtPr':
        this.#sink.controlProperties?.(element);
        break;
      case 'w:sectPr':
        this.#sink.sectionProperties?.(element);
        break;
      // Runs outside of a paragraph, as some converters write them.
      case 'w:r':
      case 'w:hyperlink':
      case 'm:oMathPara':
      case 'm:oMath':
        this.#sink.paragraph(wrap('w:p', element));
        break;
      default:
        this.#sink.other?.(element);
    }
  }

  #row(row: XmlElement): void {
    if (!this.#inTable) {
      for (const cell of row.all('w:tc')) for (const p of cell.all('w:p')) this.#sink.paragraph(p);
      return;
    }
    if (!this.#tableStarted) {
      this.#tableStarted = true;
      this.#sink.startTable(this.#tblPr, this.#tblGrid);
    }
    this.#sink.row(row);
  }

  #endTable(): void {
    if (this.#tableStarted) this.#sink.endTable();
    this.#inTable = false;
    this.#tableStarted = false;
  }

  #element(name: string, attributes: ReadonlyMap<string, string>): XmlElement {
    if (++this.#count > MAX_ELEMENTS) {
      throw fault('limit_exceeded', `A block of ${this.#part} has more than ${MAX_ELEMENTS} elements.`, {
        at: this.#part,
      });
    }
    return new XmlElement(name, attributes.size > 0 ? attributes : undefined);
  }
}

function wrap(name: string, child: XmlElement): XmlElement {
  const element = new XmlElement(name);
  element.children.push(child);
  return element;
}

const asRow = (p: XmlElement): XmlElement => wrap('w:tr', wrap('w:tc', p));
