import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Of a kilobyte or so: what a compressor takes by default would cost more than compressing it. */
const SMALL = { level: 3, windowBits: 12, memLevel: 5 };
/** How much of the term before a term begins with is told by one character, from this one on. */
const NONE_SHARED = 32;
const MOST_SHARED = 90;
const ENDS_WITHIN_PAIR = /[\ud800-\udbff]$/;

/** Terms in order, each as how much it shares with the one before, and the rest. */
export function packTerms(terms: readonly string[]): Uint8Array {
  const lines = terms.map((term, i) => {
    const before = terms[i - 1] ?? '';
    let shared = 0;
    while (shared < MOST_SHARED && shared < term.length && term[shared] === before[shared]) shared++;
    if (ENDS_WITHIN_PAIR.test(term.slice(0, shared))) shared--;
    return String.fromCharCode(NONE_SHARED + shared) + term.slice(shared);
  });
  return deflateRawSync(lines.join('\n'), SMALL);
}

export function unpackTerms(bytes: Uint8Array): string[] {
  let before = '';
  const lines = inflateRawSync(bytes).toString().split('\n');
  return lines.map((line) => (before = before.slice(0, line.charCodeAt(0) - NONE_SHARED) + line.slice(1)));
}
