import { pack, unpack } from '../../parts.ts';
import type { PackedLists } from '../flexsearch/id-list.ts';
import { countBelow, type OrderedStore, type StoredEntry } from '../flexsearch/ordered-store.ts';

/** What is read for one key, unless its value is larger. */
export const BLOCK_BYTES = 8 * 1024;

/** What stands in a block: keys, parted by line feeds, and what stands under them. */
export interface SortedBlock {
  keys: string;
  values: PackedLists;
}

/** Entries in code unit order, written once: the first key of each block, and the blocks. */
export function toSortedBlocks(entries: Iterable<StoredEntry>): { heads: string[]; blocks: Uint8Array[] } {
  const [heads, blocks]: [string[], Uint8Array[]] = [[], []];
  let keys: string[] = [];
  let values: Uint8Array[] = [];
  let starts = [0];
  const close = (): void => {
    if (keys.length === 0) return;
    const packed = { bytes: Buffer.concat(values), starts: Uint32Array.from(starts) };
    heads.push(keys[0]!);
    blocks.push(pack('searchBlock', { keys: keys.join('\n'), values: packed }));
    [keys, values, starts] = [[], [], [0]];
  };
  for (const [key, value] of entries) {
    keys.push(key);
    values.push(value);
    if (starts.push(starts.at(-1)! + value.length) * 8 + starts.at(-1)! >= BLOCK_BYTES) close();
  }
  close();
  return { heads, blocks };
}

const valueAt = ({ bytes, starts }: PackedLists, position: number): Uint8Array =>
  bytes.subarray(starts[position], starts[position + 1]);

/** Blocks that are parts of a content: read once they are come to, and then kept. */
export class SortedParts implements OrderedStore {
  readonly #heads: readonly string[];
  readonly #readPart: (block: number) => Uint8Array;
  readonly #blocks: { keys: string[]; values: PackedLists }[] = [];

  constructor(heads: readonly string[], readPart: (block: number) => Uint8Array) {
    this.#heads = heads;
    this.#readPart = readPart;
  }

  get(key: string): Uint8Array | undefined {
    const at = this.#blockOf(key);
    if (at < 0) return undefined;
    const { keys, values } = this.#block(at);
    const position = countBelow(keys, key);
    return keys[position] === key ? valueAt(values, position) : undefined;
  }

  *from(key: string): Generator<StoredEntry> {
    for (let i = Math.max(0, this.#blockOf(key)); i < this.#heads.length; i++) {
      const { keys, values } = this.#block(i);
      for (let k = countBelow(keys, key); k < keys.length; k++) yield [keys[k]!, valueAt(values, k)];
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

  #block(index: number): { keys: string[]; values: PackedLists } {
    const known = this.#blocks[index];
    if (known) return known;
    const { keys, values } = unpack('searchBlock', this.#readPart(index));
    return (this.#blocks[index] = { keys: keys.split('\n'), values });
  }
}
