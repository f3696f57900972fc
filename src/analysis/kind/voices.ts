import type { Block } from '../../document/page.ts';
import { Heard } from './heard.ts';

/**
 * What a document says, by what the words are for. A word in a sentence tells what is spoken of; a title, a heading or a label tells what
 * the document is.
 */
export interface Voices {
  /** Titles, and what stands alone on the first page, one on each line. */
  titles: Heard;
  /** Headings of sections, on any page. */
  headings: Heard;
  /** Names of fields, cells and other short lines. */
  labels: Heard;
  /** Sentences. */
  prose: Heard;
}

/** What is counted on the way. */
export interface Shape {
  captions: number;
  footnotes: number;
  /** Labels with a colon and nothing behind it. */
  blankLabels: number;
  proseWords: number;
  /** Shares and large amounts in sentences: they are what reports are made of. */
  quantities: number;
  /** Rows of tables with three cells or more. */
  records: number;
  /** Characters of cells, and of everything. */
  tableCharacters: number;
  characters: number;
  /** Pages that are wider than high, and hold few words: tables have more of them than sentences. */
  slides: number;
}

/** Of sentences the beginning tells enough; of names all that a document of any use has. */
const MAX_CHARACTERS: Record<keyof Voices, number> = {
  titles: 100_000,
  headings: 100_000,
  labels: 100_000,
  prose: 20_000,
};
const MAX_TITLE_WORDS = 14;
const MAX_LABEL_WORDS = 7;
/** In scripts without spaces. */
const MAX_LABEL_CHARACTERS = 60;
const WORDS_BEFORE_COLON = 5;
/** A label and nothing behind it. */
const WORDS_OF_BLANK = 4;
const RECORD_CELLS = 3;
const MAX_SLIDE_WORDS = 120;
const MAX_SLIDE_TABLE_WORDS = 240;
/** On the first page: what stands so early may be a title though it looks like any line. */
const EARLY_BLOCKS = 3;

const SENTENCE_END = /[.!?;,。！？]$/;
const QUESTION = /[?？]\s*$/;
/** Of a label, not of a time or an address. */
const COLON = /：|:(?=\s|$)/;
const QUANTITY = /\d ?(?:%|per ?cent\b|percentage points|million|billion|tonnes|mio\b|mrd\b|millones|milliards?)/gi;

export class VoiceListener {
  readonly #voices: { [voice in keyof Voices]: string[] } = { titles: [], headings: [], labels: [], prose: [] };
  readonly #lengths: { [voice in keyof Voices]: number } = { titles: 0, headings: 0, labels: 0, prose: 0 };
  readonly shape: Shape = {
    captions: 0,
    footnotes: 0,
    blankLabels: 0,
    proseWords: 0,
    quantities: 0,
    records: 0,
    tableCharacters: 0,
    characters: 0,
    slides: 0,
  };

  get voices(): Voices {
    const { titles, headings, labels, prose } = this.#voices;
    const hear = (texts: string[]): Heard => new Heard(texts.join('\n').toLowerCase());
    return { titles: hear(titles), headings: hear(headings), labels: hear(labels), prose: hear(prose) };
  }

  addTitle(text: string): void {
    this.#say('titles', text);
  }

  addCells(texts: readonly string[]): void {
    for (const text of texts) this.#hearPiece(text, false);
  }

  addPage({ page, width, height, blocks }: { page: number; width: number; height: number; blocks: Block[] }): void {
    let words = 0;
    let tableWords = 0;
    let position = 0;
    for (const block of blocks) {
      if (block.hidden) continue;
      this.shape.characters += block.text.length;
      if (block.type === 'table') {
        this.shape.tableCharacters += block.text.length;
        tableWords += countWords(block.text);
      } else words += countWords(block.text);
      this.#hear(block, page === 1, position++);
    }
    const isRead = words > MAX_SLIDE_WORDS || tableWords > MAX_SLIDE_TABLE_WORDS;
    if (width > height && words > 0 && !isRead) this.shape.slides++;
  }

  #hear(block: Block, first: boolean, position: number): void {
    switch (block.type) {
      case 'title':
      case 'heading':
        // A question is about something.
        if (QUESTION.test(block.text)) {
          this.#say('prose', block.text);
          return;
        }
        this.#say('headings', block.text);
        if (first && !block.marker && countWords(block.text) <= MAX_TITLE_WORDS) this.#say('titles', block.text);
        return;
      case 'caption':
        this.shape.captions++;
        this.#say('prose', block.text);
        return;
      case 'footnote':
        this.shape.footnotes++;
        this.#say('prose', block.text);
        return;
      case 'table':
        for (const row of block.text.split('\n')) this.#hearRow(row.split('\t'));
        return;
      default:
        for (const [i, line] of block.text.split('\n').entries()) {
          const early = first && i === 0 && position < EARLY_BLOCKS && countWords(line) <= MAX_TITLE_WORDS;
          this.#hearPiece(line, first && block.type === 'paragraph', early);
        }
    }
  }

  #hearRow(cells: string[]): void {
    if (cells.filter((cell) => cell.trim() !== '').length >= RECORD_CELLS) this.shape.records++;
    for (const cell of cells) this.#hearPiece(cell, false);
  }

  /** A line or a cell. */
  #hearPiece(text: string, mayBeTitle: boolean, early = false): void {
    const piece = text.trim();
    if (piece === '') return;
    const short = countWords(piece) <= MAX_LABEL_WORDS && piece.length <= MAX_LABEL_CHARACTERS;
    const ended = SENTENCE_END.test(piece);
    if (COLON.test(piece)) {
      const labels = labelsOf(piece);
      for (const label of labels) this.#say('labels', label);
      if (/[:：]$/.test(piece) && countWords(piece) <= labels.length * WORDS_OF_BLANK)
        this.shape.blankLabels += labels.length;
      if (!short) this.#say('prose', piece);
    } else if (short && !ended) {
      this.#say('labels', piece);
      if (mayBeTitle) this.#say('titles', piece);
    } else {
      this.#say('prose', piece);
    }
    if (early && !ended) this.#say('titles', piece);
  }

  #say(voice: keyof Voices, text: string): void {
    const room = MAX_CHARACTERS[voice] - this.#lengths[voice];
    if (room <= 0) return;
    this.#voices[voice].push(text.slice(0, room));
    this.#lengths[voice] += text.length + 1;
    if (voice !== 'prose') return;
    this.shape.proseWords += countWords(text);
    this.shape.quantities += text.match(QUANTITY)?.length ?? 0;
  }
}

/** What stands before each colon of a line. */
function labelsOf(piece: string): string[] {
  return piece
    .split(COLON)
    .slice(0, -1)
    .map((before) => before.trim().split(/\s+/).slice(-WORDS_BEFORE_COLON).join(' '));
}

function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}
