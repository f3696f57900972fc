import {
  damageOf,
  FULL_DISK,
  freeBytesOf,
  type StorageTrouble,
  toReadFault,
  toStorageFault,
  toTrouble,
} from './storage-fault.ts';

const CHECK_AGAIN_MS = 1_000;

export interface StorageWatchOptions {
  /** Uploads are refused below. */
  minFreeBytes: number;
  /** Writes a little, durably, where everything is written. */
  tryWrite(): Promise<void>;
  /** Free bytes of the volume, by default from the machine. */
  freeBytes?(): Promise<number>;
  onChange?(trouble: StorageTrouble | undefined): void;
}

/** Knows whether the store can be written. A failed write turns it red; it turns green by itself once writing works again. */
export class StorageWatch {
  readonly #options: StorageWatchOptions;
  readonly #freeBytes: () => Promise<number>;
  #trouble: StorageTrouble | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, options: StorageWatchOptions) {
    this.#options = options;
    this.#freeBytes = options.freeBytes ?? (() => freeBytesOf(folder));
  }

  freeBytes(): Promise<number> {
    return this.#freeBytes();
  }

  get trouble(): StorageTrouble | undefined {
    return this.#trouble;
  }

  /** Throws `insufficient_storage` or `unavailable` where an upload would be in vain. */
  async check(): Promise<void> {
    if (performance.now() - this.#checkedAt > CHECK_AGAIN_MS) await this.#checkNow();
    if (this.#trouble) throw toStorageFault(this.#trouble);
  }

  /** The outcome of a write; its failure is remembered, and told as a fault. */
  async guard<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      const trouble = await toTrouble(error, this.#freeBytes);
      if (!trouble) throw error;
      this.#set(trouble);
      throw toStorageFault(trouble);
    }
  }

  /** The same of a read: only a damaged index fails in it. */
  guardNow<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      const trouble = damageOf(error);
      if (trouble) this.#set(trouble);
      throw toReadFault(error) ?? error;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#options.onChange = () => {};
  }

  #checkNow(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = undefined;
      this.#checkedAt = performance.now();
    });
    return this.#checking;
  }

  async #look(): Promise<void> {
    try {
      if ((await this.#freeBytes()) < this.#options.minFreeBytes) return this.#set(LOW_DISK);
      // Only where something was wrong: a write for each look would cost more than it tells.
      if (this.#trouble) await this.#options.tryWrite();
      this.#set(undefined);
    } catch (error) {
      this.#set((await toTrouble(error, this.#freeBytes)) ?? UNKNOWN);
    }
  }

  #set(trouble: StorageTrouble | undefined): void {
    const before = this.#trouble;
    this.#trouble = trouble;
    if (before?.reason !== trouble?.reason) this.#options.onChange?.(trouble);
    clearTimeout(this.#timer);
    this.#timer = trouble && setTimeout(() => void this.#checkNow(), CHECK_AGAIN_MS).unref();
  }
}

const LOW_DISK: StorageTrouble = { ...FULL_DISK, reason: 'The disk of the store is nearly full (min_free_bytes).' };
const UNKNOWN: StorageTrouble = { code: 'unavailable', reason: 'The store cannot be written.' };
