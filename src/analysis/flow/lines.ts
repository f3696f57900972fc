import { type Chunk, type ChunkedText, cutChunks, type StyledRange, splitChunk } from './chunks.ts';
import type { FlowFrame, FlowNote, FlowParagraph, ImageRun, LineSpacing } from './elements.ts';
import { faceOf } from './fonts.ts';

export type Break = 'page' | 'column' | 'rendered_page';

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
  breakAfter?: Break;
}

export interface LaidParagraph {
  paragraph: FlowParagraph;
  text: string;
  ranges: StyledRange[];
  lines: LaidLine[];
  /** A break that stands before all text. */
  breakBefore: Break | undefined;
}

/** What a line may use at some height below the top of the paragraph; `skip`: it begins that much lower. */
export interface LineSpace {
  left: number;
  right: number;
  skip: number;
}

export interface LineOptions {
  width: number;
  defaultTab: number;
  pageNumber: string;
  /** Whether the producer's page breaks end lines. */
  rendered: boolean;
  /** Where something floats beside the paragraph. */
  space?: ((top: number, height: number) => LineSpace) | undefined;
}

export function layLines(paragraph: FlowParagraph, options: LineOptions): LaidParagraph {
  const chunked = cutChunks(paragraph, options.pageNumber);
  const filler = new LineFiller(paragraph, chunked, options);
  for (const chunk of chunked.chunks) filler.add(chunk);
  const lines = filler.finish();
  return { paragraph, text: chunked.text, ranges: chunked.ranges, lines, breakBefore: filler.breakBefore };
}

/** Rounding of twips and advances must not push a word over the edge. */
const TOLERANCE = 0.01;

class LineFiller {
  breakBefore: Break | undefined;
  readonly #paragraph: FlowParagraph;
  readonly #chunked: ChunkedText;
  readonly #options: LineOptions;
  readonly #lines: LaidLine[] = [];
  #chunks: Chunk[] = [];
  readonly #placed: number[] = [];
  /** The y at which the next line begins. */
  #top = 0;
  #left = 0;
  #right = 0;
  #skip = 0;
  /** Where the next chunk begins, trailing spaces of the one before included. */
  #x = 0;
  /** A tab that moves what follows it: its stop, and the first chunk behind it. */
  #tab: { at: number; align: 'center' | 'right' | 'decimal'; first: number; x: number } | undefined;

  constructor(paragraph: FlowParagraph, chunked: ChunkedText, options: LineOptions) {
    this.#paragraph = paragraph;
    this.#chunked = chunked;
    this.#options = options;
    this.#startLine();
  }

