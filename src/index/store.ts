import type { DocumentBytes } from '../document/document-bytes.ts';
import type { Fault } from '../document/fault.ts';
import type { Owned } from '../document/owner.ts';
import type { DocumentType, FileType } from '../document/profile.ts';
import type { OrderedStore } from './search/flexsearch/ordered-store.ts';

/**
 * The stored index of everything ever uploaded.
 *
 * A *file record* is what an upload made: an id, a name, a time. It points at a *content*: the model of certain bytes, read by a
 * certain version of the parsers, and shared by all uploads of these bytes. The *parts* of a content (a page, rows of a sheet, a
 * shard of the search index) are written once, under a *generation* of their own, and are invisible until the manifest that
 * names the generation is committed. So reads need no lock, a crash leaves nothing half made, and a content that is deleted
 * while the same bytes arrive again never shares a key with its successor.
 *
 * Records, manifests and commits are asynchronous, for they may lie on another machine. `open` is the one place where a reader of
 * parts waits: those of an opened content are read synchronously.
 */
export interface Store {
  /** By the clock that all who share the store go by. */
  now(): Date;
  getFile(id: string): Promise<FileRecord | undefined>;
  /** Newest first; `before` is the id of the last one already seen. `visibleTo`: what this owner has or is shared with. */
  listFiles(query: { limit: number; before?: string; visibleTo?: string }): Promise<FileRecord[]>;
  /** What an owner has of these bytes, oldest first. */
  filesOfBytes(owner: string, sha256: string): Promise<FileRecord[]>;
  /** Files of one owner, or of all. */
  usage(owner?: string): Promise<Usage>;
  /** Ids of files whose time is over, those that were over first to begin with. */
  expiredFiles(now: string, limit: number): Promise<string[]>;
  /** Uploads that were acknowledged before they were read, files that are to be read again or recognised; oldest first. */
  pendingFiles(): Promise<FileRecord[]>;
  /** Durable when it resolves. For records without content: processing or failed. */
  putFile(record: FileRecord): Promise<void>;
  /**
   * Adds a record for a content that is there already, or moves one to it: the content that it leaves goes unless others share it. False when that content is gone: it was deleted meanwhile.
   */
  addFile(record: FileRecord): Promise<boolean>;
  /** Removes the record, its items, and the content unless another record shares it. False when there is no such file. */
  deleteFile(id: string): Promise<boolean>;

  /** The first of these that is there. Undefined where none is: never committed, or deleted. */
  open(...contentIds: string[]): Promise<OpenContent | undefined>;
  /** Those of these files that there are, by their ids, opened at once. */
  openFiles(ids: readonly string[]): Promise<Map<string, OpenedFile>>;
  /** Whether a content that cannot be opened was stored by another version, so that it is read again. */
  wantAgain(contentId: string): Promise<boolean>;
  /** Where parts of this generation are damaged: the files that have them, which wait from now on to be read again. */
  readAgainIfDamaged(generation: string): Promise<FileRecord[]>;
  /** `generation`: goes on with the original bytes that an earlier writer has taken and made durable. */
  writeContent(contentId: string, generation?: string): ContentWriter;
  openOriginal(generation: string): Promise<Original>;
  /** Where everybody can get the original bytes for a little while; undefined where only this process has them. */
  addressOf(generation: string, as: ServedAs): Promise<string | undefined>;

  /** Something a file owns, gone with it: an extraction. */
  putItem(fileId: string, kind: string, item: StoredItem): Promise<void>;
  getItem(kind: string, id: string): Promise<(StoredItem & { fileId: string }) | undefined>;
  listItems(fileId: string, kind: string): Promise<StoredItem[]>;

  /** Where the index of the words of all files is kept. */
  readonly words: OrderedStore;
  /** Files that came, changed or went, and are not yet as they are in that index. */
  unlistedFiles(): Promise<string[]>;
  markListed(fileId: string): Promise<void>;

  close(): Promise<void>;
}

