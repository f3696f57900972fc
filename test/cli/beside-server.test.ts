import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataFolder } from '../../src/index/data-folder.ts';
import { TestService } from '../flow/service.ts';
import { runHere } from './run-cli.ts';

let folder: string;
let path: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-beside-'));
  dataDir = join(folder, 'data');
  path = join(folder, 'parts.csv');
  writeFileSync(path, 'name,amount\nbolt,12\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('goes to the server that has the data folder open', async () => {
  const service = await TestService.start({ dataDir });
  try {
    const { code, stdout, stderr } = await runHere(['upload', path, '--data-dir', dataDir]);
    expect(code, stderr).toBe(0);
    const { id } = JSON.parse(stdout.toString());
    expect((await service.get(`/v1/files/${id}`)).body).toMatchObject({ file_name: 'parts.csv' });
  } finally {
    await service.close({ keepData: true });
  }
  // It stopped, and what it kept is still there.
  const { stdout } = await runHere(['files', '--data-dir', dataDir]);
  expect(JSON.parse(stdout.toString()).files).toHaveLength(1);
});

it('reads a file elsewhere while another command has the data folder open', async () => {
  const held = await DataFolder.open(dataDir);
  // Of its own: tests that run beside this one have commands too.
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  try {
    const { code, stdout, stderr } = await runHere(['inspect', path, '--data-dir', dataDir]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout.toString())).toMatchObject({ profile: { file_type: 'csv' } });
    const refused = await runHere(['files', '--data-dir', dataDir]);
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain('is in use by another docloupe process');
  } finally {
    await held.close();
    vi.unstubAllEnvs();
  }
  expect(readdirSync(temporary)).toEqual([]);
});

it('keeps nothing of what it converts', async () => {
  const { code, stdout, stderr } = await runHere(['convert', path, '--data-dir', dataDir]);
  expect(code, stderr).toBe(0);
  expect(stdout.toString()).toContain('| bolt | 12 |');
  const out = join(folder, 'parts.json');
  expect((await runHere(['convert', path, '--out', out, '--data-dir', dataDir])).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['parts.csv', 'parts.json']);
});

it('leaves nothing at a server that it only asks', async () => {
  const service = await TestService.start({ dataDir });
  try {
    for (const command of [
      ['search', path, 'bolt'],
      ['convert', path],
      ['inspect', path],
      ['verify', path, '--value', '12'],
    ])
      expect((await runHere([...command, '--data-dir', dataDir])).code, command[0]).toBe(0);
    expect((await service.get('/v1/files')).body).toMatchObject({ files: [] });
  } finally {
    await service.close();
  }
});

it('extracts twice from one stored file', async () => {
  const service = await TestService.start({ dataDir });
  try {
    for (let i = 0; i < 2; i++) await runHere(['extract', path, 'table', '--data-dir', dataDir]);
    const { files } = (await service.get('/v1/files')).body as { files: unknown[] };
    expect(files).toHaveLength(1);
  } finally {
    await service.close();
  }
});

it('converts several files into a folder, and goes on after one that fails', async () => {
  const torn = join(folder, 'torn.pdf');
  writeFileSync(torn, '%PDF-1.7');
  const out = join(folder, 'text');
  const { code, stderr } = await runHere(['convert', torn, path, '--format', 'text', '--out', out]);
  expect(code).toBe(5);
  expect(stderr).toContain('torn.pdf: The PDF cannot be read');
  expect(readdirSync(out)).toEqual(['parts.csv.txt']);
  expect((await runHere(['convert', torn, path])).stderr).toContain('Several files need --out FOLDER.');
});
