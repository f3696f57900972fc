import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
// @ts-expect-error plain modules of the benches
import { ATTACKS, attackFiles } from '../../bench/attacks/make.mjs';
// @ts-expect-error plain modules of the benches
import { samples } from '../../bench/made-documents.mjs';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { readDocument } from '../../src/pool/read-document.ts';
import { readOutcome } from '../hostile/read-outcome.ts';

const documents = samples() as { name: string; bytes: Uint8Array }[];

/** A hash of all that is stored of each document. */
async function hashes(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, bytes } of documents) {
    const hash = createHash('sha256');
    const options = { fileName: name, sha256: '', password: undefined, limits: DEFAULT_PARSE_LIMITS, progress() {} };
    for await (const part of readDocument(new MemorySource(Uint8Array.from(bytes)), options))
      hash.update(part.name).update(part.bytes);
    found[name] = hash.digest('hex');
  }
  return found;
}

// All in this thread: what a reader or a library keeps of a hostile document, the next would show.
it.each(Object.keys(ATTACKS))('documents are read the same after all attacks on %s', async (format) => {
  const before = await hashes();
  const ways = Object.keys(ATTACKS[format]).length;
  for (const { name, make } of attackFiles(format, ways) as Iterable<{ name: string; make(): Uint8Array }>)
    await readOutcome(name, make());
  expect(await hashes()).toEqual(before);
});
