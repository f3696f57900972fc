import type { ExportedPicture, Piece } from './pictures.ts';
import { ZipWriter } from './zip-writer.ts';

/** A document and the pictures that it links to, zipped as they are read. `pictures` is asked when the document is written. */
export async function* toBundle(
  name: string,
  pieces: Iterable<Piece>,
  pictures: () => Iterable<ExportedPicture>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const document = zip.open(name);
  for (const piece of pieces) {
    const part = typeof piece === 'function' ? await piece() : piece;
    document.add(typeof part === 'string' ? Buffer.from(part) : part);
    yield* zip.taken();
  }
  document.end();
  for (const { path, mediaType, read } of pictures()) {
    const entry = zip.open(path, { isPacked: PACKED.has(mediaType) });
    entry.add(await read());
    entry.end();
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}

const PACKED = new Set(['image/png', 'image/jpeg', 'image/jp2', 'image/gif', 'image/webp']);
