import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { runCli, runHere } from './run-cli.ts';

const PAGE = new URL('../../docs/reference/cli.md', import.meta.url);

let service: TestService;
let folder: string;
let path: string;
/** Words of the table that stand for what differs from run to run. */
let places: [word: string, value: string][];
beforeAll(async () => {
  service = await TestService.start();
  folder = mkdtempSync(join(tmpdir(), 'docloupe-usage-'));
  path = join(folder, 'parts.csv');
  writeFileSync(path, 'name,amount\nbolt,12\nnut,007\n');
  writeFileSync(join(folder, 'letter.rtf'), '{\\rtf1 A letter.\\par}');
  writeFileSync(join(folder, 'torn.pdf'), '%PDF-1.7');
  writeFileSync(join(folder, 'bad.json'), '{"name":');
  mkdirSync(join(folder, 'FOLDER'));
  places = [
    ['TAKEN', new URL(service.url).port],
    ['OTHER', join(folder, 'other')],
    ['NOWHERE', join(folder, 'nowhere')],
    ...['parts.csv', 'letter.rtf', 'torn.pdf', 'bad.json', 'FOLDER'].map((name): [string, string] => [
      name,
      join(folder, name),
    ]),
  ];
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is typed wrongly, at least once for each command. */
const BAD = [
  'serch parts.csv bolt',
  'frobnicate',
  'serch --help',
  'serve --port seven --workers 0',
  'serve --port TAKEN --data-dir OTHER',
  'serve --host 192.0.2.1 --data-dir OTHER',
  'serve --host 192.0.2.1 --data-dir OTHER --allow-unauthenticated true',
  'demo --port seven',
  'mcp --allow /no/such/folder',
  'upload FOLDER',
  'upload torn.pdf',
  'files --limit',
  'files --limit many',
  'export parts.csv --format md',
  'export parts.csv --pages 4',
  'convert no/such.pdf',
  'convert torn.pdf',
  'inspect no/such.pdf',
  'inspect torn.pdf',
  'ingest no/such/*.pdf',
  'profile no-such-id',
  'profile no/such.pdf',
  'structure',
  'search parts.csv',
  'search parts.csv governing law',
  'search parts.csv bolt --max-result 3',
  'search parts.csv ( --mode regex',
  'page parts.csv first',
  'page parts.csv 9',
  'tables parts.csv --include cells',
  'table parts.csv t7',
  'sheets letter.rtf',
  'range parts.csv Shet1 A1:B2',
  'range parts.csv Sheet1 A1:',
  'find parts.csv a** --match regex',
  'formula parts.csv Sheet1 B2:B9',
  'compare parts.csv',
  'compare parts.csv letter.rtf',
  'extract parts.csv invoce',
  'extract parts.csv bad.json',
  'validate parts.csv nope',
  'citations parts.csv --extraction-id nope',
  'verify parts.csv',
  'delete nope',
  'keys grant ci',
  'keys add ci --scope admin',
  'keys add ci --expires soon',
  'check --data-dir NOWHERE',
  'compact --data-dir NOWHERE',
  'backup',
  'backup FOLDER --data-dir NOWHERE',
  'restore FOLDER --data-dir OTHER',
  'migrate',
  'import FOLDER',
  'call get_profil',
  'call get_profile {id',
  'call create_file',
  'completion tcsh',
];
/** They work on the data folder or the machine, not on a server. */
const WITHOUT_SERVER = /^(serve|demo|keys|check|compact|backup|restore|migrate|import|inspect|convert) ?/;

async function say(line: string): Promise<[code: number, said: string]> {
  const typed = line.split(' ').map((word) => places.find(([name]) => name === word)?.[1] ?? word);
  const { code, stderr } = await runHere([...typed, ...(WITHOUT_SERVER.test(line) ? [] : ['--server', service.url])]);
  let said = stderr.trim().replace(/^docloupe: /, '');
  for (const [word, value] of places) said = said.replaceAll(value, word);
  return [code, said];
}

it('docs/reference/cli.md says what the command says of bad input: else run with WRITE_PAGES=1', async () => {
  const help = readFileSync(new URL('../../bin/help.txt', import.meta.url), 'utf8');
  const commands = [
    ...help
      .split('\n\n')
      .find((part) => part.startsWith('Commands:'))!
      .matchAll(/^ {2}(\w+) .*$/gm),
  ].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(30);
  const rows: string[] = [];
  for (const line of BAD) {
    const [code, said] = await say(line);
    // 1 is for what should not happen.
    expect.soft(code, `${line}: ${said}`).toBeGreaterThan(1);
    expect.soft(said).not.toMatch(/\b(received|Invalid input|regexp|RE2|undefined|NaN|ENOENT)\b/);
    const cells = [
      `\`${line}\``,
      String(code),
      said
        .replaceAll('\n', ' ')
        .replace(/Known: .*/, 'Known: …')
        .replace(/[<>*|]/g, '\\$&'),
    ];
    rows.push(`| ${cells.join(' | ')} |\n`);
  }
  expect(commands.filter((name) => !BAD.some((line) => line.split(' ')[0] === name))).toEqual([]);
  const page = readFileSync(PAGE, 'utf8');
  const made = page.replace(/(?<=\| command \| code \| message \|\n\|---\|---\|---\|\n)(\|.*\n)*/, rows.join(''));
  if (process.env.WRITE_PAGES) writeFileSync(PAGE, made);
  expect(readFileSync(PAGE, 'utf8')).toBe(made);
});

it('takes values as they are typed, also those of digits', async () => {
  const { stdout } = await runHere(['verify', path, '--quote', '007', '--server', service.url]);
  expect(JSON.parse(stdout.toString())).toMatchObject({ found: true });
});

it('says each flag of a server once, and none of those who ask one', async () => {
  const { stdout } = await runCli(['serve', '--help']);
  expect(stdout.match(/^ {2}--data-dir /gm)).toHaveLength(1);
  expect(stdout).not.toMatch(/^ {2}--(password|server|api-key|json) /m);
});
