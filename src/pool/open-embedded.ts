import type { FileType } from '../document/profile.ts';
import { Budget } from '../parsers/budget.ts';
import type { EmbeddedReader } from '../parsers/embedded.ts';
import { FileSource } from '../parsers/source.ts';

export type { AttachmentEntry, EmbeddedReader, ImageFacts, ImagePlace } from '../parsers/embedded.ts';
export { MAX_ATTACHMENTS, sha256Of } from '../parsers/embedded.ts';

const MAX_IMAGE_PLACES = 10_000;

/** What the file at a path carries beside its text; undefined for formats that carry nothing. */
export async function openEmbedded(path: string, fileType: FileType): Promise<EmbeddedReader | undefined> {
  const { formatOf } = await import('../parsers/formats.ts');
  const parser = await formatOf(fileType).parser();
  if (!parser.openEmbedded) return undefined;
  const source = await FileSource.open(path);
  try {
    const reader = await parser.openEmbedded(source, new Budget());
    const close = async (): Promise<void> => {
      await reader.close();
      await source.close();
    };
    return {
      images: (pages) => firstOf(reader.images(pages), MAX_IMAGE_PLACES),
      describeImage: (key) => reader.describeImage(key),
      readImage: (key) => reader.readImage(key),
      attachments: () => reader.attachments(),
      readAttachment: (key) => reader.readAttachment(key),
      close,
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function* firstOf<T>(all: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let given = 0;
  for await (const one of all) {
    if (++given > count) return;
    yield one;
  }
}
