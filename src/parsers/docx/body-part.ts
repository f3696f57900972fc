import type { ZipArchive } from '../containers/zip.ts';

/** A body up to this size is unpacked once and kept; a larger one is unpacked anew for each reading. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** The bytes of the body, which is read twice: for its sections, then for its text. */
export class BodyPart {
  readonly name: string;
  readonly #zip: ZipArchive;
  #kept: Uint8Array[] | undefined = [];
  #end: { error?: unknown } | undefined;

  constructor(zip: ZipArchive, name: string) {
    this.#zip = zip;
    this.name = name;
  }

  /** Ends with the same fault each time where the archive is damaged. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    if (this.#end && this.#kept) {
      yield* this.#kept;
      if ('error' in this.#end) throw this.#end.error;
      return;
    }
    let size = 0;
    try {
      for await (const chunk of this.#zip.stream(this.name)) {
        size += chunk.length;
        if (size > MAX_KEPT_BYTES) this.#kept = undefined;
        this.#kept?.push(chunk);
        yield chunk;
      }
      this.#end = {};
    } catch (error) {
      this.#end = { error };
      throw error;
    }
  }
}
