import { NumberList } from './number-list.ts';
import { writePostings } from './postings.ts';
import { TERMS_PER_BLOCK } from './term-list.ts';
import { VarintReader, VarintWriter } from './varints.ts';

/** What is read for one term, unless its block is larger. */
export const SHARD_BYTES = 64 * 1024;

/** Writes the postings of terms, which come in order: blocks of terms in shards, each block with the sizes of its postings before them. */
export class ShardedPostings {
  readonly #blockStarts = new NumberList();
  readonly #shardStarts = new NumberList();
  readonly #shards: Uint8Array[] = [];
  readonly #shard = new VarintWriter();
  readonly #block = new VarintWriter();
  #sizes: number[] = [];
  #length = 0;

  /** The occurrences [from, to) of the next term: see writePostings. */
  add(units: Uint32Array, positions: Uint32Array, from: number, to: number): void {
    const before = this.#block.length;
    writePostings(this.#block, units, positions, from, to);
    this.#sizes.push(this.#block.length - before);
    if (this.#sizes.length === TERMS_PER_BLOCK) this.#closeBlock();
  }

  finish(): { blockStarts: Uint32Array; shardStarts: Uint32Array; shards: Uint8Array[] } {
    if (this.#sizes.length > 0) this.#closeBlock();
    if (this.#shard.length > 0) this.#closeShard();
    return {
      blockStarts: this.#blockStarts.view().slice(),
      shardStarts: this.#shardStarts.view().slice(),
      shards: this.#shards,
    };
  }

  #closeBlock(): void {
    this.#blockStarts.push(this.#length + this.#shard.length);
    for (const size of this.#sizes) this.#shard.write(size);
    this.#shard.append(this.#block);
    this.#block.clear();
    this.#sizes = [];
    if (this.#shard.length >= SHARD_BYTES) this.#closeShard();
  }

  #closeShard(): void {
    this.#shardStarts.push(this.#length);
    this.#length += this.#shard.length;
    this.#shards.push(this.#shard.finish());
  }
}

/** Where the postings of a term stand, in the bytes of their shard: `start`, where its block begins there; `count`, terms of the block. */
export function locatePostings(
  shard: Uint8Array,
  start: number,
  count: number,
  term: number,
): [start: number, end: number] {
  const sizes = new VarintReader(shard, start);
  let before = 0;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const next = sizes.read();
    if (i < term) before += next;
    else if (i === term) size = next;
  }
  return [sizes.at + before, sizes.at + before + size];
}
