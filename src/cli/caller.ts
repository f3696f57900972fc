import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { pino } from 'pino';
import { DocloupeClient } from '../client/client.ts';
import type { RouteName } from '../client/routes.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { type Engine, openEngine } from '../main.ts';
import { parseInput } from '../operations/input-errors.ts';
import type { Answer, Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { type File, toFile } from '../operations/stored-file.ts';
import { readSettings } from '../settings.ts';

/** Whoever runs the operations of a command: a server, or this very process. */
export interface Caller {
  json(operation: RouteName, input: Record<string, unknown>): Promise<unknown>;
  bytes(operation: RouteName, input: Record<string, unknown>): Promise<AsyncIterable<Uint8Array>>;
  upload(path: string, password?: string): Promise<File>;
  close(): Promise<void>;
}

export interface CallerOptions {
  server?: string | undefined;
  apiKey?: string | undefined;
  dataDir?: string | undefined;
}

/** `--server`, then DOCLOUPE_URL, then the embedded store. */
export async function openCaller({ server, apiKey, dataDir }: CallerOptions): Promise<Caller> {
  const url = server ?? process.env.DOCLOUPE_URL;
  const key = apiKey ?? process.env.DOCLOUPE_API_KEY;
  if (url) return new RemoteCaller(new DocloupeClient(url, key === undefined ? {} : { apiKey: key }));
  const flags = new Map(dataDir === undefined ? [] : [['dataDir', dataDir]]);
  return new LocalCaller(await openEngine(readSettings(flags, process.env), pino({ level: 'silent' })));
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

  upload(path: string, password?: string): Promise<File> {
    return this.#client.upload(() => openAsBlob(path), basename(path), { password });
  }

  async close(): Promise<void> {}
}

/** Runs operations in this process, on the embedded store. */
export class LocalCaller implements Caller {
  readonly #engine: Engine;
  readonly #byName = new Map<string, Operation>(operations.map((operation) => [operation.name, operation]));

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async json(name: RouteName, input: Record<string, unknown>): Promise<unknown> {
    const answer = await this.#run(name, input);
    if (answer.kind === 'json') return answer.value;
    if (answer.kind === 'bytes') return JSON.parse(Buffer.from(answer.bytes).toString('utf8'));
    return undefined;
  }

  async bytes(name: RouteName, input: Record<string, unknown>): Promise<AsyncIterable<Uint8Array>> {
    const answer = await this.#run(name, input);
    if (answer.kind !== 'stream') throw new Error(`${name} gives no bytes.`);
    return answer.chunks;
  }

  async upload(path: string, password?: string): Promise<File> {
    const { spool, ingestion } = this.#engine.services;
    const file = await spool.create();
    try {
      for await (const chunk of createReadStream(path)) await file.write(chunk as Uint8Array);
    } catch (error) {
      await file.discard();
      throw error;
    }
    const record = await ingestion.ingest(
      await file.finish(),
      { fileName: basename(path), password, owner: DEFAULT_OWNER },
      never(),
    );
    return toFile(record);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #run(name: string, input: Record<string, unknown>): Promise<Answer> {
    const operation = this.#byName.get(name)!;
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return operation.run(parseInput(operation.input, given) as never, this.#engine.services, {
      signal: never(),
      requestId: 'cli',
      owner: DEFAULT_OWNER,
    });
  }
}

/** A signal for each call: what listens to it goes with it. */
const never = (): AbortSignal => new AbortController().signal;
