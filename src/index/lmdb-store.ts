import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { newId } from './ids.ts';
import { moveOriginal, OriginalFile } from './originals.ts';
import { PART_FORMAT } from './parts.ts';
import type { ContentWriter, FileRecord, Manifest, Original, Store, StoredPart } from './store.ts';

/** Sorts behind every id and every part name within an array key. */
const END = '\uffff';

/** The embedded store: one LMDB environment for records and parts, one folder for original bytes. */
export class LmdbStore implements Store {
  readonly #root: RootDatabase;
  readonly #originalsDir: string;
  readonly #files: Database<FileRecord, string>;
  readonly #contents: Database<Manifest, string>;
  /** [content, file]: who shares a content. */
  readonly #references: Database<boolean, [string, string]>;
  /** [generation, part name]. */
  readonly #parts: Database<Uint8Array, [string, string]>;
  /** [kind, item]. */
  readonly #items: Database<{ fileId: string; bytes: Uint8Array }, [string, string]>;
  /** [file, kind, item]. */
  readonly #itemsOfFile: Database<boolean, [string, string, string]>;
  readonly #pending: Database<boolean, string>;

  constructor(dataDir: string, partFormat = PART_FORMAT) {
    this.#originalsDir = join(dataDir, 'originals');
    mkdirSync(this.#originalsDir, { recursive: true });
    this.#root = open({ path: join(dataDir, 'index'), maxDbs: 16 });
    this.#files = this.#root.openDB({ name: 'files' });
    this.#contents = this.#root.openDB({ name: 'contents' });
    this.#references = this.#root.openDB({ name: 'references' });
    this.#parts = this.#root.openDB({ name: 'parts', encoding: 'binary' });
    this.#items = this.#root.openDB({ name: 'items' });
    this.#itemsOfFile = this.#root.openDB({ name: 'items-of-file' });
    this.#pending = this.#root.openDB({ name: 'pending' });
    const about: Database<number, string> = this.#root.openDB({ name: 'about' });
    if (about.get('part-format') !== partFormat) {
      this.#root.transactionSync(() => {
        this.#readAgain();
        about.put('part-format', partFormat);
      });
    }
    this.#sweep();
  }

  getFile(id: string): FileRecord | undefined {
    return this.#files.get(id);
  }

  listFiles({ limit, before }: { limit: number; before?: string }): FileRecord[] {
    // A reverse range starts at `start`, which is included.
    const range = this.#files.getRange({ reverse: true, limit: limit + 1, ...(before ? { start: before } : {}) });
    const records: FileRecord[] = [];
    for (const { key, value } of range) if (key !== before && records.length < limit) records.push(value);
    return records;
  }

  fileCount(): number {
    return this.#files.getCount();
  }

  pendingFiles(): FileRecord[] {
    return [...this.#pending.getKeys()].flatMap((id) => this.#files.get(id) ?? []);
  }

  async putFile(record: FileRecord): Promise<void> {
    await this.#root.transaction(() => this.#putRecord(record));
    await this.#root.flushed;
  }

  async addFile(record: FileRecord): Promise<boolean> {
    const added = await this.#root.transaction(() => {
      if (!this.#contents.doesExist(record.contentId)) return false;
      this.#putRecord(record);
      this.#references.put([record.contentId, record.id], true);
      return true;
    });
    if (added) await this.#root.flushed;
    return added;
  }

  async deleteFile(id: string): Promise<boolean> {
    let orphan: string | undefined;
    const deleted = await this.#root.transaction(() => {
      const record = this.#files.get(id);
      if (!record) return false;
      this.#files.remove(id);
      this.#pending.remove(id);
      for (const key of [...this.#itemsOfFile.getKeys({ start: [id, '', ''], end: [id, END, ''] })]) {
        this.#itemsOfFile.remove(key);
        this.#items.remove([key[1], key[2]]);
      }
      this.#references.remove([record.contentId, id]);
      if (record.status === 'failed') orphan = record.pendingGeneration;
      const manifest = this.#contents.get(record.contentId);
      if (manifest && !this.#isShared(record.contentId)) {
        this.#contents.remove(record.contentId);
        this.#removeParts(manifest.generation);
        orphan = manifest.generation;
      }
      return true;
    });
    await this.#root.flushed;
    if (orphan) await rm(this.#originalPath(orphan), { force: true });
    return deleted;
  }

  getManifest(contentId: string): Manifest | undefined {
    return this.#contents.get(contentId);
  }

  writeContent(contentId: string, generation = newId()): ContentWriter {
    let synced = Promise.resolve();
    return {
      generation,
      putParts: async (parts: StoredPart[]) => {
        await Promise.all(parts.map(({ name, bytes }) => this.#parts.put([generation, name], bytes)));
      },
      takeOriginal: async (path) => {
        ({ synced } = await moveOriginal(path, this.#originalPath(generation)));
      },
      originalSynced: () => synced,
      commit: async (manifest, record) => {
        await synced;
        const existing = await this.#root.transaction(() => {
          const there = this.#contents.get(contentId);
          // Another generation of the same content won the race: ours is dropped, the record shares theirs.
          if (there) this.#removeParts(generation);
          else this.#contents.put(contentId, { ...manifest, generation });
          this.#putRecord(record);
          this.#references.put([contentId, record.id], true);
          return there;
        });
        await this.#root.flushed;
        if (existing) await rm(this.#originalPath(generation), { force: true });
      },
      abandon: async ({ keepOriginal } = { keepOriginal: false }) => {
        await this.#root.transaction(() => this.#removeParts(generation));
        if (!keepOriginal) await rm(this.#originalPath(generation), { force: true });
      },
    };
  }

  readPart(generation: string, name: string): Uint8Array | undefined {
    return this.#parts.getBinary([generation, name]);
  }

  openOriginal(generation: string): Promise<Original> {
    return OriginalFile.open(this.#originalPath(generation));
  }

  async putItem(fileId: string, kind: string, id: string, bytes: Uint8Array): Promise<void> {
    await this.#root.transaction(() => {
      if (!this.#files.doesExist(fileId)) return;
      this.#items.put([kind, id], { fileId, bytes });
      this.#itemsOfFile.put([fileId, kind, id], true);
    });
    await this.#root.flushed;
  }

  getItem(kind: string, id: string): { fileId: string; bytes: Uint8Array } | undefined {
    return this.#items.get([kind, id]);
  }

  listItems(fileId: string, kind: string): { id: string; bytes: Uint8Array }[] {
    const keys = this.#itemsOfFile.getKeys({ start: [fileId, kind, ''], end: [fileId, kind, END] });
    return [...keys].flatMap(([, , id]) => {
      const item = this.#items.get([kind, id]);
      return item ? { id, bytes: item.bytes } : [];
    });
  }

  async close(): Promise<void> {
    await this.#root.flushed;
    await this.#root.close();
  }

  #originalPath(generation: string): string {
    return join(this.#originalsDir, generation);
  }

  #putRecord(record: FileRecord): void {
    this.#files.put(record.id, record);
    if (record.status === 'processing' || record.pendingGeneration !== undefined) this.#pending.put(record.id, true);
    else this.#pending.remove(record.id);
  }

  #isShared(contentId: string): boolean {
    for (const _ of this.#references.getKeys({ start: [contentId, ''], end: [contentId, END], limit: 1 })) return true;
    return false;
  }

  #removeParts(generation: string): void {
    const keys = [...this.#parts.getKeys({ start: [generation, ''], end: [generation, END] })];
    for (const key of keys) this.#parts.remove(key);
  }

  /** Parts of another format cannot be read: the files they were made from wait to be read once more. */
  #readAgain(): void {
    for (const { key: contentId, value: manifest } of [...this.#contents.getRange()]) {
      const sharing = [...this.#references.getKeys({ start: [contentId, ''], end: [contentId, END] })];
      for (const [i, reference] of sharing.entries()) {
        const record = this.#files.get(reference[1]);
        // A pending file owns its original.
        const pendingGeneration = i === 0 ? manifest.generation : this.#copyOriginal(manifest.generation);
        if (record) this.#putRecord({ ...record, status: 'processing', pendingGeneration });
        this.#references.remove(reference);
      }
      this.#contents.remove(contentId);
      this.#removeParts(manifest.generation);
    }
  }

  /** Under a new generation; where the bytes are gone, reading them will say so. */
  #copyOriginal(generation: string): string {
    const copy = newId();
    const [from, to] = [this.#originalPath(generation), this.#originalPath(copy)];
    if (!existsSync(from)) return copy;
    try {
      linkSync(from, to);
    } catch {
      // Not every volume has links.
      copyFileSync(from, to);
    }
    return copy;
  }

  /** What a crash left: parts without a manifest, original bytes that nothing names. */
  #sweep(): void {
    const live = new Set<string>();
    for (const { value } of this.#contents.getRange()) live.add(value.generation);
    const dead: string[] = [];
    for (let after: string | undefined; ; ) {
      const start = after === undefined ? undefined : ([after, END] as [string, string]);
      const [key] = [...this.#parts.getKeys({ ...(start ? { start } : {}), limit: 1 })];
      if (!key) break;
      after = key[0];
      if (!live.has(after)) dead.push(after);
    }
    this.#root.transactionSync(() => {
      for (const generation of dead) this.#removeParts(generation);
    });
    for (const record of this.pendingFiles()) if (record.pendingGeneration) live.add(record.pendingGeneration);
    for (const name of readdirSync(this.#originalsDir)) if (!live.has(name)) rmSync(join(this.#originalsDir, name));
  }
}
