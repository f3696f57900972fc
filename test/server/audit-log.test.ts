import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, AuditLog } from '../../src/server/audit-log.ts';

let folder: string;
const path = (): string => join(folder, 'audit.jsonl');
const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEntry).request_id);

const entry = (request_id: string, owner: string | null = 'default'): AuditEntry => ({
  time: '2026-01-01T00:00:00.000Z',
  request_id,
  key: null,
  owner,
  operation: 'upload_file',
  file_id: null,
  status: 201,
  client: '',
});

const fail = (error: unknown): void => {
  throw error;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-audit-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('writes lines in the order they came, behind those of an earlier process', async () => {
  for (const ids of [['1', '2', '3'], ['4']]) {
    const log = new AuditLog(path(), fail);
    for (const id of ids) log.add(entry(id));
    await log.flush();
  }
  expect(linesOf(path())).toEqual(['1', '2', '3', '4']);
});

it('begins a new file where somebody has moved the old one away', async () => {
  const log = new AuditLog(path(), fail);
  log.add(entry('1'));
  await log.flush();
  renameSync(path(), join(folder, 'moved'));
  log.add(entry('2'));
  await log.flush();
  expect(linesOf(path())).toEqual(['2']);
});

it('keeps a few files of the size that it may have', async () => {
  const log = new AuditLog(path(), fail, 10);
  for (let i = 0; i < 8; i++) {
    log.add(entry(String(i)));
    await log.flush();
  }
  expect(readdirSync(folder).sort()).toEqual(['audit.jsonl', ...[1, 2, 3, 4].map((n) => `audit.jsonl.${n}`)]);
  expect(linesOf(path())).toEqual(['7']);
});

describe('a flood of callers who are not known', () => {
  const MAX_BYTES = 20_000;
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));
  const strangerBytes = (): number =>
    readFileSync(path(), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"owner":null'))
      .join('\n').length;

  async function flood(log: AuditLog): Promise<void> {
    for (let i = 0; i < 500; i++) log.add(entry(`flood-${i}`, null));
    await log.flush();
  }

  it('pushes out nothing that others did, also over several starts', async () => {
    for (let start = 0; start < 10; start++) {
      const log = new AuditLog(path(), fail, MAX_BYTES);
      log.add(entry(`mine-${start}`));
      await flood(log);
    }
    expect(files()).toEqual([path()]);
    expect(linesOf(path()).filter((id) => id.startsWith('mine'))).toHaveLength(10);
    expect(strangerBytes()).toBeLessThanOrEqual(MAX_BYTES / 4);
  });

  it('is counted where it is not listed', async () => {
    const log = new AuditLog(path(), fail, MAX_BYTES);
    await flood(log);
    log.add(entry('mine'));
    await log.flush();
    const last = JSON.parse(readFileSync(path(), 'utf8').trim().split('\n').at(-1)!) as { left_out: number };
    expect(last.left_out + linesOf(path()).length - 1).toBe(500);
  });

  it('is listed again in a file that others began', async () => {
    const log = new AuditLog(path(), fail, MAX_BYTES);
    await flood(log);
    for (let i = 0; i < 150; i++) log.add(entry(`mine-${i}`));
    await log.flush();
    await flood(log);
    expect(files()).toHaveLength(2);
    expect(strangerBytes()).toBeGreaterThan(0);
  });
});

it('tells of a file that cannot be written', async () => {
  const errors: unknown[] = [];
  const log = new AuditLog(join(folder, 'gone', 'audit.jsonl'), (error) => errors.push(error));
  log.add(entry('1'));
  await log.flush();
  expect(errors).toHaveLength(1);
});
