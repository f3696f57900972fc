/** Immutable objects by key: packs of parts, and original bytes. What no manifest names is an orphan, and swept by age. */
export interface ObjectStore {
  /** Durable and whole when it resolves. The same key again replaces what is there. */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** In chunks of any size; throws ObjectMissing before the first. */
  get(key: string): AsyncIterable<Uint8Array>;
  /** No error where there is none. */
  delete(keys: readonly string[]): Promise<void>;
  /** Keys of objects that are older than a time, a few at once. */
  olderThan(time: Date): AsyncIterable<string[]>;
  /** Where the bytes can be fetched for a while without asking a node. */
  presign?(key: string, options: { seconds: number; disposition: string; mediaType: string }): Promise<string>;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`There is no object ${key}.`);
  }
}

export const objectKey = {
  parts: (generation: string): string => `parts/${generation}`,
  original: (generation: string): string => `originals/${generation}`,
};

export const generationOf = (key: string): string => key.slice(key.indexOf('/') + 1);
