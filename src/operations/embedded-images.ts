import type { Box } from '../document/geometry.ts';
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

/** Each picture once, in the order in which they first stand in the file; no more than `upTo` where that is all that is wanted. */
export async function listPictures(reader: EmbeddedReader, upTo = Number.POSITIVE_INFINITY): Promise<Picture[]> {
  const byHash = new Map<string, Picture>();
  const factsByKey = new Map<string, ImageFacts>();
  for await (const place of reader.images()) {
    const facts = factsByKey.get(place.key) ?? (await reader.describeImage(place.key));
    factsByKey.set(place.key, facts);
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

/** Places with what the model knows of them: the figure that the picture became, and its caption. */
export const toPlaces = (places: readonly ImagePlace[], content: StoredContent): Place[] =>
  places.map(({ page, bbox, alt }) => {
    const { figure, on } = findFigure(content, page, bbox, alt);
    const where = page ?? on ?? null;
    const caption = figure && where !== null ? captionOf(figure, content.page(where).blocks) : undefined;
    return {
      page: where,
      bbox: bbox ?? figure?.bbox ?? null,
      ...(figure ? { block_id: figure.id } : {}),
      ...(alt ? { alt } : {}),
      ...(caption ? { caption } : {}),
    };
  });

/** By its place where that is known, else by its description where just one figure has it, else where it is the only one. */
function findFigure(
  content: StoredContent,
  page: number | null,
  bbox: Box | undefined,
  alt: string | undefined,
): { figure?: Block; on?: number } {
  const pages = page === null ? Array.from({ length: content.manifest.pageCount }, (_, i) => i + 1) : [page];
  const figures = pages
    .filter((number) => number <= content.manifest.pageCount)
    .flatMap((on) =>
      content
        .page(on)
        .blocks.filter(({ type }) => type === 'figure')
        .map((figure) => ({ figure, on })),
    );
  if (bbox) return figures.find(({ figure }) => isWithin(bbox, figure.bbox)) ?? {};
  const described = alt ? figures.filter(({ figure }) => figure.text === alt.trim()) : [];
  if (described.length === 1) return described[0]!;
  return figures.length === 1 ? figures[0]! : {};
}

const isWithin = (inner: Box, outer: Box): boolean => {
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
