/** What operations work with. Built once, in the composition root. */
export interface Services {
  spool: Spool;
}

/** A place for bytes on their way in: never the upload in memory. */
export interface Spool {
  create(): Promise<SpoolFile>;
}

export interface SpoolFile {
  /** Resolves when the chunk is taken; the chunk may be reused afterwards. */
  write(chunk: Uint8Array): Promise<void>;
  /** All bytes are on disk. */
  finish(): Promise<SpooledUpload>;
  /** Removes what was written. Safe at any time, also twice. */
  discard(): Promise<void>;
}

/** An upload that arrived whole. Whoever takes it moves or discards the file. */
export interface SpooledUpload {
  path: string;
  sha256: string;
  sizeBytes: number;
  discard(): Promise<void>;
}
