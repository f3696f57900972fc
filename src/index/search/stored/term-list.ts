/** A letter that says how much a term shares with the one before it: after the line feed, which parts terms. */
const NOTHING_SHARED = 0x20;
const MOST_SHARED = 0x3f;

/** Terms in code unit order as one text: how much each shares with the one before, the rest of it, a line feed. */
export function joinTerms(sorted: readonly string[]): string {
  let before = '';
  let joined = '';
  for (const term of sorted) {
    let shared = 0;
    while (shared < MOST_SHARED && shared < before.length && term.charCodeAt(shared) === before.charCodeAt(shared)) {
      shared++;
    }
    // Half of a surrogate pair would not survive being stored.
    if (shared > 0 && (term.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--;
    joined += `${String.fromCharCode(NOTHING_SHARED + shared)}${term.slice(shared)}\n`;
    before = term;
  }
  return joined;
}

/** Blocks of as many terms as there are in one, the last one of the rest. */
export function toTermBlocks(sorted: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let at = 0; at < sorted.length; at += TERMS_PER_BLOCK)
    blocks.push(joinTerms(sorted.slice(at, at + TERMS_PER_BLOCK)));
  return blocks;
}

export function splitTerms(joined: string): string[] {
  const terms = joined.split('\n');
  terms.pop();
  let before = '';
  for (let i = 0; i < terms.length; i++) {
    const shared = terms[i]!.charCodeAt(0) - NOTHING_SHARED;
    before = before.slice(0, shared) + terms[i]!.slice(1);
    terms[i] = before;
  }
  return terms;
}

export const TERMS_PER_BLOCK = 64;

/** Distinct terms in code unit order: blocks of them, each joined. Only those blocks are split that a search comes to. */
export class TermList {
  readonly #blocks: readonly string[];
  /** The first term of each block. */
  readonly #heads: string[];
  readonly #split: (string[] | undefined)[];

  constructor(blocks: readonly string[]) {
    this.#blocks = blocks;
    this.#heads = blocks.map((joined) => joined.slice(1, joined.indexOf('\n')));
    this.#split = new Array(blocks.length);
  }

  at(position: number): string {
    return this.block(Math.floor(position / TERMS_PER_BLOCK))[position % TERMS_PER_BLOCK]!;
  }

  block(index: number): readonly string[] {
    return (this.#split[index] ??= splitTerms(this.#blocks[index]!));
  }

  /** -1 where it is not there. */
  find(term: string): number {
    const at = this.#lowerBound(term);
    return at < this.#end && this.at(at) === term ? at : -1;
  }

  /** [from, to) */
  startingWith(prefix: string): [number, number] {
    return [this.#lowerBound(prefix), this.#lowerBound(prefix + AFTER_ALL)];
  }

  containing(part: string): number[] {
    const found: number[] = [];
    for (let i = 0; i < this.#blocks.length; i++) {
      for (const [at, term] of this.block(i).entries()) if (term.includes(part)) found.push(i * TERMS_PER_BLOCK + at);
    }
    return found;
  }

  /**
   * Terms with one letter more, less, other, or two swapped. The list is walked as if it were a tree: up to the edit a candidate begins
   * like the term, so only letters that follow such a beginning are tried, and the rest is looked up.
   */
  oneEditAway(term: string): number[] {
    const found = new Set<number>();
    const tryTerm = (candidate: string): void => {
      const at = candidate === term ? -1 : this.find(candidate);
      if (at >= 0) found.add(at);
    };
    for (let at = 0; at <= term.length; at++) {
      const beginning = term.slice(0, at);
      const [from, to] = this.startingWith(beginning);
      if (from === to) break;
      const rest = term.slice(at);
      tryTerm(beginning + rest.slice(1));
      if (rest.length > 1) tryTerm(beginning + rest[1]! + rest[0]! + rest.slice(2));
      for (const letter of this.#nextLetters(beginning, from, to)) {
        tryTerm(beginning + letter + rest);
        if (rest !== '') tryTerm(beginning + letter + rest.slice(1));
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  *#nextLetters(beginning: string, from: number, to: number): Generator<string> {
    for (let i = from; i < to; ) {
      const code = this.at(i).codePointAt(beginning.length);
      if (code === undefined) i++;
      else {
        const letter = String.fromCodePoint(code);
        yield letter;
        i = this.#lowerBound(beginning + letter + AFTER_ALL);
      }
    }
  }

  /** One past the last term. */
  get #end(): number {
    const last = this.#blocks.length - 1;
    return last < 0 ? 0 : last * TERMS_PER_BLOCK + this.block(last).length;
  }

  #lowerBound(term: string): number {
    const block = countBelow(this.#heads, term) - 1;
    return block < 0 ? 0 : block * TERMS_PER_BLOCK + countBelow(this.block(block), term);
  }
}

/** How many of sorted texts stand before one. */
function countBelow(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts after every letter and digit. */
const AFTER_ALL = '\uffff';
