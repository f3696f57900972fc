import type { FlowNote } from './elements.ts';
import type { LaidLine } from './lines.ts';
import type { NotePart, PageDraft } from './page-draft.ts';
import { type LayoutContext, layStack, type Stack } from './stack.ts';

/** The line above footnotes with the space around it. */
const SEPARATOR_HEIGHT = 9;
/** Of the body, that footnotes carried over from the page before may take. */
const MAX_CARRIED_SHARE = 0.7;
const MIN_WIDTH = 36;
/** Of the mark before a footnote. */
const RAISED_SCALE = 0.65;

/** Footnotes stand on the page of their mark; what does not fit goes on overleaf. */
export class Footnotes {
  readonly #context: LayoutContext;
  #width = 0;
  /** Laid out when first measured, used when placed. */
  readonly #stacks = new Map<FlowNote, Stack>();
  #carried: NotePart[] = [];

  constructor(context: LayoutContext) {
    this.#context = context;
  }

  get areCarried(): boolean {
    return this.#carried.length > 0;
  }

  /** What the notes of a line need on its page: all of their text, or at least the first line of each. */
  heightOf({ notes }: LaidLine): { whole: number; least: number } {
    const height = { whole: 0, least: 0 };
    for (const note of notes) {
      if (note.kind !== 'footnote') continue;
      const stack = this.#stackOf(note);
      const separator = height.whole === 0 ? SEPARATOR_HEIGHT : 0;
      height.whole += stack.height + separator;
      height.least += (stack.atoms[0]?.height ?? 0) + separator;
    }
    return height;
  }

  /** `lineBottom`: how far the body reaches with the line of the mark. */
  add(page: PageDraft, note: FlowNote, lineBottom: number): void {
    const stack = this.#stackOf(note);
    this.#stacks.delete(note);
    const room = page.bottom - page.notesHeight - lineBottom - (page.hasNotes ? 0 : SEPARATOR_HEIGHT);
    this.#place(page, { note, stack, from: 0, to: 0, height: 0, continues: undefined, block: undefined }, room);
  }

  /** A page begins: what was carried comes first. */
  goOn(page: PageDraft): void {
    const { width, margins } = page.section;
    this.#width = Math.max(MIN_WIDTH, width - margins.left - margins.right);
    const carried = this.#carried;
    this.#carried = [];
    let room = (page.bottom - page.top) * MAX_CARRIED_SHARE - SEPARATOR_HEIGHT;
    for (const part of carried) {
      this.#place(page, { ...part, from: part.to, continues: part.block ?? part.continues }, room);
      room = (page.bottom - page.top) * MAX_CARRIED_SHARE - page.notesHeight;
    }
  }

  #place(page: PageDraft, part: NotePart, room: number): void {
    const { atoms } = part.stack;
    const top = atoms[part.from]?.y ?? 0;
    let to = part.from;
    while (to < atoms.length && (to === part.from || atoms[to]!.y + atoms[to]!.height - top <= room)) to++;
    const last = atoms[to - 1];
    const placed: NotePart = { ...part, to, height: last ? last.y + last.height - top : 0 };
    page.addNote(placed, SEPARATOR_HEIGHT);
    if (to < atoms.length) this.#carried.push(placed);
  }

  #stackOf(note: FlowNote): Stack {
    let stack = this.#stacks.get(note);
    if (!stack) {
      const [first, ...rest] = note.content;
      const content = first ? [{ ...first, marker: markOf(note, first.font) }, ...rest] : [];
      stack = layStack(content, this.#width, this.#context);
      this.#stacks.set(note, stack);
    }
    return stack;
  }
}

const markOf = ({ marker }: FlowNote, font: { family: string; size: number }) => ({
  text: marker,
  font: { ...font, size: font.size * RAISED_SCALE },
  suffix: 'nothing' as const,
});
