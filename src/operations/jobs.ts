import { type FaultError, fault } from '../document/fault.ts';
import { Turn } from '../index/slices.ts';
import type { FileRecord, Manifest, Store, StoredItem } from '../index/store.ts';
import { AnswerStream } from '../pool/answer-stream.ts';
import type { AnswerPiece } from '../pool/messages.ts';
import { builtModule, type ParsePool } from '../pool/pool.ts';
import type { Answer, Call } from './operation.ts';
import type { OpenFile } from './stored-file.ts';

/** A request to a worker: an operation or tool by name, on one file. */
export interface JobInput {
  kind: 'operation' | 'tool';
  name: string;
  input: unknown;
  record: FileRecord;
  manifest: Manifest;
  /** Further files that it reads. */
  others: { record: FileRecord; manifest: Manifest }[];
  /** Items of the file of the kind that was asked for. */
  items: StoredItem[];
  /** Where the bytes as uploaded lie, for work that reads them. */
  originalPath: string | undefined;
  owner: string;
  requestId: string;
  maxAnswerBytes: number;
}

/** The head of an answer. */
export interface AnswerHead {
  kind: 'whole' | 'stream';
  mediaType: string;
  etag?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** Items to store after all bytes are sent: a worker writes nothing itself. */
export interface JobResult {
  items: { fileId: string; kind: string; item: StoredItem }[];
}

export interface JobSettings {
  timeoutMs: number;
  /** Name of the setting that timeoutMs comes from. */
  timeoutName: string;
  maxAnswerBytes: number;
}

export interface JobRequest {
  kind: JobInput['kind'];
  name: string;
  input: unknown;
  file: OpenFile;
  others: readonly OpenFile[];
  items: StoredItem[];
  readsOriginal: boolean;
  call: Call;
}

/** Answers questions about stored documents in the pool, within a time and a size, until the caller leaves. */
export class Jobs {
  readonly #pool: ParsePool;
  readonly #store: Store;
  readonly #spoolFolder: string;
  readonly #settings: JobSettings;

  constructor(pool: ParsePool, store: Store, spoolFolder: string, settings: JobSettings) {
    this.#pool = pool;
    this.#store = store;
    this.#spoolFolder = spoolFolder;
    this.#settings = settings;
  }

  /** Resolves when the answer is whole, or with its beginning where it is a stream. */
  async answer({ kind, name, input, file, others, items, readsOriginal, call }: JobRequest): Promise<Answer> {
    const { manifest } = file.content;
    const stream = new AnswerStream(this.#spoolFolder);
    const { signal, requestId, owner } = call;
    const left = new AbortController();
    let onHead: (head: AnswerHead) => void = () => {};
    const beginning = new Promise<AnswerHead>((resolve) => {
      onHead = resolve;
    });
    const take = async (piece: AnswerPiece): Promise<void> => {
      if (piece.type === 'head') return onHead(piece.head as AnswerHead);
      try {
        await stream.write(piece.bytes);
      } catch (error) {
        left.abort(error);
        throw error;
      }
    };
    const { maxAnswerBytes, timeoutMs } = this.#settings;
    const originalPath = readsOriginal ? (await this.#store.openOriginal(manifest.generation)).path : undefined;
    const job: JobInput = {
      ...{ kind, name, input, record: file.record, manifest, items, originalPath },
      others: others.map(({ record, content }) => ({ record, manifest: content.manifest })),
      ...{ owner, requestId, maxAnswerBytes },
    };
    const working = this.#pool
      .work<JobResult>({
        module: builtModule('operations/worker.js'),
        input: job,
        ...{ operation: name, requestId },
        generation: manifest.generation,
        others: others.map(({ content }) => content.manifest.generation),
        signal: AbortSignal.any([signal, left.signal]),
        timeoutMs,
        timedOut: () => this.#timedOut(),
        onPiece: take,
      })
      .then(async (result) => {
        for (const { fileId, kind: itemKind, item } of result.items) await this.#store.putItem(fileId, itemKind, item);
      });
    const ended = working.then(
      () => stream.end(),
      (error: unknown) => {
        stream.end(error);
        throw error;
      },
    );
    ended.catch(() => {});
    // Every piece is taken before the job has ended.
    const head = await Promise.race([beginning, ended.then(() => beginning)]);
    const { kind: shape, ...rest } = head;
    if (shape === 'stream') return { kind: 'stream', ...rest, chunks: readOrLeave(stream, left) };
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream.read()) chunks.push(chunk);
    return { kind: 'bytes', ...rest, bytes: chunks.length === 1 ? chunks[0]! : await joined(chunks) };
  }

  #timedOut(): FaultError {
    const { timeoutMs, timeoutName } = this.#settings;
    return fault('timeout', `The answer took longer than ${timeoutMs} ms (${timeoutName}).`);
  }
}

/** A long answer is copied a little at a time. */
async function joined(chunks: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(chunks.reduce((sum, { length }) => sum + length, 0));
  const turn = new Turn();
  let at = 0;
  for (const chunk of chunks) {
    if (turn.isOver) await turn.pass();
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A reader that stops ends the job. */
async function* readOrLeave(stream: AnswerStream, left: AbortController): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.read();
  } finally {
    left.abort();
  }
}
