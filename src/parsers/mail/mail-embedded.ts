import { pixelsOf } from '../containers/image-size.ts';
import {
  type AttachmentEntry,
  type EmbeddedReader,
  type ImageFacts,
  type ImagePlace,
  MAX_ATTACHMENTS,
  sha256Of,
} from '../embedded.ts';
import type { MailAttachment } from './message.ts';

/** The files of a mail; those that are pictures are pictures of it too. */
export class MailEmbedded implements EmbeddedReader {
  readonly #files: readonly MailAttachment[];

  constructor(files: readonly MailAttachment[]) {
    this.#files = files.slice(0, MAX_ATTACHMENTS);
  }

  async *images(): AsyncGenerator<ImagePlace> {
    for (const [i, { mediaType }] of this.#files.entries()) {
      if (mediaType.startsWith('image/')) yield { key: String(i), page: null };
    }
  }

  async describeImage(key: string): Promise<ImageFacts> {
    const { bytes, mediaType } = this.#file(key);
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
    return this.#file(key);
  }

  async attachments(): Promise<AttachmentEntry[]> {
    return this.#files.map(({ name, mediaType }, i) => ({ key: String(i), name, mediaType }));
  }

  async readAttachment(key: string): Promise<Uint8Array> {
    return this.#file(key).bytes;
  }

  async close(): Promise<void> {}

  /** The text names pictures by the names of their files. */
  #file(key: string): MailAttachment {
    return this.#files[Number(key)] ?? this.#files.find(({ name }) => name === key)!;
  }
}
