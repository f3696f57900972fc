import { mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { newId } from '../document/ids.ts';
import { DamagedPart } from '../index/damaged-part.ts';
import { closeEnvironment } from '../index/durable-commit.ts';
import { IN_USE_MS } from '../index/left-contents.ts';
import { type Database as LmdbDatabase, openEnvironment, type RootDatabase } from '../index/lmdb-environment.ts';
import { OriginalFile } from '../index/originals.ts';
import { PartTable } from '../index/part-table.ts';
import { removeParts } from '../index/remove-parts.ts';
import type { StoredPart } from '../index/store.ts';

interface Held {
  bytes: number;
  usedAt: number;
}

/**
 * A node's cache of the cluster's contents: parts in an embedded store, which parser hosts write to directly, and original
 * bytes in a folder. All of it can be had again; of what is beyond the limit the least recently used goes.
 */
export class ContentCache {
  readonly #root: RootDatabase;
  readonly #parts: PartTable;
  /** Generations whose parts are all there, with their size. */
  readonly #whole: LmdbDatabase<number, string>;
  readonly #originalsDir: string;
  readonly #maxBytes: number;
  readonly #held = new Map<string, Held>();
  /** Being written here: not whole yet. */
  readonly #begun = new Set<string>();
  readonly #fetches = new Map<string, Promise<void>>();
  #bytes = 0;

  constructor(dataDir: string, maxBytes: number) {
    this.#originalsDir = join(dataDir, 'originals');
    mkdirSync(this.#originalsDir, { recursive: true });
    this.#root = openEnvironment(dataDir);
    this.#parts = new PartTable(this.#root);
    this.#whole = this.#root.openDB({ name: 'whole' });
    this.#maxBytes = maxBytes;
    for (const { key, value } of this.#whole.getRange()) this.#hold(key, value, 0);
  }

  /** Bytes of parts and originals. */
  get bytes(): number {
    return this.#bytes;
  }

  has(generation: string): boolean {
    return this.#whole.doesExist(generation);
  }

  /** One that the disk has changed is fetched again by whoever asks next. */
  readPart(generation: string, name: string): Uint8Array | undefined {
    try {
      return this.#parts.get([generation, name]);
    } catch (error) {
      if (error instanceof DamagedPart) void this.remove(generation, { keepOriginal: true }).catch(() => {});
      throw error;
    }
  }

  async putParts(generation: string, parts: readonly StoredPart[]): Promise<void> {
    await this.#root.transaction(() => {
      for (const { name, bytes } of parts) void this.#parts.put([generation, name], bytes);
    });
  }

  *partsOf(generation: string): Generator<StoredPart> {
    for (const [, name] of this.#parts.keys({ of: generation })) {
      const bytes = this.readPart(generation, name);
      if (bytes) yield { name, bytes };
    }
  }

  begin(generation: string): void {
    this.#begun.add(generation);
  }

  /** From here on the parts count as all that there are. */
  async complete(generation: string, bytes: number): Promise<void> {
    await this.#whole.put(generation, bytes);
    this.#begun.delete(generation);
    this.#hold(generation, bytes, Date.now());
    await this.#makeRoom();
  }

  /** Sees to it that the parts are here; whoever asks meanwhile waits for the same fetch. */
  async ensure(generation: string, fetch: () => AsyncIterable<StoredPart[]>): Promise<void> {
    const held = this.#held.get(generation);
    if (held && this.has(generation)) {
      held.usedAt = Date.now();
      return;
    }
    await this.#once(`parts ${generation}`, async () => {
      this.begin(generation);
      let bytes = 0;
      for await (const parts of fetch()) {
        await this.putParts(generation, parts);
        for (const part of parts) bytes += part.bytes.length;
      }
      await this.complete(generation, bytes);
    });
  }

  originalPath(generation: string): string {
    return join(this.#originalsDir, generation);
  }

  /** Counts original bytes that were put here. */
  async holdOriginal(generation: string): Promise<void> {
    const file = await stat(this.originalPath(generation)).catch(() => undefined);
    if (file) this.#hold(`original ${generation}`, file.size, Date.now());
  }

  async ensureOriginal(generation: string, fetch: (path: string) => Promise<void>): Promise<OriginalFile> {
    const path = this.originalPath(generation);
    const there = await OriginalFile.open(path).catch(() => undefined);
    if (there) return there;
    await this.#once(`original ${generation}`, async () => {
      const partial = `${path}.${newId(6)}`;
      try {
        await fetch(partial);
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
      }
      await this.holdOriginal(generation);
      await this.#makeRoom();
    });
    return OriginalFile.open(path);
  }

  async remove(generation: string, { keepOriginal = false } = {}): Promise<void> {
    this.#forget(generation);
    this.#begun.delete(generation);
    await this.#whole.remove(generation);
    await removeParts(this.#root, this.#parts, generation);
    if (keepOriginal) return;
    this.#forget(`original ${generation}`);
    await rm(this.originalPath(generation), { force: true });
  }

  /** Removes what earlier processes began, and what `isLive` does not know any more. */
  async sweep(liveOf: (generations: string[]) => Promise<ReadonlySet<string>>, signal: AbortSignal): Promise<void> {
    const seen = new Set<string>(await readdir(this.#originalsDir));
    for (let after: string | undefined; !signal.aborted; await setImmediate()) {
      const [key] = this.#parts.keys({ ...(after === undefined ? {} : { after }), limit: 1 });
      if (!key) break;
      after = key[0];
      seen.add(after);
    }
    const known = [...seen].filter((generation) => !this.#begun.has(generation));
    const live = await liveOf(known);
    for (const generation of known) {
      if (signal.aborted) return;
      if (this.#begun.has(generation)) continue;
      if (!live.has(generation)) await this.remove(generation);
      else if (!this.has(generation)) await this.remove(generation, { keepOriginal: true });
      else if (!this.#held.has(`original ${generation}`)) await this.holdOriginal(generation);
    }
    await this.#makeRoom();
  }

  /** Writes something, to see whether that works. */
  async tryWrite(): Promise<void> {
    await this.#whole.put('', 0);
    await this.#whole.remove('');
  }

  async close(): Promise<void> {
    await closeEnvironment(this.#root);
  }

  #once(name: string, fetch: () => Promise<void>): Promise<void> {
    const underWay = this.#fetches.get(name);
    if (underWay) return underWay;
    const fetching = fetch().finally(() => this.#fetches.delete(name));
    this.#fetches.set(name, fetching);
    return fetching;
  }

  #hold(name: string, bytes: number, usedAt: number): void {
    this.#forget(name);
    this.#held.set(name, { bytes, usedAt });
    this.#bytes += bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#held.get(name)?.bytes ?? 0;
    this.#held.delete(name);
  }

  async #makeRoom(): Promise<void> {
    if (this.#bytes <= this.#maxBytes) return;
    const idle = [...this.#held]
      .filter(([, { usedAt }]) => usedAt < Date.now() - IN_USE_MS)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name] of idle) {
      if (this.#bytes <= this.#maxBytes) return;
      if (name.startsWith('original ')) {
        this.#forget(name);
        await rm(this.originalPath(name.slice('original '.length)), { force: true });
      } else await this.remove(name, { keepOriginal: true });
    }
  }
}
