import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseApiKeys } from '../../src/server/api-keys.ts';
import { TestService } from '../flow/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

interface Step {
  command: string;
  expected: string;
}

/** What stands behind `$` in the README, and the output below it; … stands for anything. */
const steps: Step[] = [...README.matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
  block!
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command, ...lines] = text.trimEnd().split('\n');
      return { command: command!, expected: lines.join('\n') };
    }),
);

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await TestService.start();
  folder = mkdtempSync(join(tmpdir(), 'docloupe-readme-'));
  cpSync(join(ROOT, 'samples'), join(folder, 'samples'), { recursive: true });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

it('has commands', () => expect(steps.length).toBeGreaterThan(8));

it('has keys that the service takes', () => {
  const keys = [...README.matchAll(/DOCLOUPE_API_KEYS=(\S+)/g)].flatMap(([, text]) => parseApiKeys(text!));
  expect(keys).toMatchObject([{ name: 'me', scope: 'write' }]);
});

/** In order and in one shell, as a reader would; what is printed for people is asked for by name, since nobody looks. */
it('says what its commands print', { timeout: 300_000 }, async () => {
  const script = steps
    .map(
      ({ command }, i) =>
        `printf "\\n@@ ${i}\\n"\n${command.startsWith('npx docloupe ') ? forPeople(command) : command}`,
    )
    .join('\n')
    .replaceAll('localhost:7411', new URL(service.url).host);
  writeFileSync(join(folder, 'tour.sh'), script);
  const printed = await runShell('tour.sh');
  const outputs = printed.split(/^@@ \d+\n/m).slice(1);
  steps.forEach(({ command, expected }, i) => {
    expect(outputs[i]?.trimEnd() ?? '', command).toMatch(toPattern(expected));
  });
});

const forPeople = (command: string): string =>
  `${command.replace('npx docloupe', `"${process.execPath}" "${join(ROOT, 'bin', 'docloupe.mjs')}"`)} --no-json`;

function runShell(file: string): Promise<string> {
  const env = { ...process.env, DOCLOUPE_URL: service.url };
  return new Promise((done, failed) => {
    execFile('bash', ['-c', `bash ${file} 2>&1`], { cwd: folder, env, maxBuffer: 1 << 24 }, (error, stdout) =>
      error ? failed(new Error(`${error.message}\n${stdout}`)) : done(stdout),
    );
  });
}

/** A line of … alone is any number of lines, also none. */
function toPattern(expected: string): RegExp {
  const lines = expected.split('\n').map((line) =>
    line === '…'
      ? '(?:.*\\n)*?'
      : `${line
          .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
          .replace(/…\s*/g, '.*')
          .replace(/ {2,}/g, ' +')}\\n`,
  );
  return new RegExp(`^${lines.join('')}`.replace(/\\n$/, ''));
}
