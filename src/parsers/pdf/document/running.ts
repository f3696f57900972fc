import type { Box } from '../../../document/geometry.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { saysPageNumber } from '../layout/page-numbers.ts';
import { usualSizeOf } from '../layout/text-size.ts';

/** Headers and footers stand in these parts of the page's height. */
const TOP = 0.14;
const BOTTOM = 0.86;
/** Of the blocks nearest to the edge, so many are looked at. */
const EDGE_BLOCKS = 8;
/** How far apart, in points, the same header may stand on two pages. */
const SAME_PLACE = 10;
/** Pages looked at on either side: a header alternates between left and right pages, and skips the first page of a chapter. */
const REACH = 4;

export type RunningType = 'header' | 'footer';

/** Headers and footers of a page, by their position among its blocks. */
export type RunningOf = (draft: PageDraft) => ReadonlyMap<number, RunningType>;

interface Edge {
  block: number;
  type: RunningType;
  /** The text; with its numbers taken out where it is small enough, so that page numbers do not tell pages apart. */
  sameness: string;
  y: number;
  /** No other block stands nearer to the edge. */
  outermost: boolean;
}

/** Finds headers, footers and page numbers by their coming back on the pages around. Asked for pages in any order. */
export class RunningBlocks {
  readonly #edges = new Map<number, Edge[]>();
  readonly #found = new Map<number, ReadonlyMap<number, RunningType>>();

  add(draft: PageDraft): void {
    this.#edges.set(draft.page, edgesOf(draft));
  }

  forget(page: number): void {
    this.#edges.delete(page);
    this.#found.delete(page);
  }

  /** Type by position of the block on the page. */
  of(draft: PageDraft): ReadonlyMap<number, RunningType> {
    const known = this.#found.get(draft.page);
    if (known) return known;
    const found = new Map<number, RunningType>();
    this.#found.set(draft.page, found);
    const edges = this.#edges.get(draft.page) ?? [];
    for (const edge of edges) {
      const block = draft.blocks[edge.block]!;
      const alone =
        isPageNumber(block, draft) ||
        block.style.artifact ||
        isImprint(block, edge.type, draft) ||
        isEdgeLine(block, edge, draft) ||
        isMarginal(block, draft);
      if (alone || this.#comesBack(draft.page, edge)) found.set(edge.block, edge.type);
    }
    for (const { block, type } of edges) {
      if (!found.has(block) && isRestOfLine(draft, block, found)) found.set(block, type);
    }
    return found;
  }

  #comesBack(page: number, edge: Edge): boolean {
    for (let other = page - REACH; other <= page + REACH; other++) {
      if (other === page) continue;
      const same = this.#edges
        .get(other)
        ?.some((e) => e.type === edge.type && e.sameness === edge.sameness && Math.abs(e.y - edge.y) < SAME_PLACE);
      if (same) return true;
    }
    return false;
  }
}

/** What publishers, printers and portals put at the very edge of a page, even of a single one. */
const IMPRINT =
  /\bpage \d|©|\(c\) ?\d{4}|copyright|www\.|https?:|download|published by|accessed|\bvol(?:ume|\.)|\bissue\b|\bdoi\b|\bissn\b|^(?:strictly |private (?:and|&) )?confidential$|\brev(?:ision|\.)|\bprinted\b|et al\.|all rights reserved|\| ?\d+$|^\d+ ?\|/i;
const IMPRINT_ZONE = 0.07;

function isImprint({ text, bbox, lines }: BlockDraft, type: RunningType, { height }: PageDraft): boolean {
  const outside = type === 'header' ? bbox[3] < IMPRINT_ZONE * height : bbox[1] > (1 - IMPRINT_ZONE) * height;
  return outside && lines.length <= 2 && text.length < 160 && IMPRINT.test(text);
}

/** "214 Annual Report", "Part Two 215": a page number with the name of what it is a page of; years are none. */
const NUMBERED_LINE = /^(?!(?:19|20)\d\d\s)\d{1,4}\s.*\p{L}|\p{L}.*\s(?!(?:19|20)\d\d$)\d{1,4}$/u;
/** How much of the page's height the outermost line may be away from its edge. */
const EDGE_LINE_ZONE = 0.115;

/** The first or last line of a page, set as running lines are: with a page number, or in parts that stand far apart. */
function isEdgeLine({ text, bbox, lines, style }: BlockDraft, edge: Edge, draft: PageDraft): boolean {
  if (!edge.outermost || lines.length > 1 || text.length > MAX_EDGE_LINE) return false;
  const usual = textSize(draft);
  // A heading may stand there, too, and the end of a sentence.
  if (style.size > (edge.type === 'footer' ? 1.3 : 1.05) * usual) return false;
  if (/[.:;,]$/.test(text) && style.capitals < 0.9 && !style.scattered) return false;
  if (isFarOut(bbox, edge, draft)) return true;
  if (edge.type === 'footer') {
    return bbox[3] > (1 - EDGE_LINE_ZONE) * draft.height && (style.scattered || NUMBERED_LINE.test(text));
  }
  if (bbox[1] > EDGE_LINE_ZONE * draft.height) return false;
  const number = Number(/^\d+/.exec(text)?.[0] ?? Number.NaN);
  const counts = number < MIN_PAGE_AT_TOP && style.capitals < 0.9;
  if (style.scattered) return NUMBERED_LINE.test(text) || bbox[3] < FAR_OUT * draft.height;
  return !counts && style.bold < 0.5 && NUMBERED_LINE.test(text);
}

