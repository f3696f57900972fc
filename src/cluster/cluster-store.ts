import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { toTerms } from '../analysis/tokens.ts';
import { FaultError } from '../document/fault.ts';
import { newId } from '../document/ids.ts';
import { LeftContents } from '../index/left-contents.ts';
import { OriginalUnderWay } from '../index/original-under-way.ts';
import { copyOriginal, placeOriginal } from '../index/originals.ts';
import { PART_FORMAT, partName, unpack } from '../index/parts.ts';
import { toKeyTerm } from '../index/search/flexsearch/ordered-storage.ts';
import { MemoryOrderedStore } from '../index/search/flexsearch/ordered-store.ts';
import type { ContentTerms } from '../index/search/stored/content-terms.ts';
import type {
  ContentWriter,
  FileRecord,
  Manifest,
  OpenContent,
  OpenedFile,
  Original,
  ServedAs,
  Store,
  StoredItem,
  StoredPart,
  Usage,
} from '../index/store.ts';
import { ClusterClock } from './cluster-clock.ts';
import type { ContentCache } from './content-cache.ts';
import type { Database } from './database.ts';
import { FormerContents } from './former-contents.ts';
import { KeyedLock } from './keyed-lock.ts';
import { toListedWords } from './listed-words.ts';
import { ObjectMissing, type ObjectStore, objectKey } from './object-store.ts';
import { packParts, unpackParts } from './pack.ts';

/** Long enough to follow a redirection. */
const ADDRESS_SECONDS = 60;

export interface StoreOptions {
  clock?: ClusterClock;
  partFormat?: number;
  /** Asked before a deletion; what it gives is awaited after it. */
  expectForgotten?(fileId: string): () => Promise<void>;
}

interface RecordRow {
  record: FileRecord;
}
interface ItemRow {
  id: string;
  owner: string;
  file_id: string;
  bytes: Buffer;
}

/**
 * The store of a node in a cluster: records and manifests in PostgreSQL, packs of parts and original bytes in an object store, and what
 * was read or written here in a cache. The row of the manifest is the commit; what it names was stored before.
 */
export class ClusterStore implements Store {
  /** Nobody asks: the words of all files are in the database. */
  readonly words = new MemoryOrderedStore();
  readonly #database: Database;
  readonly #objects: ObjectStore;
  readonly #cache: ContentCache;
  readonly #partFormat: number;
  readonly #former: FormerContents;
  readonly #clock: ClusterClock;
  readonly #expectForgotten: (fileId: string) => () => Promise<void>;
  /** Statements about one content reach the database in order. */
  readonly #inOrder = new KeyedLock();
  readonly #left = new LeftContents((generation) => this.#removeContent(generation));
  /** Content ids of recent files. */
  readonly #contentOf = new LRUCache<string, string>({ max: 10_000 });

  constructor(
    database: Database,
    objects: ObjectStore,
    cache: ContentCache,
    {
      partFormat = PART_FORMAT,
      expectForgotten = () => async () => {},
      clock = new ClusterClock(database),
    }: StoreOptions = {},
  ) {
    this.#database = database;
    this.#objects = objects;
    this.#cache = cache;
    this.#partFormat = partFormat;
    this.#former = new FormerContents(database, partFormat);
    this.#clock = clock;
    this.#expectForgotten = expectForgotten;
  }

  now(): Date {
    return this.#clock.now();
  }

