import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolder } from '../../src/index/data-folder.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the data folder', () => {
  it('is for its owner alone, new or from an earlier version', async () => {
    const path = join(dir, 'new');
    await (await DataFolder.open(path)).close();
    expect(rights(path)).toBe('700');
    const old = join(dir, 'old');
    mkdirSync(join(old, 'index'), { recursive: true, mode: 0o755 });
    await (await DataFolder.open(old)).close();
    expect(rights(old)).toBe('700');
  });

  it('keeps the rights of a folder that holds something else', async () => {
    mkdirSync(join(dir, 'shared', 'photos'), { recursive: true, mode: 0o755 });
    await (await DataFolder.open(join(dir, 'shared'))).close();
    expect(rights(join(dir, 'shared'))).toBe('755');
  });

  it('is held by one at a time, again and again', async () => {
    for (let i = 0; i < 3; i++) {
      const held = await DataFolder.open(dir);
      await expect(DataFolder.open(dir)).rejects.toThrow('in use');
      await held.close();
    }
  });
});

describe('processes that start together', () => {
  /** Takes the folder when told to, says whether it has it, and lets go when told to. */
  const HOLD = `
    const { DataFolder } = await import(process.argv[1]);
    let held;
    process.on('message', async (folder) => {
      if (folder !== '') held = await DataFolder.open(folder).catch(() => undefined);
      else await held?.close();
      process.send(folder !== '' && held !== undefined);
    });
    process.send('here');`;
  const module = new URL('../../dist/index/data-folder.js', import.meta.url).href;

  it('never both hold the folder, whatever earlier ones left', async () => {
    const children = [0, 1].map(() => {
      const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
      return spawn(process.execPath, ['--input-type=module', '-e', HOLD, module], { stdio });
    });
    const answers = (): Promise<unknown[]> =>
      Promise.all(children.map((child) => once(child, 'message').then(([message]) => message)));
    const tell = (message: string): Promise<unknown[]> => {
      const answered = answers();
      for (const child of children) child.send(message);
      return answered;
    };
    try {
      await answers();
      const holders = new Set<number>();
      for (let round = 0; round < 50; round++) {
        holders.add((await tell(dir)).filter(Boolean).length);
        await tell('');
      }
      expect([...holders]).toEqual([1]);
    } finally {
      for (const child of children) child.kill();
    }
  });
});
