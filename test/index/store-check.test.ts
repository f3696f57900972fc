import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEnvironment } from '../../src/index/lmdb-environment.ts';
import { checkStore } from '../../src/index/store-check.ts';

it('looks at a store without writing to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docloupe-check-'));
  try {
    mkdirSync(join(folder, 'originals'));
    const root = openEnvironment(folder);
    await root.put('version', 1);
    await root.close();
    const before = readFileSync(join(folder, 'index', 'data.mdb'));
    expect(await checkStore(folder)).toMatchObject({ files: 0, contents: 0, problems: [] });
    expect(readFileSync(join(folder, 'index', 'data.mdb')).equals(before)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
