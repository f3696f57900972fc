import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedPart } from '../../src/index/damaged-part.ts';
import { openEnvironment, type RootDatabase } from '../../src/index/lmdb-environment.ts';
import { indexFile } from '../../src/index/lmdb-file.ts';
import { PartTable } from '../../src/index/part-table.ts';

let folder: string;
let root: RootDatabase;
let parts: PartTable;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-part-table-'));
  root = openEnvironment(folder);
  parts = new PartTable(root);
});
afterEach(async () => {
  await root.close();
  rmSync(folder, { recursive: true, force: true });
});

function change(from: string, to: string): void {
  const file = openSync(indexFile(folder), 'r+');
  const bytes = readFileSync(indexFile(folder));
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) writeSync(file, to, at);
  closeSync(file);
}

it.each([0, 1, 100, 5_000, 3_000_000])('gives back %i bytes as they were put', async (length) => {
  const bytes = Buffer.alloc(length, 'a text of some length ');
  await parts.put(['g', 'page/1'], bytes);
  expect(Buffer.from(parts.get(['g', 'page/1'])!).equals(bytes)).toBe(true);
  expect(parts.get(['g', 'page/2'])).toBeUndefined();
});

it('never gives bytes that the disk has changed, in a short part and in a long one, and tells whose they are', async () => {
  for (const [name, length] of [
    ['short', 30],
    ['long', 200_000],
  ] as const) {
    const bytes = Buffer.alloc(length, '.');
    bytes.write(`marked ${name}`, length - 20);
    await parts.put(['g', name], bytes);
    await root.flushed;
    change(`marked ${name}`, `Marked ${name}`);
    root.resetReadTxn();
    const read = (): unknown => parts.get(['g', name]);
    expect(read).toThrow(DamagedPart);
    expect(read).toThrow(expect.objectContaining({ fault: expect.objectContaining({ damaged: 'g' }) }));
  }
});