export interface FileRecord extends Owned {
  /** Sorts by time of upload. */
  id: string;
  fileName: string;
  createdAt: string;
  /** When the file is deleted by itself; never where left out. ISO 8601, UTC. */
  expiresAt?: string;
  sha256: string;
  sizeBytes: number;
  contentId: string;
  status: 'processing' | 'ready' | 'failed';
  /** Known once the file is read. */
  fileType: FileType | null;
  mediaType: string;
  pageCount: number | null;
  error: Fault | null;
  /** OCR state of a file that can be used before its pictures of text are read, or if they cannot be. */
  ocr?: { status: 'pending' | 'done' | 'failed'; pages: number; message?: string };
  /** Address to be told when the file is ready or failed. */
  webhook?: string;
  /** Generation that keeps the original bytes of a file still processing, or of one that could not be read again. */
  pendingGeneration?: string;
  /** Still processing or to be recognised, and opened by a password that only the process which took it knows. */
  hasPassword?: boolean;
  /** How often the service ended while this file was read once more. */
  interruptions?: number;
  /** The file that it was found in, where it was. */
  attachedTo?: { fileId: string; attachment: number; depth: number };
  /** It ends whatever reads it and is not tried again at a start. */
  quarantined?: boolean;
  /** Added whether or not its bytes were there: never the answer to another upload. */
  isCopy?: boolean;
}

/** The commit of a content: what it names is there, whole. */
export interface Manifest {
  generation: string;
  sha256: string;
  sizeBytes: number;
  fileType: FileType;
  documentType: DocumentType;
  mediaType: string;
  parser: { name: string; version: string };
  pageCount: number;
  tableCount: number;
  sheetCount: number;
  /** Pieces of the search index. */
  segmentCount: number;
  /** Pages [from, to] that say what they say by pictures and were not recognised. */
  scannedPages?: [from: number, to: number][];
  /** How many of these have no text beside their pictures. */
  textlessPages?: number;
  /** How many pages were recognised. */
  recognizedPages?: number;
  /** Characters of the longest text of a block or cell. */
  longestText: number;
  /** Bytes of all parts; unknown for documents stored before it was counted. */
  partBytes?: number;
}

/** A content whose parts can be read without waiting, until it is deleted. */
export interface OpenContent {
  readonly manifest: Manifest;
  /** Bytes of a part; the caller may keep them. */
  readPart(name: string): Uint8Array | undefined;
}

/** A file with what it holds, where that can be opened: it is ready. */
export interface OpenedFile {
  record: FileRecord;
  content: OpenContent | undefined;
}

export interface StoredItem {
  id: string;
  owner: string;
  bytes: Uint8Array;
}

export interface Usage {
  files: number;
  /** Bytes of the originals, each counted for every file that has it. */
  bytes: number;
}

export interface StoredPart {
  name: string;
  bytes: Uint8Array;
}

/** All that a parser host sees of a store. */
export interface PartStore {
  /** Resolves when the parts are written, which is the back-pressure for whoever makes them. */
  putParts(generation: string, parts: readonly StoredPart[]): Promise<void>;
  readPart(generation: string, name: string): Uint8Array | undefined;
  close(): Promise<void>;
}

export interface ContentWriter {
  readonly generation: string;
  /** Resolves when the parts are written, which is the back-pressure for whoever makes them. */
  putParts(parts: StoredPart[]): Promise<void>;
  /** Takes the original bytes, a file away from its present place, and starts to make them durable. A commit waits for that. */
  takeOriginal(original: DocumentBytes): Promise<void>;
  /** The same with the original bytes of another generation, which keeps them. */
  copyOriginal(generation: string): Promise<void>;
  /** Resolves when the original bytes are durable. */
  originalSynced(): Promise<void>;
  /** Makes the content visible, with the last of its parts and the record that asked for it. Durable when it resolves. */
  commit(manifest: Omit<Manifest, 'generation'>, record: FileRecord, parts?: readonly StoredPart[]): Promise<void>;
  /**
   * Removes all that was written, and the original bytes unless they are kept. Safe at any time: what is committed stays, since whoever
   * got no answer to his commit does not know whether it is.
   */
  abandon(options?: { keepOriginal: boolean }): Promise<void>;
}

/** Facts about original bytes for whoever downloads them. */
export interface ServedAs {
  disposition: string;
  mediaType: string;
}

export interface Original {
  readonly sizeBytes: number;
  /** The bytes [start, end). */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Where the bytes lie, for a worker to read. */
  readonly path: string;
}
