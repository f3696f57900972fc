import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AuditEntry, AuditLog } from '../../src/server/audit-log.ts';

let folder: string;
const path = (): string => join(folder, 'audit.jsonl');
const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEntry).request_id);

const entry = (request_id: string): AuditEntry => ({
  time: '2026-01-01T00:00:00.000Z',
  request_id,
  key: null,
  owner: null,
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

it('tells of a file that cannot be written', async () => {
  const errors: unknown[] = [];
  const log = new AuditLog(join(folder, 'gone', 'audit.jsonl'), (error) => errors.push(error));
  log.add(entry('1'));
  await log.flush();
  expect(errors).toHaveLength(1);
});
