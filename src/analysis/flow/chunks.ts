import { lowerBound } from '../../document/sorted.ts';
import type {
  FlowFont,
  FlowFrame,
  FlowInline,
  FlowNote,
  FlowParagraph,
  ImageRun,
  NoteRun,
  TextMarks,
} from './elements.ts';
import { type Face, faceOf, isWide } from './fonts.ts';

/** A stretch of a paragraph's text set in one font. */
export interface StyledRange {
  start: number;
  end: number;
  font: FlowFont;
  marks: TextMarks | undefined;
}

/** The smallest thing that stands on one line: a word with the spaces after it, a tab, an image, a break. */
export interface Chunk {
  kind: 'text' | 'tab' | 'newline' | 'image' | 'page' | 'column' | 'rendered_page';
  start: number;
  /** Spaces that follow are not counted in. */
  end: number;
  width: number;
  spaceWidth: number;
  /** May not be joined with the chunk before to one word although no space parts them. */
  separate: boolean;
  /** Above the baseline, the font's gap between lines included, and below it. */
  above: number;
  below: number;
  /** Of the letters alone. */
  ascent: number;
  image?: ImageRun;
  notes?: FlowNote[];
  frames?: FlowFrame[];
}

export interface ChunkedText {
  text: string;
  ranges: StyledRange[];
  chunks: Chunk[];
}

/** Cuts a paragraph where a line may end. `pageNumber` is what page-number runs show. */
export function cutChunks(paragraph: FlowParagraph, pageNumber: string): ChunkedText {
  const cutter = new Cutter();
  for (const run of paragraph.runs) cutter.add(run, pageNumber);
  return cutter.finish();
}

/** What fits of a word that is wider than a line, and the rest. At least one character fits. */
export function splitChunk(chunk: Chunk, { text, ranges }: ChunkedText, width: number): [Chunk, Chunk] {
  let at = chunk.start;
  let taken = 0;
  for (let i = rangeAt(ranges, at); i < ranges.length && at < chunk.end; i++) {
    const range = ranges[i]!;
    const advance = advanceOf(range.font);
    while (at < range.end && at < chunk.end) {
      const code = text.codePointAt(at)!;
      const next = taken + advance(code);
      if (next > width && at > chunk.start) return cutAt(chunk, at, taken);
      taken = next;
      at += code > 0xffff ? 2 : 1;
    }
  }
  return cutAt(chunk, Math.min(at, chunk.end), taken);
}

/** The first range that reaches beyond a position. */
export const rangeAt = (ranges: readonly StyledRange[], position: number): number =>
  lowerBound(ranges, position + 1, ({ end }) => end);

function cutAt(chunk: Chunk, at: number, taken: number): [Chunk, Chunk] {
  const { notes: _notes, frames: _frames, ...plain } = chunk;
  return [
    { ...chunk, end: at, width: taken, spaceWidth: 0 },
    { ...plain, start: at, width: chunk.width - taken, separate: true },
  ];
}

class Cutter {
  #text = '';
  readonly #ranges: StyledRange[] = [];
  readonly #chunks: Chunk[] = [];
  #word: Chunk | undefined;

