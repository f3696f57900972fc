import type { FlowParagraph } from '../../analysis/flow/elements.ts';
import type { Box } from '../../document/box.ts';
import { round2 } from '../../document/geometry.ts';
import type { Block, BlockType, Page, PageWords } from '../../document/page.ts';
import { readChart } from '../containers/chart.ts';
import { toChartTable } from '../containers/chart-table.ts';
import type { Relationship } from '../containers/opc.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { addShapeReference } from '../external/shape-references.ts';
import { BlockDraft, eachParagraph, toPageWords } from './block-draft.ts';
import { isFurniture, isTitle, type Layout } from './design.ts';
import { findDrawingRelationship, readDiagram, readDrawing } from './diagram.ts';
import { readCommentNotes, readSpeakerNotes } from './notes.ts';
import { IDENTITY, type Placement } from './placement.ts';
import type { Presentation } from './presentation.ts';
import { toReadingOrder } from './reading-order.ts';
import { readShapes, type Shape, type ShapeContent } from './shape.ts';
import { readTable, type SlideTable } from './table.ts';
import { readParagraphs, type TextContext } from './text-body.ts';
import { layText, parseFrameStyle, withinOutline } from './text-frame.ts';
import { LevelStyles, parseListStyle } from './text-style.ts';
import { findTitle } from './title.ts';

export interface Slide {
  page: Page;
  words: PageWords;
  tables: SlideTable[];
  imageCount: number;
}

/** What counts across slides. */
export interface SlideCounters {
  nextTableId(): string;
  spendCells(count: number): void;
  sawLanguage(language: string, characters: number): void;
}

export async function readSlide(
  presentation: Presentation,
  part: string,
  number: number,
  counters: SlideCounters,
): Promise<Slide> {
  const root = await presentation.readPart(part, number);
  const layout = await presentation.layoutOf(part);
  const relationships = await presentation.opc.relationships(part);
  return new SlideReader(presentation, part, number, counters, layout, relationships).read(root);
}

class SlideReader {
  readonly #presentation: Presentation;
  readonly #part: string;
  readonly #number: number;
  readonly #counters: SlideCounters;
  readonly #layout: Layout | undefined;
  readonly #relationships: Map<string, Relationship>;
  readonly #text: TextContext;
  readonly #tables: SlideTable[] = [];
  readonly #headers: BlockDraft[] = [];
  readonly #title: BlockDraft[] = [];
  readonly #body: BlockDraft[] = [];
  readonly #footers: BlockDraft[] = [];
  #imageCount = 0;

