import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { runHere } from './run-cli.ts';

let service: TestService;
let folder: string;
let path: string;
beforeAll(async () => {
  service = await TestService.start();
  folder = mkdtempSync(join(tmpdir(), 'docloupe-usage-'));
  path = join(folder, 'parts.csv');
  writeFileSync(path, 'name,amount\nbolt,12\nnut,007\n');
  writeFileSync(join(folder, 'bad.json'), '{"name":');
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const say = async (args: string[]): Promise<[number, string]> => {
  const { code, stderr } = await runHere([...args, '--server', service.url]);
  return [code, stderr.trimEnd()];
};

/** The table of docs/cli.md holds these, too. */
describe('what is typed wrongly', () => {
  it.each([
    [['serch', 'x.pdf', 'bolt'], 2, 'docloupe: There is no command serch; did you mean search? See docloupe --help.'],
    [['frobnicate'], 2, 'docloupe: There is no command frobnicate. See docloupe --help.'],
    [
      ['search', 'x.pdf', 'bolt', '--max-result', '3'],
      2,
      'docloupe: search has no flag --max-result; did you mean --max-results? See docloupe search --help.',
    ],
    [
      ['search', 'x.pdf'],
      2,
      'docloupe: search needs <query>: docloupe search <file> <query>. See docloupe search --help.',
    ],
    [
      ['search', 'x.pdf', 'governing', 'law'],
      2,
      'docloupe: search takes no "law": docloupe search <file> <query>. What has spaces needs quotes.',
    ],
    [['files', '--limit'], 2, 'docloupe: --limit needs a value. See docloupe files --help.'],
    [['files', '--limit', 'many'], 2, 'docloupe: --limit takes a number, not many.'],
    [['page', 'x.pdf', 'first'], 2, 'docloupe: <page> takes a number, not first.'],
    [['profile', 'no/such.pdf'], 7, 'docloupe: There is no file no/such.pdf.'],
    [['inspect', 'no/such.pdf'], 7, 'docloupe: There is no file no/such.pdf.'],
    [['convert', 'no/such.pdf'], 7, 'docloupe: There is no file no/such.pdf.'],
    [['upload', tmpdir()], 7, `docloupe: ${tmpdir()} is a folder, not a file.`],
    [['ingest', 'no/such/*.pdf'], 7, 'docloupe: There is no file or folder no/such/*.pdf.'],
    [['completion', 'tcsh'], 2, 'docloupe: There is no completion for tcsh: bash, zsh, fish.'],
    [['call', 'get_profil'], 4, 'docloupe: There is no operation "get_profil"; did you mean "get_profile"?'],
    [['call', 'get_profile', '{id'], 2, 'docloupe: The input is not valid JSON.'],
    [['mcp', '--allow', '/no/such/folder'], 7, 'docloupe: There is no file /no/such/folder.'],
  ] as [string[], number, string][])('%j', async (args, code, message) => {
    const [given, said] = await say(args);
    expect([given, said.slice(0, message.length)]).toEqual([code, message]);
  });

  it('names a schema file that is no JSON', async () => {
    const [code, said] = await say(['extract', path, join(folder, 'bad.json')]);
    expect(code).toBe(2);
    expect(said).toContain('bad.json is not valid JSON');
  });

  it('names the setting that is wrong', async () => {
    const { code, stderr } = await runHere(['serve', '--port', 'seven', '--workers', '0']);
    expect(code).toBe(2);
    expect(stderr).toBe('docloupe: --port: Must be a number, not "seven".\n--workers: Must be at least 1, not 0.\n');
  });
});

it('takes values as they are typed, also those of digits', async () => {
  const { stdout } = await runHere(['verify', path, '--quote', '007', '--server', service.url]);
  expect(JSON.parse(stdout.toString())).toMatchObject({ found: true });
});
