import { pixelsOf } from './containers/image-size.ts';
import { type EmbeddedReader, sha256Of } from './embedded.ts';
import type { Parser } from './parser.ts';
import { type ByteSource, MemorySource } from './source.ts';

/** A picture is read as the scan of a document would be: its text comes by OCR, where that is installed. */
export const toPictureParser = (mediaType: string): Parser => ({
  version: '1',
  async *parse(source, context) {
    const { pdfParser } = await import('./pdf/pdf-parser.ts');
    const { pictureToPdf } = await import('../raster/picture-pdf.ts');
    const info = yield* pdfParser.parse(new MemorySource(await pictureToPdf(await source.readAll())), context);
    return { ...info, created: null, modified: null };
  },
  openEmbedded: async (source) => new ThePicture(source, mediaType),
});

/** The picture itself, as the only one of its document. */
class ThePicture implements EmbeddedReader {
  readonly #source: ByteSource;
  readonly #mediaType: string;

  constructor(source: ByteSource, mediaType: string) {
    this.#source = source;
    this.#mediaType = mediaType;
  }

  async *images() {
    yield { key: 'picture', page: 1 };
  }

  async describeImage() {
    const bytes = await this.#source.readAll();
    const size = pixelsOf(bytes);
    return {
      mediaType: this.#mediaType,
      width: size?.width ?? null,
      height: size?.height ?? null,
      sizeBytes: bytes.length,
      sha256: sha256Of(bytes),
    };
  }

  async readImage() {
    return { mediaType: this.#mediaType, bytes: await this.#source.readAll() };
  }

  async attachments() {
    return [];
  }

  readAttachment(): Promise<Uint8Array> {
    return this.#source.readAll();
  }

  async close(): Promise<void> {}
}
