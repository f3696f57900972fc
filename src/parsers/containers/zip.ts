import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { FaultError, fault } from '../../document/fault.ts';
import type { Budget } from '../budget.ts';
import { type ByteSource, toBuffer } from '../source.ts';
import { SourceReader } from './source-reader.ts';

const MAX_ENTRIES = 65_536;
/** Small entries compress beyond any ratio honestly: a sheet of empty rows. The ratio counts from here on. */
const RATIO_GRACE_BYTES = 8 * 1024 * 1024;
/** Up to here one synchronous call beats setting up a stream; the inflated bytes wait in memory as one piece. */
const SMALL_PACKED_BYTES = 128 * 1024;
const SMALL_UNPACKED_BYTES = 1024 * 1024;
/** zlib's default of 16 KiB doubles the time of inflating a large sheet. */
const INFLATE_CHUNK_BYTES = 512 * 1024;

const STORED = 0;
const DEFLATED = 8;

/** A ZIP archive whose entries are read by name, each inflate spending from the budget. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #source: ByteSource;
  readonly #entries: Map<string, Entry>;
  /** Part names are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
  readonly #byLowerName: Map<string, Entry>;
  readonly #budget: Budget;

  private constructor(zip: ZipFile, source: ByteSource, entries: Map<string, Entry>, budget: Budget) {
    this.#zip = zip;
    this.#source = source;
    this.#entries = entries;
    this.#budget = budget;
    this.#byLowerName = new Map();
    for (const [name, entry] of entries) {
      const lower = name.toLowerCase();
      if (!this.#byLowerName.has(lower)) this.#byLowerName.set(lower, entry);
    }
  }

  static async open(source: ByteSource, budget: Budget): Promise<ZipArchive> {
    try {
      // Strings stay raw because yauzl refuses whole archives for a name with "..": names are only keys here.
      const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
        autoClose: false,
        decodeStrings: false,
        validateEntrySizes: false,
      });
      if (zip.entryCount > MAX_ENTRIES) {
        throw fault('limit_exceeded', `The archive has ${zip.entryCount} entries, the limit is ${MAX_ENTRIES}.`);
      }
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = toEntryName(entry);
        // Two entries of one name: readers disagree on which counts, Office takes the first.
        if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
      }
      return new ZipArchive(zip, source, entries, budget);
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

  /** The bytes of an entry. One that is cut short gives what it has before the fault. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#find(name);
    if (!entry) throw fault('unprocessable_document', `The archive has no entry ${name}.`, { at: name });
    if (entry.isEncrypted()) {
      throw fault('encrypted_document', `The archive entry ${name} is encrypted.`, { at: name });
    }
    const { maxUnpackRatio } = this.#budget.limits;
    const ratioLimit = Math.max(RATIO_GRACE_BYTES, entry.compressedSize * maxUnpackRatio);
    let unpacked = 0;
    let checksum = 0;
    try {
      for await (const chunk of this.#unpack(entry, name)) {
        unpacked += chunk.length;
        checksum = crc32(chunk, checksum);
        this.#budget.spend('maxUnpackedBytes', chunk.length);
        if (unpacked > ratioLimit) {
          throw fault(
            'limit_exceeded',
            `The archive entry ${name} unpacks to more than ${maxUnpackRatio} times its size (max_unpack_ratio).`,
            { at: name },
          );
        }
        yield chunk;
      }
      // Some producers leave the checksum out.
      if (checksum !== entry.crc32 && entry.crc32 !== 0) throw new Error('the checksum does not match');
    } catch (error) {
      throw asFault(error, name);
    }
  }

  async read(name: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(name)) chunks.push(chunk);
    return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  }

  async *#unpack(entry: Entry, name: string): AsyncGenerator<Buffer> {
    const { compressedSize, uncompressedSize, compressionMethod } = entry;
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (compressionMethod === STORED) {
      yield* readRange(this.#source, fileDataStart, compressedSize);
    } else if (compressionMethod !== DEFLATED) {
      throw fault('unprocessable_document', `The archive entry ${name} uses compression ${compressionMethod}.`, {
        at: name,
      });
    } else if (compressedSize <= SMALL_PACKED_BYTES && uncompressedSize <= SMALL_UNPACKED_BYTES) {
      yield* inflateSmall(toBuffer(await this.#source.read(fileDataStart, compressedSize)), uncompressedSize);
    } else {
      yield* inflateLarge(readRange(this.#source, fileDataStart, compressedSize));
    }
  }

  #find(name: string): Entry | undefined {
    return this.#entries.get(name) ?? this.#byLowerName.get(name.toLowerCase());
  }
}

/** Some producers write backslashes or a leading slash. Nothing is ever written to disk under these names. */
function toEntryName(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

/** `declaredBytes` may lie; an entry beyond the small size after all is inflated as a stream. */
async function* inflateSmall(packed: Buffer, declaredBytes: number): AsyncGenerator<Buffer> {
  let unpacked: Buffer;
  try {
    unpacked = inflateRawSync(packed, {
      maxOutputLength: SMALL_UNPACKED_BYTES,
      chunkSize: Math.max(1024, declaredBytes + 64),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    yield* inflateLarge([packed]);
    return;
  }
  yield unpacked;
  if (unpacked.length < declaredBytes) throw new Error(`${unpacked.length} of ${declaredBytes} bytes are there`);
}

async function* inflateLarge(packed: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: INFLATE_CHUNK_BYTES });
  const feed = async (): Promise<void> => {
    for await (const chunk of packed) {
      if (inflater.destroyed) return;
      if (!inflater.write(chunk)) await drained(inflater);
    }
    inflater.end();
  };
  feed().catch((error: Error) => inflater.destroy(error));
  yield* inflater as AsyncIterable<Buffer>;
}

/** Also when the stream ends before it takes more: data behind the end of the deflate stream, damage, a reader that left. */
function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'close', 'end', 'error']) stream.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'end', 'error']) stream.on(event, done);
  });
}

async function* readRange(source: ByteSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += INFLATE_CHUNK_BYTES) {
    yield toBuffer(await source.read(start + at, Math.min(INFLATE_CHUNK_BYTES, length - at)));
  }
}

function asFault(error: unknown, at: string): FaultError {
  if (error instanceof FaultError) return error;
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  return new FaultError(
    { code: 'unprocessable_document', message: `The archive is damaged: ${reason}.`, at },
    { cause: error },
  );
}
