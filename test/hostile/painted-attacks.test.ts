import { expect, it } from 'vitest';
// @ts-expect-error plain modules of the benches
import { ATTACKS, attackFiles } from '../../bench/attacks/make.mjs';
import { FaultError } from '../../src/document/fault.ts';
import { memoryReader, PdfiumFile } from '../../src/raster/pdfium.ts';
import { READ_OR_REFUSED } from './read-outcome.ts';

const ways = Object.keys(ATTACKS.pdf).length;
const attacks = [...attackFiles('pdf', ways)] as { name: string; make(): Uint8Array }[];

async function paintOutcome(bytes: Uint8Array): Promise<string> {
  try {
    const file = await PdfiumFile.open(memoryReader(bytes));
    file.render(1, { width: 61, height: 79 });
    file.close();
    return 'read';
  } catch (error) {
    return error instanceof FaultError ? error.fault.code : `thrown: ${error}`;
  }
}

it.each(attacks)('$name is painted or refused in words', async ({ make }) => {
  expect(await paintOutcome(make())).toMatch(READ_OR_REFUSED);
});
