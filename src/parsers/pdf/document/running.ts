import type { BlockDraft, PageDraft } from '../draft.ts';
import { saysPageNumber } from '../layout/page-numbers.ts';
import { type EdgeBlock, FAR_OUT, isEdgeLine, isImprint, type RunningType, textSizeOn } from './edge-lines.ts';

/** Headers and footers stand in these parts of the page's height. */
const TOP = 0.14;
const BOTTOM = 0.86;
/** Of the blocks nearest to the edge, so many are looked at. */
const EDGE_BLOCKS = 8;
/** How far apart, in points, the same header may stand on two pages. */
const SAME_PLACE = 10;
/** Pages looked at on either side: a header alternates between left and right pages, and skips the first page of a chapter. */
const REACH = 4;

export type { RunningType } from './edge-lines.ts';

/** Headers and footers of a page, by their position among its blocks. */
export type RunningOf = (draft: PageDraft) => ReadonlyMap<number, RunningType>;

interface Edge extends EdgeBlock {
  /** The text; with its numbers taken out where it is small enough, so that page numbers do not tell pages apart. */
  sameness: string;
  /** That of all blocks level with it: a line may be in parts on one page, and whole on the next. */
  row: string;
  x: number;
  y: number;
  centre: number;
  /** Of its letters, where it is larger than the text and nothing on the page is larger. */
  titleSize: number | undefined;
}

/** Finds headers, footers and page numbers by their coming back on the pages around. Asked for pages in any order. */
export class RunningBlocks {
  readonly #edges = new Map<number, Edge[]>();
  readonly #found = new Map<number, ReadonlyMap<number, RunningType>>();
  /** Pages with nothing that could not be running. */
  readonly #bare = new Set<number>();

  add(draft: PageDraft): void {
    const edges = edgesOf(draft);
    const atEdge = new Set(edges.map(({ block }) => block));
    this.#edges.set(draft.page, edges);
    if (draft.blocks.every(({ hidden }, i) => hidden || atEdge.has(i))) this.#bare.add(draft.page);
    this.#found.delete(draft.page);
  }

  forget(page: number): void {
    this.#edges.delete(page);
    this.#bare.delete(page);
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
        (block.style.artifact && edge.titleSize === undefined) ||
        isImprint(block, edge.type, draft) ||
        isEdgeLine(block, edge, draft) ||
        isMarginal(block, draft);
      if (alone || this.#comesBack(draft.page, edge)) found.set(edge.block, edge.type);
    }
    for (const { block, type } of edges) {
      if (!found.has(block) && isRestOfLine(draft, block, found)) found.set(block, type);
    }
    if (this.#isAllThereIs(draft, found)) found.clear();
    return found;
  }

  /** Headers and footers stand around something: where no page around has anything else, they are what the pages say. */
  #isAllThereIs({ page, blocks }: PageDraft, found: ReadonlyMap<number, RunningType>): boolean {
    for (let other = page - REACH; other <= page + REACH; other++) {
      if (this.#edges.has(other) && !this.#bare.has(other)) return false;
    }
    return blocks.every(({ hidden }, i) => hidden || found.has(i));
  }

  #comesBack(page: number, edge: Edge): boolean {
    const around: Edge[] = [];
    for (let other = page - REACH; other <= page + REACH; other++) {
      if (other === page) continue;
      for (const e of this.#edges.get(other) ?? [])
        if (e.type === edge.type && Math.abs(e.y - edge.y) < SAME_PLACE) around.push(e);
    }
    const same = around.filter((other) => isSame(other, edge)).length;
    return same > around.filter((other) => isOtherTitle(other, edge)).length;
  }
}

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
  const large = LARGE * textSizeOn(draft);
  const isHeading = ({ style, bbox }: BlockDraft): boolean => style.size > large && bbox[3] > FAR_OUT * draft.height;
  const edges = inRows([
    ...placed.filter(({ block }) => isMarginal(block, draft)).map(({ block, i }) => toEdge(block, i, 'header', true)),
    ...byTop
      .slice(0, EDGE_BLOCKS)
      .map(({ block, i }, rank) => toEdge(block, i, 'header', isHeading(block), rank === 0)),
    ...byBottom
      .slice(0, EDGE_BLOCKS)
      .map(({ block, i }, rank) => toEdge(block, i, 'footer', block.style.size > large, rank === 0)),
  ]);
  const largest = Math.max(TITLE_SIZE * textSizeOn(draft), ...placed.map(({ block }) => block.style.size));
  for (const edge of edges) if (draft.blocks[edge.block]!.style.size === largest) edge.titleSize = largest;
  return edges;
}

/** In points. */
const LEVEL = 2;

function inRows(edges: Edge[]): Edge[] {
  for (const edge of edges) {
    const row = edges.filter(({ type, y }) => type === edge.type && Math.abs(y - edge.y) < LEVEL);
    if (row.length > 1)
      edge.row = row
        .sort((a, b) => a.x - b.x)
        .map(({ sameness }) => sameness)
        .join(' ');
  }
  return edges;
}

/** The largest print of its page, set where another page has other words, just as large: the place of titles, which may come back. */
const isOtherTitle = (other: Edge, edge: Edge): boolean =>
  edge.titleSize !== undefined &&
  edge.titleSize === other.titleSize &&
  Math.min(Math.abs(other.x - edge.x), Math.abs(other.centre - edge.centre)) < LEVEL &&
  !isSame(other, edge);

/** Against that of the text. */
const TITLE_SIZE = 1.15;

const isSame = (a: Edge, b: Edge): boolean => a.sameness === b.sameness || a.row === b.row;

const MARGIN = 0.1;

/** Set upwards or downwards in the outer margin: the stamp of a preprint server, of a library, of a printer. */
function isMarginal({ bbox: [x0, y0, x1, y1], style }: BlockDraft, { width }: PageDraft): boolean {
  return style.turned && y1 - y0 > 3 * (x1 - x0) && (x1 < MARGIN * width || x0 > (1 - MARGIN) * width);
}

/** A number as large as a title is that of a chapter. */
const isPageNumber = ({ text, style }: BlockDraft, draft: PageDraft): boolean =>
  saysPageNumber(text) && style.size < 2.5 * textSizeOn(draft);

/** Pages of a smaller format, scaled up or printed on larger paper, have their page number farther in. */
const isLoneNumber = (block: BlockDraft, rank: number): boolean => rank < 2 && saysPageNumber(block.text);

/** Larger than this, "Chapter 1" and "Chapter 2" at the tops of two pages are headings, unless they stand in the margin. */
const LARGE = 1.1;

function toEdge(block: BlockDraft, i: number, type: RunningType, isHeading: boolean, outermost = false): Edge {
  const sameness = block.text
    .toLowerCase()
    .replace(/\d+/g, isHeading ? '$&' : '#')
    .replace(/\s+/g, ' ');
  const [x, top, right, bottom] = block.bbox;
  const y = type === 'header' ? top : bottom;
  return { block: i, type, outermost, sameness, row: sameness, x, y, centre: (x + right) / 2, titleSize: undefined };
}
