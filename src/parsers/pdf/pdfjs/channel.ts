import { surviveRejections } from '../../../document/stray-rejections.ts';
import { isOfWorkerHalf, loadWorkerHalf, PDFJS_VERSION, readPackageFile, type WorkerPort } from './lean-worker.ts';

/** Kinds of message about a stream, as pdf.js numbers them. */
const STREAM = { close: 3, enqueue: 4, error: 5, pullComplete: 7 } as const;
const CALLBACK = { data: 1, error: 2 } as const;

interface Message {
  action?: string;
  callbackId?: number;
  callback?: number;
  data?: unknown;
  reason?: unknown;
  stream?: number;
  streamId?: number;
  chunk?: unknown;
}

/** A piece of a page's operator list. The arrays are emptied and reused by pdf.js after the call that brings them. */
export interface OperatorChunk {
  fnArray: number[];
  argsArray: unknown[][];
  length: number;
}

export type FontMessage = { data?: ArrayBuffer; extra?: Record<string, unknown>; error?: string };

interface Pending {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

let documents = 0;

/**
 * One document in the worker half of pdf.js, asked by its own messages. Both halves live in this thread and share what they
 * send, so nothing is cloned.
 */
export class Channel {
  readonly #docId = `d${documents++}`;
  readonly #toWorker: ((event: { data: unknown }) => void)[] = [];
  readonly #calls = new Map<number, Pending>();
  readonly #streams = new Map<number, Pending & { chunk(chunk: OperatorChunk): void }>();
  readonly #onFont: (name: string, font: FontMessage) => void;
  #lastId = 0;
  #opened: Pending | undefined;

  constructor(onFont: (name: string, font: FontMessage) => void) {
    this.#onFont = onFont;
  }

  open(bytes: Uint8Array, password: string | undefined): Promise<{ numPages: number }> {
    surviveRejections(isOfWorkerHalf);
    const worker = loadWorkerHalf();
    const port: WorkerPort = {
      addEventListener: (_type, listener) => this.#toWorker.push(listener),
      removeEventListener: () => {},
      postMessage: (message) => this.#receive(message as Message),
    };
    const opened = new Promise<unknown>((resolve, reject) => {
      this.#opened = { resolve, reject };
    });
    worker.createDocumentHandler(
      {
        docId: this.#docId,
        apiVersion: PDFJS_VERSION,
        data: bytes,
        password: password ?? null,
        disableAutoFetch: true,
        rangeChunkSize: 65536,
        length: bytes.length,
        docBaseUrl: null,
        enableXfa: false,
        evaluatorOptions: evaluatorOptions(),
      },
      port,
    );
    this.#send({ action: 'Ready', data: null });
    return opened as Promise<{ numPages: number }>;
  }

  call<T>(action: string, data: object | null = null): Promise<T> {
    const callbackId = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#calls.set(callbackId, { resolve, reject });
      this.#send({ action, callbackId, data });
    }) as Promise<T>;
  }

  /** Resolves after the last chunk. `pageIndex` from 0. */
  operators(pageIndex: number, chunk: (chunk: OperatorChunk) => void): Promise<void> {
    const streamId = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#streams.set(streamId, { resolve, reject, chunk });
      const data = {
        pageId: pageIndex,
        pageIndex,
        intent: INTENT_DISPLAY | INTENT_OPERATORS,
        cacheKey: '',
        annotationStorage: null,
        modifiedIds: null,
      };
      this.#send({ action: 'GetOperatorList', streamId, desiredSize: Number.POSITIVE_INFINITY, data });
    }).finally(() => this.#streams.delete(streamId)) as Promise<unknown> as Promise<void>;
  }

  /** Frees what the worker half keeps of the document. */
  async close(): Promise<void> {
    await this.call('Terminate').catch(() => undefined);
    this.#toWorker.length = 0;
  }

  #send(message: Message & { desiredSize?: number }): void {
    const data = { sourceName: this.#docId, targetName: `${this.#docId}_worker`, ...message };
    queueMicrotask(() => {
      for (const listener of this.#toWorker) listener({ data });
    });
  }

  #receive(message: Message): void {
    if (message.stream !== undefined) this.#receiveStream(message);
    else if (message.callback !== undefined) this.#receiveAnswer(message);
    else this.#receiveAction(message);
  }

  #receiveStream({ stream, streamId, chunk, reason }: Message): void {
    const receiver = this.#streams.get(streamId ?? -1);
    if (stream === STREAM.enqueue) receiver?.chunk(chunk as OperatorChunk);
    else if (stream === STREAM.close) receiver?.resolve(undefined);
    else if (stream === STREAM.error) receiver?.reject(reason);
  }

  #receiveAnswer({ callback, callbackId, data, reason }: Message): void {
    const pending = this.#calls.get(callbackId ?? -1);
    this.#calls.delete(callbackId ?? -1);
    if (callback === CALLBACK.data) pending?.resolve(data);
    else pending?.reject(reason);
  }

  #receiveAction({ action, callbackId, data }: Message): void {
    switch (action) {
      case 'GetDoc':
        this.#opened?.resolve((data as { pdfInfo: unknown }).pdfInfo);
        break;
      case 'DocException':
        this.#opened?.reject(data);
        break;
      case 'PasswordRequest':
        // The password given was tried already.
        this.#send({ callback: CALLBACK.error, callbackId, reason: new Error('no other password') });
        return;
      case 'FetchBinaryData':
        this.#answerFetch(callbackId, data as FetchRequest);
        return;
      case 'commonobj': {
        const [name, kind, value] = data as [string, string, FontMessage];
        if (kind === 'Font') this.#onFont(name, value);
        break;
      }
    }
    if (callbackId !== undefined) this.#send({ callback: CALLBACK.data, callbackId, data: null });
  }

  #answerFetch(callbackId: number | undefined, request: FetchRequest): void {
    try {
      const data =
        request.type === 'cMapReaderFactory'
          ? { cMapData: readPackageFile('cmaps', `${request.name}.bcmap`), isCompressed: true }
          : readPackageFile('standard_fonts', `${request.filename}`);
      this.#send({ callback: CALLBACK.data, callbackId, data });
    } catch (reason) {
      this.#send({ callback: CALLBACK.error, callbackId, reason });
    }
  }
}

type FetchRequest = { type: string; name?: string; filename?: string };

/** RenderingIntentFlag of pdf.js: what a reader sees on screen, annotations and filled-in forms included. */
const INTENT_DISPLAY = 0x02;
const INTENT_OPERATORS = 0x100;

/** A new one for each document: pdf.js freezes it. */
const evaluatorOptions = () => ({
  maxImageSize: -1,
  disableFontFace: false,
  ignoreErrors: true,
  isEvalSupported: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  canvasMaxAreaInBytes: -1,
  fontExtraProperties: true,
  // Else the outlines of the standard fonts are loaded and converted; their widths are known without.
  useSystemFonts: true,
  useWasm: false,
  useWorkerFetch: false,
  cMapUrl: null,
  iccUrl: null,
  standardFontDataUrl: null,
  wasmUrl: null,
});
