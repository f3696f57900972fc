import { createReadStream, statSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { type FailedAnswer, failedAnswer, failInThread } from '../document/failed-answer.ts';
import { type FaultError, fault } from '../document/fault.ts';
import { rulesBackend } from '../extraction/backends/rules.ts';
import { RemoteParts } from '../index/remote-parts.ts';
import { Searcher } from '../index/search/searcher.ts';
import type { Original } from '../index/store.ts';
import { type AnswerPiece, type ContentAnswer, MAX_UNACKNOWLEDGED, type ToWorker } from '../pool/messages.ts';
import { documentOperations, documentTools } from './document-operations.ts';
import type { AnswerHead, JobInput, JobResult } from './jobs.ts';
import { type Answer, isPooled } from './operation.ts';
import type { DocumentServices, DocumentStore } from './services.ts';

const CHUNK_BYTES = 256 * 1024;

interface Task {
  input: JobInput;
  port: MessagePort;
  partPort: MessagePort;
  answerCount: Int32Array<SharedArrayBuffer>;
}

/** Entry of a worker thread: does what is too much for the thread that answers requests. */
export default async function work({ input: job, port, partPort, answerCount }: Task): Promise<ContentAnswer> {
  try {
    const contents = [job, ...job.others].map(
      ({ manifest }, i) => new RemoteParts(manifest, partPort, answerCount, i === 0 ? undefined : i - 1),
    );
    const store = new OneFileStore(job, contents);
    const sender = new PieceSender(port, job.maxAnswerBytes);
    await send(await run(job, store.asServices()), sender);
    // The answer may overtake its pieces, which come by another port.
    await sender.roomFor(MAX_UNACKNOWLEDGED);
    return { type: 'answer', answer: { items: store.written } satisfies JobResult };
  } catch (error) {
    return await failInThread(port, toFailure(error, job.maxAnswerBytes));
  } finally {
    partPort.close();
    port.close();
  }
}

/** The pool ends the thread when the caller leaves, so nothing here listens for it. */
const untilEnded = new AbortController().signal;

async function run({ kind, name, input, owner, requestId }: JobInput, services: DocumentServices): Promise<Answer> {
  const call = { signal: untilEnded, requestId, owner };
  if (kind === 'tool') {
    const tool = documentTools.find((candidate) => candidate.name === name)!;
    const { raw, reads } = input as { raw: Record<string, unknown>; reads: 'json' | 'text' };
    return { kind: 'json', value: await tool.call(raw, services, call, reads) };
  }
  const operation = documentOperations.filter(isPooled).find((candidate) => candidate.name === name)!;
  return operation.run(input as never, services, call);
}

async function send(answer: Answer, sender: PieceSender): Promise<void> {
  switch (answer.kind) {
    case 'empty':
      throw new Error('An operation that answers nothing is not for the pool.');
    case 'json': {
      const { status, headers } = answer;
      sender.head({ kind: 'whole', mediaType: 'application/json', ...defined({ status, headers }) });
      return sender.whole(Buffer.from(JSON.stringify(answer.value)));
    }
    case 'bytes': {
      const { bytes, kind: _, ...rest } = answer;
      sender.head({ kind: 'whole', ...rest });
      return sender.whole(bytes);
    }
    case 'stream': {
      const { chunks, kind: _, length: __, ...rest } = answer;
      sender.head({ kind: 'stream', ...rest });
      for await (const chunk of chunks) await sender.chunk(chunk);
    }
  }
}

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;

/** Sends an answer in chunks, few of them unacknowledged. */
class PieceSender {
  readonly #port: MessagePort;
  readonly #maxBytes: number;
  #unacknowledged = 0;
  #onRoom: (() => void) | undefined;

  constructor(port: MessagePort, maxBytes: number) {
    this.#port = port;
    this.#maxBytes = maxBytes;
    port.on('message', (message: ToWorker) => {
      if (message.type !== 'acknowledged') return;
      this.#unacknowledged--;
      this.#onRoom?.();
    });
  }

  head(head: AnswerHead): void {
    this.#unacknowledged++;
    this.#port.postMessage({ type: 'head', head } satisfies AnswerPiece);
  }

  async whole(bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.#maxBytes) throw tooLong(this.#maxBytes);
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await this.chunk(bytes.subarray(at, at + CHUNK_BYTES));
  }

  /** Resolves when so many pieces may be sent; all of them: when none is under way. */
  async roomFor(pieces: number): Promise<void> {
    while (this.#unacknowledged + pieces > MAX_UNACKNOWLEDGED) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
  }

  async chunk(bytes: Uint8Array): Promise<void> {
    await this.roomFor(1);
    this.#unacknowledged++;
    // A copy of its own: a view would be sent with all of the buffer that it looks at.
    const own = new Uint8Array(bytes);
    this.#port.postMessage({ type: 'chunk', bytes: own } satisfies AnswerPiece, [own.buffer]);
  }
}

/** As much of a store as the work on one file, or on a few, needs; what would be written is kept for the process that owns the store. */
class OneFileStore {
  readonly written: JobResult['items'] = [];
  readonly #job: JobInput;
  readonly #contents: readonly RemoteParts[];

  constructor(job: JobInput, contents: readonly RemoteParts[]) {
    this.#job = job;
    this.#contents = contents;
  }

  asServices(): DocumentServices {
    const { record, others, items, originalPath } = this.#job;
    const records = [record, ...others.map((other) => other.record)];
    const files = new Map(records.map((each, i) => [each.id, { record: each, content: this.#contents[i] }]));
    const store: DocumentStore = {
      // The files of a job were there when it was given out, by a clock that is not known here.
      now: () => new Date(0),
      getFile: async (id) => files.get(id)?.record,
      openFiles: async (ids) => new Map([...files].filter(([id]) => ids.includes(id))),
      // They could be opened, so there is nothing to want.
      wantAgain: async () => false,
      listItems: async () => items,
      openOriginal: async () => originalAt(originalPath!),
      getItem: async (_, id) =>
        items.filter((item) => item.id === id).map((item) => ({ ...item, fileId: record.id }))[0],
      putItem: async (fileId, kind, item) => void this.written.push({ fileId, kind, item }),
    };
    // Opened for this question only: its parts are at the partPort that closes with it.
    return { store, searcher: new Searcher(0), rules: rulesBackend, llm: undefined };
  }
}

const originalAt = (path: string): Original => ({
  path,
  sizeBytes: statSync(path).size,
  read: (start, end) => createReadStream(path, { start, end: end - 1 }),
});

const tooLong = (maxBytes: number): FaultError =>
  fault('limit_exceeded', `The answer is longer than ${maxBytes} bytes (max_answer_bytes): ask for less, or export.`);

function toFailure(error: unknown, maxBytes: number): FailedAnswer {
  // V8 makes no string of more than half a gigabyte.
  if (error instanceof RangeError && /Invalid string length/.test(error.message)) {
    return { type: 'failed', fault: tooLong(maxBytes).fault };
  }
  return failedAnswer(error, 'The service failed to answer.');
}
