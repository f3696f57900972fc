import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { FaultError, fault } from '../../document/fault.ts';
import type { Budget } from '../budget.ts';
import type { ByteSource } from '../source.ts';

const MAX_ENTRIES = 65_536;
/** Small entries compress beyond any ratio honestly: a sheet of empty rows. The ratio counts from here on. */
const RATIO_GRACE_BYTES = 8 * 1024 * 1024;

/** A ZIP archive whose entries are read by name, each inflate spending from the budget. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #budget: Budget;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, budget: Budget) {
    this.#zip = zip;
    this.#entries = entries;
    this.#budget = budget;
  }

  static async open(source: ByteSource, budget: Budget): Promise<ZipArchive> {
    try {
      const reader = new SourceReader(source);
      const zip = await fromRandomAccessReaderPromise(reader, source.size, {
        autoClose: false,
        strictFileNames: false,
      });
      if (zip.entryCount > MAX_ENTRIES) {
        throw fault('limit_exceeded', `The archive has ${zip.entryCount} entries, the limit is ${MAX_ENTRIES}.`);
      }
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = toEntryName(entry.fileName);
        // Two entries of one name: readers disagree on which counts, Office takes the first.
        if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
      }
      return new ZipArchive(zip, entries, budget);
    } catch (error) {
      throw asFault(error, 'archive directory');
    }
  }

  names(): IterableIterator<string> {
    return this.#entries.keys();
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Unpacked size as declared; a hint, never trusted. */
  declaredSize(name: string): number {
    return this.#find(name)?.uncompressedSize ?? 0;
  }

  async *stream(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#find(name);
    if (!entry) throw fault('unprocessable_document', `The archive has no entry ${name}.`, { at: name });
    if (entry.isEncrypted()) {
      throw fault('encrypted_document', `The archive entry ${name} is encrypted.`, { at: name });
    }
    const ratioLimit = Math.max(RATIO_GRACE_BYTES, entry.compressedSize * this.#budget.limits.maxUnpackRatio);
    let unpacked = 0;
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        unpacked += chunk.length;
        this.#budget.spend('maxUnpackedBytes', chunk.length);
        if (unpacked > ratioLimit) {
          throw fault(
            'limit_exceeded',
            `The archive entry ${name} unpacks to more than ${this.#budget.limits.maxUnpackRatio} times its size (max_unpack_ratio).`,
            { at: name },
          );
        }
        yield chunk;
      }
    } catch (error) {
      throw asFault(error, name);
    }
  }

  async read(name: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.stream(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Part names are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
  #find(name: string): Entry | undefined {
    const exact = this.#entries.get(name);
    if (exact) return exact;
    const lower = name.toLowerCase();
    for (const [key, entry] of this.#entries) if (key.toLowerCase() === lower) return entry;
    return undefined;
  }
}

/** Names are keys here, never paths: nothing is written to disk. Some producers write backslashes or a leading slash. */
function toEntryName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += READ_BYTES)
          yield Buffer.from(await source.read(at, Math.min(READ_BYTES, end - at)));
      })(),
      { objectMode: false, highWaterMark: READ_BYTES },
    );
  }
}
const READ_BYTES = 256 * 1024;

function asFault(error: unknown, at: string): FaultError {
  if (error instanceof FaultError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new FaultError(
    { code: 'unprocessable_document', message: `The archive is damaged: ${reason}.`, at },
    { cause: error },
  );
}
