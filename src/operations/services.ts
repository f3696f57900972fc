import type { Backend } from '../extraction/backend.ts';
import type { LibrarySearch } from '../index/search/library/library-search.ts';
import type { Searcher } from '../index/search/searcher.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { Store } from '../index/store.ts';
import type { Ingestion } from '../pool/ingestion.ts';
import type { ReadingOnDemand } from '../pool/reading-on-demand.ts';
import type { Jobs } from './jobs.ts';
import type { Quotas } from './quotas.ts';
import type { Webhooks } from './webhooks.ts';

export type { SpooledUpload };

/** As much of the store as operations on documents that are read need. A worker has it of the files of its job. */
export type DocumentStore = Pick<
  Store,
  'now' | 'getFile' | 'openFiles' | 'wantAgain' | 'openOriginal' | 'getItem' | 'listItems' | 'putItem'
>;

/** Services of operations on stored documents, in the pool or out of it. */
export interface DocumentServices {
  store: DocumentStore;
  searcher: Searcher;
  /** Extracts by rules. */
  rules: Backend;
  /** Extracts with a language model; undefined where none is configured. */
  llm: Backend | undefined;
  /** Reads files that are asked for and not read yet; a server reads them unasked. */
  onDemand?: ReadingOnDemand | undefined;
}

/** Services of all operations. Built once, in the composition root. */
export interface Services extends DocumentServices {
  store: Store;
  ingestion: Ingestion;
  library: LibrarySearch;
  spool: Spool;
  quotas: Quotas;
  /** Throws where nothing can be stored. */
  storage: { check(): Promise<void> };
  /** Tells others that files are ready; nobody where there are no targets. */
  webhooks?: Webhooks | undefined;
  /** Does what is too much for the thread that answers; where there is none, that thread does it. */
  jobs?: Jobs | undefined;
}

/** A place for bytes on their way in: never a large upload in memory. */
export interface Spool {
  create(): SpoolFile;
}

export interface SpoolFile {
  /** Resolves when the chunk is taken; the chunk may be reused afterwards. */
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<SpooledUpload>;
  /** Removes what was written. Safe at any time, also twice. */
  discard(): Promise<void>;
}
