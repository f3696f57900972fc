import { giveBackArrays } from '../../../document/spent-buffers.ts';
import { pack, unpack } from '../../parts.ts';
import type { PackedLists } from '../flexsearch/id-list.ts';
import { countBelow, type OrderedStore, type StoredEntry } from '../flexsearch/ordered-store.ts';

/** What is read for one key, unless its value is larger. */
export const BLOCK_BYTES = 8 * 1024;
/** About what a key and the start of its list take. */
const KEY_BYTES = 8;

/** What stands in a block: keys, parted by line feeds and without what they all begin with, and what stands under them. */
export interface SortedBlock {
  prefix: string;
  keys: string;
  values: PackedLists;
}

/** Keys in code unit order, and the list of each. */
export interface SortedLists {
  lists: PackedLists;
  /** Those from one place to another, parted by line feeds. */
  keys(from: number, to: number): string;
}

export function toSortedLists(entries: Iterable<StoredEntry>): SortedLists {
  const [keys, values, starts]: [string[], Uint8Array[], number[]] = [[], [], [0]];
  for (const [key, value] of entries) {
    keys.push(key);
    values.push(value);
    starts.push(starts.at(-1)! + value.length);
  }
  return {
    lists: { bytes: Buffer.concat(values), starts: Uint32Array.from(starts) },
    keys: (from, to) => keys.slice(from, to).join('\n'),
  };
}

/** Written once: the first key of each block, and the blocks. The lists are gone afterwards. */
export function toSortedBlocks({ lists, keys }: SortedLists): { heads: string[]; blocks: Uint8Array[] } {
  const { bytes, starts } = lists;
  const [heads, blocks]: [string[], Uint8Array[]] = [[], []];
  for (let from = 0, to = 0; from < starts.length - 1; from = to) {
    const start = starts[from]!;
    do to++;
    while (to < starts.length - 1 && starts[to]! - start + (to - from) * KEY_BYTES < BLOCK_BYTES);
    heads.push(keys(from, from + 1));
    const places = starts.slice(from, to + 1).map((at) => at - start);
    const isShort = places.at(-1)! < 2 ** 16;
    const values = { bytes: bytes.subarray(start, starts[to]), starts: isShort ? Uint16Array.from(places) : places };
    const prefix = commonBeginning(heads.at(-1)!, keys(to - 1, to));
    const rests = `\n${keys(from, to)}`.split(`\n${prefix}`).slice(1).join('\n');
    blocks.push(pack('searchBlock', { prefix, keys: rests, values }));
  }
  giveBackArrays(bytes, starts);
  return { heads, blocks };
}

function commonBeginning(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end++;
  return one.slice(0, end);
}

const valueAt = ({ bytes, starts }: PackedLists, position: number): Uint8Array =>
  bytes.subarray(starts[position], starts[position + 1]);

/** Blocks that are parts of a content: read once they are come to, and then kept. */
export class SortedParts implements OrderedStore {
  readonly #heads: readonly string[];
  readonly #readPart: (block: number) => Uint8Array;
  readonly #blocks: { prefix: string; rests: string[]; values: PackedLists }[] = [];

  constructor(heads: readonly string[], readPart: (block: number) => Uint8Array) {
    this.#heads = heads;
    this.#readPart = readPart;
  }

  get(key: string): Uint8Array | undefined {
    const at = this.#blockOf(key);
    if (at < 0) return undefined;
    const { prefix, rests, values } = this.#block(at);
    if (!key.startsWith(prefix)) return undefined;
    const rest = key.slice(prefix.length);
    const position = countBelow(rests, rest);
    return rests[position] === rest ? valueAt(values, position) : undefined;
  }

  *from(key: string): Generator<StoredEntry> {
    for (let i = Math.max(0, this.#blockOf(key)); i < this.#heads.length; i++) {
      const { prefix, rests, values } = this.#block(i);
      // A key that does not begin so stands before all of them, or behind.
      const others = key < prefix ? 0 : rests.length;
      const before = key.startsWith(prefix) ? countBelow(rests, key.slice(prefix.length)) : others;
      for (let k = before; k < rests.length; k++) yield [prefix + rests[k]!, valueAt(values, k)];
    }
  }

  batch(): void {
    throw new Error('What is stored of a document is not changed.');
  }

  /** The block that has the key if any has; -1 where it stands before all. */
  #blockOf(key: string): number {
    const before = countBelow(this.#heads, key);
    return this.#heads[before] === key ? before : before - 1;
  }

  #block(index: number): { prefix: string; rests: string[]; values: PackedLists } {
    const known = this.#blocks[index];
    if (known) return known;
    const { prefix, keys, values } = unpack('searchBlock', this.#readPart(index));
    return (this.#blocks[index] = { prefix, rests: keys.split('\n'), values });
  }
}
