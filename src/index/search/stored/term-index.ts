import { toTerms } from '../../../analysis/tokens.ts';
import { hashPair, hashText } from './bloom.ts';
import { NumberList } from './number-list.ts';
import type { BuiltSegment, SearchSegment } from './segment.ts';
import { ShardedPostings } from './sharded-postings.ts';
import { toTermBlocks } from './term-list.ts';
import { bestWeightOf } from './term-table.ts';
import { TextIds } from './text-ids.ts';

/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const CELL_GAP = 16;

/** Terms and where they occur, gathered unit by unit. */
export class TermIndex {
  readonly #ids = new TextIds();
  /** Of each term, by its id. */
  readonly #hashes = new NumberList();
  /** Occurrence i: the term with id occurring[i] stands in unit units[i] at positions[i]. */
  readonly #occurring = new NumberList();
  readonly #units = new NumberList();
  readonly #positions = new NumberList();
  readonly #pairs = new NumberList();
  unitCount = 0;
  characters = 0;

  /** Adds a unit of one text, or of several that no phrase runs across. Returns where each text ends. */
  add(texts: readonly string[]): number[] {
    const unit = this.unitCount++;
    let position = 0;
    return texts.map((text) => {
      this.characters += text.length;
      const start = position;
      let before = 0;
      for (const term of toTerms(text)) {
        const id = this.#idOf(term);
        if (position > start) this.#pairs.push(hashPair(before, this.#hashes.at(id)));
        before = this.#hashes.at(id);
        this.#occurring.push(id);
        this.#units.push(unit);
        this.#positions.push(position++);
      }
      position += CELL_GAP;
      return position - CELL_GAP;
    });
  }

  finish(places: SearchSegment['places']): BuiltSegment {
    const terms = [...this.#ids.texts].sort();
    const { ends, units, positions } = this.#byTerm(terms);
    const postings = new ShardedPostings();
    const bestWeights = new Uint8Array(terms.length);
    for (let i = 0, start = 0; i < terms.length; i++) {
      postings.add(units, positions, start, ends[i]!);
      bestWeights[i] = bestWeightOf(places, units, start, ends[i]!);
      start = ends[i]!;
    }
    const { blockStarts, shardStarts, shards } = postings.finish();
    const [only = new Uint8Array(0)] = shards;
    const segment: SearchSegment = {
      terms: toTermBlocks(terms),
      blockStarts,
      shardStarts,
      postings: shards.length > 1 ? new Uint8Array(0) : only,
      unitCount: this.unitCount,
      places,
    };
    return { segment, shards: shards.length > 1 ? shards : [], terms, bestWeights, pairs: this.#pairs.view() };
  }

  #idOf(term: string): number {
    const id = this.#ids.idOf(term);
    if (id === this.#hashes.length) this.#hashes.push(hashText(term));
    return id;
  }

  /** Units and positions grouped by term, in the order of the terms; sorted by counting, so they stay ascending. */
  #byTerm(terms: readonly string[]): { ends: Uint32Array; units: Uint32Array; positions: Uint32Array } {
    const rankOf = new Uint32Array(terms.length);
    for (let rank = 0; rank < terms.length; rank++) rankOf[this.#ids.idOf(terms[rank]!)] = rank;
    const count = this.#occurring.length;
    const next = new Uint32Array(terms.length + 1);
    for (let i = 0; i < count; i++) next[rankOf[this.#occurring.at(i)]! + 1]!++;
    for (let rank = 0; rank < terms.length; rank++) next[rank + 1]! += next[rank]!;
    const units = new Uint32Array(count);
    const positions = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const at = next[rankOf[this.#occurring.at(i)]!]!++;
      units[at] = this.#units.at(i);
      positions[at] = this.#positions.at(i);
    }
    // Each start has moved on to the start of the next term, which is the end of its own.
    return { ends: next, units, positions };
  }
}
