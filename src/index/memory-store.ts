import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from './ids.ts';
import { moveOriginal, OriginalFile } from './originals.ts';
import type { ContentWriter, FileRecord, Manifest, Original, Store, StoredPart } from './store.ts';

/** For commands that look at a file once, and for tests. Original bytes lie in a temporary folder, for workers read from files. */
export class MemoryStore implements Store {
  readonly #originalsDir = mkdtempSync(join(tmpdir(), 'docloupe-originals-'));
  readonly #files = new Map<string, FileRecord>();
  readonly #contents = new Map<string, Manifest>();
  readonly #parts = new Map<string, Map<string, Uint8Array>>();
  readonly #items = new Map<string, { fileId: string; kind: string; id: string; bytes: Uint8Array }>();

  getFile(id: string): FileRecord | undefined {
    return this.#files.get(id);
  }

  listFiles({ limit, before }: { limit: number; before?: string }): FileRecord[] {
    return this.#byId()
      .reverse()
      .filter((record) => before === undefined || record.id < before)
      .slice(0, limit);
  }

  fileCount(): number {
    return this.#files.size;
  }

  pendingFiles(): FileRecord[] {
    return this.#byId().filter(
      ({ status, pendingGeneration }) => status === 'processing' || pendingGeneration !== undefined,
    );
  }

  async putFile(record: FileRecord): Promise<void> {
    this.#files.set(record.id, record);
  }

  async addFile(record: FileRecord): Promise<boolean> {
    if (!this.#contents.has(record.contentId)) return false;
    this.#files.set(record.id, record);
    return true;
  }

  async deleteFile(id: string): Promise<boolean> {
    const record = this.#files.get(id);
    if (!record) return false;
    this.#files.delete(id);
    for (const [key, item] of this.#items) if (item.fileId === id) this.#items.delete(key);
    const manifest = this.#contents.get(record.contentId);
    const shared = [...this.#files.values()].some((f) => f.contentId === record.contentId && f.status === 'ready');
    if (manifest && !shared) {
      this.#contents.delete(record.contentId);
      this.#parts.delete(manifest.generation);
      await rm(this.#originalPath(manifest.generation), { force: true });
    }
    return true;
  }

  getManifest(contentId: string): Manifest | undefined {
    return this.#contents.get(contentId);
  }

  writeContent(contentId: string, generation = newId()): ContentWriter {
    const written = new Map<string, Uint8Array>();
    this.#parts.set(generation, written);
    const abandon: ContentWriter['abandon'] = async ({ keepOriginal } = { keepOriginal: false }) => {
      this.#parts.delete(generation);
      if (!keepOriginal) await rm(this.#originalPath(generation), { force: true });
    };
    return {
      generation,
      putParts: async (parts: StoredPart[]) => {
        for (const { name, bytes } of parts) written.set(name, bytes);
      },
      takeOriginal: async (path) => {
        await moveOriginal(path, this.#originalPath(generation));
      },
      originalSynced: async () => {},
      commit: async (manifest, record) => {
        this.#files.set(record.id, record);
        if (this.#contents.has(contentId)) await abandon();
        else this.#contents.set(contentId, { ...manifest, generation });
      },
      abandon,
    };
  }

  readPart(generation: string, name: string): Uint8Array | undefined {
    return this.#parts.get(generation)?.get(name);
  }

  openOriginal(generation: string): Promise<Original> {
    return OriginalFile.open(this.#originalPath(generation));
  }

  async putItem(fileId: string, kind: string, id: string, bytes: Uint8Array): Promise<void> {
    if (this.#files.has(fileId)) this.#items.set(`${kind}/${id}`, { fileId, kind, id, bytes });
  }

  getItem(kind: string, id: string): { fileId: string; bytes: Uint8Array } | undefined {
    return this.#items.get(`${kind}/${id}`);
  }

  listItems(fileId: string, kind: string): { id: string; bytes: Uint8Array }[] {
    return [...this.#items.values()]
      .filter((item) => item.fileId === fileId && item.kind === kind)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async close(): Promise<void> {
    await rm(this.#originalsDir, { recursive: true, force: true });
  }

  #originalPath(generation: string): string {
    return join(this.#originalsDir, generation);
  }

  #byId(): FileRecord[] {
    return [...this.#files.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
