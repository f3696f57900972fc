import type { Box } from '../../document/box.ts';
import { round2, toBox, unionBox } from '../../document/geometry.ts';
import type { Block, BlockType, Line, Span } from '../../document/page.ts';
import { rangeAt, type StyledRange } from './chunks.ts';
import type { LaidParagraph } from './lines.ts';

/** A block while lines are still added to it. Its id is known when its page is complete. */
export class BlockDraft {
  readonly type: BlockType;
  level: number | undefined;
  marker: string | undefined;
  href: string | undefined;
  tableId: string | undefined;
  media: readonly string[] | undefined;
  hidden: Block['hidden'];
  /** The part of the same paragraph that stands before this one. */
  continues: BlockDraft | undefined;
  /** Known when the page is complete. */
  id = '';
  text = '';
  /** Six numbers for each word: start, end, x0, y0, x1, y1. */
  readonly words: number[] = [];
  readonly lines: Line[] = [];
  readonly spans: Span[] = [];
  /** The text of form fields. */
  readonly fields: { number: number; start: number; end: number }[] = [];
  #box: Box | undefined;
  /** The paragraph of the last lines, and how far its text is in. */
  #laid: LaidParagraph | undefined;
  #end = 0;

  constructor(type: BlockType) {
    this.type = type;
  }

  /** The lines [from, to) of a paragraph, the first with its top at y. */
  addLines(laid: LaidParagraph, from: number, to: number, x: number, y: number): void {
    const first = laid.lines[from];
    const last = laid.lines[to - 1];
    if (!first || !last) return;
    // Lines of one paragraph may come one by one: what parts them is part of the text.
    const continues = this.#laid === laid;
    const start = continues ? this.#end : first.start + leadingSpace(laid, first.start, last.end);
    const shift = this.text.length - start;
    const text = laid.text.slice(start, last.end).replace(/\s+$/, '');
    this.#laid = laid;
    this.#end = start + text.length;
    this.text += text;
    const end = start + text.length;
    let top = y;
    for (let i = from; i < to; i++) {
      const line = laid.lines[i]!;
      const y0 = top + line.inkTop;
      const y1 = y0 + line.inkHeight;
      top += line.height;
      if (line.end > line.start || laid.text === '') {
        // A table's lines are those of its cells.
        if (this.tableId === undefined) {
          this.lines.push({
            start: clamp(line.start, start, end) + shift,
            end: clamp(line.end, start, end) + shift,
            bbox: toBox(x + line.x0, y0, x + line.x1, y1),
          });
        }
        this.cover(x + line.x0, y0, x + line.x1, y1);
      }
      const { words } = line;
      for (let w = 0; w < words.length; w += 4) {
        if (words[w]! >= end) break;
        this.words.push(words[w]! + shift, words[w + 1]! + shift, x + words[w + 2]!, y0, x + words[w + 3]!, y1);
      }
    }
    for (let i = rangeAt(laid.ranges, start); i < laid.ranges.length; i++) {
      const range = laid.ranges[i]!;
      if (range.start >= end) break;
      const [from, to] = [Math.max(range.start, start) + shift, Math.min(range.end, end) + shift];
      this.#addSpan(range, from, to);
      const number = range.marks?.field;
      const field = this.fields[this.fields.length - 1];
      if (number !== undefined && field?.number === number) field.end = to;
      else if (number !== undefined) this.fields.push({ number, start: from, end: to });
    }
  }

  /** Between paragraphs or cells that share a block. */
  separate(by: string): void {
    this.text += by;
  }

  cover(x0: number, y0: number, x1: number, y1: number): void {
    const box = this.#box;
    if (!box) this.#box = [x0, y0, x1, y1];
    else this.#box = [Math.min(box[0], x0), Math.min(box[1], y0), Math.max(box[2], x1), Math.max(box[3], y1)];
  }

  get box(): Box {
    return toBox(...(this.#box ?? [0, 0, 0, 0]));
  }

  /** Where the words of a range of the text stand. */
  boxOf(start: number, end: number): Box | undefined {
    const boxes: Box[] = [];
    for (let w = 0; w < this.words.length; w += 6) {
      if (this.words[w]! < end && this.words[w + 1]! > start) boxes.push(toBox(...this.#wordBox(w)));
    }
    return unionBox(boxes);
  }

  #wordBox(w: number): Box {
    const { words } = this;
    return [words[w + 2]!, words[w + 3]!, words[w + 4]!, words[w + 5]!];
  }

  /** Moves everything up: each y becomes what `scale` makes of it. */
  squeeze(scale: (y: number) => number): void {
    const { words, lines } = this;
    for (let w = 0; w < words.length; w += 6) {
      words[w + 3] = scale(words[w + 3]!);
      words[w + 5] = scale(words[w + 5]!);
    }
    for (const { bbox } of lines) {
      bbox[1] = round2(scale(bbox[1]));
      bbox[3] = round2(scale(bbox[3]));
    }
    if (this.#box) this.#box = [this.#box[0], scale(this.#box[1]), this.#box[2], scale(this.#box[3])];
  }

  toBlock(): Block {
    const block: Block = { id: this.id, type: this.type, text: this.text, bbox: this.box };
    if (this.level !== undefined) block.level = this.level;
    if (this.marker !== undefined) block.marker = this.marker;
    if (this.href !== undefined) block.href = this.href;
    if (this.tableId !== undefined) block.table_id = this.tableId;
    if (this.media?.length) block.media = [...this.media];
    if (this.lines.length > 1) block.lines = this.lines;
    if (this.spans.length > 0) block.spans = this.spans;
    if (this.continues?.id) block.continued_from = this.continues.id;
    if (this.hidden) block.hidden = this.hidden;
    return block;
  }

  #addSpan({ font, marks }: StyledRange, start: number, end: number): void {
    const span: Span = { start, end };
    if (font.bold) span.bold = true;
    if (font.italic) span.italic = true;
    if (marks?.strike) span.strike = true;
    if (marks?.code) span.code = true;
    if (marks?.superscript) span.superscript = true;
    if (marks?.subscript) span.subscript = true;
    if (marks?.href !== undefined) span.href = marks.href;
    if (marks?.note !== undefined) span.note = marks.note;
    if (marks?.latex !== undefined) span.latex = marks.latex;
    if (Object.keys(span).length === 2 || end <= start) return;
    const last = this.spans[this.spans.length - 1];
    if (last && last.end === start && sameMarks(last, span)) last.end = end;
    else this.spans.push(span);
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Code keeps its indentation, other text loses it. */
const leadingSpace = ({ paragraph, text }: LaidParagraph, start: number, end: number): number =>
  paragraph.type === 'code' ? 0 : /^\s*/.exec(text.slice(start, end))![0].length;

const MARKS = ['bold', 'italic', 'strike', 'code', 'superscript', 'subscript', 'href', 'note', 'latex'] as const;
const sameMarks = (a: Span, b: Span): boolean => MARKS.every((mark) => a[mark] === b[mark]);
