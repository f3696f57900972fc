import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseApiKeys } from '../../src/server/api-keys.ts';
import { TestService } from '../flow/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['docs', 'clients/python', 'integrations'];

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => join(folder, path));
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...FOLDERS.flatMap(pagesIn)];
const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

interface Step {
  command: string;
  expected: string;
}

/** The commands of a page, and the output that it shows for each. */
const stepsOf = (page: string): Step[] =>
  [...read(page).matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command, ...lines] = text.trimEnd().split('\n');
        return { command: command!, expected: lines.join('\n') };
      }),
  );

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

it.each(PAGES)('%s links to what is there', (page) => {
  for (const [, target] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(target!)) continue;
    const [path, anchor] = target!.split('#') as [string, string?];
    const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
    expect(existsSync(join(ROOT, file)), `${target}`).toBe(true);
    if (!anchor) continue;
    const anchors = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));
    expect(anchors, `${target}`).toContain(anchor);
  }
});

it('has a way from the index to every page', () => {
  const index = `${read('docs/README.md')}${read('README.md')}`;
  for (const page of pagesIn('docs').filter((path) => path !== 'docs/README.md'))
    expect(index, page).toContain(page.replace('docs/', ''));
});

it('shows keys that the service takes', () => {
  const keys = [...read('README.md').matchAll(/DOCLOUPE_API_KEYS=(\S+)/g)].flatMap(([, text]) => parseApiKeys(text!));
  expect(keys).toMatchObject([{ name: 'me', scope: 'write' }]);
});

describe.each(PAGES.filter((page) => stepsOf(page).length > 0))('%s', (page) => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await TestService.start();
    folder = mkdtempSync(join(tmpdir(), 'docloupe-page-'));
    cpSync(join(ROOT, 'samples'), join(folder, 'samples'), { recursive: true });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** In order and in one shell, as a reader would. */
  it('shows what its commands print', { timeout: 300_000 }, async () => {
    const steps = stepsOf(page);
    const script = steps
      .map(({ command }, i) => `printf "\\n@@ ${i}\\n"\n${forPeople(command)}`)
      .join('\n')
      .replaceAll('localhost:7411', new URL(service.url).host);
    writeFileSync(join(folder, 'tour.sh'), script);
    const printed = await runShell(folder, service.url);
    const outputs = printed.split(/^@@ \d+\n/m).slice(1);
    steps.forEach(({ command, expected }, i) => {
      expect(outputs[i]?.trimEnd() ?? '', command).toMatch(toPattern(expected));
    });
  });
});

/** Output for people must be asked for: the test's output is no terminal. */
const forPeople = (command: string): string =>
  command.startsWith('npx docloupe ')
    ? `${command.replace('npx docloupe', `"${process.execPath}" "${join(ROOT, 'bin', 'docloupe.mjs')}"`)} --no-json`
    : command;

function runShell(folder: string, url: string): Promise<string> {
  const env = { ...process.env, DOCLOUPE_URL: url };
  return new Promise((done, failed) => {
    execFile('bash', ['-c', 'bash tour.sh 2>&1'], { cwd: folder, env, maxBuffer: 1 << 24 }, (error, stdout) =>
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
