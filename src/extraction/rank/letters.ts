import { fold } from '../values/found.ts';

const SIZE = 3;
const MAX_LETTERS = 80;

function triplesOf(text: string): Map<string, number> {
  const spaced = text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[_\-./]+/gu, ' ').slice(0, MAX_LETTERS);
  const plain = ` ${fold(spaced)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const triples = new Map<string, number>();
  for (let at = 0; at + SIZE <= plain.length; at++) {
    const triple = plain.slice(at, at + SIZE);
    triples.set(triple, (triples.get(triple) ?? 0) + 1);
  }
  return triples;
}

const sizeOf = (triples: ReadonlyMap<string, number>): number => [...triples.values()].reduce((sum, n) => sum + n, 0);

/** How many runs of three letters two texts share, 0 to 1; it knows no language. */
export function lettersAlike(a: string, b: string): number {
  const [left, right] = [triplesOf(a), triplesOf(b)];
  const all = sizeOf(left) + sizeOf(right);
  if (all === 0) return 0;
  let shared = 0;
  for (const [triple, count] of left) shared += Math.min(count, right.get(triple) ?? 0);
  return (2 * shared) / all;
}
