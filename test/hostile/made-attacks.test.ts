import { describe, expect, it } from 'vitest';
// @ts-expect-error plain modules of the benches
import { ATTACKS, attackFiles } from '../../bench/attacks/make.mjs';
import { FaultError } from '../../src/document/fault.ts';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { readDocument } from '../../src/pool/read-document.ts';

interface Attack {
  name: string;
  make(): Uint8Array;
}

/** What is read of a document, or the code of the fault that it ends with. */
async function outcome({ name, make }: Attack): Promise<string> {
  const limits = { ...DEFAULT_PARSE_LIMITS, maxUnpackedBytes: 64 * 1024 ** 2 };
  const options = { fileName: name, sha256: '', password: undefined, limits, progress: () => {} };
  const parts = readDocument(new MemorySource(make()), options);
  try {
    while (!(await parts.next()).done);
    return 'read';
  } catch (error) {
    return error instanceof FaultError ? error.fault.code : `thrown: ${error}`;
  }
}

// The mildest of each way: what it is about must be read or refused in words. How far they can go is for hosts to bear.
describe.each(Object.keys(ATTACKS))('made attacks on %s', (format) => {
  const ways = Object.keys(ATTACKS[format]).length;
  it.each([...(attackFiles(format, ways) as Iterable<Attack>)])('$name', { timeout: 60_000 }, async (attack) => {
    expect(await outcome(attack)).toMatch(/^(read|unprocessable_document|limit_exceeded|unsupported_format|timeout)$/);
  });
});
