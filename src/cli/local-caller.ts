import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Logger, pino } from 'pino';
import type { RouteName } from '../client/generated/routes.ts';
import { neverAborted } from '../document/abort.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import type { FileRecord } from '../index/store.ts';
import { type Engine, openEngine } from '../main.ts';
import { parseInput } from '../operations/input-errors.ts';
import type { Answer, Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { type File, toFile } from '../operations/stored-file.ts';
import { ReadingOnDemand } from '../pool/reading-on-demand.ts';
import { readSettings } from '../settings.ts';
import type { Caller } from './caller.ts';
import { makePassingFolder } from './left-behind.ts';

/** The embedded store in a data folder; without one, in a folder that goes with the command. */
export async function openLocalEngine(
  dataDir: string | undefined,
  { logger = pino({ level: 'silent' }), workers }: { logger?: Logger; workers?: number | undefined } = {},
): Promise<Engine> {
  const passing = dataDir === undefined ? makePassingFolder('docloupe') : undefined;
  const remove = async (): Promise<void> => passing?.remove();
  try {
    const flags = new Map([['dataDir', (dataDir ?? passing?.path)!]]);
    if (workers !== undefined && !process.env.DOCLOUPE_WORKERS) flags.set('workers', String(workers));
    const engine = await openEngine(readSettings(flags, process.env), logger);
    // The next command removes what a killed one left; a cluster cleans up by itself.
    if (engine.node) return { ...engine, close: () => engine.close().finally(remove) };
    engine.sweep();
    const services = { ...engine.services, onDemand: new ReadingOnDemand(engine.services.ingestion) };
    return { ...engine, services, close: () => engine.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs operations in this process, on the embedded store. */
export class LocalCaller implements Caller {
  readonly #engine: Engine;
  readonly #pictures: boolean;
  readonly #byName = new Map<string, Operation>(operations.map((operation) => [operation.name, operation]));

  /** `pictures`: wait for what pictures of text say beside the text of pages. */
  constructor(engine: Engine, pictures = false) {
    this.#engine = engine;
    this.#pictures = pictures;
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

  /** A file that is there under this name with these bytes stands for the path. */
  async upload(path: string, password?: string): Promise<File> {
    const { spool, ingestion, onDemand, store } = this.#engine.services;
    const file = spool.create();
    try {
      for await (const chunk of createReadStream(path)) await file.write(chunk as Uint8Array);
    } catch (error) {
      await file.discard();
      throw Object.assign(error as Error, { path });
    }
    const upload = await file.finish();
    const named = { fileName: basename(path), password, owner: DEFAULT_OWNER };
    const patience = { pictures: this.#pictures };
    const add = (): Promise<FileRecord> => ingestion.ingest(upload, named, neverAborted(), patience);
    const read = async (id: string): Promise<FileRecord | undefined> => {
      await onDemand?.read(id);
      return store.getFile(id);
    };
    const { record } = await ingestion.ingestOnce(upload, named, neverAborted(), patience, add, read);
    return toFile(record);
  }

  fileAt(path: string, password?: string): Promise<File> {
    return this.upload(path, password);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #run(name: string, input: Record<string, unknown>): Promise<Answer> {
    const operation = this.#byName.get(name)!;
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return operation.run(parseInput(operation.input, given) as never, this.#engine.services, {
      signal: neverAborted(),
      requestId: 'cli',
      owner: DEFAULT_OWNER,
    });
  }
}
