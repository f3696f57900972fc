import type { FlowFont, FlowFrame, FlowInline, FlowNote, FlowParagraph, ImageRun, TextMarks } from './elements.ts';
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
  /** Where a PageWord may not be joined with the chunk before although no space parts them. */
  separate: boolean;
  ascent: number;
  descent: number;
  lineHeight: number;
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
        if (run.note.kind !== 'comment') this.#addText(`[${run.note.marker}]`, run.font, { superscript: true });
        (this.#anchor().notes ??= []).push(run.note);
        return;
      case 'frame':
        (this.#anchor().frames ??= []).push(run.frame);
        return;
      case 'break':
        this.#push(run.to, 0).separate = true;
        return;
      case 'image':
        Object.assign(this.#push('image', run.width), { image: run, ascent: run.height, lineHeight: run.height });
    }
  }

  finish(): ChunkedText {
    return { text: this.#text, ranges: this.#ranges, chunks: this.#chunks };
  }

  /** The chunk that notes and frames hang on: the last one, or an empty one at the start. */
  #anchor(): Chunk {
    return this.#chunks[this.#chunks.length - 1] ?? this.#push('text', 0);
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
      ascent: 0,
      descent: 0,
      lineHeight: 0,
    };
    this.#chunks.push(chunk);
    this.#word = undefined;
    return chunk;
  }

  #addText(text: string, font: FlowFont, marks: TextMarks | undefined): void {
    if (!text) return;
    const face = faceOf(font);
    const start = this.#text.length;
    const extra = font.letterSpacing ?? 0;
    const stretch = font.stretch ?? 1;
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
      const advance = code === 0xad ? 0 : face.advance(displayed(code, font)) * stretch + extra;
      if (isSpace(code)) {
        const chunk = this.#word ?? this.#openWord(at, false);
        chunk.spaceWidth += advance;
        setHeights(chunk, face);
        continue;
      }
      const wide = isWide(code);
      let word = this.#word;
      if (!word || word.spaceWidth > 0 || word.separate || wide) word = this.#openWord(at, wide);
      word.end = at + units;
      word.width += advance;
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

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x3000 || code === 0x200b || (code >= 0x2000 && code <= 0x200a && code !== 0x2007);

/** Hyphen-minus, soft hyphen, hyphen, dashes, slash: a line may end after them (UAX 14, reduced). */
const BREAKS_AFTER = new Set([0x2d, 0xad, 0x2010, 0x2012, 0x2013, 0x2014]);

function displayed(code: number, font: FlowFont): number {
  if (!font.caps || code < 0x61) return code;
  return String.fromCodePoint(code).toUpperCase().codePointAt(0)!;
}

function setHeights(chunk: Chunk, face: Face): void {
  if (face.ascent > chunk.ascent) chunk.ascent = face.ascent;
  if (face.descent > chunk.descent) chunk.descent = face.descent;
  if (face.lineHeight > chunk.lineHeight) chunk.lineHeight = face.lineHeight;
}
