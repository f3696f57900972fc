import type { Box } from '../../document/box.ts';
import { round2 } from '../../document/geometry.ts';
import type { Page, PageWords } from '../../document/page.ts';
import type { BlockDraft } from './block-draft.ts';
import type { FlowNote, FlowSection } from './elements.ts';
import type { Stack } from './stack.ts';
import type { TableDraft } from './table-draft.ts';

/** Something that text runs around. */
export interface Obstacle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Text stays off its whole height, not only its width. */
  full: boolean;
}

/** As much of a footnote as stands on one page: the atoms [from, to) of its text. */
export interface NotePart {
  note: FlowNote;
  stack: Stack;
  from: number;
  to: number;
  height: number;
  /** The block of the part on the page before. */
  continues: BlockDraft | undefined;
  block: BlockDraft | undefined;
}

/** A page that is being filled. */
export class PageDraft {
  readonly number: number;
  readonly section: FlowSection;
  readonly label: string;
  /** Where the body may stand. */
  readonly top: number;
  readonly bottom: number;
  readonly head: BlockDraft[] = [];
  readonly body: BlockDraft[] = [];
  readonly notes: BlockDraft[] = [];
  readonly foot: BlockDraft[] = [];
  readonly tables: TableDraft[] = [];
  /** Tables inside cells and frames: they have boxes, but no block of their own. */
  readonly innerTables: TableDraft[] = [];
  readonly obstacles: Obstacle[] = [];
  /** What footnotes take of the body. */
  notesHeight = 0;
  readonly #footnotes: NotePart[] = [];
  /** How far down the body reaches. */
  reach = 0;
  layout: Page['layout'] = 'estimated';

  constructor(number: number, section: FlowSection, label: string, top: number, bottom: number) {
    this.number = number;
    this.section = section;
    this.label = label;
    this.top = top;
    this.bottom = bottom;
    this.reach = top;
  }

  get hasNotes(): boolean {
    return this.#footnotes.length > 0;
  }

  addNote(part: NotePart, separatorHeight: number): void {
    if (!this.hasNotes) this.notesHeight += separatorHeight;
    this.#footnotes.push(part);
    this.notesHeight += part.height;
  }

  /** Footnotes stand at the foot of the body, in the order of their marks. */
  placeNotes(draw: (part: NotePart, y: number) => void): void {
    let y = this.bottom;
    for (const { height } of this.#footnotes) y -= height;
    for (const part of this.#footnotes) {
      draw(part, Math.max(y, this.top));
      y += part.height;
    }
  }

  /** More than fits, because the file says where pages end or a thing is taller than any page: it is set closer. */
  squeeze(): void {
    const bottom = this.bottom - this.notesHeight;
    if (this.reach <= bottom + 1 || bottom <= this.top) return;
    const factor = (bottom - this.top) / (this.reach - this.top);
    const scale = (y: number): number => (y <= this.top ? y : Math.min(this.top + (y - this.top) * factor, bottom));
    for (const block of this.body) block.squeeze(scale);
    for (const table of [...this.tables, ...this.innerTables]) table.squeeze(this.number, scale);
  }

  eachField(place: (number: number, page: number, bbox: Box) => void): void {
    for (const block of [...this.body, ...this.notes]) {
      for (const { number, start, end } of block.fields) {
        const box = block.boxOf(start, end);
        if (box) place(number, this.number, box);
      }
    }
  }

  toPage(): { page: Page; words: PageWords } {
    const drafts = [...this.head, ...this.body, ...this.notes, ...this.foot];
    drafts.forEach((draft, i) => {
      draft.id = `p${this.number}.b${i + 1}`;
    });
    const page: Page = {
      page: this.number,
      width: round2(this.section.width),
      height: round2(this.section.height),
      rotation: 0,
      layout: this.layout,
      blocks: drafts.map((draft) => draft.toBlock()),
      tables: this.tables.map((table) => table.head),
    };
    if (this.label !== String(this.number)) page.label = this.label;
    return { page, words: toWords(drafts) };
  }
}

function toWords(drafts: BlockDraft[]): PageWords {
  const count = drafts.reduce((sum, draft) => sum + draft.words.length / 6, 0);
  const words: PageWords = {
    blocks: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    boxes: new Float32Array(count * 4),
  };
  let i = 0;
  drafts.forEach((draft, block) => {
    for (let w = 0; w < draft.words.length; w += 6) {
      words.blocks[i] = block;
      words.starts[i] = draft.words[w]!;
      words.ends[i] = draft.words[w + 1]!;
      for (let k = 0; k < 4; k++) words.boxes[4 * i + k] = draft.words[w + 2 + k]!;
      i++;
    }
  });
  return words;
}
