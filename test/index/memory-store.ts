import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../src/document/ids.ts';
import { isVisibleTo } from '../../src/document/owner.ts';
import { LeftContents } from '../../src/index/left-contents.ts';
import { openEach } from '../../src/index/open-each.ts';
import { OriginalUnderWay } from '../../src/index/original-under-way.ts';
import { copyOriginal, OriginalFile, placeOriginal } from '../../src/index/originals.ts';
import { MemoryOrderedStore } from '../../src/index/search/flexsearch/ordered-store.ts';
import type {
  ContentWriter,
  FileRecord,
  Manifest,
  OpenContent,
  OpenedFile,
  Original,
  Store,
  StoredItem,
  StoredPart,
  Usage,
} from '../../src/index/store.ts';

/** A store in memory, for tests. Original bytes lie in a temporary folder, because workers read from files. */
export class MemoryStore implements Store {
  readonly words = new MemoryOrderedStore();
  readonly #originalsDir = mkdtempSync(join(tmpdir(), 'docloupe-originals-'));
  readonly #files = new Map<string, FileRecord>();
  readonly #contents = new Map<string, Manifest>();
  readonly #parts = new Map<string, Map<string, Uint8Array>>();
  readonly #items = new Map<string, StoredItem & { fileId: string; kind: string }>();
  readonly #left = new LeftContents((generation) => this.#drop(generation));

  now(): Date {
    return new Date();
  }

  async getFile(id: string): Promise<FileRecord | undefined> {
    return this.#files.get(id);
  }

  async listFiles(query: { limit: number; before?: string; visibleTo?: string }): Promise<FileRecord[]> {
    const { limit, before, visibleTo } = query;
    return this.#byId()
      .reverse()
      .filter((record) => before === undefined || record.id < before)
      .filter((record) => visibleTo === undefined || isVisibleTo(visibleTo, record))
      .slice(0, limit);
  }

  async filesOfBytes(owner: string, sha256: string): Promise<FileRecord[]> {
    return this.#byId().filter((record) => record.owner === owner && record.sha256 === sha256);
  }

  async usage(owner?: string): Promise<Usage> {
    const counted = this.#byId().filter((record) => owner === undefined || record.owner === owner);
    return { files: counted.length, bytes: counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  }

  async expiredFiles(now: string, limit: number): Promise<string[]> {
    return this.#byId()
      .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now)
      .sort((a, b) => (a.expiresAt! < b.expiresAt! ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async pendingFiles(): Promise<FileRecord[]> {
    return this.#byId().filter(
      ({ status, pendingGeneration, ocr }) =>
        status === 'processing' || pendingGeneration !== undefined || ocr?.status === 'pending',
    );
  }

  async putFile(record: FileRecord): Promise<void> {
    this.#files.set(record.id, record);
  }

  async addFile(record: FileRecord): Promise<boolean> {
    if (!this.#contents.has(record.contentId)) return false;
    this.#putReadyRecord(record);
    return true;
  }

  async deleteFile(id: string): Promise<boolean> {
    const record = this.#files.get(id);
    if (!record) return false;
    this.#files.delete(id);
    for (const [key, item] of this.#items) if (item.fileId === id) this.#items.delete(key);
    const orphan = this.#leaveContent(record.contentId);
    if (orphan) await this.#drop(orphan);
    await this.#left.forget(id);
    return true;
  }

  #putReadyRecord(record: FileRecord): void {
    const before = this.#files.get(record.id);
    this.#files.set(record.id, record);
    const left = before && before.contentId !== record.contentId ? this.#leaveContent(before.contentId) : undefined;
    if (left) this.#left.add(record.id, left);
  }

  /** Gives back the generation that nothing refers to any more. */
  #leaveContent(contentId: string): string | undefined {
    const manifest = this.#contents.get(contentId);
    const shared = [...this.#files.values()].some((f) => f.contentId === contentId && f.status === 'ready');
    if (!manifest || shared) return undefined;
    this.#contents.delete(contentId);
    return manifest.generation;
  }

  async #drop(generation: string): Promise<void> {
    this.#parts.delete(generation);
    await rm(this.#originalPath(generation), { force: true });
  }

  async open(...contentIds: string[]): Promise<OpenContent | undefined> {
    const manifest = contentIds.map((id) => this.#contents.get(id)).find(Boolean);
    return manifest && { manifest, readPart: (name) => this.#parts.get(manifest.generation)?.get(name) };
  }

  writeContent(contentId: string, generation = newId()): ContentWriter {
    const written = new Map<string, Uint8Array>();
    this.#parts.set(generation, written);
    const put = (parts: readonly StoredPart[]): void => {
      for (const { name, bytes } of parts) written.set(name, bytes);
    };
    const original = new OriginalUnderWay();
    const take = (placing: Promise<unknown>): Promise<void> => original.take(placing, async () => {});
    const abandon: ContentWriter['abandon'] = async ({ keepOriginal } = { keepOriginal: false }) => {
      await original.settled();
      if (this.#contents.get(contentId)?.generation === generation) return;
      if (keepOriginal) this.#parts.delete(generation);
      else await this.#drop(generation);
    };
    return {
      generation,
      putParts: async (parts) => put(parts),
      takeOriginal: (bytes) => take(placeOriginal(bytes, this.#originalPath(generation))),
      copyOriginal: (from) => take(copyOriginal(this.#originalPath(from), this.#originalPath(generation))),
      originalSynced: () => original.synced,
      commit: async (manifest, record, parts = []) => {
        await original.synced;
        put(parts);
        if (this.#contents.has(contentId)) await abandon();
        else this.#contents.set(contentId, { ...manifest, generation });
        this.#putReadyRecord(record);
      },
      abandon,
    };
  }

  /** Memory loses nothing. */
  async readAgainIfDamaged(): Promise<FileRecord[]> {
    return [];
  }

  openFiles(ids: readonly string[]): Promise<Map<string, OpenedFile>> {
    return openEach(this, ids);
  }

  async wantAgain(): Promise<boolean> {
    return false;
  }

  openOriginal(generation: string): Promise<Original> {
    return OriginalFile.open(this.#originalPath(generation));
  }

  async addressOf(): Promise<undefined> {}

  async putItem(fileId: string, kind: string, item: StoredItem): Promise<void> {
    if (this.#files.has(fileId)) this.#items.set(`${kind}/${item.id}`, { ...item, fileId, kind });
  }

  async getItem(kind: string, id: string): Promise<(StoredItem & { fileId: string }) | undefined> {
    return this.#items.get(`${kind}/${id}`);
  }

  async listItems(fileId: string, kind: string): Promise<StoredItem[]> {
    return [...this.#items.values()]
      .filter((item) => item.fileId === fileId && item.kind === kind)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** What has no past needs not catch up with it. */
  async unlistedFiles(): Promise<string[]> {
    return [];
  }

  async markListed(): Promise<void> {}

  async close(): Promise<void> {
    this.#left.close();
    await rm(this.#originalsDir, { recursive: true, force: true });
  }

  #originalPath(generation: string): string {
    return join(this.#originalsDir, generation);
  }

  #byId(): FileRecord[] {
    return [...this.#files.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
