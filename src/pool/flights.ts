import { fault } from '../document/fault.ts';
import { forever } from '../document/forever.ts';
import type { ContentWriter, FileRecord, Store } from '../index/store.ts';
import type { FileNews } from './file-news.ts';
import { DeletedError, type Flight, keepsOriginal, type Passenger } from './flight.ts';
import type { ParsedManifest } from './messages.ts';
import type { FileEvent, Neighbours } from './neighbours.ts';
import type { Pictures } from './pictures.ts';
import type { ParsePool } from './pool.ts';
import { quarantined } from './quarantine.ts';

/** So often may the service end while a file is read that was taken up again: it is killed for other reasons too. */
const MAX_INTERRUPTIONS = 5;

/** What it takes to read a content. */
interface Departure {
  writer: ContentWriter;
  password: string | undefined;
  /** As in a flight. */
  bytes?: Flight['bytes'];
  resumed?: Flight['resumed'];
  acknowledged?: boolean;
  /** Aborted when nobody waits for this file any more; never where left out. */
  signal?: AbortSignal;
}

/** Contents that are read at the moment, each once, whoever waits for it. */
export class Flights {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #neighbours: Neighbours | undefined;
  readonly #news: FileNews;
  readonly #pictures: Pictures;
  readonly #deletedPending: ReadonlySet<string>;
  readonly #flights = new Map<string, Flight>();
  /** Files that are read once more, as they stood before this was counted. */
  readonly #counted = new Map<FileRecord, Promise<unknown>>();
  #closing = false;

  /** `deletedPending`: files that were deleted while they may have been on their way to be ready. */
  constructor(
    store: Store,
    pool: ParsePool,
    neighbours: Neighbours | undefined,
    news: FileNews,
    pictures: Pictures,
    deletedPending: ReadonlySet<string>,
  ) {
    this.#store = store;
    this.#pool = pool;
    this.#neighbours = neighbours;
    this.#news = news;
    this.#pictures = pictures;
    this.#deletedPending = deletedPending;
  }

  close(): void {
    this.#closing = true;
  }

