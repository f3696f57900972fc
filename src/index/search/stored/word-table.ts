import { randomInt } from 'node:crypto';
import { TERM_UNITS, toTerms } from '../../../analysis/tokens.ts';
import { giveBackArrays } from '../../../document/spent-buffers.ts';
import { grown } from '../flexsearch/id-list.ts';
import { MAX_KEY_CHARACTERS } from '../flexsearch/ordered-storage.ts';
import { hashCharacter, hashUnits, mixHash } from './bloom.ts';

const LINE_FEED = 10;
/** Of no document's choosing: words made to have one hash would each be compared with all before. */
const SEED = randomInt(2 ** 31);

/**
 * The distinct words of many texts, as numbers from 0: characters in one array, and a table of hashes over them. A sheet has a hundred
 * thousand short words, and a string and an entry of a map for each take three times as long, most of it in the garbage collector.
 */
export class WordTable {
  count = 0;
  /** The words of the text read last. */
  words = new Uint32Array(64);
  #isAscii = true;
  #characters = new Uint16Array(1 << 11);
  /** One more than there are words. */
  #starts = new Uint32Array(1 << 8);
  #hashes = new Int32Array(1 << 8);
  /** What was sorted last. */
  #order = new Uint32Array(0);
  /** Word + 1 by hash, 0 where there is none; at most half full. */
  #slots = new Uint32Array(1 << 9);
  readonly #texts: string[] = [];
  readonly #textHashes: number[] = [];

  /** Reads the words of a text into `words`, in order, those that `toTerms` finds; returns how many they are. */
  read(text: string): number {
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return this.#readTerms(toTerms(text));
    this.#reserve(text.length);
    let found = 0;
    let start = this.#starts[this.count]!;
    let [end, hash] = [start, SEED];
    for (let i = 0; i <= text.length; i++) {
      const letter = i < text.length ? TERM_UNITS[text.charCodeAt(i)]! : 0;
      if (letter > 0) {
        if (end - start === MAX_KEY_CHARACTERS) continue;
        this.#characters[end++] = letter;
        hash = hashCharacter(hash, letter);
      } else if (end > start) {
        this.words[found++] = this.#numberOf(start, end, mixHash(hash));
        start = end = this.#starts[this.count]!;
        hash = SEED;
      }
    }
    return found;
  }

