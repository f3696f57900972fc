import { CellKind, type RowChunk } from '../../document/rows.ts';
import { ChunkWalk } from '../chunk-walk.ts';

/** Hashes that are kept of a column: enough to tell how much of it another shares. */
const SKETCH_SIZE = 256;

/** What a sheet holds, a few bytes for each cell: enough to find its rows and columns again in another version. */
export interface Fingerprint {
  /** Row numbers that hold something, ascending. */
  rows: Uint32Array;
  /** rowEnds[i]: one past the last cell of rows[i]. */
  rowEnds: Uint32Array;
  columns: Uint16Array;
  /** What each cell holds, wherever it stands. Of formulas only their shape: what they refer to moves with rows and columns. */
  hashes: Uint32Array;
}

export function fingerprintOf(chunks: Iterable<RowChunk>): Fingerprint {
  const rows: number[] = [];
  const rowEnds: number[] = [];
  const columns: number[] = [];
  const hashes: number[] = [];
  const shapes = new Map<string, number>();
  for (const chunk of chunks) {
    const texts = new Map<number, number>();
    const walk = new ChunkWalk(chunk);
    while (walk.next()) {
      if (walk.kind === CellKind.empty && walk.formulaIndex < 0) continue;
      const { row } = walk;
      if (rows.at(-1) !== row) {
        rows.push(row);
        rowEnds.push(columns.length);
      }
      columns.push(walk.column);
      hashes.push(hashCell(walk, chunk, texts, shapes));
      rowEnds[rowEnds.length - 1] = columns.length;
    }
  }
  return {
    rows: Uint32Array.from(rows),
    rowEnds: Uint32Array.from(rowEnds),
    columns: Uint16Array.from(columns),
    hashes: Uint32Array.from(hashes),
  };
}

function hashCell(walk: ChunkWalk, chunk: RowChunk, texts: Map<number, number>, shapes: Map<string, number>): number {
  if (walk.formulaIndex >= 0) return known(shapes, chunk.formulas[walk.formulaIndex]!, hashShape);
  if (walk.textIndex >= 0) return known(texts, walk.textIndex, (text) => hashText(chunk.strings[text]!));
  return hashNumber(walk.number, walk.kind);
}

function known<Key>(hashes: Map<Key, number>, key: Key, make: (key: Key) => number): number {
  let hash = hashes.get(key);
  if (hash === undefined) hashes.set(key, (hash = make(key)));
  return hash;
}

const REFERENCES = /\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?/g;
const hashShape = (formula: string): number => mix(hashText(formula.replace(REFERENCES, '#')), 0x5eed);

const BITS = new Float64Array(1);
const WORDS = new Uint32Array(BITS.buffer);

function hashNumber(value: number, kind: number): number {
  BITS[0] = value;
  return mix(mix(WORDS[0]!, WORDS[1]!), kind);
}

/** FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Of each column the smallest hashes of what it holds, ascending (bottom-k sketch). */
export function sketchColumns({ columns, hashes }: Fingerprint): Map<number, Uint32Array> {
  const held = new Map<number, Set<number>>();
  for (let i = 0; i < columns.length; i++) {
    const column = held.get(columns[i]!);
    if (column) column.add(hashes[i]!);
    else held.set(columns[i]!, new Set([hashes[i]!]));
  }
  return new Map([...held].map(([column, set]) => [column, Uint32Array.from(set).sort().slice(0, SKETCH_SIZE)]));
}

/** Which share of what two sketches hold, both do. */
export function sharedOf(a: Uint32Array, b: Uint32Array): number {
  const size = Math.min(SKETCH_SIZE, a.length + b.length);
  let [i, j, both, seen] = [0, 0, 0, 0];
  for (; seen < size && (i < a.length || j < b.length); seen++) {
    const [x, y] = [a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY];
    if (x === y) both++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return seen === 0 ? 1 : both / seen;
}
