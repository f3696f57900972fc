import type { FlowParagraph, FlowSection, FlowTableHead } from '../../analysis/flow/elements.ts';
import type { FlowLayout } from '../../analysis/flow/flow-layout.ts';
import type { Budget } from '../budget.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { BlockSink } from './block-stream.ts';
import type { TableContext } from './context.ts';
import { openControl } from './form-fields.ts';
import { sectionOf } from './paragraph.ts';
import type { Story } from './story.ts';
import { readRow, readTableHead } from './table.ts';

/** Hands the blocks of the body to the layout. */
export class Body implements BlockSink {
  /** Whether anything at all was found. */
  blockCount = 0;
  readonly #story: Story;
  readonly #flow: FlowLayout;
  readonly #budget: Budget;
  readonly #sections: FlowSection[];
  #section = 0;
  /** Of the content controls around the one that is open. */
  readonly #controls: (number | undefined)[] = [];
  /** A title or heading was read. */
  #isTitled = false;
  #table: TableContext | undefined;
  /** A caption right above a table names it. */
  #caption: string | undefined;

  constructor(story: Story, flow: FlowLayout, budget: Budget, sections: FlowSection[]) {
    this.#story = story;
    this.#flow = flow;
    this.#budget = budget;
    this.#sections = sections;
    if (sections[0]) flow.section(sections[0]);
  }

  paragraph(p: XmlElement): void {
    this.blockCount++;
    for (const paragraph of this.#story.paragraph(p)) {
      if (paragraph.type === 'title' || paragraph.type === 'heading') this.#onTitle(paragraph);
      this.#caption = paragraph.type === 'caption' ? textOf(paragraph) : undefined;
      this.#flow.paragraph(paragraph);
    }
    if (!sectionOf(p)) return;
    const next = this.#sections[++this.#section];
    if (next) this.#flow.section(next);
  }

  /** A document has one title. What is set like it further down has no level in the outline, so it is no heading. */
  #onTitle(paragraph: FlowParagraph): void {
    if (paragraph.type === 'title' && this.#isTitled) paragraph.type = 'paragraph';
    if (textOf(paragraph)) this.#isTitled = true;
  }

  startTable(tblPr: XmlElement | undefined, tblGrid: XmlElement | undefined): void {
    this.blockCount++;
    const { head, context } = readTableHead(this.#story, tblPr, tblGrid);
    const named: FlowTableHead = this.#caption ? { ...head, title: this.#caption } : head;
    this.#caption = undefined;
    this.#table = context;
    this.#flow.startTable(named);
  }

  row(tr: XmlElement): void {
    const row = this.#table && readRow(this.#story, tr, this.#table);
    if (!row) return;
    this.#budget.spend('maxCells', row.cells.length);
    this.#flow.row(row);
  }

  endTable(): void {
    this.#flow.endTable();
    this.#table = undefined;
  }

  startControl(): void {
    this.#controls.push(this.#story.control);
  }

  controlProperties(sdtPr: XmlElement): void {
    this.#story.control = openControl(this.#story.context.forms, sdtPr) ?? this.#story.control;
  }

  endControl(): void {
    this.#story.control = this.#controls.pop();
  }

  other(element: XmlElement): void {
    if (element.name !== 'w:altChunk') return;
    this.#story.context.warn({
      code: 'alt_chunk',
      message: 'The document embeds another file (altChunk) whose text is not read.',
    });
  }

  end(): void {
    for (const paragraph of this.#story.end()) this.#flow.paragraph(paragraph);
  }
}

const textOf = ({ runs }: FlowParagraph): string =>
  runs
    .map((run) => (run.kind === 'text' ? run.text : ''))
    .join('')
    .trim();
