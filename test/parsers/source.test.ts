import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FileSource, MemorySource } from '../../src/parsers/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'docloupe-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['a file', 'a small file in memory', 'memory'])('all bytes of %s', (kind) => {
  it('are its own, and stand in memory of their own', async () => {
    // As small buffers do: in the midst of others.
    const pooled = Buffer.from('xxhelloxx').subarray(2, 7);
    const path = join(folder, 'a');
    writeFileSync(path, pooled);
    const source =
      kind === 'memory'
        ? new MemorySource(pooled)
        : kind === 'a file'
          ? await FileSource.open(path)
          : FileSource.of(pooled);
    const all = await source.readAll();
    expect(Buffer.from(all.buffer).toString()).toBe('hello');
    all.fill(0);
    expect(Buffer.from(await source.readAll()).toString()).toBe('hello');
    await ('close' in source ? source.close() : undefined);
  });
});
