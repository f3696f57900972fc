import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A ZIP as it is written: what is ready is taken before more is added. */
export class ZipWriter {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#ready.push(bytes);
  });

  /** `isPacked`: it would not become smaller. */
  open(name: string, { isPacked = false } = {}): { add(bytes: Uint8Array): void; end(): void } {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    // The same document gives the same bytes, whenever it is exported; ZIP keeps local time, from 1980.
    entry.mtime = new Date(1980, 0, 1);
    this.#zip.add(entry);
    return {
      add: (bytes) => void entry.push(bytes),
      end: () => void entry.push(new Uint8Array(0), true),
    };
  }

  end(): void {
    this.#zip.end();
  }

  *taken(): Generator<Uint8Array> {
    const bytes = this.#ready;
    this.#ready = [];
    yield* bytes;
  }
}
