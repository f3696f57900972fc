import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain modules of the benches
import { chance } from '../../bench/chance.mjs';
// @ts-expect-error plain modules of the benches
import { mutate } from '../../bench/fuzz/mutate.mjs';
// @ts-expect-error plain modules of the benches
import { samples } from '../../bench/made-documents.mjs';
import { READ_OR_REFUSED, readOutcome } from './read-outcome.ts';

const CHANGES = 12;
const FINDINGS = fileURLToPath(new URL('../fixtures/findings/', import.meta.url));
const documents = samples() as { name: string; bytes: Uint8Array }[];
const findings = existsSync(FINDINGS) ? readdirSync(FINDINGS) : [];

describe('documents changed where their format has joints', () => {
  it.each(documents)('$name is read or refused in words', async ({ name, bytes }) => {
    const random = chance(1);
    for (let change = 1; change <= CHANGES; change++)
      expect(await readOutcome(name, mutate(name, bytes, random)), `change ${change}`).toMatch(READ_OR_REFUSED);
  });

  it.runIf(findings.length > 0).each(findings)('%s, found by the fuzz', async (name) => {
    expect(await readOutcome(name, readFileSync(FINDINGS + name))).toMatch(READ_OR_REFUSED);
  });
});
