import type { Box } from '../../../document/box.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { usualSizeOf } from '../layout/text-size.ts';

/** Running lines that a single page gives away, without any other to compare it with. */

export type RunningType = 'header' | 'footer';

/** A block near the edge of its page. */
export interface EdgeBlock {
  /** Its position among the blocks of the page. */
  block: number;
  type: RunningType;
  /** No other block stands nearer to the edge. */
  outermost: boolean;
}

export const textSizeOn = ({ textSize: size, sizes }: PageDraft): number => size ?? usualSizeOf(sizes);

/** What publishers, printers and portals put at the very edge of a page, even of a single one. */
const IMPRINT =
  /\bpage \d|©|\(c\) ?\d{4}|copyright|www\.|https?:|download|published by|accessed|\bvol(?:ume|\.)|\bissue\b|\bdoi\b|\bissn\b|^(?:strictly |private (?:and|&) )?confidential$|\brev(?:ision|\.)|\bprinted\b|et al\.|all rights reserved|\| ?\d+$|^\d+ ?\|/i;
const IMPRINT_ZONE = 0.07;

export function isImprint({ text, bbox, lines }: BlockDraft, type: RunningType, { height }: PageDraft): boolean {
  const outside = type === 'header' ? bbox[3] < IMPRINT_ZONE * height : bbox[1] > (1 - IMPRINT_ZONE) * height;
  return outside && lines.length <= 2 && text.length < 160 && IMPRINT.test(text);
}

/** "214 Annual Report", "Part Two | 215": a page number with the name of what it is a page of; years are none. */
const NUMBERED_LINE = /^(?!(?:19|20)\d\d\s)\d{1,4}\s.*\p{L}|\p{L}.*\s(?!(?:19|20)\d\d$)\d{1,4}$/u;
/** How much of the page's height the outermost line may be away from its edge. */
const EDGE_LINE_ZONE = 0.115;
const MAX_EDGE_LINE = 110;
/** A smaller number at the start of a line is as likely that of a section. */
const MIN_PAGE_AT_TOP = 30;
/** "Total: $12,500.00", "Invoice No. 1042": what a document is about stands at the edges of its only page, too. */
const AMOUNT = /[$€£¥]\s?\d|\d[.,]\d\d(?!\d)/;
const ENTRY = /\p{L}:\s+\S|(?:#|\b[Nn](?:o|r|um(?:ber)?)\b\.?)\s*\p{L}*-?\d/u;

/** The first or last line of a page, set as running lines are: with a page number, or in parts that stand far apart. */
export function isEdgeLine({ text, lines, style, bbox }: BlockDraft, edge: EdgeBlock, draft: PageDraft): boolean {
  if (!edge.outermost || lines.length > 1 || text.length > MAX_EDGE_LINE) return false;
  const usual = textSizeOn(draft);
  // A heading may stand there, too, and the end of a sentence.
  if (style.size > (edge.type === 'footer' ? 1.3 : 1.05) * usual) return false;
  if (/[.:;,]$/.test(text) && style.capitals < 0.9 && !style.scattered) return false;
  if (AMOUNT.test(text) || (!style.scattered && ENTRY.test(text))) return false;
  if (style.scattered && isRowAmongRows(edge, draft)) return false;
  if (isFarOut(bbox, edge, draft)) return true;
  if (edge.type === 'footer') {
    return bbox[3] > (1 - EDGE_LINE_ZONE) * draft.height && (style.scattered || NUMBERED_LINE.test(text));
  }
  if (bbox[1] > EDGE_LINE_ZONE * draft.height) return false;
  const number = Number(/^\d+/.exec(text)?.[0] ?? Number.NaN);
  const counts = number < MIN_PAGE_AT_TOP && style.capitals < 0.9;
  if (style.scattered) return NUMBERED_LINE.test(text) || bbox[3] < FAR_OUT * draft.height;
  return !counts && style.bold < 0.5 && NUMBERED_LINE.test(text) && !/\p{L} \d+$/u.test(text);
}

/** In units of the page's height; and of the font size, from what stands next to it. */
export const FAR_OUT = 0.07;
const FAR_APART = 2.5;

/** In the margin, well apart from anything else. */
function isFarOut([, y0, , y1]: Box, { type, block }: EdgeBlock, { blocks, height }: PageDraft): boolean {
  const inMargin = type === 'header' ? y1 < FAR_OUT * height : y0 > (1 - FAR_OUT) * height;
  if (!inMargin) return false;
  const apart = FAR_APART * blocks[block]!.style.size;
  const rest = blocks.filter(({ hidden, text }, i) => i !== block && !hidden && text !== '');
  return rest.length > 1 && rest.every(({ bbox }) => (type === 'header' ? bbox[1] - y1 : y0 - bbox[3]) > apart);
}

/** Its parts stand right over or under those of the next line: columns, or a table, begin or end here. */
function isRowAmongRows({ type, block }: EdgeBlock, { blocks }: PageDraft): boolean {
  const own = blocks[block]!;
  const distance = ({ bbox }: BlockDraft): number =>
    type === 'header' ? bbox[1] - own.bbox[3] : own.bbox[1] - bbox[3];
  let next: BlockDraft | undefined;
  for (const other of blocks) {
    if (other === own || other.hidden || other.words.starts.length === 0 || distance(other) < 0) continue;
    if (!next || distance(other) < distance(next)) next = other;
  }
  if (!next) return false;
  const [starts, below] = [partStarts(own), partStarts(next)];
  return starts.length > 1 && starts.every((x) => below.some((y) => Math.abs(x - y) < SAME_START));
}

const SAME_START = 2;
/** In units of the font size. */
const PART_GAP = 1.5;

/** Where the parts of a block's lines start. */
function partStarts({ words: { boxes }, style: { size } }: BlockDraft): number[] {
  const starts: number[] = [];
  for (let i = 0; i < boxes.length; i += 4) {
    const gap = boxes[i]! - (boxes[i - 2] ?? Number.NEGATIVE_INFINITY);
    if (gap > PART_GAP * size || boxes[i + 1]! > (boxes[i - 1] ?? 0)) starts.push(boxes[i]!);
  }
  return starts;
}
