import type {
  FlowContent,
  FlowInline,
  FlowParagraph,
  FlowTable,
  TextMarks,
  TextRun,
} from '../../analysis/flow/elements.ts';
import { fromUnnamedSymbolFont } from '../containers/symbol-fonts.ts';
import type { RtfDocument } from './document.ts';
import { toParagraph } from './paragraph.ts';
import { RowDefinition } from './row-definition.ts';
import type { CharacterState, ParagraphState } from './state.ts';
import { hasText, type RtfRow, toTable } from './table-grid.ts';

/** Takes what a story has completed. */
export interface ContentSink {
  paragraph(paragraph: FlowParagraph): void;
  table(table: FlowTable): void;
}

/** Collects a footnote, a header, a text box. */
export class ContentList implements ContentSink {
  readonly content: FlowContent[] = [];

  paragraph(paragraph: FlowParagraph): void {
    this.content.push(paragraph);
  }

  table(table: FlowTable): void {
    this.content.push(table);
  }
}

interface OpenTable {
  rows: RtfRow[];
  /** Complete cells of the row that is being read. */
  cells: FlowContent[][];
  /** The cell that is being read. */
  content: FlowContent[];
}

/** One run of paragraphs and tables: the body, or something apart from it. */
export class Story {
  readonly #document: RtfDocument;
  readonly #sink: ContentSink;
  #runs: FlowInline[] = [];
  #lastRun: { run: TextRun; character: CharacterState; href: string | undefined } | undefined;
  #marker: string | undefined;
  #hiddenText = '';
  /** tables[0] is the table of the story, tables[1] one within its cells, and so on. */
  readonly #tables: OpenTable[] = [];
  #row = new RowDefinition();
  #nestedRow = new RowDefinition();

  constructor(document: RtfDocument, sink: ContentSink) {
    this.#document = document;
    this.#sink = sink;
  }

  addText(text: string, character: CharacterState, href: string | undefined): void {
    if (character.deleted) {
      this.#document.deletedCharacters += text.length;
      return;
    }
    if (character.hidden) {
      this.#hiddenText += text;
      return;
    }
    this.#document.sawLanguage(character.language, text.length);
    const last = this.#lastRun;
    if (last?.character === character && last.href === href) {
      last.run.text += text;
      return;
    }
    const run: TextRun = {
      kind: 'text',
      text,
      font: this.#document.fontOf(character),
      marks: toMarks(character, href),
    };
    this.#runs.push(run);
    this.#lastRun = { run, character, href };
  }

  add(inline: FlowInline): void {
    this.#runs.push(inline);
    this.#lastRun = undefined;
  }

  addPageNumber(character: CharacterState): void {
    this.add({ kind: 'page_number', font: this.#document.fontOf(character) });
  }

  /** What the writer put before a list item (\listtext, \pntext). */
  setMarker(text: string): void {
    this.#marker = fromUnnamedSymbolFont(text);
    this.#document.writesMarkers = true;
  }

  rowWord(word: string, param: number | undefined, isNested: boolean): boolean {
    if (word !== 'trowd') return (isNested ? this.#nestedRow : this.#row).control(word, param);
    if (isNested) this.#nestedRow = new RowDefinition();
    else this.#row = new RowDefinition();
    return true;
  }

  endParagraph(paragraph: ParagraphState, character: CharacterState): void {
    this.#closeTables(paragraph.tableLevel);
    const made = this.#take(paragraph, character);
    const into = this.#tableAt(paragraph.tableLevel)?.content;
    if (into) into.push(made);
    else this.#sink.paragraph(made);
  }

  endCell(level: number, paragraph: ParagraphState, character: CharacterState): void {
    this.#closeTables(level);
    const table = this.#tableAt(level)!;
    const last = this.#take(paragraph, character);
    // Some writers end the last paragraph of a cell and then the cell.
    if (hasText(last) || table.content.length === 0) table.content.push(last);
    table.cells.push(table.content);
    table.content = [];
  }

  endRow(level: number): void {
    this.#closeTables(level);
    const table = this.#tableAt(level)!;
    if (table.cells.length > 0) {
      this.#document.spendCells(table.cells.length);
      table.rows.push({ definition: level > 1 ? this.#nestedRow : this.#row, cells: table.cells });
      table.cells = [];
    }
  }

  /** Ends what is open. A last paragraph counts only where it holds something. */
  end(paragraph: ParagraphState, character: CharacterState): void {
    if (this.#runs.length > 0) this.endParagraph(paragraph, character);
    this.#closeTables(0);
  }

  #take(paragraph: ParagraphState, character: CharacterState): FlowParagraph {
    let runs = this.#runs;
    let hidden = false;
    if (this.#hiddenText.trim() && runs.every((run) => run.kind === 'text' && run.text.trim() === '')) {
      hidden = true;
      runs = [{ kind: 'text', text: this.#hiddenText, font: this.#document.fontOf(character) }];
    }
    const made = toParagraph(this.#document, paragraph, character, runs, this.#marker);
    if (hidden) made.hidden = 'invisible';
    this.#runs = [];
    this.#lastRun = undefined;
    this.#marker = undefined;
    this.#hiddenText = '';
    return made;
  }

  #tableAt(level: number): OpenTable | undefined {
    while (this.#tables.length < level) this.#tables.push({ rows: [], cells: [], content: [] });
    return level > 0 ? this.#tables[level - 1] : undefined;
  }

  /** Tables deeper than a level are complete once something stands at that level. */
  #closeTables(level: number): void {
    while (this.#tables.length > level) {
      const { rows, cells, content } = this.#tables.pop()!;
      // A row that was never ended is a row all the same.
      if (content.some(hasText)) cells.push(content);
      if (cells.length > 0) rows.push({ definition: this.#tables.length > 0 ? this.#nestedRow : this.#row, cells });
      if (rows.length === 0) continue;
      const table = toTable(rows);
      const into = this.#tables[this.#tables.length - 1]?.content;
      if (into) into.push(table);
      else this.#sink.table(table);
    }
  }
}

function toMarks({ strike, script }: CharacterState, href: string | undefined): TextMarks | undefined {
  if (!strike && !script && href === undefined) return undefined;
  const marks: TextMarks = {};
  if (strike) marks.strike = true;
  if (script === 'super') marks.superscript = true;
  if (script === 'sub') marks.subscript = true;
  if (href !== undefined) marks.href = href;
  return marks;
}
