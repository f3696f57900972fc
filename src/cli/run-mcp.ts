import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type Logger, pino } from 'pino';
import { fault } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { VERSION } from '../document/version.ts';
import { DEFAULT_DATA_DIR } from '../index/data-folder.ts';
import { FolderInUse } from '../index/folder-holder.ts';
import type { Engine } from '../main.ts';
import { tools } from '../operations/registry.ts';
import { createMcpServer } from '../server/mcp.ts';
import { listingFolders } from './allowed-files.ts';
import { toDataDir } from './caller.ts';
import { LocalCaller, openLocalEngine } from './local-caller.ts';
import type { McpOptions } from './mcp.ts';

/** Offers the tools until standard input ends. Files below allowed folders are given by path. */
export async function runMcp(options: McpOptions): Promise<void> {
  // Standard output belongs to the protocol.
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const folders = [options.allow ?? []].flat().map(realFolder);
  const engine = await openEngineBeside(options, logger);
  const local = new LocalFiles(new LocalCaller(engine));
  const server = createMcpServer({
    tools: tools.map((tool) =>
      tool.name === LISTING_TOOL && folders.length > 0
        ? listingFolders(tool, folders, (path) => local.hasRead(path))
        : tool,
    ),
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
}

/** Without a file it tells which there are. */
const LISTING_TOOL = 'profile_document';

/** Programs start their tools in any folder, also where nothing may be written. */
const MAY_NOT_WRITE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Beside a server, and where the usual folder cannot be made, the tools read files by path, in a folder that goes with them. */
async function openEngineBeside(options: McpOptions, logger: Logger): Promise<Engine> {
  const dataDir = toDataDir(options);
  try {
    return await openLocalEngine(dataDir, { logger });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isUnwritable = dataDir === DEFAULT_DATA_DIR && MAY_NOT_WRITE.has(code);
    if (!isUnwritable && !(error instanceof FolderInUse)) throw error;
    const why = isUnwritable ? `${resolve(dataDir)} cannot be written.` : message;
    logger.warn(`${why} Files are read anew here; those uploaded there are not seen.`);
    return openLocalEngine(undefined, { logger });
  }
}

/** Files by their paths: read when first asked for, and again when they have changed. */
class LocalFiles {
  readonly #caller: LocalCaller;
  readonly #ids = new Map<string, Promise<string>>();
  readonly #read = new Set<string>();

  constructor(caller: LocalCaller) {
    this.#caller = caller;
  }

  async idOf(path: string): Promise<string> {
    const { size, mtimeMs } = await stat(path);
    const key = `${path}\t${size}\t${mtimeMs}`;
    const known = this.#ids.get(key) ?? this.#caller.fileAt(path).then(({ id }) => id);
    this.#ids.set(key, known);
    known.then(
      () => this.#read.add(path),
      () => this.#ids.delete(key),
    );
    return known;
  }

  hasRead(path: string): boolean {
    return this.#read.has(path);
  }
}

function realFolder(folder: string): string {
  if (!existsSync(folder)) throw Object.assign(new Error(folder), { code: 'ENOENT', path: folder });
  return realpathSync(resolve(folder));
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
