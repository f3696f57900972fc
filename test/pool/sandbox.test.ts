import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSandbox } from '../../src/pool/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'docloupe-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { wrappers, nodeFlags } = findSandbox(folder);

/** What a script in the sandbox prints. */
function inside(script: string): string {
  const [command, ...args] = [...wrappers, process.execPath, ...nodeFlags, '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(command!, args, { encoding: 'utf8' });
  return stdout || stderr;
}

const attempt = (imports: string, what: string): string =>
  `${imports} try { ${what}; console.log('done'); } catch (error) { console.log(error.code); }`;

describe('the sandbox of parser hosts', () => {
  it('lets them write below the folder that they are given, and nowhere else', () => {
    const write = (path: string): string =>
      inside(attempt(`import { writeFileSync } from 'node:fs';`, `writeFileSync(${JSON.stringify(path)}, 'x')`));
    expect(write(join(folder, 'within'))).toBe('done\n');
    expect(write(`${folder}-beside`)).toBe('ERR_ACCESS_DENIED\n');
    expect(existsSync(`${folder}-beside`)).toBe(false);
  });

  it('lets them start no other process', () => {
    const start = attempt(`import { spawnSync } from 'node:child_process';`, `spawnSync('true')`);
    expect(inside(start)).toBe('ERR_ACCESS_DENIED\n');
  });

  it.skipIf(!wrappers.includes('unshare'))('shows them no network', () => {
    const look = `import { networkInterfaces } from 'node:os'; console.log(Object.keys(networkInterfaces()).length);`;
    expect(inside(look)).toBe('0\n');
  });

  it.skipIf(!wrappers.includes('setpriv'))('gives them no new rights', () => {
    const look = `import { readFileSync } from 'node:fs'; console.log(/NoNewPrivs:\\s*(\\d)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);`;
    expect(inside(look)).toBe('1\n');
  });
});