  #readTerms(terms: readonly string[]): number {
    this.#isAscii = false;
    while (this.words.length < terms.length) this.words = grown(this.words);
    for (const [i, term] of terms.entries()) {
      const length = Math.min(term.length, MAX_KEY_CHARACTERS);
      this.#reserve(length);
      const start = this.#starts[this.count]!;
      let hash = SEED;
      for (let k = 0; k < length; k++) {
        this.#characters[start + k] = term.charCodeAt(k);
        hash = hashCharacter(hash, term.charCodeAt(k));
      }
      this.words[i] = this.#numberOf(start, start + length, mixHash(hash));
    }
    return terms.length;
  }

  /** The same string each time: maps find it at once, and need not hash it again. */
  textOf(word: number): string {
    return (this.#texts[word] ??= this.#toText(word));
  }

  /** As `hashText` has it, without the text. */
  hashOf(word: number): number {
    return (this.#textHashes[word] ??= hashUnits(this.#characters, this.#starts[word]!, this.#starts[word + 1]!));
  }

  /** Letter by letter: they are few, and a list of them would be made for nothing else. */
  #toText(word: number): string {
    let text = '';
    for (let at = this.#starts[word]!; at < this.#starts[word + 1]!; at++)
      text += String.fromCharCode(this.#characters[at]!);
    return text;
  }

  /** All words, ascending by code unit. */
  sorted(): Uint32Array {
    if (this.#order.length !== this.count) {
      this.#order = new Uint32Array(this.count).map((_, word) => word);
      const keys = new Float64Array(this.count);
      this.#sort(this.#order, keys, 0);
      giveBackArrays(keys);
    }
    return this.#order;
  }

  /** Some of them, each behind a prefix, parted by line feeds. */
  join(words: Uint32Array, prefix: string): string {
    const size = words.reduce((sum, word) => sum + this.#lengthOf(word), words.length * (prefix.length + 1));
    const characters = new Uint16Array(size);
    let end = 0;
    for (const word of words) end = this.#put(word, prefix, characters, end);
    return Buffer.from(characters.buffer, 0, end * 2).toString('utf16le');
  }

  #put(word: number, prefix: string, to: Uint16Array, at: number): number {
    let end = at;
    if (end > 0) to[end++] = LINE_FEED;
    for (let i = 0; i < prefix.length; i++) to[end++] = prefix.charCodeAt(i);
    for (let i = this.#starts[word]!; i < this.#starts[word + 1]!; i++) to[end++] = this.#characters[i]!;
    return end;
  }

  /** Nobody asks for a word any more. */
  close(): void {
    giveBackArrays(this.words, this.#characters, this.#starts, this.#hashes, this.#slots, this.#order);
  }

  /** By as many characters at once as a number has room for beside the word: sorting numbers is several times as fast as comparing texts. */
  #sort(order: Uint32Array, keys: Float64Array, depth: number): void {
    const bits = this.#isAscii ? 7 : 16;
    const width = Math.floor((53 - Math.log2(this.count)) / bits);
    this.#fill(keys, order, depth, width, 2 ** bits);
    keys.sort();
    takeWords(order, keys, this.count);
    this.#sortEqual(order, keys, depth + width);
  }

  #fill(keys: Float64Array, words: Uint32Array, depth: number, width: number, base: number): void {
    for (let i = 0; i < words.length; i++) keys[i] = this.#keyOf(words[i]!, depth, width, base);
  }

  #keyOf(word: number, depth: number, width: number, base: number): number {
    let key = 0;
    for (let k = 0; k < width; k++) key = key * base + this.#at(word, depth + k);
    return key * this.count + word;
  }

  /** Those whose keys say the same but for the word. */
  #sortEqual(order: Uint32Array, keys: Float64Array, depth: number): void {
    for (let from = 0, to = 0; from < order.length; from = to) {
      const next = (Math.floor(keys[from]! / this.count) + 1) * this.count;
      do to++;
      while (to < order.length && keys[to]! < next);
      if (to - from > 1) this.#sort(order.subarray(from, to), keys.subarray(from, to), depth);
    }
  }

  #at(word: number, position: number): number {
    return position < this.#lengthOf(word) ? this.#characters[this.#starts[word]! + position]! : 0;
  }

  #lengthOf(word: number): number {
    return this.#starts[word + 1]! - this.#starts[word]!;
  }

  /** The word of characters that stand behind those of all others: known, or new. */
  #numberOf(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const word = this.#slots[slot]! - 1;
      if (this.#hashes[word] === hash && this.#equals(word, start, end)) return word;
    }
    const word = this.count++;
    this.#slots[slot] = word + 1;
    this.#hashes[word] = hash;
    this.#starts[word + 1] = end;
    return word;
  }

  #equals(word: number, start: number, end: number): boolean {
    const from = this.#starts[word]!;
    if (this.#starts[word + 1]! - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (this.#characters[from + i] !== this.#characters[start + i]) return false;
    return true;
  }

  /** Room for the words of a text of so many characters. */
  #reserve(characters: number): void {
    const most = (characters >> 1) + 1;
    while (this.#starts[this.count]! + characters > this.#characters.length) this.#characters = grown(this.#characters);
    while (this.words.length < most) this.words = grown(this.words);
    while (this.count + most + 1 > this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#hashes = grown(this.#hashes);
      const slots = new Uint32Array(this.#slots.length * 2);
      giveBackArrays(this.#slots);
      this.#slots = slots;
      const mask = this.#slots.length - 1;
      for (let word = 0; word < this.count; word++) {
        let slot = this.#hashes[word]! & mask;
        while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
        this.#slots[slot] = word + 1;
      }
    }
  }
}

/** Out of the keys that end with them. */
function takeWords(words: Uint32Array, keys: Float64Array, count: number): void {
  for (let i = 0; i < words.length; i++) words[i] = keys[i]! % count;
}
