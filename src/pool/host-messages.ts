import type { DocumentBytes } from '../document/document-bytes.ts';
import type { Fault } from '../document/fault.ts';
import type { ParseLimits } from '../parsers/budget.ts';
import type { AnswerPiece, ParseResult } from './messages.ts';

/** The wire between the process that answers and a parser host. Bytes of large documents do not cross it, and their parts go into the store. */
export type ToHost =
  | { type: 'open'; settings: HostSettings }
  | { type: 'start'; job: number; order: Order }
  /** Nobody waits any more, or the time is over. The host says `ended` once nothing of the job can be written any more. */
  | { type: 'cancel'; job: number }
  /** A chunk of an answer was taken. */
  | { type: 'acknowledged'; job: number };

export type FromHost =
  | { type: 'ready' }
  /** A thread has taken the job: its time counts from here. */
  | { type: 'started'; job: number }
  | { type: 'progress'; job: number; done: number; total: number }
  /** The thread is free for another while the last parts are stored. */
  | { type: 'read'; job: number }
  | { type: 'piece'; job: number; piece: AnswerPiece }
  | { type: 'ended'; job: number; ending: Ending };

export interface HostSettings {
  dataDir: string;
  /** Threads that read documents; there are as many again for work on stored ones, while those are busy. */
  threads: number;
  workerHeapMb: number;
  recycleAfterDocuments: number;
  recycleAfterBytes: number;
  /** Beyond it the host ends itself, should the process that watches it be late. */
  lastResortBytes: number;
  limits: ParseLimits;
  /** Module of the worker threads, as a URL. */
  worker: string;
}

export type Order = ParseOrder | WorkOrder;

/** Read a document and write its parts under the generation. */
export interface ParseOrder {
  kind: 'parse';
  source: DocumentBytes;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  password: string | undefined;
  generation: string;
  /** Where its pages lie that were recognised. */
  recognizedPath?: string | undefined;
}

/** Run a module on a stored document. */
export interface WorkOrder {
  kind: 'work';
  /** Of which work there may be so much at a time. */
  load: 'working' | 'recognizing';
  module: string;
  input: unknown;
  generation: string;
  /** Of further documents that the work reads. */
  others: readonly string[];
}

export type Ending =
  | Extract<ParseResult, { outcome: 'parsed' }>
  | { outcome: 'answered'; answer: unknown }
  /** `unexpected`: a stack for the log. */
  | { outcome: 'failed'; fault: Fault; unexpected?: string }
  | { outcome: 'cancelled' };