  add(chunk: Chunk): void {
    switch (chunk.kind) {
      case 'newline':
        this.#place(chunk);
        this.#endLine(false);
        return;
      case 'rendered_page':
        if (this.#options.rendered) this.#break(chunk.kind);
        return;
      case 'page':
      case 'column':
        this.#break(chunk.kind);
        return;
      case 'tab':
        this.#addTab(chunk);
        return;
    }
    if (this.#chunks.length > 0 && this.#x + chunk.width > this.#right + TOLERANCE) this.#endLine(true);
    this.#placeWhole(chunk);
  }

  finish(): LaidLine[] {
    if (this.#chunks.length > 0) this.#endLine(false);
    if (this.#lines.length === 0) {
      // Nothing but a break: it stands on a line of its own.
      this.#endLine(false, this.breakBefore);
      this.breakBefore = undefined;
    }
    return this.#lines;
  }

  /** A word too wide for any line is cut where the line ends. */
  #placeWhole(chunk: Chunk): void {
    let rest = chunk;
    for (;;) {
      const room = this.#right - this.#x;
      const isTooWide = rest.kind === 'text' && rest.width > room + TOLERANCE && rest.end - rest.start > 1;
      if (!isTooWide) break;
      const [fits, more] = splitChunk(rest, this.#chunked, room);
      if (more.end <= more.start) break;
      this.#place(fits);
      this.#endLine(true);
      rest = more;
    }
    this.#place(rest);
  }

  #break(kind: Break): void {
    if (this.#chunks.length > 0) this.#endLine(false, kind);
    else if (this.#lines.length === 0) this.breakBefore = this.breakBefore === 'page' ? 'page' : kind;
    else this.#lines[this.#lines.length - 1]!.breakAfter ??= kind;
  }

  #startLine(): void {
    const { format, font, marker } = this.#paragraph;
    const { indentLeft = 0, indentRight = 0, indentFirst = 0 } = format;
    const space = this.#options.space?.(this.#top, spacedHeight(faceOf(font).lineHeight, format.lineSpacing));
    this.#skip = space?.skip ?? 0;
    const first = this.#lines.length === 0;
    this.#left = (space?.left ?? 0) + indentLeft + (first ? indentFirst : 0);
    this.#right = Math.max(this.#left + MIN_LINE_WIDTH, (space?.right ?? this.#options.width) - indentRight);
    this.#x = this.#left;
    if (first && marker) this.#x = this.#afterMarker();
  }

  /** 17.9.28: what stands between a number and its text. */
  #afterMarker(): number {
    const marker = this.#paragraph.marker!;
    const face = faceOf(marker.font);
    let end = this.#left;
    for (const char of marker.text) end += face.advance(char.codePointAt(0)!);
    if (marker.suffix === 'nothing') return end;
    return marker.suffix === 'space' ? end + face.advance(0x20) : this.#nextTab(end).at;
  }

  #place(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#placed.push(this.#x);
    this.#x += chunk.width + chunk.spaceWidth;
  }

  #addTab(chunk: Chunk): void {
    this.#closeTab();
    let stop = this.#nextTab(this.#x);
    if (stop.at > this.#right + TOLERANCE && stop.align === 'left' && this.#chunks.length > 0) {
      this.#endLine(true);
      stop = this.#nextTab(this.#x);
    }
    const { at, align } = stop;
    if (align === 'left') {
      this.#place({ ...chunk, width: Math.max(0, at - this.#x) });
      return;
    }
    this.#place(chunk);
    this.#tab = { at: Math.min(at, this.#right), align, first: this.#chunks.length, x: this.#x };
  }

  /** Moves what follows a centring or right-aligning tab to its place. */
  #closeTab(): void {
    const tab = this.#tab;
    this.#tab = undefined;
    if (!tab) return;
    const last = this.#chunks[this.#chunks.length - 1];
    const width = this.#x - (last?.spaceWidth ?? 0) - tab.x;
    const by = tab.at - tab.x - (tab.align === 'center' ? width / 2 : width);
    if (by <= 0) return;
    for (let i = tab.first; i < this.#placed.length; i++) this.#placed[i]! += by;
    this.#x += by;
  }

