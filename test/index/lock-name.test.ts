import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { DataFolder } from '../../src/index/data-folder.ts';

vi.mock('../../src/document/ids.ts', () => ({ newId: (length = 16) => '7'.repeat(length) }));

it('does not take the name that it waits under for the number of another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docloupe-lock-'));
  try {
    const own = await DataFolder.open(folder);
    await expect(DataFolder.open(folder)).rejects.toThrow(/in use/);
    await own.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
