import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWhole } from '../../src/cli/whole-file.ts';
import { BIN } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-left-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['SIGINT', 'SIGTERM'] as const)('a command that %s ends', (signal) => {
  it('leaves no document in the temporary folder', async () => {
    const temporary = join(folder, signal);
    mkdirSync(temporary);
    const path = join(folder, 'parts.csv');
    writeFileSync(path, 'bolt,12\n'.repeat(200_000));
    // Later versions of Node.js keep compiled code there.
    const env = { ...process.env, TMPDIR: temporary, DOCLOUPE_WORKERS: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
    const child = spawn(process.execPath, [BIN, 'convert', path, '--out', join(folder, 'parts.md')], { env });
    const ended = new Promise((done) => child.once('exit', (code, by) => done(code ?? by)));
    await expect.poll(() => readdirSync(temporary).length, { interval: 5 }).toBeGreaterThan(0);
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(join(folder, 'parts.md'))).toBe(false);
  });
});

describe('a file that is written whole', () => {
  it('stays as it was where what is written breaks off', async () => {
    const path = join(folder, 'report.md');
    writeFileSync(path, 'before');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('broken off');
    }
    await expect(writeWhole(path, broken())).rejects.toThrow('broken off');
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    async function* whole(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('after');
    }
    await writeWhole(path, whole());
    expect(readFileSync(path, 'utf8')).toBe('after');
  });
});