  #nextTab(x: number): { at: number; align: 'left' | 'center' | 'right' | 'decimal' } {
    const { tabs, indentLeft = 0, indentFirst = 0 } = this.#paragraph.format;
    // A hanging indent is a stop itself.
    const hanging = indentFirst < 0 && x < indentLeft - TOLERANCE ? indentLeft : Number.POSITIVE_INFINITY;
    for (const tab of tabs ?? []) if (tab.at > x + TOLERANCE && tab.at <= hanging) return tab;
    if (hanging < Number.POSITIVE_INFINITY) return { at: hanging, align: 'left' };
    const step = this.#options.defaultTab;
    return { at: (Math.floor((x + TOLERANCE) / step) + 1) * step, align: 'left' };
  }

  #endLine(full: boolean, breakAfter?: Break): void {
    this.#closeTab();
    const { format, font } = this.#paragraph;
    const start = this.#chunks[0]?.start ?? this.#lines[this.#lines.length - 1]?.end ?? 0;
    const line: LaidLine = {
      start,
      end: start,
      x0: this.#left,
      x1: this.#left,
      height: 0,
      inkTop: 0,
      inkHeight: 0,
      words: [],
      notes: [],
      frames: [],
      images: [],
    };
    if (breakAfter) line.breakAfter = breakAfter;
    const heights: Heights = { above: 0, below: 0, ascent: 0, image: 0 };
    this.#chunks.forEach((chunk, i) => {
      const x = this.#placed[i]!;
      // The font of a line break matters only where nothing else stands on the line.
      if (chunk.kind !== 'newline' || i === 0) {
        heights.above = Math.max(heights.above, chunk.above);
        heights.below = Math.max(heights.below, chunk.below);
        heights.ascent = Math.max(heights.ascent, chunk.ascent);
      }
      if (chunk.image) {
        heights.image = Math.max(heights.image, chunk.image.height);
        line.images.push({ image: chunk.image, x });
      }
      if (chunk.notes) line.notes.push(...chunk.notes);
      if (chunk.frames) line.frames.push(...chunk.frames);
      line.end = chunk.end;
      line.x1 = Math.max(line.x1, x + chunk.width);
      if (chunk.kind === 'text' && chunk.end > chunk.start) addWord(line.words, chunk, x);
    });
    if (heights.above === 0) {
      const { ascent, descent, lineHeight } = faceOf(font);
      Object.assign(heights, { above: lineHeight - descent, below: descent, ascent });
    }
    setHeights(line, heights, format.lineSpacing);
    if (line.words.length > 0) line.x0 = line.words[2]!;
    line.inkTop += this.#skip;
    line.height += this.#skip;
    const spare = this.#right - line.x1;
    if (format.align === 'right') shift(line, spare);
    else if (format.align === 'center') shift(line, spare / 2);
    else if (format.align === 'justify' && full) justify(line, spare);
    if (format.rightToLeft) mirror(line, this.#options.width);
    this.#lines.push(line);
    this.#top += line.height;
    this.#chunks = [];
    this.#placed.length = 0;
    this.#startLine();
  }
}
const MIN_LINE_WIDTH = 6;

function addWord(words: number[], chunk: Chunk, x: number): void {
  const last = words.length - 4;
  if (last >= 0 && words[last + 1] === chunk.start && !chunk.separate) {
    words[last + 1] = chunk.end;
    words[last + 3] = x + chunk.width;
  } else words.push(chunk.start, chunk.end, x, x + chunk.width);
}

interface Heights {
  above: number;
  below: number;
  ascent: number;
  /** Of the tallest image: it stands on the baseline. */
  image: number;
}

function setHeights(line: LaidLine, { above, below, ascent, image }: Heights, spacing: LineSpacing | undefined): void {
  const text = spacedHeight(above + below, spacing);
  line.height = spacing?.rule === 'exactly' ? text : Math.max(text, image + below);
  line.inkHeight = Math.min(ascent + below, line.height);
  // What a line has beyond its letters stands above them.
  line.inkTop = line.height - line.inkHeight;
}

function spacedHeight(natural: number, spacing: LineSpacing | undefined): number {
  if (!spacing) return Math.max(natural, MIN_LINE_HEIGHT);
  const { rule, value } = spacing;
  // In whole twips, as fonts are measured.
  const multiple = Math.floor(natural * value * 20 + TOLERANCE) / 20;
  const height = rule === 'multiple' ? multiple : rule === 'at_least' ? Math.max(natural, value) : value;
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

function mirror(line: LaidLine, width: number): void {
  [line.x0, line.x1] = [width - line.x1, width - line.x0];
  const { words } = line;
  for (let i = 0; i < words.length; i += 4) {
    [words[i + 2], words[i + 3]] = [width - words[i + 3]!, width - words[i + 2]!];
  }
  for (const placed of line.images) placed.x = width - placed.x - placed.image.width;
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
