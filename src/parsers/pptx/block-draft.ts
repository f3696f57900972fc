import type { FlowParagraph } from '../../analysis/flow/elements.ts';
import type { LaidParagraph } from '../../analysis/flow/lines.ts';
import type { Box } from '../../document/box.ts';
import { unionBox } from '../../document/geometry.ts';
import type { Block, BlockType, Line, PageWords, Span } from '../../document/page.ts';
import { boxOn } from './placement.ts';
import type { LaidText, PlacedLine } from './text-frame.ts';

/** A block of a slide while text is added to it. Its id is known when the order of the slide is. */
export class BlockDraft {
  type: BlockType;
  text = '';
  level: number | undefined;
  marker: string | undefined;
  href: string | undefined;
  tableId: string | undefined;
  media: string | undefined;
  hidden: Block['hidden'];
  /** Of the largest letters; 0 where there are none. */
  fontSize = 0;
  readonly #shape: Box;
  readonly #lines: Line[] = [];
  readonly #spans: Span[] = [];
  readonly #words: { start: number; end: number; box: Box }[] = [];

  /** `shape` is the box of what has no lines. */
  constructor(type: BlockType, shape: Box) {
    this.type = type;
    this.#shape = shape;
  }

  get words(): readonly { start: number; end: number; box: Box }[] {
    return this.#words;
  }

  /** One paragraph, after `separator` where there is text already; returns its text. */
  addParagraph({ laid, lines }: TextParagraph, { place }: LaidText, separator: string): string {
    const text = laid.text.trim();
    if (!text) return '';
    if (this.text) this.text += separator;
    const from = laid.text.indexOf(text);
    const base = this.text.length;
    const at = (position: number): number => Math.min(Math.max(position - from, 0), text.length) + base;
    // A title is one line of an outline whatever its breaks.
    this.text += separator === ' ' ? text.replaceAll('\n', ' ') : text;
    for (const { atom, x, y } of lines) {
      const line = laid.lines[atom.line]!;
      const y0 = y + line.inkTop;
      const y1 = y0 + line.inkHeight;
      const [start, end] = [at(line.start), at(line.end)];
      if (end <= start) continue;
      this.#lines.push({ start, end, bbox: boxOn(place, x + line.x0, y0, x + line.x1, y1) });
      for (let w = 0; w < line.words.length; w += 4) {
        const [wordStart, wordEnd, x0, x1] = line.words.slice(w, w + 4) as [number, number, number, number];
        const box = boxOn(place, x + x0, y0, x + x1, y1);
        if (at(wordEnd) > at(wordStart)) this.#words.push({ start: at(wordStart), end: at(wordEnd), box });
      }
    }
    this.#addSpans(laid, at);
    return text;
  }

  get box(): Box {
    const lines = this.tableId === undefined ? unionBox(this.#lines.map((line) => line.bbox)) : undefined;
    return lines ?? this.#shape;
  }

  toBlock(id: string): Block {
    const block: Block = { id, type: this.type, text: this.text, bbox: this.box };
    if (this.level !== undefined) block.level = this.level;
    if (this.marker !== undefined) block.marker = this.marker;
    if (this.href !== undefined) block.href = this.href;
    if (this.tableId !== undefined) block.table_id = this.tableId;
    if (this.media !== undefined) block.media = [this.media];
    if (this.#lines.length > 1 && this.tableId === undefined) block.lines = this.#lines;
    if (this.#spans.length > 0) block.spans = this.#spans;
    if (this.hidden) block.hidden = this.hidden;
    return block;
  }

  #addSpans({ ranges, paragraph }: LaidParagraph, at: (position: number) => number): void {
    for (const { start, end, font, marks } of ranges) {
      this.fontSize = Math.max(this.fontSize, font.size);
      const span: Span = { start: at(start), end: at(end) };
      // Bold by inheritance is how a placeholder looks, not something the text stresses.
      if (font.bold && !paragraph.font.bold) span.bold = true;
      if (font.italic && !paragraph.font.italic) span.italic = true;
      if (marks?.strike) span.strike = true;
      if (marks?.superscript) span.superscript = true;
      if (marks?.subscript) span.subscript = true;
      if (marks?.href !== undefined) span.href = marks.href;
      if (marks?.latex !== undefined) span.latex = marks.latex;
      if (span.end <= span.start || Object.keys(span).length === 2) continue;
      const last = this.#spans[this.#spans.length - 1];
      if (last && last.end === span.start && MARKS.every((mark) => last[mark] === span[mark])) last.end = span.end;
      else this.#spans.push(span);
    }
  }
}

const MARKS = ['bold', 'italic', 'strike', 'superscript', 'subscript', 'href', 'latex'] as const;

/** One paragraph of a text with its lines. */
export interface TextParagraph {
  paragraph: FlowParagraph;
  laid: LaidParagraph;
  lines: PlacedLine[];
}

/** Empty paragraphs are left out. */
export function* eachParagraph({ lines }: LaidText): Generator<TextParagraph> {
  for (let i = 0; i < lines.length; ) {
    const { laid } = lines[i]!.atom;
    const start = i;
    while (i < lines.length && lines[i]!.atom.laid === laid) i++;
    if (laid.text.trim()) yield { paragraph: laid.paragraph, laid, lines: lines.slice(start, i) };
  }
}

export function toPageWords(drafts: readonly BlockDraft[]): PageWords {
  const count = drafts.reduce((sum, draft) => sum + draft.words.length, 0);
  const words: PageWords = {
    blocks: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    boxes: new Float32Array(count * 4),
  };
  let i = 0;
  drafts.forEach((draft, block) => {
    for (const { start, end, box } of draft.words) {
      words.blocks[i] = block;
      words.starts[i] = start;
      words.ends[i] = end;
      words.boxes.set(box, 4 * i++);
    }
  });
  return words;
}