  /** What an orderly end cuts short speaks against no document. To be called when the pool is closed. */
  async takeBackCounts(): Promise<void> {
    // A neighbour may have it by now, and read it already.
    if (this.#neighbours) return;
    for (const [stored, reading] of this.#counted) {
      const wasCutShort = await reading.then(
        () => false,
        () => true,
      );
      if (wasCutShort && !this.#deletedPending.has(stored.id)) await this.#store.putFile(stored);
    }
  }

  /** A file is deleted: it leaves its flight, which ends unless others wait for it. */
  leave(fileId: string): void {
    for (const flight of this.#flights.values()) {
      for (const passenger of flight.passengers) {
        if (passenger.record.id === fileId) this.#leave(flight, passenger, new DeletedError());
      }
    }
  }

  /** Rides on the flight of these bytes, or starts one. A passenger boards at once, so that no flight lands without it. */
  async arrival(
    record: FileRecord,
    { writer, password, signal = forever(), bytes, resumed, acknowledged = false }: Departure,
  ): Promise<FileRecord> {
    const underWay = this.#flights.get(record.contentId);
    const abort = new AbortController();
    const own: Flight = { writer, bytes, resumed, acknowledged, passengers: new Set(), abort };
    const flight = underWay ?? own;
    let leave = (): void => {};
    const arrival = new Promise<FileRecord>((resolve, reject) => {
      const passenger: Passenger = { record, resolve, reject };
      flight.passengers.add(passenger);
      leave = () => this.#leave(flight, passenger, signal.reason);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    }).finally(() => signal.removeEventListener('abort', leave));
    if (!underWay) {
      this.#flights.set(record.contentId, flight);
      void this.#fly(flight, record, password);
      return arrival;
    }
    try {
      const file = await arrival;
      await writer.abandon();
      return file;
    } catch (error) {
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(own, error) });
      throw error;
    }
  }

  async #fly(
    flight: Flight,
    { contentId, fileName, sha256, sizeBytes }: FileRecord,
    password: string | undefined,
  ): Promise<void> {
    const { writer, bytes, passengers, abort, resumed } = flight;
    let endTurn: (() => void) | undefined;
    try {
      endTurn = await this.#neighbours?.takeTurn(contentId, abort.signal);
      const made = endTurn && (await this.#store.open(contentId));
      if (made) {
        this.#landed(flight, contentId);
        await Promise.all([...passengers].map((passenger) => this.#disembark(passenger, made.manifest, password)));
        return await writer.abandon();
      }
      const reading = this.#pool.parse({
        contentId,
        generation: writer.generation,
        source: bytes ? { bytes } : { path: (await this.#store.openOriginal(writer.generation)).path },
        fileName,
        sha256,
        sizeBytes,
        password,
        alone: (resumed?.interruptions ?? 0) > 1,
        onStart: async () => resumed && this.#countReading(resumed),
        signal: abort.signal,
        onProgress: (done, total) => {
          const event: FileEvent = { type: 'progress', done, total };
          for (const { record } of passengers) this.#news.tell(record.id, event);
        },
      });
      if (resumed) this.#counted.set(resumed, reading);
      const { manifest, parts } = await reading;
      const [first] = passengers;
      if (!first) throw abort.signal.reason;
      const ready = this.#pictures.toReady(first.record, manifest, password);
      await writer.commit(manifest, ready, parts);
      this.#landed(flight, contentId);
      const hasStayed = passengers.delete(first);
      const disembarked = Promise.all([...passengers].map((other) => this.#disembark(other, manifest, password)));
      if (hasStayed) {
        this.#news.added(ready);
        first.resolve(ready);
      } else {
        // Not before the others share what it is the only one to hold.
        await disembarked;
        await this.#store.deleteFile(ready.id);
      }
    } catch (error) {
      this.#landed(flight, contentId);
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(flight, error) });
      for (const passenger of passengers) passenger.reject(error);
    } finally {
      if (resumed && !this.#closing) this.#counted.delete(resumed);
      endTurn?.();
    }
  }

  async #disembark(
    { record, resolve, reject }: Passenger,
    manifest: ParsedManifest,
    password: string | undefined,
  ): Promise<void> {
    // A deletion that comes later than this look also comes later than what is added here.
    if (this.#deletedPending.has(record.id)) return reject(new DeletedError());
    try {
      const ready = this.#pictures.toReady(record, manifest, password);
      if (await this.#store.addFile(ready)) {
        this.#news.added(ready);
        resolve(ready);
      } else
        reject(
          fault('unavailable', 'The content was deleted while it was read: upload it again.', { retryAfterSeconds: 1 }),
        );
    } catch (error) {
      reject(error);
    }
  }

  #leave(flight: Flight, passenger: Passenger, reason: unknown): void {
    if (!flight.passengers.delete(passenger)) return;
    passenger.reject(reason);
    if (flight.passengers.size > 0) return;
    // Whoever comes now must not share the end of one that nobody waits for.
    this.#landed(flight, passenger.record.contentId);
    flight.abort.abort(reason);
  }

  #landed(flight: Flight, contentId: string): void {
    if (this.#flights.get(contentId) === flight) this.#flights.delete(contentId);
  }

  /** Written before a file is read once more: the service may end with it. One that was there each time is suspected, then let be. */
  async #countReading(stored: FileRecord): Promise<void> {
    const interruptions = (stored.interruptions ?? 0) + 1;
    if (interruptions > MAX_INTERRUPTIONS) {
      throw quarantined(`The service ended ${MAX_INTERRUPTIONS} times while it read this document.`);
    }
    // A deletion under way comes after what is written here.
    if (!this.#deletedPending.has(stored.id)) await this.#store.putFile({ ...stored, interruptions });
  }
}
