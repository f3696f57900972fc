import type { FlowParagraph, FlowTable } from '../../analysis/flow/elements.ts';
import { FlowLayout, type FlowPart } from '../../analysis/flow/flow-layout.ts';
import { SectionState } from './section.ts';
import type { ContentSink } from './story.ts';

/** The body flows onto pages as it is read. A section is told to the layout when its first content comes. */
export class RtfBody implements ContentSink {
  readonly section = new SectionState();
  defaultTab = 36;
  /** How the space between two paragraphs is counted: `\htmautsp` takes the larger, as HTML does. */
  spacing: 'sum' | 'max' = 'sum';
  readonly #onPage: () => void;
  #layout: FlowLayout | undefined;
  #sectionBegins = true;

  constructor(onPage: () => void) {
    this.#onPage = onPage;
  }

  paragraph(paragraph: FlowParagraph): void {
    this.#begin().paragraph(paragraph);
  }

  table({ rows, ...head }: FlowTable): void {
    const layout = this.#begin();
    layout.startTable(head);
    for (const row of rows) layout.row(row);
    layout.endTable();
  }

  endSection(): void {
    this.#begin();
    this.#sectionBegins = true;
  }

  take(): FlowPart[] {
    return this.#layout?.take() ?? [];
  }

  finish(): FlowPart[] {
    return this.#begin().finish();
  }

  #begin(): FlowLayout {
    this.#layout ??= new FlowLayout({ defaultTab: this.defaultTab, spacing: this.spacing, onPage: this.#onPage });
    if (this.#sectionBegins) {
      this.#sectionBegins = false;
      this.#layout.section(this.section.toFlow());
    }
    return this.#layout;
  }
}
