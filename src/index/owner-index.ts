import { type Database, END, type RootDatabase } from './lmdb-environment.ts';
import type { FileRecord, Usage } from './store.ts';

/** No owner is called so. */
const EVERYBODY = '*';

/** Who has which files, and how much of them. All changes belong into the transaction that changes the record. */
export class OwnerIndex {
  /** [who may see it, file]. */
  readonly #visible: Database<boolean, [string, string]>;
  readonly #usage: Database<Usage, string>;
  /** [owner, SHA-256, file]. */
  readonly #bytes: Database<boolean, [string, string, string]>;

  constructor(root: RootDatabase) {
    this.#visible = root.openDB({ name: 'files-by-owner' });
    this.#usage = root.openDB({ name: 'usage' });
    this.#bytes = root.openDB({ name: 'files-by-bytes' });
  }

  add(record: FileRecord): void {
    for (const audience of audiences(record)) this.#visible.put([audience, record.id], true);
    this.listBytes(record);
    this.#count(record, 1);
  }

  remove(record: FileRecord): void {
    for (const audience of audiences(record)) this.#visible.remove([audience, record.id]);
    this.#bytes.remove([record.owner, record.sha256, record.id]);
    this.#count(record, -1);
  }

  listBytes({ owner, sha256, id }: FileRecord): void {
    this.#bytes.put([owner, sha256, id], true);
  }

  /** Ids of an owner's files of these bytes, oldest first. */
  ofBytes(owner: string, sha256: string): string[] {
    const keys = this.#bytes.getKeys({ start: [owner, sha256, ''], end: [owner, sha256, END] });
    return [...keys].map(([, , id]) => id);
  }

  usage(owner: string): Usage {
    return this.#usage.get(owner) ?? { files: 0, bytes: 0 };
  }

  totalUsage(): Usage {
    return this.usage(EVERYBODY);
  }

  /** Ids of files, newest first: one's own, and those that are shared. */
  list(owner: string, limit: number, before: string | undefined): string[] {
    const own = this.#newest(owner, limit, before);
    const shared = this.#newest(EVERYBODY, limit, before);
    if (shared.length === 0) return own;
    return [...new Set([...own, ...shared])].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
  }

  #newest(audience: string, limit: number, before: string | undefined): string[] {
    // A reverse range starts at `start`, which is included.
    const range = { start: [audience, before ?? END] as [string, string], end: [audience, ''] as [string, string] };
    const ids: string[] = [];
    for (const [, id] of this.#visible.getKeys({ ...range, reverse: true, limit: limit + 1 })) {
      if (id !== before && ids.length < limit) ids.push(id);
    }
    return ids;
  }

  #count({ owner, sizeBytes }: FileRecord, sign: 1 | -1): void {
    for (const counted of [owner, EVERYBODY]) {
      const { files, bytes } = this.usage(counted);
      if (files + sign > 0) this.#usage.put(counted, { files: files + sign, bytes: bytes + sign * sizeBytes });
      else this.#usage.remove(counted);
    }
  }
}

const audiences = ({ owner, shared }: FileRecord): string[] => (shared ? [owner, EVERYBODY] : [owner]);
