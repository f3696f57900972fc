import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/settings.ts';
import { TestService } from '../flow/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const PACKAGE = JSON.parse(read('package.json'));

interface Step {
  name: string;
  value: string;
}

/** The steps of each stage; lines that end in a backslash go on. */
const STAGES: Step[][] = [];
for (const line of read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')) {
  const [, name, value] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  if (name === undefined) continue;
  if (name === 'FROM') STAGES.push([]);
  STAGES.at(-1)!.push({ name, value: value! });
}
const [build, final] = STAGES as [Step[], Step[]];
const valuesOf = (stage: Step[], wanted: string): string[] =>
  stage.filter(({ name }) => name === wanted).map(({ value }) => value);
const environment = Object.fromEntries(
  valuesOf(final, 'ENV')
    .join(' ')
    .split(/\s+/)
    .map((pair) => pair.split('=')),
);

/** Nothing here runs containers: the steps are held against what they stand on. */
describe('the Dockerfile', () => {
  it('builds in one stage and runs in another, on a Node that the package takes', () => {
    expect(STAGES).toHaveLength(2);
    for (const [{ value }] of STAGES as [Step][]) {
      const major = Number(/^node:(\d+)/.exec(value)?.[1]);
      expect([20, 22, 24]).toContain(major);
      expect(major).toBeGreaterThanOrEqual(Number.parseInt(PACKAGE.engines.node.slice(2), 10));
    }
    expect(build[0]!.value).toMatch(/ AS build$/);
    expect(valuesOf(final, 'RUN').join()).toContain('--mount=from=build,');
  });

  it('copies what is there and what its build reads', () => {
    for (const value of valuesOf(build, 'COPY')) {
      for (const source of value.split(/\s+/).slice(0, -1)) expect(existsSync(join(ROOT, source)), source).toBe(true);
    }
    const ignored = read('.dockerignore').trim().split('\n');
    const needed = ['src', 'web', 'samples', 'scripts', 'bin', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
    expect(needed.filter((name) => ignored.includes(name))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', 'data']));
  });

  it('runs as nobody special, on a volume of its own, by settings that the service takes', () => {
    expect(valuesOf(final, 'USER')).toEqual(['node']);
    expect(valuesOf(final, 'VOLUME')).toEqual([environment.DOCLOUPE_DATA_DIR]);
    const made = new RegExp(`mkdir ${environment.DOCLOUPE_DATA_DIR} && chown node ${environment.DOCLOUPE_DATA_DIR}`);
    expect(valuesOf(final, 'RUN').join()).toMatch(made);
    const settings = readSettings(new Map(), environment);
    expect(valuesOf(final, 'EXPOSE')).toEqual([String(settings.port)]);
    expect(settings.host).toBe('0.0.0.0');
    const [entry] = JSON.parse(valuesOf(final, 'ENTRYPOINT')[0]!);
    expect(Object.keys(PACKAGE.bin)).toContain(entry);
    expect(JSON.parse(valuesOf(final, 'CMD')[0]!)).toEqual(['serve']);
  });

  it('is run by the README on that port and volume, with a key that is one', () => {
    const command = /^docker build .*$/m.exec(read('README.md'))![0];
    const { port } = readSettings(new Map(), environment);
    expect(command).toContain(` -p ${port}:${port} `);
    expect(command).toContain(` -v docloupe:${environment.DOCLOUPE_DATA_DIR} `);
    const [, name, value] = / -e (\w+)=(\S+)/.exec(command)!;
    expect(readSettings(new Map(), { ...environment, [name!]: value }).apiKeys).toBe(value);
  });

  it('asks for its health in a way that tells', async () => {
    const check = /CMD (.*)$/.exec(valuesOf(final, 'HEALTHCHECK')[0]!)![1]!;
    const service = await TestService.start();
    const command = check.replace('127.0.0.1:7411', new URL(service.url).host);
    expect(command).not.toBe(check);
    const run = (): Promise<unknown> => promisify(execFile)('sh', ['-c', command]);
    await run();
    await service.close();
    await expect(run()).rejects.toMatchObject({ code: 1 });
  });
});
