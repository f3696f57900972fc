import { append } from '../document/append.ts';
import { fault } from '../document/fault.ts';
import { SpentBuffers } from '../document/spent-buffers.ts';
import type { Spool, SpooledUpload, SpoolFile } from '../operations/services.ts';
import { MultipartReader, type PartHead } from './multipart.ts';
import type { HttpRequest } from './transport.ts';

export interface UploadLimits {
  maxUploadBytes: number;
}

export interface Upload {
  file: SpooledUpload;
  fileName: string;
  /** The other fields of the form; where a name comes twice, the last counts. */
  fields: Map<string, string>;
  /** All values of each, for fields that are lists. */
  lists: Map<string, string[]>;
}

const FILE_PART = 'file';
const MAX_FIELD_BYTES = 64 * 1024;
/** Bytes that a form may have beside its document: boundaries, headers, fields. */
const FORM_OVERHEAD_BYTES = 256 * 1024;

/** A multipart form straight to the spool, no faster than the spool takes it. Whatever goes wrong leaves nothing behind. */
export async function receiveUpload(
  request: HttpRequest,
  spool: Spool,
  limits: UploadLimits,
  filePart = FILE_PART,
): Promise<Upload> {
  const reader = new MultipartReader(MultipartReader.boundaryOf(request.header('content-type')));
  const form = new Form(spool, limits, filePart);
  try {
    if (Number(request.header('content-length')) > limits.maxUploadBytes + FORM_OVERHEAD_BYTES) throw tooLarge(limits);
    let received = 0;
    const spent = new SpentBuffers();
    for await (const chunk of request.body) {
      received += chunk.length;
      if (received > limits.maxUploadBytes + FORM_OVERHEAD_BYTES) throw tooLarge(limits);
      for (const event of reader.feed(chunk)) {
        if (event.kind === 'begin') await form.begin(event.part);
        else if (event.kind === 'data') await form.write(event.bytes);
        else form.endPart();
      }
      spent.add(chunk);
    }
    reader.finish();
    return await form.finish();
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** The body as it is, to the spool: for interfaces that put a document without a form. */
export async function receiveBytes(request: HttpRequest, spool: Spool, limits: UploadLimits): Promise<SpooledUpload> {
  if (Number(request.header('content-length')) > limits.maxUploadBytes) throw tooLarge(limits);
  return spoolChunks(request.body, spool, limits);
}

export const spoolBytes = (bytes: Uint8Array, spool: Spool, limits: UploadLimits): Promise<SpooledUpload> =>
  spoolChunks([bytes], spool, limits);

async function spoolChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  spool: Spool,
  limits: UploadLimits,
): Promise<SpooledUpload> {
  const file = spool.create();
  try {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > limits.maxUploadBytes) throw tooLarge(limits);
      await file.write(chunk);
    }
    return await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

interface Field {
  name: string;
  chunks: Uint8Array[];
  bytes: number;
}

class Form {
  readonly #spool: Spool;
  readonly #limits: UploadLimits;
  readonly #filePart: string;
  readonly #fields = new Map<string, string>();
  readonly #lists = new Map<string, string[]>();
  #file: SpoolFile | undefined;
  #fileName = '';
  #fileBytes = 0;
  #field: Field | undefined;

  constructor(spool: Spool, limits: UploadLimits, filePart: string) {
    this.#filePart = filePart;
    this.#spool = spool;
    this.#limits = limits;
  }

  async begin(part: PartHead): Promise<void> {
    if (part.name === this.#filePart) {
      if (this.#file)
        throw fault(
          'invalid_request',
          `The form has two parts named ${this.#filePart}; upload one document at a time.`,
        );
      this.#fileName = part.fileName ?? 'upload';
      this.#file = this.#spool.create();
    } else if (part.fileName === undefined) {
      this.#field = { name: part.name, chunks: [], bytes: 0 };
    } else {
      const name = JSON.stringify(part.name.slice(0, 100));
      throw fault(
        'invalid_request',
        `The document must come in a part named ${this.#filePart}; the form has a file in ${name}.`,
      );
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#field) return this.#writeField(this.#field, bytes);
    this.#fileBytes += bytes.length;
    if (this.#fileBytes > this.#limits.maxUploadBytes) throw tooLarge(this.#limits);
    await this.#file?.write(bytes);
  }

  #writeField(field: Field, bytes: Uint8Array): void {
    field.bytes += bytes.length;
    if (field.bytes > MAX_FIELD_BYTES) {
      const name = JSON.stringify(field.name.slice(0, 100));
      throw fault('payload_too_large', `The form field ${name} exceeds ${MAX_FIELD_BYTES} bytes.`);
    }
    // A copy: of a Buffer, `slice` would be the same bytes.
    field.chunks.push(new Uint8Array(bytes));
  }

  endPart(): void {
    if (!this.#field) return;
    const { name, chunks } = this.#field;
    const text = Buffer.concat(chunks).toString('utf8');
    this.#fields.set(name, text);
    append(this.#lists, name, text);
    this.#field = undefined;
  }

  async finish(): Promise<Upload> {
    if (!this.#file) {
      throw fault('invalid_request', `The form has no part named ${this.#filePart}.`, {
        errors: [{ path: this.#filePart, message: 'Required' }],
      });
    }
    return { file: await this.#file.finish(), fileName: this.#fileName, fields: this.#fields, lists: this.#lists };
  }

  async discard(): Promise<void> {
    await this.#file?.discard();
  }
}

const tooLarge = (limits: UploadLimits) =>
  fault('payload_too_large', `The upload exceeds the limit of ${limits.maxUploadBytes} bytes (max_upload_bytes).`);
