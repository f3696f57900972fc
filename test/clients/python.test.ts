import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_CODES } from '../../src/document/fault.ts';
import { TestService } from '../flow/service.ts';

const FOLDER = fileURLToPath(new URL('../../clients/python', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
const hasMypy = spawnSync('mypy', ['--version']).status === 0;

describe.skipIf(!hasPython)('the Python client', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service?.close());

  it('passes its own tests against a service', async () => {
    const env = { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1', DOCLOUPE_URL: service.url };
    const { stderr } = await promisify(execFile)('python3', ['-m', 'unittest'], { cwd: FOLDER, env });
    expect(stderr).toMatch(/Ran \d+ tests/);
    expect(stderr).toMatch(/\nOK\n/);
  });

  it('has an exception for each code of the service', async () => {
    const errors = await readFile(join(FOLDER, 'src/docloupe/errors.py'), 'utf8');
    expect([...errors.matchAll(/^ {4}"(\w+)": \w+,$/gm)].map(([, code]) => code).toSorted()).toEqual(
      FAULT_CODES.toSorted(),
    );
  });

  it.skipIf(!hasMypy)('is strictly typed (where mypy is installed)', async () => {
    const { stdout } = await promisify(execFile)('mypy', ['--strict', '--cache-dir', '/dev/null'], { cwd: FOLDER });
    expect(stdout).toContain('no issues found');
  });
});
