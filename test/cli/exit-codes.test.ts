import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toExit } from '../../src/cli/exit-codes.ts';
import { BIN } from './run-cli.ts';

describe('what the system refuses', () => {
  it('is told of the folder that cannot be locked, not of a port', async () => {
    const folder = join('/no', 'such', 'folder');
    const error = await new Promise((refused) => createServer().once('error', refused).listen(join(folder, 'lock')));
    expect(toExit(error)).toEqual({ code: 3, message: `${folder} may not be opened: permission denied.` });
    expect(toExit(Object.assign(new Error(), error, { code: 'EROFS' })).message).toBe(
      `${folder} lies on a disk that can only be read.`,
    );
  });

  it('is told of a port where it is one', () => {
    const refused = Object.assign(new Error('listen'), { code: 'EACCES', address: '127.0.0.1', port: 80 });
    expect(toExit(refused).message).toMatch(/^That port is for the administrator/);
  });
});

describe('an output that nobody takes any more', () => {
  it('ends without a word', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docloupe-unread-'));
    try {
      const child = spawn(process.execPath, [BIN, 'files', '--data-dir', folder]);
      child.stdout.destroy();
      let stderr = '';
      child.stderr.on('data', (text) => {
        stderr += text;
      });
      const [code] = await once(child, 'close');
      expect([code, stderr]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
