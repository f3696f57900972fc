import { describe, expect, it } from 'vitest';
// @ts-expect-error plain modules of the benches
import { ATTACKS, attackFiles } from '../../bench/attacks/make.mjs';
import { READ_OR_REFUSED, readOutcome } from './read-outcome.ts';

interface Attack {
  name: string;
  make(): Uint8Array;
}

// The mildest of each way: what it is about must be read or refused in words. How far they can go is for hosts to bear.
describe.each(Object.keys(ATTACKS))('made attacks on %s', (format) => {
  const ways = Object.keys(ATTACKS[format]).length;
  it.each([...(attackFiles(format, ways) as Iterable<Attack>)])('$name', async ({ name, make }) => {
    expect(await readOutcome(name, make())).toMatch(READ_OR_REFUSED);
  });
});