/** In units of the page's height; and of the font size, from what stands next to it. */
const FAR_OUT = 0.07;
const FAR_APART = 2.5;

/** In the margin, well apart from anything else. */
function isFarOut([, y0, , y1]: Box, { type, block }: Edge, { blocks, height }: PageDraft): boolean {
  const inMargin = type === 'header' ? y1 < FAR_OUT * height : y0 > (1 - FAR_OUT) * height;
  if (!inMargin) return false;
  const apart = FAR_APART * blocks[block]!.style.size;
  const rest = blocks.filter(({ hidden, text }, i) => i !== block && !hidden && text !== '');
  return rest.length > 1 && rest.every(({ bbox }) => (type === 'header' ? bbox[1] - y1 : y0 - bbox[3]) > apart);
}

const MAX_EDGE_LINE = 110;
/** A smaller number at the start of a line is as likely that of a section. */
const MIN_PAGE_AT_TOP = 30;

/** Level with a running line at the very edge of the page: the rest of it. */
function isRestOfLine(draft: PageDraft, index: number, found: ReadonlyMap<number, RunningType>): boolean {
  const { bbox, lines } = draft.blocks[index]!;
  if (lines.length > 1) return false;
  const middle = (bbox[1] + bbox[3]) / 2;
  for (const other of found.keys()) {
    const { bbox: box, style } = draft.blocks[other]!;
    const edge = box[3] < FAR_OUT * draft.height || box[1] > (1 - FAR_OUT) * draft.height;
    if (edge && !style.turned && middle > box[1] && middle < box[3]) return true;
  }
  return false;
}

/** Tables and pinned notes; and what the page alone tells to stand aside. */
const NEVER_RUNNING: ReadonlySet<string> = new Set(['table', 'note', 'header']);

function edgesOf(draft: PageDraft): Edge[] {
  const placed = draft.blocks
    .map((block, i) => ({ block, i }))
    .filter(({ block }) => !block.hidden && !NEVER_RUNNING.has(block.type))
    .filter(({ block }) => /[\p{L}\p{N}]/u.test(block.text));
  const byTop = placed
    .toSorted((a, b) => a.block.bbox[1] - b.block.bbox[1])
    .filter(({ block }, rank) => block.bbox[3] < TOP * draft.height || isLoneNumber(block, rank));
  const byBottom = placed
    .toSorted((a, b) => b.block.bbox[3] - a.block.bbox[3])
    .filter(({ block }, rank) => block.bbox[1] > BOTTOM * draft.height || isLoneNumber(block, rank));
  const large = LARGE * textSize(draft);
  const isHeading = ({ style, bbox }: BlockDraft): boolean => style.size > large && bbox[3] > FAR_OUT * draft.height;
  return [
    ...placed.filter(({ block }) => isMarginal(block, draft)).map(({ block, i }) => toEdge(block, i, 'header', true)),
    ...byTop
      .slice(0, EDGE_BLOCKS)
      .map(({ block, i }, rank) => toEdge(block, i, 'header', isHeading(block), rank === 0)),
    ...byBottom
      .slice(0, EDGE_BLOCKS)
      .map(({ block, i }, rank) => toEdge(block, i, 'footer', block.style.size > large, rank === 0)),
  ];
}

const MARGIN = 0.1;

/** Set upwards or downwards in the outer margin: the stamp of a preprint server, of a library, of a printer. */
function isMarginal({ bbox: [x0, y0, x1, y1], style }: BlockDraft, { width }: PageDraft): boolean {
  return style.turned && y1 - y0 > 3 * (x1 - x0) && (x1 < MARGIN * width || x0 > (1 - MARGIN) * width);
}

const textSize = ({ textSize: size, sizes }: PageDraft): number => size ?? usualSizeOf(sizes);

/** A number as large as a title is that of a chapter. */
const isPageNumber = ({ text, style }: BlockDraft, draft: PageDraft): boolean =>
  saysPageNumber(text) && style.size < 2.5 * textSize(draft);

/** Pages of a smaller format, scaled up or printed on larger paper, have their page number farther in. */
const isLoneNumber = (block: BlockDraft, rank: number): boolean => rank < 2 && saysPageNumber(block.text);

/** Larger than this, "Chapter 1" and "Chapter 2" at the tops of two pages are headings, unless they stand in the margin. */
const LARGE = 1.1;

const toEdge = (block: BlockDraft, i: number, type: RunningType, isHeading: boolean, outermost = false): Edge => ({
  block: i,
  type,
  outermost,
  sameness: block.text
    .toLowerCase()
    .replace(/\d+/g, isHeading ? '$&' : '#')
    .replace(/\s+/g, ' '),
  y: type === 'header' ? block.bbox[1] : block.bbox[3],
});
