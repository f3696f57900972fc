import { append } from '../document/append.ts';
import type { Box } from '../document/box.ts';
import { FaultError } from '../document/fault.ts';
import type { Block } from '../document/page.ts';
import type { StoredContent } from '../index/content.ts';
import type { EmbeddedReader, ImageFacts, ImagePlace } from '../pool/open-embedded.ts';

/** One picture, wherever it stands. */
export interface Picture {
  facts: ImageFacts;
  places: ImagePlace[];
}

/** A caption stands no farther from its picture, in points. */
const CAPTION_DISTANCE = 40;

/** Undefined where the picture is damaged or missing: what is around it is answered all the same. */
export async function factsIfReadable(reader: EmbeddedReader, key: string): Promise<ImageFacts | undefined> {
  try {
    return await reader.describeImage(key);
  } catch (error) {
    if (error instanceof FaultError && error.fault.code === 'limit_exceeded') throw error;
    return undefined;
  }
}

/** Each picture once, in the order in which they first stand in the file; no more than `upTo` where that is all that is wanted. */
export async function listPictures(reader: EmbeddedReader, upTo = Number.POSITIVE_INFINITY): Promise<Picture[]> {
  const byHash = new Map<string, Picture>();
  const factsByKey = new Map<string, ImageFacts | undefined>();
  for await (const place of reader.images()) {
    if (!factsByKey.has(place.key)) factsByKey.set(place.key, await factsIfReadable(reader, place.key));
    const facts = factsByKey.get(place.key);
    if (!facts) continue;
    const known = byHash.get(facts.sha256);
    if (known) known.places.push(place);
    else if (byHash.size >= upTo) break;
    else byHash.set(facts.sha256, { facts, places: [place] });
  }
  return [...byHash.values()];
}

interface Place {
  page: number | null;
  bbox: Box | null;
  block_id?: string;
  alt?: string;
  caption?: string;
}

/** The figures of a document, to be found by the pictures that they show. */
export class Figures {
  readonly #content: StoredContent;
  #byMedia: Map<string, { figure: Block; on: number }[]> | undefined;

  constructor(content: StoredContent) {
    this.#content = content;
  }

  /** Places with what the model knows of them: the figure that the picture became, and its caption. */
  places(places: readonly ImagePlace[]): Place[] {
    const seen = new Map<string, number>();
    return places.map((place) => {
      const { key, alt } = place;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const { figure, on } = this.#find(place, nth) ?? {};
      const page = place.page ?? on ?? null;
      const caption = figure && page !== null ? captionOf(figure, this.#content.page(page).blocks) : undefined;
      return {
        page,
        bbox: place.bbox ?? figure?.bbox ?? null,
        ...(figure ? { block_id: figure.id } : {}),
        ...(alt ? { alt } : {}),
        ...(caption ? { caption } : {}),
      };
    });
  }

  /** By its place where that is known, else as the figure that shows this part for the nth time. */
  #find({ key, page, bbox }: ImagePlace, nth: number): { figure: Block; on: number } | undefined {
    if (!bbox) return (this.#byMedia ??= this.#listByMedia()).get(key)?.[nth];
    const figure = page === null ? undefined : this.#on(page).find((block) => isWithin(bbox, block.bbox));
    return figure && { figure, on: page! };
  }

  #listByMedia(): Map<string, { figure: Block; on: number }[]> {
    const byMedia = new Map<string, { figure: Block; on: number }[]>();
    for (let on = 1; on <= this.#content.manifest.pageCount; on++) {
      for (const figure of this.#on(on)) {
        for (const part of figure.media ?? []) append(byMedia, part, { figure, on });
      }
    }
    return byMedia;
  }

  #on(page: number): Block[] {
    if (page > this.#content.manifest.pageCount) return [];
    return this.#content.page(page).blocks.filter(({ type }) => type === 'figure');
  }
}

export const isWithin = (inner: Box, outer: Box): boolean => {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
};

function captionOf({ bbox }: Block, blocks: readonly Block[]): string | undefined {
  const distance = (box: Box): number => Math.min(Math.abs(box[1] - bbox[3]), Math.abs(bbox[1] - box[3]));
  const near = blocks
    .filter(({ type, bbox: box }) => type === 'caption' && distance(box) <= CAPTION_DISTANCE)
    .sort((a, b) => distance(a.bbox) - distance(b.bbox));
  return near[0]?.text;
}
