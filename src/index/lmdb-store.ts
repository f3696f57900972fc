import { newId } from '../document/ids.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { damageOfParts } from './content-damage.ts';
import { closeEnvironment, commit } from './durable-commit.ts';
import { type FiledItem, ItemIndex } from './item-index.ts';
import { LeftContents } from './left-contents.ts';
import { type Database, END, openEnvironment, type RootDatabase } from './lmdb-environment.ts';
import { refuseDamagedIndex } from './lmdb-file.ts';
import { LmdbOrderedStore } from './lmdb-ordered-store.ts';
import { sweep } from './lmdb-sweep.ts';
import { openEach } from './open-each.ts';
import { OriginalUnderWay } from './original-under-way.ts';
import { OriginalsFolder } from './originals-folder.ts';
import { OwnerIndex } from './owner-index.ts';
import { PartTable } from './part-table.ts';
import { PART_FORMAT } from './parts.ts';
import { removeParts } from './remove-parts.ts';
import { isOfDisk } from './storage-fault.ts';
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
} from './store.ts';

/** How records lie in the store; raised when older ones have to be rewritten at a start. */
const RECORD_FORMAT = 1;

/** The embedded store: one LMDB environment for records and parts, one folder for original bytes. */
export class LmdbStore implements Store {
  readonly #root: RootDatabase;
  readonly #originals: OriginalsFolder;
  readonly #files: Database<FileRecord, string>;
  readonly #contents: Database<Manifest, string>;
  /** [content, file]: who shares a content. */
  readonly #references: Database<boolean, [string, string]>;
  readonly #parts: PartTable;
  readonly #items: ItemIndex;
  readonly #pending: Database<boolean, string>;
  readonly #unlisted: Database<boolean, string>;
  readonly words: LmdbOrderedStore;
  /** Generations that this process has begun; of none once it has swept. */
  #begun: Set<string> | undefined = new Set();
  readonly #owners: OwnerIndex;
  readonly #left = new LeftContents((generation) => this.#drop(generation));
  /** [when, file]. */
  readonly #expiry: Database<boolean, [string, string]>;
  readonly #about: Database<number, string>;