  constructor(
    presentation: Presentation,
    part: string,
    number: number,
    counters: SlideCounters,
    layout: Layout | undefined,
    relationships: Map<string, Relationship>,
  ) {
    this.#presentation = presentation;
    this.#part = part;
    this.#number = number;
    this.#counters = counters;
    this.#layout = layout;
    this.#relationships = relationships;
    this.#text = {
      fonts: layout?.master?.fonts ?? { major: 'Calibri', minor: 'Calibri' },
      slideNumber: String(presentation.firstNumber + number - 1),
      findLink: (id) => this.#findLink(id),
      sawLanguage: (language, characters) => counters.sawLanguage(language, characters),
    };
  }

  async read(root: XmlElement | undefined): Promise<Slide> {
    const { size, external } = this.#presentation;
    for (const { name, attributes } of root?.descendants() ?? [])
      addShapeReference(external, name, attributes, this.#relationships, { page: this.#number });
    const tree = root?.child('p:cSld', 'p:spTree');
    await this.#addShapes(tree ? readShapes(tree, this.#layout, size) : [], false);
    if (this.#title.length === 0) this.#promoteTitle();
    if (root && root.attribute('showMasterSp') !== '0') this.#addStaticText();
    const notes = [
      ...(await readSpeakerNotes(this.#presentation, this.#part, this.#number, this.#text, (table) =>
        this.#readTable(table, { ...this.#presentation.size, toSlide: IDENTITY }),
      )),
      ...(await readCommentNotes(this.#presentation, this.#part, this.#number)),
    ];
    const drafts = [...this.#headers, ...this.#title, ...this.#body, ...this.#footers, ...notes];
    const page: Page = {
      page: this.#number,
      width: round2(size.width),
      height: round2(size.height),
      rotation: 0,
      layout: 'exact',
      blocks: drafts.map((draft, i) => draft.toBlock(`p${this.#number}.b${i + 1}`)),
      tables: this.#tables.map((table) => table.head),
    };
    if (this.#text.slideNumber !== String(this.#number)) page.label = this.#text.slideNumber;
    if (root?.attribute('show') === '0' || root?.attribute('show') === 'false') page.hidden = true;
    return { page, words: toPageWords(drafts), tables: this.#tables, imageCount: this.#imageCount };
  }

  async #addShapes(shapes: Shape[], hidden: boolean): Promise<void> {
    for (const shape of toReadingOrder(shapes, (item) => item.box)) {
      const unseen = hidden || shape.hidden;
      if (shape.content.kind === 'group') await this.#addShapes(shape.content.shapes, unseen);
      else await this.#addShape(shape, unseen ? 'invisible' : this.#isOffSlide(shape.box) ? 'off_page' : undefined);
    }
  }

  async #addShape(shape: Shape, hidden: Block['hidden']): Promise<void> {
    const { content, box, altText } = shape;
    const href = shape.link && this.#findLink(shape.link);
    const before = this.#body.length;
    switch (content.kind) {
      case 'text':
        this.#addText(shape, content, hidden);
        break;
      case 'picture':
      case 'object': {
        this.#imageCount++;
        const figure = new BlockDraft('figure', box);
        figure.text = altText || (content.kind === 'object' ? content.program : '');
        if (content.picture) figure.media = this.#findMedia(content.picture);
        this.#body.push(figure);
        break;
      }
      case 'table':
        this.#body.push(this.#readTable(content.table, shape.place));
        break;
      case 'chart':
        await this.#addChart(content.relationship, shape);
        break;
      case 'diagram':
        await this.#addDiagram(content.relationship, shape);
        break;
    }
    for (const draft of this.#body.slice(before)) {
      if (hidden) draft.hidden = hidden;
      if (href) draft.href = href;
    }
  }

  #addText(shape: Shape, { body, preset }: TextContent, hidden: Block['hidden']): void {
    const { placeholder, inherited, box } = shape;
    const properties = [body.child('a:bodyPr'), ...(inherited?.shapes ?? []).map(bodyProperties)];
    const style = withinOutline(parseFrameStyle(properties), preset, shape.place);
    const own = parseListStyle(body.child('a:lstStyle'));
    const levels = new LevelStyles([own, ...(inherited?.listStyles ?? []), this.#presentation.textStyle]);
    const paragraphs = readParagraphs(body, { ...style, levels, type: 'paragraph' }, this.#text);
    const laid = layText(paragraphs, shape.place, style);
    if (isTitle(placeholder) && this.#title.length === 0) {
      const title = new BlockDraft('paragraph', box);
      title.hidden = hidden;
      for (const paragraph of eachParagraph(laid)) title.addParagraph(paragraph, laid, ' ');
      this.#addTitle(title);
      return;
    }
    const into = isFurniture(placeholder) ? this.#furnitureAt(box) : this.#body;
    for (const paragraph of eachParagraph(laid)) {
      const draft = new BlockDraft(typeOf(paragraph.paragraph, this.#furnitureType(into)), box);
      if (draft.type === 'list_item') {
        draft.level = paragraph.paragraph.level;
        draft.marker = paragraph.paragraph.marker?.text;
      }
      draft.hidden = hidden;
      draft.addParagraph(paragraph, laid, '\n');
      into.push(draft);
    }
  }

  #addTitle(title: BlockDraft): void {
    title.type = this.#number === 1 ? 'title' : 'heading';
    if (title.type === 'heading') title.level = 1;
    this.#title.push(title);
  }

  #promoteTitle(): void {
    const title = findTitle(this.#body, this.#presentation.size.height);
    if (!title) return;
    this.#body.splice(this.#body.indexOf(title), 1);
    this.#addTitle(title);
  }

  #furnitureAt(box: Box): BlockDraft[] {
    return box[1] + box[3] < this.#presentation.size.height ? this.#headers : this.#footers;
  }

  #furnitureType(into: BlockDraft[]): BlockType | undefined {
    return into === this.#headers ? 'header' : into === this.#footers ? 'footer' : undefined;
  }

  #readTable(element: XmlElement, place: Placement): BlockDraft {
    const id = this.#counters.nextTableId();
    return this.#addTable(readTable(id, this.#number, element, place, this.#text, this.#presentation.textStyle));
  }

  #addTable(table: SlideTable): BlockDraft {
    this.#counters.spendCells(table.rows.reduce((sum, row) => sum + row.cells.length, 0));
    this.#tables.push(table);
    return table.block;
  }

  async #addChart(relationship: string, { box, altText }: Shape): Promise<void> {
    const root = await this.#readRelated(relationship);
    const data = root && readChart(root);
    if (!data?.series.length) {
      const figure = new BlockDraft('figure', box);
      figure.text = data?.title || altText;
      this.#body.push(figure);
      return;
    }
    if (data.title) {
      const caption = new BlockDraft('caption', box);
      caption.text = data.title;
      this.#body.push(caption);
    }
    const { head, rows, text } = toChartTable(this.#counters.nextTableId(), this.#number, data, box);
    const block = new BlockDraft('table', box);
    block.tableId = head.id;
    block.text = text;
    this.#body.push(this.#addTable({ head, rows, block }));
    if (data.valueTitle) {
      const caption = new BlockDraft('caption', box);
      caption.text = data.valueTitle;
      this.#body.push(caption);
    }
  }

  async #addDiagram(relationship: string, { place, box, altText }: Shape): Promise<void> {
    const model = await this.#readRelated(relationship);
    const drawn = model && findDrawingRelationship(model);
    const drawing = drawn ? await this.#readRelated(drawn) : undefined;
    let items = model ? readDiagram(model, drawing, place) : [];
    if (items.length === 0 && drawing) items = readDrawing(drawing, place);
    const style = parseFrameStyle([]);
    const levels = new LevelStyles([this.#presentation.textStyle]);
    const options = { ...style, levels, type: 'list_item' as const };
    const before = this.#body.length;
    for (const item of items) {
      const laid = layText(readParagraphs(item.body, options, this.#text), item.place, { ...style, anchor: 'ctr' });
      const draft = new BlockDraft('list_item', box);
      draft.level = item.level;
      for (const paragraph of eachParagraph(laid)) draft.addParagraph(paragraph, laid, '\n');
      if (draft.text) this.#body.push(draft);
    }
    if (this.#body.length > before) return;
    const figure = new BlockDraft('figure', box);
    figure.text = altText;
    this.#body.push(figure);
  }

  /** Text that layout and master print on every slide; the prompts of their placeholders are no such text. */
  #addStaticText(): void {
    const { height } = this.#presentation.size;
    for (const shape of this.#layout ? this.#presentation.staticShapes(this.#layout) : []) {
      if (shape.content.kind !== 'text' || this.#isOffSlide(shape.box)) continue;
      const before = this.#body.length;
      this.#addText(shape, shape.content, undefined);
      const [, y0, , y1] = shape.box;
      const atEdge = y1 < height * EDGE_SHARE || y0 > height * (1 - EDGE_SHARE);
      if (!atEdge) continue;
      const into = this.#furnitureAt(shape.box);
      for (const draft of this.#body.splice(before)) {
        draft.type = this.#furnitureType(into)!;
        draft.level = draft.marker = undefined;
        into.push(draft);
      }
    }
  }

  async #readRelated(id: string): Promise<XmlElement | undefined> {
    const found = this.#relationships.get(id);
    return found && !found.external ? this.#presentation.readPart(found.target, this.#number) : undefined;
  }

  #findLink(id: string): string | undefined {
    const found = this.#relationships.get(id);
    return found?.external && found.type === 'hyperlink' ? found.target : undefined;
  }

  #findMedia(id: string): string | undefined {
    const found = this.#relationships.get(id);
    return found?.type === 'image' && !found.external ? found.target : undefined;
  }

  #isOffSlide([x0, y0, x1, y1]: Box): boolean {
    const { width, height } = this.#presentation.size;
    return x1 <= 0 || y1 <= 0 || x0 >= width || y0 >= height;
  }
}

/** The upper and lower share of a slide where what is printed on every slide is a header or footer. */
const EDGE_SHARE = 0.2;

type TextContent = Extract<ShapeContent, { kind: 'text' }>;

const bodyProperties = (shape: XmlElement): XmlElement | undefined => shape.child('p:txBody', 'a:bodyPr');

const typeOf = (paragraph: FlowParagraph, furniture: BlockType | undefined): BlockType => furniture ?? paragraph.type;
