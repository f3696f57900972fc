import type { MessagePort } from 'node:worker_threads';
import type { DocumentBytes } from '../document/document-bytes.ts';
import type { FailedAnswer } from '../document/failed-answer.ts';
import type { Fault } from '../document/fault.ts';
import { SpentBuffers } from '../document/spent-buffers.ts';
import type { Manifest, StoredPart } from '../index/store.ts';
import type { ParseLimits } from '../parsers/budget.ts';
import type { IndexedCounts, ReadToEnd } from './document-indexer.ts';
import type { WirePart } from './parts-wire.ts';

/** Read pages for the worker at the other end of `work`, which parses the document. */
export interface HelpTask {
  kind: 'help';
  source: DocumentBytes;
  fileName: string;
  password: string | undefined;
  limits: ParseLimits;
  /** Where pages lie that were recognised. */
  recognizedPath?: string | undefined;
  work: MessagePort;
  port: MessagePort;
}

/** Index the sheet that the worker at the other end of `port` reads. */
export interface IndexTask {
  kind: 'index';
  port: MessagePort;
}

export type ToIndexer = { type: 'parts'; parts: WirePart[] } | { type: 'finish'; end: ReadToEnd };
export type FromIndexer =
  /** What came together: what is stored of it and of what came before. */
  | { type: 'taken'; batch: PartBatch }
  | { type: 'done'; batch: PartBatch; counts: IndexedCounts }
  | { type: 'failed'; fault?: Fault; error: Error };

export type HelpRequest = { from: number; to: number };
export type HelpAnswer = { pages: unknown[] } | { failed: string };

/**
 * A task on a stored document, done by a module of its own. It asks for parts on `partPort` and waits until `answerCount` grows.
 * Long answers leave by `port`, in chunks that are acknowledged.
 */
export interface ContentTask {
  kind: 'content';
  input: unknown;
  port: MessagePort;
  partPort: MessagePort;
  answerCount: Int32Array<SharedArrayBuffer>;
}

export type ContentAnswer = { type: 'answer'; answer: unknown } | FailedAnswer;

/** A long answer: what is known before its first byte, then its bytes, at most MAX_UNACKNOWLEDGED chunks under way. */
export type AnswerPiece = { type: 'head'; head: unknown } | { type: 'chunk'; bytes: Uint8Array };

export interface ParseTask {
  kind: 'parse';
  source: DocumentBytes;
  fileName: string;
  sha256: string;
  password: string | undefined;
  limits: ParseLimits;
  /** Where pages lie that were recognised. */
  recognizedPath?: string | undefined;
  /** The worker is replaced after it, and takes no other. */
  isLast: boolean;
  port: MessagePort;
}

export type ToMain =
  /** From here on the time counts. */
  | { type: 'started' }
  | { type: 'progress'; done: number; total: number }
  /** At most MAX_UNACKNOWLEDGED of these are under way, so a slow disk slows the worker, not the memory. */
  | { type: 'batch'; batch: PartBatch }
  /** The document is long enough to be read by several workers. */
  | { type: 'help_wanted' }
  /** A large sheet, to be indexed beside. */
  | { type: 'indexer_wanted' }
  | { type: 'done'; result: ParseResult };

export type ToWorker =
  | { type: 'acknowledged' }
  | { type: 'helper'; work: MessagePort }
  /** None where all threads are busy. */
  | { type: 'indexer'; port: MessagePort | undefined }
  /** To a helper: other documents wait, come back after the pages at hand. */
  | { type: 'recall' };

export const MAX_UNACKNOWLEDGED = 4;

export type ParsedManifest = Omit<Manifest, 'generation'>;

export type ParseResult =
  /** `parts`: where they are few, nothing was stored of them yet. */
  | { outcome: 'parsed'; manifest: ParsedManifest; parts?: PartBatch | undefined }
  /** `unexpected`: a stack for the log, when the parser failed in a way it should not. */
  | { outcome: 'failed'; fault: Fault; unexpected?: string };

/** What nobody foresaw may have left anything behind: the thread waits for its end, and no other document comes to it. */
export const leavesThread = (result: ParseResult): boolean =>
  result.outcome === 'failed' && result.unexpected !== undefined;

/** Parts in one buffer, which changes threads without a copy. */
export interface PartBatch {
  names: string[];
  /** ends[i]: where part i ends in `bytes`. */
  ends: Uint32Array;
  bytes: Uint8Array<ArrayBuffer>;
}

const spent = new SpentBuffers();

/** The parts become its own; one alone that fills its memory is not copied. */
export function toBatch(parts: readonly StoredPart[]): PartBatch {
  const names = parts.map(({ name }) => name);
  const ends = new Uint32Array(parts.length);
  const [first] = parts;
  if (first && parts.length === 1 && first.bytes.length === first.bytes.buffer.byteLength) {
    ends[0] = first.bytes.length;
    return { names, ends, bytes: first.bytes as Uint8Array<ArrayBuffer> };
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    bytes.set(part.bytes, at);
    ends[i] = at += part.bytes.length;
    spent.add(part.bytes);
  }
  return { names, ends, bytes };
}

export const fromBatch = ({ names, ends, bytes }: PartBatch): StoredPart[] =>
  names.map((name, i) => ({ name, bytes: bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]) }));
