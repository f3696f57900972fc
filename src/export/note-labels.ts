import type { Block, Page } from '../document/page.ts';

/**
 * Names footnotes so that a name stands for one note in the whole document, although numbers may start anew on every page. Pages
 * come in order; the references of a page are told as `note` of their spans, its notes in `labels`.
 */
export class NoteLabels {
  /** By the id of the footnote's block; a note that nothing refers to has none. */
  readonly labels = new Map<string, string>();
  readonly #open = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  name(page: Page): void {
    const notes = page.blocks.filter(
      (block) => block.type === 'footnote' && !block.hidden && block.continued_from === undefined,
    );
    const markers = new Set(notes.flatMap(({ marker }) => marker ?? []));
    for (const block of page.blocks) {
      for (const span of block.spans ?? []) {
        const marker = span.note ?? raisedMark(block.text.slice(span.start, span.end), span.superscript, markers);
        if (marker !== undefined && !SILENT.has(block.type)) span.note = this.#refer(marker);
        else delete span.note;
      }
    }
    for (const { id, marker } of notes) {
      const label = marker === undefined ? undefined : this.#open.get(marker);
      if (label === undefined) continue;
      this.labels.set(id, label);
      this.#open.delete(marker!);
    }
  }

  #refer(marker: string): string {
    const known = this.#open.get(marker);
    if (known !== undefined) return known;
    const name = /^[\p{L}\p{N}]+$/u.test(marker) ? marker : 'note';
    const uses = (this.#uses.get(name) ?? 0) + 1;
    this.#uses.set(name, uses);
    const label = uses === 1 && name === marker ? name : `${name}-${uses}`;
    this.#open.set(marker, label);
    return label;
  }
}

/** A note refers to nothing, and the cells of a table keep no spans. */
const SILENT: ReadonlySet<Block['type']> = new Set(['footnote', 'table', 'header', 'footer']);

/** A format without references says them only by raised numbers; one is a reference where its note stands on the page. */
function raisedMark(text: string, superscript: boolean | undefined, markers: ReadonlySet<string>): string | undefined {
  const mark = text.replace(/[[\]().\s]/g, '');
  return superscript && markers.has(mark) ? mark : undefined;
}