  async getFile(id: string): Promise<FileRecord | undefined> {
    return (await this.#database.row<RecordRow>('select record from docloupe.files where id = $1', [id]))?.record;
  }

  async listFiles(query: { limit: number; before?: string; visibleTo?: string }): Promise<FileRecord[]> {
    const { limit, before = '~', visibleTo } = query;
    const rows =
      visibleTo === undefined
        ? await this.#database.rows<RecordRow>(
            'select record from docloupe.files where id < $1 order by id desc limit $2',
            [before, limit],
          )
        : await this.#database.rows<RecordRow>(
            `select record from (
              (select id, record from docloupe.files where owner = $3 and id < $1 order by id desc limit $2)
              union all
              (select id, record from docloupe.files where shared and owner <> $3 and id < $1 order by id desc limit $2)
            ) as visible order by id desc limit $2`,
            [before, limit, visibleTo],
          );
    return rows.map(({ record }) => record);
  }

  async filesOfBytes(owner: string, sha256: string): Promise<FileRecord[]> {
    const rows = await this.#database.rows<RecordRow>(
      `select record from docloupe.files where owner = $1 and record->>'sha256' = $2 order by id`,
      [owner, sha256],
    );
    return rows.map(({ record }) => record);
  }

  async usage(owner?: string): Promise<Usage> {
    const counted = await this.#database.row<{ files: string; bytes: string }>(
      `select coalesce(sum(files), 0) as files, coalesce(sum(bytes), 0) as bytes
       from docloupe.usage where $1::text is null or owner = $1`,
      [owner ?? null],
    );
    return { files: Number(counted!.files), bytes: Number(counted!.bytes) };
  }

  async expiredFiles(now: string, limit: number): Promise<string[]> {
    await this.#clock.look();
    const rows = await this.#database.rows<{ id: string }>(
      'select id from docloupe.files where expires_at <= $1 order by expires_at limit $2',
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  async pendingFiles(): Promise<FileRecord[]> {
    const rows = await this.#database.rows<RecordRow>('select record from docloupe.files where is_pending order by id');
    return rows.map(({ record }) => record);
  }

  async putFile(record: FileRecord): Promise<void> {
    await this.#database.rows('select docloupe.put_file($1, $2)', [record, wordsOfName(record)]);
  }

  async addFile(record: FileRecord): Promise<boolean> {
    return this.#leavingFormer(record, () => this.#addFile(record));
  }

  async #addFile(record: FileRecord): Promise<boolean> {
    this.#contentOf.set(record.id, record.contentId);
    return this.#inOrder.run(record.contentId, async () => {
      const row = await this.#database.row<{ added: boolean }>('select docloupe.add_file($1, $2, $3) as added', [
        record,
        wordsOfName(record),
        this.#partFormat,
      ]);
      return row!.added;
    });
  }

  async deleteFile(id: string): Promise<boolean> {
    const forgotten = this.#expectForgotten(id);
    const row = await this.#inOrder.run(this.#contentOf.get(id) ?? id, () =>
      this.#database.row<{ gone: string[] | null }>('select docloupe.delete_file($1) as gone', [id]),
    );
    if (!row?.gone) return false;
    await forgotten();
    await this.#left.forget(id);
    for (const generation of row.gone) await this.#removeContent(generation);
    return true;
  }

  async open(...contentIds: string[]): Promise<OpenContent | undefined> {
    const row = await this.#database.row<{ manifest: Manifest }>(
      `select manifest from docloupe.contents where id = any($1) and part_format = $2 order by array_position($1, id) limit 1`,
      [contentIds, this.#partFormat],
    );
    return row && this.#open(row.manifest);
  }

  async openFiles(ids: readonly string[]): Promise<Map<string, OpenedFile>> {
    const rows = await this.#database.rows<{ record: FileRecord; manifest: Manifest | null }>(
      `select f.record, c.manifest from docloupe.files f
       left join docloupe.contents c on c.id = f.content_id and c.part_format = $2 and f.status = 'ready'
       where f.id = any($1)`,
      [ids, this.#partFormat],
    );
    const opened = new Map<string, OpenedFile>();
    await Promise.all(
      rows.map(async ({ record, manifest }) => {
        opened.set(record.id, { record, content: manifest ? await this.#open(manifest) : undefined });
      }),
    );
    return opened;
  }

  async #open(manifest: Manifest): Promise<OpenContent | undefined> {
    const { generation } = manifest;
    try {
      await this.#cache.ensure(generation, () => unpackParts(this.#objects.get(objectKey.parts(generation))));
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      // Deleted between the two looks.
      if (!(await this.#isLive(generation))) return undefined;
      throw lost(error);
    }
    return { manifest, readPart: (name) => this.#cache.readPart(generation, name) };
  }

  /** Damaged parts are fetched again. */
  async readAgainIfDamaged(generation: string): Promise<FileRecord[]> {
    await this.#cache.remove(generation, { keepOriginal: true });
    return [];
  }

  wantAgain(contentId: string): Promise<boolean> {
    return this.#former.want(contentId);
  }

  writeContent(contentId: string, generation = newId()): ContentWriter {
    const cache = this.#cache;
    const original = new OriginalUnderWay();
    const take = (placing: Promise<unknown>): Promise<void> =>
      original.take(
        placing.then(() => cache.holdOriginal(generation)),
        () => this.#putOriginal(generation),
      );
    cache.begin(generation);
    return {
      generation,
      putParts: (parts) => cache.putParts(generation, parts),
      takeOriginal: (bytes) => take(placeOriginal(bytes, cache.originalPath(generation))),
      copyOriginal: async (from) => {
        const { path } = await this.openOriginal(from);
        await take(copyOriginal(path, cache.originalPath(generation)));
      },
      originalSynced: () => original.synced,
      commit: async (manifest, record, parts = []) => {
        await original.synced;
        if (parts.length > 0) await cache.putParts(generation, parts);
        await this.#objects.put(objectKey.parts(generation), packParts(cache.partsOf(generation)));
        await this.#leavingFormer(record, () => this.#commit(contentId, { ...manifest, generation }, record));
      },
      abandon: async ({ keepOriginal } = { keepOriginal: false }) => {
        await original.settled();
        await cache.remove(generation, { keepOriginal });
        await original.synced.catch(() => {});
        if (await this.#mayBeCommitted(contentId, generation)) return;
        const keys = [objectKey.parts(generation), ...(keepOriginal ? [] : [objectKey.original(generation)])];
        await this.#objects.delete(keys);
      },
    };
  }

  async openOriginal(generation: string): Promise<Original> {
    try {
      return await this.#cache.ensureOriginal(generation, async (path) => {
        await pipeline(Readable.from(this.#objects.get(objectKey.original(generation))), createWriteStream(path));
      });
    } catch (error) {
      throw error instanceof ObjectMissing ? lost(error) : error;
    }
  }

  async addressOf(generation: string, as: ServedAs): Promise<string | undefined> {
    return this.#objects.presign?.(objectKey.original(generation), { seconds: ADDRESS_SECONDS, ...as });
  }

  async putItem(fileId: string, kind: string, item: StoredItem): Promise<void> {
    await this.#database.rows(
      `insert into docloupe.items (kind, id, file_id, owner, bytes)
       select $1, $2, id, $4, $5 from docloupe.files where id = $3
       on conflict (kind, id) do update set bytes = excluded.bytes`,
      [kind, item.id, fileId, item.owner, item.bytes],
    );
  }

  async getItem(kind: string, id: string): Promise<(StoredItem & { fileId: string }) | undefined> {
    const row = await this.#database.row<ItemRow>(
      'select id, owner, file_id, bytes from docloupe.items where kind = $1 and id = $2',
      [kind, id],
    );
    return row && { ...toItem(row), fileId: row.file_id };
  }

  async listItems(fileId: string, kind: string): Promise<StoredItem[]> {
    const rows = await this.#database.rows<ItemRow>(
      'select id, owner, file_id, bytes from docloupe.items where file_id = $1 and kind = $2 order by id',
      [fileId, kind],
    );
    return rows.map(toItem);
  }

  /** All parts of a content that is open. */
  partsOf(generation: string): Iterable<StoredPart> {
    return this.#cache.partsOf(generation);
  }

  /** Words are listed with the commit. */
  async unlistedFiles(): Promise<string[]> {
    return [];
  }

  async markListed(): Promise<void> {}

  async close(): Promise<void> {
    this.#left.close();
    await this.#cache.close();
    await this.#database.close();
  }

  async #commit(contentId: string, manifest: Manifest, record: FileRecord): Promise<void> {
    const { generation } = manifest;
    this.#contentOf.set(record.id, contentId);
    const terms = this.#cache.readPart(generation, partName.terms);
    const { pairs, isLarge, words } = toListedWords(terms && (unpack('terms', terms) as ContentTerms));
    const row = await this.#inOrder.run(contentId, () =>
      this.#database.row<{ generation: string | null }>(
        'select docloupe.commit_content($1, $2, $3, $4, $5, $6, $7, $8) as generation',
        [record, wordsOfName(record), this.#partFormat, generation, manifest, pairs, isLarge, words],
      ),
    );
    if (row?.generation === generation) {
      let bytes = manifest.partBytes ?? 0;
      if (bytes === 0) for (const part of this.#cache.partsOf(generation)) bytes += part.bytes.length;
      return this.#cache.complete(generation, bytes);
    }
    // Another generation was first, or the file was deleted: nothing names ours.
    await this.#removeContent(generation);
  }

  /** Only a file whose pictures were read leaves a content for another. */
  async #leavingFormer<T>(record: FileRecord, move: () => Promise<T>): Promise<T> {
    if (record.ocr?.status !== 'done') return move();
    const former = (await this.getFile(record.id))?.contentId;
    const moved = await move();
    if (former === undefined || former === record.contentId) return moved;
    const left = await this.#inOrder.run(former, () =>
      this.#database.row<{ gone: string[] }>('select docloupe.leave_content($1) as gone', [former]),
    );
    for (const generation of left!.gone) this.#left.add(record.id, generation);
    return moved;
  }

  async #putOriginal(generation: string): Promise<void> {
    const file = await this.#cache.ensureOriginal(generation, () => Promise.reject(new ObjectMissing(generation)));
    await this.#objects.put(objectKey.original(generation), file.read(0, file.sizeBytes));
  }

  async #removeContent(generation: string): Promise<void> {
    await this.#cache.remove(generation);
    // A later sweep removes what cannot be removed now.
    await this.#objects.delete([objectKey.parts(generation), objectKey.original(generation)]).catch(() => {});
  }

  /** Whether a commit that got no answer has happened, only the database knows. What it cannot be asked about now is swept later. */
  async #mayBeCommitted(contentId: string, generation: string): Promise<boolean> {
    try {
      return await this.#database.transaction(async (client) => {
        // A commit that is still under way holds it.
        await client.query('select docloupe.hold_content($1)', [contentId]);
        const found = await client.query('select 1 from docloupe.contents where generation = $1', [generation]);
        return found.rows.length > 0;
      });
    } catch {
      return true;
    }
  }

  async #isLive(generation: string): Promise<boolean> {
    return Boolean(await this.#database.row('select 1 from docloupe.contents where generation = $1', [generation]));
  }
}

function lost(missing: ObjectMissing): FaultError {
  const message = 'What is stored of this document is missing in the object store.';
  return new FaultError({ code: 'unavailable', message, retryAfterSeconds: 60 }, { cause: missing });
}

const wordsOfName = ({ fileName }: FileRecord): string[] => [...new Set(toTerms(fileName).map(toKeyTerm))];

const toItem = ({ id, owner, bytes }: ItemRow): StoredItem => ({ id, owner, bytes });