  /** `isOpen`: by another thread of this process, which has looked after what earlier ones left. */
  constructor(dataDir: string, { partFormat = PART_FORMAT, mayBeNew = false, isOpen = false } = {}) {
    this.#originals = new OriginalsFolder(dataDir);
    if (!isOpen) refuseDamagedIndex(dataDir, { mayBeNew });
    this.#root = openEnvironment(dataDir);
    this.#files = this.#root.openDB({ name: 'files' });
    this.#contents = this.#root.openDB({ name: 'contents' });
    this.#references = this.#root.openDB({ name: 'references' });
    this.#parts = new PartTable(this.#root);
    this.#items = new ItemIndex(this.#root);
    this.#pending = this.#root.openDB({ name: 'pending' });
    this.#unlisted = this.#root.openDB({ name: 'unlisted' });
    const words: Database<Uint8Array, Buffer> = this.#root.openDB({
      name: 'words',
      encoding: 'binary',
      keyEncoding: 'binary',
    });
    this.words = new LmdbOrderedStore(words);
    this.#owners = new OwnerIndex(this.#root);
    this.#expiry = this.#root.openDB({ name: 'expiry' });
    this.#about = this.#root.openDB({ name: 'about' });
    if (isOpen) return;
    const about = this.#about;
    this.#upgradeRecords(about);
    this.#listBytes(about);
    if (about.get('part-format') !== partFormat) {
      // All files are listed again, in the form of this version.
      words.clearSync();
      this.#root.transactionSync(() => {
        this.#readAgain();
        about.put('part-format', partFormat);
      });
    }
    this.#dropUnfinished();
  }

  now(): Date {
    return new Date();
  }

  /** From here on reads see what others have written until now. */
  protected readAsOfNow(): void {
    this.#root.resetReadTxn();
  }

  async getFile(id: string): Promise<FileRecord | undefined> {
    return this.#files.get(id);
  }

  async listFiles(query: { limit: number; before?: string; visibleTo?: string }): Promise<FileRecord[]> {
    const { limit, before, visibleTo } = query;
    if (visibleTo !== undefined) {
      return this.#owners.list(visibleTo, limit, before).flatMap((id) => this.#files.get(id) ?? []);
    }
    // A reverse range starts at `start`, which is included.
    const range = this.#files.getRange({ reverse: true, limit: limit + 1, ...(before ? { start: before } : {}) });
    const records: FileRecord[] = [];
    for (const { key, value } of range) if (key !== before && records.length < limit) records.push(value);
    return records;
  }

  async filesOfBytes(owner: string, sha256: string): Promise<FileRecord[]> {
    return this.#owners.ofBytes(owner, sha256).flatMap((id) => this.#files.get(id) ?? []);
  }

  async usage(owner?: string): Promise<Usage> {
    return owner === undefined ? this.#owners.totalUsage() : this.#owners.usage(owner);
  }

  async expiredFiles(now: string, limit: number): Promise<string[]> {
    return [...this.#expiry.getKeys({ end: [now, END], limit })].map(([, id]) => id);
  }

  async pendingFiles(): Promise<FileRecord[]> {
    return this.#pendingNow();
  }

  #pendingNow(): FileRecord[] {
    return [...this.#pending.getKeys()].flatMap((id) => this.#files.get(id) ?? []);
  }

  async putFile(record: FileRecord): Promise<void> {
    await commit(this.#root, () => this.#putRecord(record));
  }

  async addFile(record: FileRecord): Promise<boolean> {
    let left: string | undefined;
    const added = await commit(this.#root, () => {
      if (!this.#contents.doesExist(record.contentId)) return false;
      left = this.#putReadyRecord(record);
      return true;
    });
    if (left) this.#left.add(record.id, left);
    return added;
  }

  async deleteFile(id: string): Promise<boolean> {
    let orphan: string | undefined;
    const deleted = await commit(this.#root, () => {
      const record = this.#files.get(id);
      if (!record) return false;
      this.#files.remove(id);
      this.#unlisted.put(id, true);
      this.#owners.remove(record);
      if (record.expiresAt !== undefined) this.#expiry.remove([record.expiresAt, id]);
      this.#pending.remove(id);
      this.#items.removeAllOf(id);
      if (record.status === 'failed') orphan = record.pendingGeneration;
      orphan = this.#leaveContent(record) ?? orphan;
      return true;
    });
    if (orphan) await this.#drop(orphan);
    await this.#left.forget(id);
    return deleted;
  }

  async open(...contentIds: string[]): Promise<OpenContent | undefined> {
    for (const id of contentIds) {
      const manifest = this.#contents.get(id);
      if (manifest) return { manifest, readPart: (name) => this.#parts.get([manifest.generation, name]) };
    }
    return undefined;
  }

  writeContent(contentId: string, generation = newId()): ContentWriter {
    const original = new OriginalUnderWay();
    const sync = ({ synced }: { synced: Promise<void> }): Promise<void> => synced;
    this.#begun?.add(generation);
    return {
      generation,
      putParts: async (parts: StoredPart[]) => {
        await Promise.all(parts.map(({ name, bytes }) => this.#parts.put([generation, name], bytes)));
      },
      takeOriginal: (bytes) => original.take(this.#originals.take(bytes, generation), sync),
      copyOriginal: (from) => original.take(this.#originals.copyTo(from, generation), sync),
      originalSynced: () => original.synced,
      commit: async (manifest, record, parts = []) => {
        await original.synced;
        let left: string | undefined;
        const existing = await commit(this.#root, () => {
          const there = this.#contents.get(contentId);
          left = this.#putReadyRecord(record);
          // Another generation of the same content won the race: ours is dropped, the record shares theirs.
          if (there) return there;
          for (const { name, bytes } of parts) void this.#parts.put([generation, name], bytes);
          this.#contents.put(contentId, { ...manifest, generation });
          return undefined;
        });
        if (left) this.#left.add(record.id, left);
        if (existing) await this.#drop(generation);
      },
      abandon: async ({ keepOriginal } = { keepOriginal: false }) => {
        await original.settled();
        // A commit stays although the disk did not confirm it in time.
        if (this.#contents.get(contentId)?.generation === generation) return;
        if (keepOriginal) await this.#dropParts(generation);
        else await this.#drop(generation);
      },
    };
  }

  openFiles(ids: readonly string[]): Promise<Map<string, OpenedFile>> {
    return openEach(this, ids);
  }

  /** Contents stored by another version are read again from the start. */
  async wantAgain(): Promise<boolean> {
    return false;
  }

  openOriginal(generation: string): Promise<Original> {
    return this.#originals.open(generation);
  }

  async addressOf(): Promise<undefined> {}

  async putItem(fileId: string, kind: string, item: StoredItem): Promise<void> {
    await commit(this.#root, () => {
      if (this.#files.doesExist(fileId)) this.#items.put(fileId, kind, item);
    });
  }

  async getItem(kind: string, id: string): Promise<FiledItem | undefined> {
    return this.#items.get(kind, id);
  }

  async listItems(fileId: string, kind: string): Promise<StoredItem[]> {
    return this.#items.list(fileId, kind);
  }

  async unlistedFiles(): Promise<string[]> {
    return [...this.#unlisted.getKeys()];
  }

  async markListed(fileId: string): Promise<void> {
    await this.#unlisted.remove(fileId);
  }

  /** All parts of a content. */
  *partsOf(generation: string): Generator<StoredPart> {
    for (const key of this.#parts.keys({ of: generation })) {
      const bytes = this.#parts.get(key);
      if (bytes) yield { name: key[1], bytes };
    }
  }

  /** Writes something, to see whether that works. */
  async tryWrite(): Promise<void> {
    await this.#originals.tryWrite();
    await commit(this.#root, () => this.#about.put('tried', Date.now()));
  }

  /** Has the files of these contents read again at the next start. */
  async readAgain(contentIds: ReadonlySet<string>): Promise<void> {
    await commit(this.#root, () => this.#readAgain(contentIds));
  }

  async readAgainIfDamaged(generation: string): Promise<FileRecord[]> {
    const [damaged] = this.#contents.getRange().filter(({ value }) => value.generation === generation);
    if (!damaged || !(await damageOfParts(this.#parts, damaged.value))) return [];
    const sharing = this.#sharing(damaged.key);
    await this.readAgain(new Set([damaged.key]));
    return sharing.flatMap(([, id]) => this.#files.get(id) ?? []);
  }

  /** The files of these contents fail: their bytes are lost. */
  async giveUp(contentIds: ReadonlySet<string>): Promise<void> {
    const error = { code: 'unprocessable_document' as const, message: 'The stored bytes of this file are lost.' };
    await commit(this.#root, () => {
      for (const { value } of [...this.#files.getRange()]) {
        if (contentIds.has(value.contentId)) this.#putRecord({ ...value, status: 'failed', error });
      }
    });
  }

  async close(): Promise<void> {
    this.#left.close();
    await closeEnvironment(this.#root);
    this.#originals.close();
  }

  #putRecord(record: FileRecord): void {
    const before = this.#files.get(record.id);
    if (before) this.#owners.remove(before);
    if (before?.expiresAt !== undefined) this.#expiry.remove([before.expiresAt, before.id]);
    this.#owners.add(record);
    if (record.expiresAt !== undefined) this.#expiry.put([record.expiresAt, record.id], true);
    this.#files.put(record.id, record);
    this.#unlisted.put(record.id, true);
    const { status, pendingGeneration, ocr } = record;
    const isPending = status === 'processing' || pendingGeneration !== undefined || ocr?.status === 'pending';
    if (isPending) this.#pending.put(record.id, true);
    else this.#pending.remove(record.id);
  }

  /** The record of a content that is there. Gives back the generation that nothing refers to any more. */
  #putReadyRecord(record: FileRecord): string | undefined {
    const before = this.#files.get(record.id);
    this.#putRecord(record);
    this.#references.put([record.contentId, record.id], true);
    return before && before.contentId !== record.contentId ? this.#leaveContent(before) : undefined;
  }

  #leaveContent({ contentId, id }: FileRecord): string | undefined {
    this.#references.remove([contentId, id]);
    const manifest = this.#contents.get(contentId);
    if (!manifest || this.#isShared(contentId)) return undefined;
    this.#contents.remove(contentId);
    return manifest.generation;
  }

  #isShared(contentId: string): boolean {
    return this.#sharing(contentId, { limit: 1 }).length > 0;
  }

  #sharing(contentId: string, limit: { limit?: number } = {}): [string, string][] {
    return [...this.#references.getKeys({ start: [contentId, ''], end: [contentId, END], ...limit })];
  }

  /** Removes parts that nothing names. */
  async #drop(generation: string): Promise<void> {
    await this.#dropParts(generation);
    await this.#originals.remove(generation);
  }

  async #dropParts(generation: string): Promise<void> {
    await removeParts(this.#root, this.#parts, generation);
  }

  /** At once: at a start nobody waits yet. */
  #removePartsNow(generation: string): void {
    for (const key of this.#parts.keys({ of: generation })) this.#parts.remove(key);
  }

  /** Before format 1 nothing had an owner. */
  #upgradeRecords(about: Database<number, string>): void {
    const format = about.get('record-format') ?? 0;
    if (format === RECORD_FORMAT) return;
    if (format > RECORD_FORMAT) throw new Error('A newer version of docloupe has written this data folder.');
    this.#root.transactionSync(() => {
      for (const { key, value } of [...this.#files.getRange()]) {
        const record = { ...value, owner: DEFAULT_OWNER };
        this.#files.put(key, record);
        this.#owners.add(record);
      }
      this.#items.giveTo(DEFAULT_OWNER);
      about.put('record-format', RECORD_FORMAT);
    });
  }

  /** Earlier versions did not list files by their bytes; theirs may have written here since. */
  #listBytes(about: Database<number, string>): void {
    if (about.get('listed-bytes') === 1) return;
    this.#root.transactionSync(() => {
      for (const { value } of this.#files.getRange()) this.#owners.listBytes(value);
      about.put('listed-bytes', 1);
    });
  }

  /** Parts of another format cannot be read: the files they were made from wait to be read once more. */
  #readAgain(which?: ReadonlySet<string>): void {
    for (const { key: contentId, value: manifest } of [...this.#contents.getRange()]) {
      if (which && !which.has(contentId)) continue;
      for (const [i, reference] of this.#sharing(contentId).entries()) {
        const record = this.#files.get(reference[1]);
        // A pending file owns its original.
        const pendingGeneration = i === 0 ? manifest.generation : this.#originals.copy(manifest.generation);
        if (record) this.#putRecord({ ...record, status: 'processing', pendingGeneration });
        this.#references.remove(reference);
      }
      this.#contents.remove(contentId);
      this.#removePartsNow(manifest.generation);
    }
  }

  /** A content that is read again is written anew, without the parts that a crash left. */
  #dropUnfinished(): void {
    const unfinished = this.#pendingNow().flatMap(({ pendingGeneration }) => pendingGeneration ?? []);
    if (unfinished.length === 0) return;
    try {
      this.#root.transactionSync(() => {
        for (const generation of unfinished) this.#removePartsNow(generation);
      });
    } catch (error) {
      // On a full disk what is stored must be read all the same; what is read from the start on overwrites it.
      if (!isOfDisk(error)) throw error;
    }
  }

  /** Removes what a crash left of contents that were being written or deleted. */
  async sweepAll(signal: AbortSignal): Promise<void> {
    const begun = this.#begun;
    if (!begun) return;
    const isInUse = (generation: string): boolean =>
      begun.has(generation) || this.#pendingNow().some(({ pendingGeneration }) => pendingGeneration === generation);
    await sweep(
      { root: this.#root, contents: this.#contents, parts: this.#parts, originals: this.#originals, isInUse },
      signal,
    );
    this.#begun = undefined;
  }
}
