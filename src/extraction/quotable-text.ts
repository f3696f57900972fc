import type { Citation } from '../document/citation.ts';
import { joinCitations } from './evidence.ts';
import { findNearest } from './nearest.ts';
import type { Passage } from './passages.ts';
import { cutsNumber, cutsWord, type Squeezed, squeeze } from './squeezed.ts';

/** Where a quote stands in a text, and how well. */
export interface Place {
  start: number;
  end: number;
  match: 'exact' | 'normalized' | 'fuzzy';
}

interface Piece {
  start: number;
  end: number;
  passage: Passage;
}

const ENDS_IN_WORD = /\p{L}[-‐‑]\s*$/u;
const MIN_FUZZY_QUOTE = 10;
const MAX_FUZZY_QUOTE = 300;

/** Passages one after the other, so that a quote may run over them. */
export class QuotableText {
  readonly passages: readonly Passage[];
  readonly text: string;
  readonly #pieces: Piece[] = [];
  #squeezed: Squeezed | undefined;

  constructor(passages: readonly Passage[]) {
    this.passages = passages;
    let length = 0;
    for (const passage of passages) {
      this.#pieces.push({ start: length, end: length + passage.text.length, passage });
      length += passage.text.length + 1;
    }
    this.text = passages.map(({ text }) => text).join('\n');
  }

  /** Whole words only, as they stand, give or take what `squeeze` drops. */
  *occurrences(quote: string, wanted = squeeze(quote)): Generator<Place> {
    const { text, positions } = this.#squeeze();
    // A hyphen at the end counts, though where the word goes on in the text it does not.
    const hyphen = ENDS_IN_WORD.test(quote) ? 1 : 0;
    const sought = wanted.text.slice(0, wanted.text.length - hyphen);
    if (sought === '') return;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const start = positions[at]!;
      const end = positions[at + sought.length - 1]! + 1 + hyphen;
      if (hyphen > 0 && squeeze(this.text[end - 1] ?? '').text !== '-') continue;
      if (cutsWord(this.text, start, end) || cutsNumber(this.text, start, end)) continue;
      yield { start, end, match: this.text.slice(start, end) === quote.trim() ? 'exact' : 'normalized' };
    }
  }

  /** Whether a squeezed text stands anywhere in it, also within words. */
  holds(squeezed: string): boolean {
    return this.#squeeze().text.includes(squeezed);
  }

  /** With one letter in ten changed at most. */
  nearest(quote: string, wanted = squeeze(quote)): (Place & { edits: number }) | undefined {
    const { length } = wanted.text;
    if (length < MIN_FUZZY_QUOTE || length > MAX_FUZZY_QUOTE) return undefined;
    const { text, positions } = this.#squeeze();
    const found = findNearest(text, wanted.text, Math.floor(length / 10));
    if (!found) return undefined;
    const [start, end] = [positions[found.start]!, positions[found.end - 1]! + 1];
    return cutsNumber(this.text, start, end) ? undefined : { start, end, match: 'fuzzy', edits: found.edits };
  }

  cite(start: number, end: number, match: Citation['match']): Citation {
    const parts = this.#within(start, end).map(({ passage, ...piece }) =>
      passage.cite(Math.max(0, start - piece.start), Math.min(end, piece.end) - piece.start, match),
    );
    return parts.length === 1 ? parts[0]! : joinCitations(parts, this.text.slice(start, end));
  }

  /** The cell that a range lies in. */
  cell(start: number, end: number): Passage | undefined {
    const inside = this.#within(start, end);
    return inside.length === 1 && inside[0]!.passage.row !== undefined ? inside[0]!.passage : undefined;
  }

  #within(start: number, end: number): Piece[] {
    return this.#pieces.filter((piece) => piece.start < end && start < piece.end);
  }

  #squeeze(): Squeezed {
    this.#squeezed ??= squeeze(this.text);
    return this.#squeezed;
  }
}
