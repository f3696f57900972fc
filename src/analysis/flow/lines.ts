import { type Chunk, cutChunks, type StyledRange } from './chunks.ts';
import type { FlowFrame, FlowNote, FlowParagraph, ImageRun, LineSpacing } from './elements.ts';
import { faceOf } from './fonts.ts';

/** One printed line, its x measured from the left edge of the column. */
export interface LaidLine {
  start: number;
  end: number;
  x0: number;
  x1: number;
  height: number;
  /** From the top of the line to the top of its letters, and their height. */
  inkTop: number;
  inkHeight: number;
  /** Four numbers for each word: start, end, x0, x1. */
  words: number[];
  notes: FlowNote[];
  frames: FlowFrame[];
  images: { image: ImageRun; x: number }[];
  /** A break that stands at the end of this line. */
  breakAfter?: 'page' | 'column' | 'rendered_page';
}

export interface LaidParagraph {
  paragraph: FlowParagraph;
  text: string;
  ranges: StyledRange[];
  lines: LaidLine[];
}

export interface LineOptions {
  width: number;
  defaultTab: number;
  pageNumber: string;
  /** Whether the producer's page breaks end lines. */
  rendered: boolean;
}

export function layLines(paragraph: FlowParagraph, options: LineOptions): LaidParagraph {
  const { text, ranges, chunks } = cutChunks(paragraph, options.pageNumber);
  const filler = new LineFiller(paragraph, options);
  for (const chunk of chunks) filler.add(chunk);
  return { paragraph, text, ranges, lines: filler.finish(text.length) };
}

class LineFiller {
  readonly #paragraph: FlowParagraph;
  readonly #options: LineOptions;
  readonly #lines: LaidLine[] = [];
  #chunks: Chunk[] = [];
  /** Where the next chunk begins, trailing spaces of the one before included. */
  #x: number;
  #placed: number[] = [];

  constructor(paragraph: FlowParagraph, options: LineOptions) {
    this.#paragraph = paragraph;
    this.#options = options;
    this.#x = this.#left();
  }

  add(chunk: Chunk): void {
    const right = this.#options.width - (this.#paragraph.format.indentRight ?? 0);
    switch (chunk.kind) {
      case 'newline':
        this.#place(chunk);
        this.#endLine(false);
        return;
      case 'tab':
        chunk.width = this.#nextTab(this.#x) - this.#x;
        break;
      case 'rendered_page':
        if (this.#options.rendered) this.#endLine(false, 'rendered_page');
        return;
      case 'page':
      case 'column':
        this.#endLine(false, chunk.kind);
        return;
    }
    if (this.#chunks.length > 0 && this.#x + chunk.width > right + TOLERANCE) this.#endLine(true);
    this.#place(chunk);
  }

  finish(textLength: number): LaidLine[] {
    if (this.#chunks.length > 0 || this.#lines.length === 0) this.#endLine(false);
    const last = this.#lines[this.#lines.length - 1]!;
    last.end = Math.min(last.end, textLength);
    return this.#lines;
  }

  #left(): number {
    const { indentLeft = 0, indentFirst = 0 } = this.#paragraph.format;
    return this.#lines.length === 0 && !this.#paragraph.marker ? indentLeft + indentFirst : indentLeft;
  }

  #place(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#placed.push(this.#x);
    this.#x += chunk.width + chunk.spaceWidth;
  }

  #nextTab(x: number): number {
    for (const tab of this.#paragraph.format.tabs ?? []) if (tab.at > x + TOLERANCE) return tab.at;
    const step = this.#options.defaultTab;
    return (Math.floor((x + TOLERANCE) / step) + 1) * step;
  }

  #endLine(full: boolean, breakAfter?: 'page' | 'column' | 'rendered_page'): void {
    const { format, font } = this.#paragraph;
    const chunks = this.#chunks;
    const line: LaidLine = {
      start: chunks[0]?.start ?? this.#lines[this.#lines.length - 1]?.end ?? 0,
      end: 0,
      x0: this.#left(),
      x1: this.#left(),
      height: 0,
      inkTop: 0,
      inkHeight: 0,
      words: [],
      notes: [],
      frames: [],
      images: [],
    };
    line.end = line.start;
    if (breakAfter) line.breakAfter = breakAfter;
    let ascent = 0;
    let descent = 0;
    let natural = 0;
    chunks.forEach((chunk, i) => {
      const x = this.#placed[i]!;
      ascent = Math.max(ascent, chunk.ascent);
      descent = Math.max(descent, chunk.descent);
      natural = Math.max(natural, chunk.lineHeight);
      if (chunk.notes) line.notes.push(...chunk.notes);
      if (chunk.frames) line.frames.push(...chunk.frames);
      if (chunk.image) line.images.push({ image: chunk.image, x });
      line.end = chunk.end;
      line.x1 = Math.max(line.x1, x + chunk.width);
      if (chunk.kind === 'text' && chunk.end > chunk.start) this.#addWord(line.words, chunk, x);
    });
    if (natural === 0) ({ ascent, descent, lineHeight: natural } = faceOf(font));
    line.height = spacedHeight(natural, format.lineSpacing);
    line.inkHeight = Math.min(ascent + descent, line.height);
    line.inkTop = Math.max(0, line.height - line.inkHeight - (natural - ascent - descent) / 2);
    const spare = this.#options.width - (format.indentRight ?? 0) - line.x1;
    if (format.align === 'right') shift(line, spare);
    else if (format.align === 'center') shift(line, spare / 2);
    else if (format.align === 'justify' && full) justify(line, spare);
    this.#lines.push(line);
    this.#chunks = [];
    this.#placed = [];
    this.#x = this.#left();
  }

  #addWord(words: number[], chunk: Chunk, x: number): void {
    const last = words.length - 4;
    if (last >= 0 && words[last + 1] === chunk.start && !chunk.separate) {
      words[last + 1] = chunk.end;
      words[last + 3] = x + chunk.width;
    } else words.push(chunk.start, chunk.end, x, x + chunk.width);
  }
}

/** Rounding of twips and advances must not push a word over the edge. */
const TOLERANCE = 0.01;

function spacedHeight(natural: number, spacing: LineSpacing | undefined): number {
  if (!spacing) return Math.max(natural, MIN_LINE_HEIGHT);
  const { rule, value } = spacing;
  const height = rule === 'multiple' ? natural * value : rule === 'at_least' ? Math.max(natural, value) : value;
  return Math.max(height, MIN_LINE_HEIGHT);
}
/** So that a page holds a bounded number of lines whatever a file claims. */
const MIN_LINE_HEIGHT = 1;

function shift(line: LaidLine, by: number): void {
  if (by <= 0) return;
  line.x0 += by;
  line.x1 += by;
  for (let i = 0; i < line.words.length; i += 4) {
    line.words[i + 2]! += by;
    line.words[i + 3]! += by;
  }
  for (const image of line.images) image.x += by;
}

function justify(line: LaidLine, spare: number): void {
  const gaps = line.words.length / 4 - 1;
  if (gaps < 1 || spare <= 0) return;
  for (let i = 4; i < line.words.length; i += 4) {
    const by = (spare * (i / 4)) / gaps;
    line.words[i + 2]! += by;
    line.words[i + 3]! += by;
  }
  line.x1 += spare;
}
