import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { Page } from '../../src/document/page.ts';
import { SheetInfo } from '../../src/document/sheet.ts';
import { TableHead, TableRow } from '../../src/document/table.ts';
import { Warning } from '../../src/document/warning.ts';
import { Budget } from '../../src/parsers/budget.ts';
import type { Format } from '../../src/parsers/format.ts';
import type { ParsedPart, Parser } from '../../src/parsers/parser.ts';
import { type ByteSource, MemorySource } from '../../src/parsers/source.ts';
import { type Collected, collect } from '../parsers/collect.ts';

const EVERY_CUT_BYTES = 600;
const CUTS_OF_LARGER = 24;
const MAX_MS_PER_PARSE = 10_000;

/** Every parser keeps these promises, whatever its format: run it on some small documents of the format. */
export function parserContract(format: Format, samples: ReadonlyMap<string, Uint8Array>): void {
  describe(`${format.name} keeps the contract of parsers`, async () => {
    const parser = await format.parser();
    for (const [sample, bytes] of samples) {
      describe(sample, () => {
        it('is recognized by its content', async () => {
          const source = new MemorySource(bytes);
          const head = bytes.subarray(0, 64 * 1024);
          expect(await format.recognizes({ source, head, extension: format.extensions[0] })).toBe(true);
        });

        it('gives parts of the model, in order', async () => {
          const parts = await partsOf(parser, new MemorySource(bytes));
          expect(pageNumbers(parts)).toEqual(pageNumbers(parts).map((_, i) => i + 1));
          for (const part of parts) checkPart(part);
          for (const [i, part] of parts.entries()) if (part.kind === 'table') checkFollowedByItsPage(parts, i);
        });

        it('gives the same however the bytes are chunked', async () => {
          const whole = await outcomeOf(parser, new MemorySource(bytes));
          for (const chunkBytes of cuts(bytes.length)) {
            const chunked = await outcomeOf(parser, new MemorySource(bytes, chunkBytes));
            // Comparing by expect is what takes the time.
            if (!isDeepStrictEqual(chunked, whole)) expect(chunked, `chunks of ${chunkBytes}`).toEqual(whole);
          }
        });

        it('survives being cut off anywhere', async () => {
          for (const length of [0, ...cuts(bytes.length)]) {
            const outcome = await outcomeOf(parser, new MemorySource(bytes.slice(0, length)));
            if (!(outcome instanceof FaultError)) for (const warning of outcome.warnings) Warning.parse(warning);
          }
        });
      });
    }
  });
}

/** Every length of a small document, some of a larger one. */
function cuts(size: number): number[] {
  const count = size <= EVERY_CUT_BYTES ? size - 1 : CUTS_OF_LARGER;
  return [...new Set(Array.from({ length: count }, (_, i) => Math.max(1, Math.floor((size * (i + 1)) / (count + 1)))))];
}

/** What is collected, or the fault; any other error, or none in time, is a failure. */
async function outcomeOf(parser: Parser, source: ByteSource): Promise<Collected | FaultError> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No end after ${MAX_MS_PER_PARSE} ms`)), MAX_MS_PER_PARSE);
  });
  try {
    return await Promise.race([collect(parser, source), late]);
  } catch (error) {
    if (error instanceof FaultError) return error;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function partsOf(parser: Parser, source: ByteSource): Promise<ParsedPart[]> {
  const context = { password: undefined, budget: new Budget(), warn: () => {}, progress: () => {} };
  const parts: ParsedPart[] = [];
  for await (const part of parser.parse(source, context)) parts.push(part);
  return parts;
}

const pageNumbers = (parts: readonly ParsedPart[]): number[] =>
  parts.flatMap((part) => (part.kind === 'page' ? [part.page.page] : []));

function checkPart(part: ParsedPart): void {
  if (part.kind === 'page') Page.parse(part.page);
  else if (part.kind === 'sheet') SheetInfo.parse(part.sheet.info);
  else if (part.kind === 'table') {
    TableHead.parse(part.head);
    for (const row of part.rows ?? []) TableRow.parse(row);
  }
}

function checkFollowedByItsPage(parts: readonly ParsedPart[], index: number): void {
  const table = parts[index] as ParsedPart & { kind: 'table' };
  const page = parts.slice(index).find((part) => part.kind === 'page');
  expect(page?.page.page).toBe(table.head.page);
  expect(page?.page.tables.map(({ id }) => id)).toContain(table.head.id);
}