  add(run: FlowInline, pageNumber: string): void {
    switch (run.kind) {
      case 'text':
        this.#addText(run.text, run.font, run.marks);
        return;
      case 'page_number':
        this.#addText(pageNumber, run.font, undefined);
        return;
      case 'note':
        this.#addNote(run);
        return;
      case 'frame':
        (this.#anchor().frames ??= []).push(run.frame);
        return;
      case 'break':
        this.#push(run.to, 0).separate = true;
        return;
      case 'image':
        this.#push('image', run.width).image = run;
    }
  }

  /** The brackets only keep the mark apart from the word before it: they are not printed. */
  #addNote({ note, font }: NoteRun): void {
    if (note.kind !== 'comment' && note.marker) {
      this.#addText(`[${note.marker}]`, font, { superscript: true, note: note.marker });
      const brackets = advanceOf(font);
      this.#anchor().width -= brackets(0x5b) + brackets(0x5d);
    }
    (this.#anchor().notes ??= []).push(note);
  }

  finish(): ChunkedText {
    return { text: this.#text, ranges: this.#ranges, chunks: this.#chunks };
  }

  /** The chunk that notes and frames hang on: the last one, or an empty one at the start and after a break. */
  #anchor(): Chunk {
    const last = this.#chunks[this.#chunks.length - 1];
    return last && !BREAKS.has(last.kind) ? last : this.#push('text', 0);
  }

  #push(kind: Chunk['kind'], width: number): Chunk {
    const at = this.#text.length;
    const chunk: Chunk = {
      kind,
      start: at,
      end: at,
      width,
      spaceWidth: 0,
      separate: false,
      above: 0,
      below: 0,
      ascent: 0,
    };
    this.#chunks.push(chunk);
    this.#word = undefined;
    return chunk;
  }

  #addText(text: string, font: FlowFont, marks: TextMarks | undefined): void {
    if (!text) return;
    const face = faceOf(font);
    const advance = advanceOf(font);
    const start = this.#text.length;
    for (let i = 0; i < text.length; ) {
      const code = text.codePointAt(i)!;
      const units = code > 0xffff ? 2 : 1;
      const at = start + i;
      i += units;
      if (code === 0x0a || code === 0x09) {
        const chunk = this.#push(code === 0x0a ? 'newline' : 'tab', 0);
        chunk.start = at;
        chunk.end = at + 1;
        setHeights(chunk, face);
        continue;
      }
      if (isSpace(code)) {
        const chunk = this.#word ?? this.#openWord(at, false);
        chunk.spaceWidth += advance(code);
        setHeights(chunk, face);
        continue;
      }
      const wide = isWide(code);
      let word = this.#word;
      if (!word || word.spaceWidth > 0 || word.separate || wide) word = this.#openWord(at, wide);
      word.end = at + units;
      word.width += advance(code);
      setHeights(word, face);
      if (BREAKS_AFTER.has(code)) this.#word = undefined;
    }
    this.#text += text;
    this.#ranges.push({ start, end: this.#text.length, font, marks });
  }

  #openWord(at: number, separate: boolean): Chunk {
    const chunk = this.#push('text', 0);
    chunk.start = at;
    chunk.end = at;
    chunk.separate = separate;
    this.#word = chunk;
    return chunk;
  }
}

const BREAKS: ReadonlySet<Chunk['kind']> = new Set<Chunk['kind']>(['page', 'column', 'rendered_page']);

/** Small capitals are capitals at this size. */
const SMALL_CAPS_SCALE = 0.8;

function advanceOf(font: FlowFont): (code: number) => number {
  const face = faceOf(font);
  const { caps, letterSpacing = 0, stretch = 1 } = font;
  if (!caps && letterSpacing === 0 && stretch === 1) return face.advance;
  return (code) => {
    const shown = caps && code >= 0x61 ? String.fromCodePoint(code).toUpperCase().codePointAt(0)! : code;
    const scale = caps === 'small' && shown !== code ? stretch * SMALL_CAPS_SCALE : stretch;
    return face.advance(shown) * scale + letterSpacing;
  };
}

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x3000 || code === 0x200b || (code >= 0x2000 && code <= 0x200a && code !== 0x2007);

/** Hyphen-minus, soft hyphen, hyphen and dashes: a line may end after them (UAX 14, reduced). */
const BREAKS_AFTER = new Set([0x2d, 0xad, 0x2010, 0x2012, 0x2013, 0x2014]);

function setHeights(chunk: Chunk, { ascent, descent, lineHeight }: Face): void {
  if (lineHeight - descent > chunk.above) chunk.above = lineHeight - descent;
  if (descent > chunk.below) chunk.below = descent;
  if (ascent > chunk.ascent) chunk.ascent = ascent;
}
