import { ABBREVIATED } from '../../../analysis/abbreviations.ts';
import type { Citation } from '../../../document/citation.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { type Evidence, type EvidenceBlock, joinCitations } from '../../evidence.ts';
import { findMonth } from '../../values/month-names.ts';
import { nameKey } from './names.ts';

export interface Range {
  start: number;
  end: number;
}

interface Piece extends Range {
  source: EvidenceBlock;
}

/** Some text of a block, and which of the blocks it is. */
export interface RunningPart {
  source: EvidenceBlock;
  position: number;
  from: number;
  to: number;
}

/** Text that is longer is no contract; what lies beyond is not read. */
const MAX_CHARS = 3_000_000;
const ABBREVIATION = new RegExp(`${ABBREVIATED}$`, 'u');

/**
 * The blocks as one text, so that a sentence may run over blocks and pages. Quotes and spaces are plain, unit by unit:
 * positions are those of the blocks. A line feed parts paragraphs; what goes on with the sentence before is joined by a space.
 */
export class RunningText {
  readonly text: string;
  readonly sentences: readonly Range[];
  readonly #pieces: readonly Piece[];
  readonly #evidence: Evidence;
  #letters: string | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    const pieces: Piece[] = [];
    let text = '';
    let before: EvidenceBlock | undefined;
    for (const source of evidence.blocks) {
      if (source.block.type === 'footer' || source.block.text.trim() === '') continue;
      if (text.length + source.block.text.length > MAX_CHARS) break;
      if (before) text += goesOn(before, source) ? ' ' : '\n';
      pieces.push({ source, start: text.length, end: text.length + source.block.text.length });
      text += plain(source.block.text);
      if (source.block.type !== 'header') before = source;
    }
    this.text = text;
    this.#pieces = pieces;
    this.sentences = toSentences(text);
  }

  /** The text by its letters and digits alone, in which names are found however they are set. */
  get letters(): string {
    this.#letters ??= nameKey(this.text);
    return this.#letters;
  }

  /** The blocks in order, with their place in the text. */
  get paragraphs(): readonly Piece[] {
    return this.#pieces;
  }

  /** The text as printed, on one line. */
  read({ start, end }: Range): string {
    return this.partsOf({ start, end })
      .map(({ source, from, to }) => source.block.text.slice(from, to))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  }

  sentenceAt(position: number): Range {
    const after = lowerBound(this.sentences, position + 1, ({ start }) => start);
    return this.sentences[Math.max(0, after - 1)] ?? { start: 0, end: this.text.length };
  }

  cite(range: Range, match: Citation['match']): Citation {
    const citations = this.partsOf(range).map(({ source, from, to }) =>
      this.#evidence.cite({ page: source.page, blockId: source.block.id, start: from, end: to }, match),
    );
    return citations.length === 1 ? citations[0]! : joinCitations(citations);
  }

  /** The blocks that some of the text is from. */
  partsOf({ start, end }: Range): RunningPart[] {
    const parts: RunningPart[] = [];
    for (let position = this.#pieceAt(start); position < this.#pieces.length; position++) {
      const piece = this.#pieces[position]!;
      if (piece.start >= end) break;
      if (piece.end <= start) continue;
      const [from, to] = [Math.max(0, start - piece.start), Math.min(piece.end, end) - piece.start];
      parts.push({ source: piece.source, position, from, to });
    }
    return parts;
  }

  /** The first piece that ends behind a place. */
  #pieceAt(place: number): number {
    return lowerBound(this.#pieces, place + 1, ({ end }) => end);
  }
}

const plain = (text: string): string =>
  text
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s/g, ' ');

/** Whether a block is the rest of the sentence of the one before, which a page, a fill-in line or a column cut. */
function goesOn({ block: before }: EvidenceBlock, { block }: EvidenceBlock): boolean {
  if (block.continued_from !== undefined) return true;
  const end = before.text.trimEnd();
  if (/[.:;!?]["”']?$/.test(end)) return false;
  if (/^\p{Ll}{2}/u.test(block.text)) return end.length > (before.type === 'heading' ? 60 : 20);
  if (before.type === 'heading' || before.type === 'title' || block.type === 'heading' || block.marker) return false;
  return /^["“(,]/.test(block.text) ? end.length > 20 : end.length > 60 && /[\p{Ll},]$/u.test(end);
}

function toSentences(text: string): Range[] {
  const sentences: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(/\n|[.!?][")']?\s+(?=["(]?(?!(?:19|20)\d\d\b)[\p{Lu}\d])/gu)) {
    if (match[0][0] === '.' && ABBREVIATION.test(text.slice(Math.max(start, match.index - 12), match.index))) continue;
    const end = match.index + match[0].length;
    if (match[0][0] === '.' && endsMonth(text.slice(start, match.index), text[end])) continue;
    sentences.push({ start, end });
    start = end;
  }
  sentences.push({ start, end: text.length });
  return sentences;
}

/** "Feb. 8, 2011" */
function endsMonth(before: string, next: string | undefined): boolean {
  const word = next !== undefined && /\d/.test(next) ? /\p{L}{3,10}$/u.exec(before.slice(-10)) : null;
  return word !== null && findMonth(word[0]) !== undefined;
}
