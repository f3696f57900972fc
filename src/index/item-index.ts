import { type Database, END, type RootDatabase } from './lmdb-environment.ts';
import type { StoredItem } from './store.ts';

export type FiledItem = StoredItem & { fileId: string };

/** Items kept beside a file, by kind: extractions. Changes need a transaction of the store. */
export class ItemIndex {
  /** [kind, item]. Earlier versions put the bytes in here, which copied them twice. */
  readonly #items: Database<Omit<FiledItem, 'bytes'> & { bytes?: Uint8Array }, [string, string]>;
  readonly #bytes: Database<Uint8Array, [string, string]>;
  /** [file, kind, item]. */
  readonly #ofFile: Database<boolean, [string, string, string]>;

  constructor(root: RootDatabase) {
    this.#items = root.openDB({ name: 'items' });
    this.#bytes = root.openDB({ name: 'item-bytes', encoding: 'binary' });
    this.#ofFile = root.openDB({ name: 'items-of-file' });
  }

  get(kind: string, id: string): FiledItem | undefined {
    const item = this.#items.get([kind, id]);
    const bytes = item && (item.bytes ?? this.#bytes.getBinary([kind, id]));
    return bytes && { ...item, bytes };
  }

  list(fileId: string, kind: string): StoredItem[] {
    const keys = this.#ofFile.getKeys({ start: [fileId, kind, ''], end: [fileId, kind, END] });
    return [...keys].flatMap(([, , id]) => this.get(kind, id) ?? []);
  }

  put(fileId: string, kind: string, { bytes, ...item }: StoredItem): void {
    this.#items.put([kind, item.id], { ...item, fileId });
    this.#bytes.put([kind, item.id], bytes);
    this.#ofFile.put([fileId, kind, item.id], true);
  }

  removeAllOf(fileId: string): void {
    for (const key of [...this.#ofFile.getKeys({ start: [fileId, '', ''], end: [fileId, END, ''] })]) {
      this.#ofFile.remove(key);
      this.#items.remove([key[1], key[2]]);
      this.#bytes.remove([key[1], key[2]]);
    }
  }

  /** Items of a time when nothing had an owner. */
  giveTo(owner: string): void {
    for (const { key, value } of [...this.#items.getRange()]) this.#items.put(key, { ...value, id: key[1], owner });
  }
}
