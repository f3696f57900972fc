import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEnvironment } from '../../src/index/lmdb-environment.ts';
import { LmdbParts } from '../../src/index/lmdb-parts.ts';
import { PartTable } from '../../src/index/part-table.ts';

it('a host reads what the owner of the store has stored since it last looked, within one turn of the event loop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docloupe-parts-'));
  const owner = openEnvironment(folder);
  const stored = new PartTable(owner);
  const parts = new LmdbParts(folder);
  try {
    await stored.put(['one', 'page/1'], Buffer.from('first'));
    expect(parts.readPart('one', 'page/1')?.toString()).toBe('first');
    await stored.put(['two', 'page/1'], Buffer.from('second'));
    expect(parts.readPart('two', 'page/1')?.toString()).toBe('second');
    expect(parts.readPart('two', 'page/2')).toBeUndefined();
  } finally {
    await parts.close();
    await owner.close();
    rmSync(folder, { recursive: true });
  }
});
