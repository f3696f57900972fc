import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEnvironment } from '../../src/index/lmdb-environment.ts';

it.runIf(process.platform === 'linux')('maps its file once, however large it becomes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docloupe-map-'));
  try {
    const root = openEnvironment(folder);
    for (let i = 0; i < 4; i++) await root.put(`part ${i}`, Buffer.alloc(512 * 1024));
    const maps = readFileSync('/proc/self/maps', 'utf8').split('\n');
    expect(maps.filter((map) => map.endsWith(join(folder, 'index', 'data.mdb')))).toHaveLength(1);
    await root.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
