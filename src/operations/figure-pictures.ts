import { append } from '../document/append.ts';
import type { Block } from '../document/page.ts';
import type { ExportedPicture, FigurePictures } from '../export/pictures.ts';
import type { StoredContent } from '../index/content.ts';
import { type EmbeddedReader, openEmbedded } from '../pool/open-embedded.ts';
import { factsIfReadable, isWithin } from './embedded-images.ts';
import type { DocumentServices } from './services.ts';

/** Pictures of figures as files named by their hash, so that each lies there once and documents may share a folder. */
export interface ShownFigures extends FigurePictures {
  /** Those that were asked for so far. */
  readonly shown: Iterable<ExportedPicture>;
  close(): Promise<void>;
}

/** Undefined for formats that hold no pictures. */
export async function openFigures(
  { store }: DocumentServices,
  content: StoredContent,
  form: FigurePictures['form'],
  pages: readonly number[] | undefined,
): Promise<ShownFigures | undefined> {
  const { generation, fileType, pageCount } = content.manifest;
  const { path } = await store.openOriginal(generation);
  const reader = await openEmbedded(path, fileType);
  if (!reader) return undefined;
  try {
    const wanted = new Set(pages ?? Array.from({ length: pageCount }, (_, i) => i + 1));
    const keys = await keysOfFigures(reader, content, wanted);
    return await named(reader, keys, form);
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Keys of pictures by the block that shows them: what Office documents tell, else by the place on the page. */
async function keysOfFigures(
  reader: EmbeddedReader,
  content: StoredContent,
  pages: ReadonlySet<number>,
): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>();
  const unplaced = new Map<number, Block[]>();
  for (const page of pages) {
    for (const block of content.page(page).blocks) {
      if (block.type !== 'figure') continue;
      if (block.media) keys.set(block.id, block.media);
      else append(unplaced, page, block);
    }
  }
  if (unplaced.size === 0) return keys;
  for await (const { key, page, bbox } of reader.images(new Set(unplaced.keys()))) {
    const figure = bbox && unplaced.get(page ?? 0)?.find((block) => isWithin(bbox, block.bbox));
    if (figure) append(keys, figure.id, key);
  }
  return keys;
}

async function named(
  reader: EmbeddedReader,
  keys: ReadonlyMap<string, readonly string[]>,
  form: FigurePictures['form'],
): Promise<ShownFigures> {
  const byKey = new Map<string, ExportedPicture | undefined>();
  for (const key of new Set([...keys.values()].flat())) byKey.set(key, await toExported(reader, key));
  const shown = new Map<string, ExportedPicture>();
  return {
    form,
    of({ id }) {
      const pictures = (keys.get(id) ?? []).flatMap((key) => byKey.get(key) ?? []);
      for (const picture of pictures) shown.set(picture.path, picture);
      return pictures;
    },
    get shown() {
      return shown.values();
    },
    close: () => reader.close(),
  };
}

async function toExported(reader: EmbeddedReader, key: string): Promise<ExportedPicture | undefined> {
  const facts = await factsIfReadable(reader, key);
  if (!facts) return undefined;
  const path = `images/${facts.sha256.slice(0, 16)}.${EXTENSIONS.get(facts.mediaType) ?? 'bin'}`;
  return { path, mediaType: facts.mediaType, read: async () => (await reader.readImage(key)).bytes };
}

const EXTENSIONS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/jp2', 'jp2'],
  ['image/gif', 'gif'],
  ['image/bmp', 'bmp'],
  ['image/tiff', 'tif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['image/x-emf', 'emf'],
  ['image/x-wmf', 'wmf'],
]);
