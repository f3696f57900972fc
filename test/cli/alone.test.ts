import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'docloupe-alone-'));
const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
afterAll(() => rmSync(folder, { recursive: true }));

const script = `
  import { appendFileSync } from 'node:fs';
  import { alone } from ${JSON.stringify(new URL('../../scripts/alone.mjs', import.meta.url).href)};
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  alone(${JSON.stringify(lock)}, () => {
    appendFileSync(${JSON.stringify(log)}, 'begin ');
    sleep(300);
    appendFileSync(${JSON.stringify(log)}, 'end ');
  });`;
const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);

it('lets processes build one after the other', async () => {
  await Promise.all([run(), run(), run()]);
  expect(readFileSync(log, 'utf8')).toBe('begin end begin end begin end ');
  expect(existsSync(lock)).toBe(false);
});

it('waits for none that was ended within', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  await run();
  expect(existsSync(lock)).toBe(false);
});

it('waits for none that holds it for longer than any build takes', async () => {
  writeFileSync(lock, String(process.pid));
  utimesSync(lock, 0, 0);
  await run();
  expect(existsSync(lock)).toBe(false);
});
