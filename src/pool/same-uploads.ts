import { rejectedBy } from '../document/abort.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { FileRecord, Store } from '../index/store.ts';
import type { NewFile } from './records.ts';

/** An upload that is the one of a file there is, or has become one of its own. */
export interface Taken {
  record: FileRecord;
  isDuplicate: boolean;
}

/** The same bytes under the same name by the same owner are one file; uploads of them that come together wait for the first. */
export class SameUploads {
  readonly #store: Pick<Store, 'filesOfBytes'>;
  /** Ends, however, when the first of them is stored or has failed. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(store: Pick<Store, 'filesOfBytes'>) {
    this.#store = store;
  }

  async takeOnce(
    upload: SpooledUpload,
    file: NewFile,
    contentIds: readonly string[],
    signal: AbortSignal,
    add: () => Promise<FileRecord>,
  ): Promise<Taken> {
    const key = JSON.stringify([file.owner, file.fileName, contentIds]);
    const first = this.#underWay.get(key);
    if (first) await Promise.race([first.catch(() => {}), rejectedBy(signal)]);
    const taking = this.#findOrAdd(upload, file, contentIds, add);
    if (this.#underWay.has(key)) return taking;
    this.#underWay.set(key, taking);
    return taking.finally(() => this.#underWay.delete(key));
  }

  async #findOrAdd(
    { sha256 }: SpooledUpload,
    file: NewFile,
    contentIds: readonly string[],
    add: () => Promise<FileRecord>,
  ): Promise<Taken> {
    const all = await this.#store.filesOfBytes(file.owner, sha256);
    const same = all.find((one) => contentIds.includes(one.contentId) && isSame(one, file));
    return same ? { record: same, isDuplicate: true } : { record: await add(), isDuplicate: false };
  }
}

const isSame = (one: FileRecord, { fileName, expiresAt, attachedTo }: NewFile): boolean =>
  one.fileName === fileName &&
  one.status !== 'failed' &&
  !one.isCopy &&
  one.attachedTo?.fileId === attachedTo?.fileId &&
  one.attachedTo?.attachment === attachedTo?.attachment &&
  // A file that goes by itself does not stand for one that is to stay.
  (one.expiresAt === undefined || expiresAt !== undefined);
