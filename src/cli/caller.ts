import { openAsBlob, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DocloupeClient } from '../client/client.ts';
import type { RouteName } from '../client/routes.ts';
import { DataFolder, DEFAULT_DATA_DIR } from '../index/data-folder.ts';
import { FolderInUse, type Holder } from '../index/folder-holder.ts';
import type { File } from '../operations/stored-file.ts';

/** Whoever runs the operations of a command: a server, or this very process. */
export interface Caller {
  json(operation: RouteName, input: Record<string, unknown>): Promise<unknown>;
  bytes(operation: RouteName, input: Record<string, unknown>): Promise<AsyncIterable<Uint8Array>>;
  upload(path: string, password?: string): Promise<File>;
  /** The file that a path stands for: where this process keeps them, the one that was made of it before. */
  fileAt(path: string, password?: string): Promise<File>;
  close(): Promise<void>;
}

export interface CallerOptions {
  server?: string | undefined;
  apiKey?: string | undefined;
  dataDir?: string | undefined;
}

/** What a command does where there is no server: use the data folder, a temporary one if that is in use, or always that. */
export type Storage = 'kept' | 'kept-or-temporary' | 'temporary';

/** Bytes up to which one worker reads a file before a second one has started. */
const SMALL_FILE_BYTES = 512 * 1024;

export const isSmall = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= SMALL_FILE_BYTES;

/** For a command about one file: undefined leaves it to the settings. */
export const workersFor = (file: string): number | undefined => (isSmall(file) ? 1 : undefined);

/** `--server`, then DOCLOUPE_URL, then the server that has the data folder open, then this process. */
export async function openCaller(options: CallerOptions, storage: Storage = 'kept', workers?: number): Promise<Caller> {
  const url = options.server ?? process.env.DOCLOUPE_URL;
  if (url) return toRemote(url, options);
  const dataDir = toDataDir(options);
  const holder = await DataFolder.holderOf(dataDir);
  if (holder) return besideHolder(new FolderInUse(dataDir, holder), options, storage, workers);
  try {
    return await openLocal(storage === 'temporary' ? undefined : dataDir, workers);
  } catch (error) {
    // Another command was faster.
    if (error instanceof FolderInUse) return besideHolder(error, options, storage, workers);
    throw error;
  }
}

export const toDataDir = ({ dataDir }: CallerOptions): string =>
  dataDir ?? (process.env.DOCLOUPE_DATA_DIR || DEFAULT_DATA_DIR);

/** The server that a command would go to; undefined where it would work by itself. */
export const findHolder = (options: CallerOptions): Promise<Holder | undefined> =>
  DataFolder.holderOf(toDataDir(options));

/** Whether a command goes to a server: one that is named, or the one that has the data folder open. */
export async function goesToServer(options: CallerOptions): Promise<boolean> {
  return Boolean(options.server ?? process.env.DOCLOUPE_URL) || (await findHolder(options))?.url !== undefined;
}

function besideHolder(
  inUse: FolderInUse,
  options: CallerOptions,
  storage: Storage,
  workers?: number,
): Caller | Promise<Caller> {
  if (inUse.holder.url !== undefined) return toRemote(inUse.holder.url, options);
  if (storage === 'kept') throw inUse;
  return openLocal(undefined, workers);
}

/** Loaded when needed: the parsers and the store weigh more than the rest of a command. */
async function openLocal(dataDir: string | undefined, workers?: number): Promise<Caller> {
  const { LocalCaller, openLocalEngine } = await import('./local-caller.ts');
  return new LocalCaller(await openLocalEngine(dataDir, { workers }));
}

function toRemote(url: string, { apiKey = process.env.DOCLOUPE_API_KEY }: CallerOptions): Caller {
  return new RemoteCaller(new DocloupeClient(url, apiKey === undefined ? {} : { apiKey }));
}

class RemoteCaller implements Caller {
  readonly #client: DocloupeClient;

  constructor(client: DocloupeClient) {
    this.#client = client;
  }

  json(operation: RouteName, input: Record<string, unknown>): Promise<unknown> {
    return this.#client.call(operation, input);
  }

  async bytes(operation: RouteName, input: Record<string, unknown>): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#client.request(operation, input);
    return (body ?? new ReadableStream()) as unknown as AsyncIterable<Uint8Array>;
  }

  async upload(path: string, password?: string): Promise<File> {
    // Of a folder fetch would only say that it failed.
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR', path });
    return this.#client.upload(() => openAsBlob(path), basename(path), { password, pictures: true });
  }

  fileAt(path: string, password?: string): Promise<File> {
    return this.upload(path, password);
  }

  async close(): Promise<void> {}
}
