import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CAC } from 'cac';
import { pino } from 'pino';
import { fault } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { VERSION } from '../document/version.ts';
import { openEngine } from '../main.ts';
import { tools } from '../operations/registry.ts';
import { createMcpServer } from '../server/mcp.ts';
import { readSettings } from '../settings.ts';
import { LocalCaller } from './caller.ts';

/** `docloupe mcp`: the agent tools on standard input and output. Files below allowed folders are given by path. */
export function addMcp(cli: CAC): void {
  cli
    .command('mcp', 'Offer the agent tools on standard input and output (Model Context Protocol)')
    .option('--allow <folder>', 'Let agents read files below this folder by path; may be repeated')
    .example('  docloupe mcp --allow ~/Documents')
    .action(async (options: { allow?: string | string[]; dataDir?: string }) => {
      const flags = new Map(options.dataDir === undefined ? [] : [['dataDir', options.dataDir]]);
      // Standard output belongs to the protocol.
      const logger = pino({ level: 'warn' }, pino.destination(2));
      const engine = await openEngine(readSettings(flags, process.env), logger);
      const local = new LocalFiles(new LocalCaller(engine));
      const folders = [options.allow ?? []].flat().map((folder) => realpathSync(resolve(folder)));
      const server = createMcpServer({
        tools,
        services: engine.services,
        version: VERSION,
        owner: DEFAULT_OWNER,
        resolveFile: async (reference) =>
          folders.length === 0 || !/[/\\.]/.test(reference) ? reference : local.idOf(allowedPath(reference, folders)),
        references:
          folders.length === 0
            ? undefined
            : `The path of a file below ${folders.join(', ')}, or the id of an uploaded one.`,
        onUnexpected: (error) => logger.error({ err: error }, 'unexpected error'),
      });
      await server.connect(new StdioServerTransport());
      const ended = new Promise<void>((done) => {
        server.onclose = done;
        process.stdin.once('close', done);
        process.once('SIGINT', () => done());
        process.once('SIGTERM', () => done());
      });
      await ended;
      await server.close();
      await engine.close();
    });
}

/** Files by their paths: read when first asked for, and again when they have changed. */
class LocalFiles {
  readonly #caller: LocalCaller;
  readonly #ids = new Map<string, Promise<string>>();

  constructor(caller: LocalCaller) {
    this.#caller = caller;
  }

  async idOf(path: string): Promise<string> {
    const { size, mtimeMs } = await stat(path);
    const key = `${path}\t${size}\t${mtimeMs}`;
    const known = this.#ids.get(key) ?? this.#caller.upload(path).then(({ id }) => id);
    this.#ids.set(key, known);
    known.catch(() => this.#ids.delete(key));
    return known;
  }
}

/** The real path, links resolved, must lie below one of the folders. */
function allowedPath(reference: string, folders: readonly string[]): string {
  const path = folders.map((folder) => resolve(folder, reference)).find(existsSync);
  const real = path && realpathSync(path);
  const isBelow = (folder: string): boolean => {
    const way = relative(folder, real!);
    return way !== '' && !way.startsWith('..') && !isAbsolute(way);
  };
  if (!real || !folders.some(isBelow)) {
    throw fault('invalid_request', `There is no file ${reference} below the allowed folders: ${folders.join(', ')}.`);
  }
  return real;
}
