import type { Budget } from '../budget.ts';
import {
  type AttachmentEntry,
  type EmbeddedReader,
  type ImageFacts,
  type ImagePlace,
  mediaTypeOf,
  sha256Of,
} from '../embedded.ts';
import type { ByteSource } from '../source.ts';
import { pixelsOf } from './image-size.ts';
import { ZipArchive } from './zip.ts';

/** Pictures in an archive that is a document: OpenDocument, EPUB. */
export class ArchivePictures implements EmbeddedReader {
  readonly #zip: ZipArchive;
  readonly #names: readonly string[];

  static async open(
    source: ByteSource,
    budget: Budget,
    isPicture: (name: string) => boolean,
  ): Promise<ArchivePictures> {
    const zip = await ZipArchive.open(source, budget);
    return new ArchivePictures(zip, [...zip.names()].filter(isPicture));
  }

  private constructor(zip: ZipArchive, names: readonly string[]) {
    this.#zip = zip;
    this.#names = names;
  }

  async *images(): AsyncGenerator<ImagePlace> {
    for (const key of this.#names) yield { key, page: null };
  }

  async describeImage(key: string): Promise<ImageFacts> {
    const { bytes, mediaType } = await this.readImage(key);
    const size = pixelsOf(bytes);
    return {
      mediaType,
      width: size?.width ?? null,
      height: size?.height ?? null,
      sizeBytes: bytes.length,
      sha256: sha256Of(bytes),
    };
  }

  async readImage(key: string): Promise<{ mediaType: string; bytes: Uint8Array }> {
    return { mediaType: mediaTypeOf(key), bytes: await this.#zip.read(key) };
  }

  async attachments(): Promise<AttachmentEntry[]> {
    return [];
  }

  readAttachment(key: string): Promise<Uint8Array> {
    return this.#zip.read(key);
  }

  async close(): Promise<void> {}
}
