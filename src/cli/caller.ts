import { existsSync, openAsBlob, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DocloupeClient } from '../client/client.ts';
import type { RouteName } from '../client/generated/routes.ts';
import { DataFolder, DEFAULT_DATA_DIR } from '../index/data-folder.ts';
import { FolderInUse, type Holder } from '../index/folder-holder.ts';
import type { File } from '../operations/stored-file.ts';
import { findStoredFile } from './earlier-file.ts';

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
  /** Wait for what pictures of text say beside the text of pages. */
  pictures?: boolean | undefined;
}

/**
 * Where the documents of a command go: `kept`; `kept-or-temporary` where another command has the data folder open; `cached`: kept
 * in a data folder that is named or there, but not by a server; `temporary`: never kept.
 */
export type Storage = 'kept' | 'kept-or-temporary' | 'cached' | 'temporary';

/** Bytes up to which one worker reads a file before a second one has started. */
const SMALL_FILE_BYTES = 512 * 1024;

export const isSmall = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= SMALL_FILE_BYTES;

/** For a command about one file: undefined leaves it to the settings. */
export const workersFor = (file: string): number | undefined => (isSmall(file) ? 1 : undefined);

/** `--server`, then DOCLOUPE_URL, then the server that has the data folder open, then this process. */
export async function openCaller(options: CallerOptions, storage: Storage = 'kept', workers?: number): Promise<Caller> {
  const url = options.server ?? process.env.DOCLOUPE_URL;
  if (url) return toRemote(url, options, storage);
  const dataDir = toDataDir(options);
  const holder = await DataFolder.holderOf(dataDir);
  if (holder) return besideHolder(new FolderInUse(dataDir, holder), options, storage, workers);
  try {
    const isTemporary = storage === 'temporary' || (storage === 'cached' && !hasDataDir(options));
    return await openLocal(isTemporary ? undefined : dataDir, options, workers);
  } catch (error) {
    // Another command was faster.
    if (error instanceof FolderInUse) return besideHolder(error, options, storage, workers);
    throw error;
  }
}

export const toDataDir = ({ dataDir }: CallerOptions): string =>
  dataDir ?? (process.env.DOCLOUPE_DATA_DIR || DEFAULT_DATA_DIR);

/** A command that only reads makes no data folder that nobody asked for. */
const hasDataDir = (options: CallerOptions): boolean =>
  options.dataDir !== undefined || Boolean(process.env.DOCLOUPE_DATA_DIR) || existsSync(DEFAULT_DATA_DIR);

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
  if (inUse.holder.url !== undefined) return toRemote(inUse.holder.url, options, storage);
  if (storage === 'kept') throw inUse;
  return openLocal(undefined, options, workers);
}

/** Loaded when needed: the parsers and the store weigh more than the rest of a command. */
async function openLocal(
  dataDir: string | undefined,
  { pictures = false }: CallerOptions,
  workers?: number,
): Promise<Caller> {
  const { LocalCaller, openLocalEngine } = await import('./local-caller.ts');
  return new LocalCaller(await openLocalEngine(dataDir, { workers }), pictures);
}

function toRemote(
  url: string,
  { apiKey = process.env.DOCLOUPE_API_KEY, pictures = false }: CallerOptions,
  storage: Storage,
): Caller {
  const keeps = storage === 'kept' || storage === 'kept-or-temporary';
  return new RemoteCaller(new DocloupeClient(url, apiKey === undefined ? {} : { apiKey }), keeps, pictures);
}

const PASSING_SECONDS = 3_600;

class RemoteCaller implements Caller {
  readonly #client: DocloupeClient;
  readonly #keeps: boolean;
  readonly #pictures: boolean;
  readonly #uploaded: string[] = [];

  constructor(client: DocloupeClient, keeps: boolean, pictures: boolean) {
    this.#client = client;
    this.#keeps = keeps;
    this.#pictures = pictures;
  }

  json(operation: RouteName, input: Record<string, unknown>): Promise<unknown> {
    return this.#client.call(operation, input);
  }

  async bytes(operation: RouteName, input: Record<string, unknown>): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#client.request(operation, input);
    return (body ?? new ReadableStream()) as unknown as AsyncIterable<Uint8Array>;
  }

  async upload(path: string, password?: string): Promise<File> {
    // For a folder fetch would only say that it failed.
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR', path });
    // An interrupted command leaves nothing for long.
    const passing = this.#keeps ? {} : { ttl: PASSING_SECONDS, onDuplicate: 'add' as const };
    const options = { password, pictures: this.#pictures, ...passing };
    const file = await this.#client.upload(() => openAsBlob(path), basename(path), options);
    this.#uploaded.push(file.id);
    return file;
  }

  /** A file that the server has already, with these bytes and this name, is not sent again. */
  async fileAt(path: string, password?: string): Promise<File> {
    const earlier = await findStoredFile(this, path);
    return earlier ?? this.upload(path, password);
  }

  async close(): Promise<void> {
    if (this.#keeps) return;
    // A file that stays behind is no reason to fail a command that has answered.
    await Promise.allSettled(this.#uploaded.map((id) => this.#client.call('delete_file', { id })));
  }
}
