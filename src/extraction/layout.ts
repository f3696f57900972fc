import type { Box } from '../document/box.ts';
import type { Citation } from '../document/citation.ts';
import { toBox, unionBox } from '../document/geometry.ts';
import type { Block, Page } from '../document/page.ts';
import { lowerBound } from '../document/sorted.ts';
import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import { citationId, type Evidence, joinCitations } from './evidence.ts';
import { foldSameLength } from './values/found.ts';
import { isRightToLeft } from './values/scripts.ts';

/** Where the text of a word stands: in a block, or in a cell of a sheet, which has no blocks. */
type Source =
  | { kind: 'block'; blockId: string; start: number; end: number }
  | { kind: 'cell'; table: TableHead; row: TableRow; cell: TableCell };

interface LayoutWord {
  text: string;
  /** Where it stands for a reader who begins at the left: pages that are read from the right are mirrored. */
  box: Box;
  /** Where it is printed. */
  printed: Box;
  source: Source;
  /** A cell of a table ends before this word. */
  opensCell: boolean;
}

/** Words that a reader sees as one piece: on one line, without a wide gap. */
export interface Segment {
  page: number;
  /** Position of the visual row, counted over all pages. */
  row: number;
  /** Position within the row, from the left. */
  column: number;
  text: string;
  /** As `text`, folded, unit by unit. */
  folded: string;
  box: Box;
  words: LayoutWord[];
  /** Where each word begins in `text`. */
  starts: number[];
}

export interface Row {
  page: number;
  box: Box;
  segments: Segment[];
  /** How far to the right any of the segments reaches, up to each of them. */
  reaches: number[];
  /** Where the leftmost of the segments begins, from each of them on. */
  lefts: number[];
}

/** The block that it begins in; undefined for cells of a sheet. */
export const blockIdOf = ({ words: [first] }: Segment): string | undefined =>
  first?.source.kind === 'block' ? first.source.blockId : undefined;

/** Some text of a segment. */
export interface SegmentSpan {
  segment: Segment;
  start: number;
  end: number;
}

/** All of it. */
export const whole = (segment: Segment): SegmentSpan => ({ segment, start: 0, end: segment.text.length });

export const textOfSpan = ({ segment, start, end }: SegmentSpan): string => segment.text.slice(start, end);
export const textOfSpans = (spans: readonly SegmentSpan[]): string => spans.map(textOfSpan).join(' ');

/** A gap of this many line heights parts two segments; spaces of justified text stay below. */
const WIDE_GAP = 0.9;
/** A space of a typewriter, in line heights. */
const ONE_SPACE = 0.65;

/** No line that anybody reads is longer; what is has no labels and no values, and reading it would take forever. */
const MAX_LINE = 2_000;

const COLON = /^[:：]$/;

/** The pages as a reader sees them, whatever blocks and tables a parser made of them. */
export class Layout {
  readonly rows: Row[] = [];
  readonly segments: Segment[] = [];
  readonly #evidence: Evidence;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    for (const [page, words] of wordsByPage(evidence)) {
      const isFromRight = isReadFromRight(words);
      const rows = toRows(words);
      for (const row of isFromRight ? mirrored(rows, evidence.pages.get(page)?.width) : rows)
        this.#addRow(page, row, isFromRight);
    }
  }

  #addRow(page: number, words: LayoutWord[], isFromRight: boolean): void {
    const row: Row = { page, box: unionBox(words.map(({ box }) => box))!, segments: [], reaches: [], lefts: [] };
    let run: LayoutWord[] = [];
    let length = 0;
    const close = (): void => {
      length = 0;
      if (run.length === 0) return;
      const segment = toSegment(page, this.rows.length, row.segments.length, isFromRight ? inReadingOrder(run) : run);
      row.segments.push(segment);
      this.segments.push(segment);
      run = [];
    };
    for (const word of words) {
      const before = run.at(-1);
      // Colons set one below another, apart from what they end, are part of it.
      if (before && COLON.test(word.text) && (word.opensCell || isFar(before, word))) {
        run.push(word);
        close();
        continue;
      }
      if (before && ((word.opensCell && !readsOn(before, word)) || length > MAX_LINE || isFar(before, word))) close();
      run.push(word);
      length += word.text.length + 1;
    }
    close();
    for (const { box } of row.segments) row.reaches.push(Math.max(row.reaches.at(-1) ?? -Infinity, box[2]));
    for (const { box } of row.segments.toReversed()) row.lefts.push(Math.min(row.lefts.at(-1) ?? Infinity, box[0]));
    row.lefts.reverse();
    this.rows.push(row);
  }

  /** The nearest segments above (or below), nearest first, that overlap or begin where this one begins. */
  *column(segment: Segment, direction: -1 | 1, maxRows: number): Generator<Segment> {
    const last = segment.row + direction * maxRows;
    for (let at = segment.row + direction; at !== last + direction; at += direction) {
      const row = this.rows[at];
      if (row?.page !== segment.page) return;
      yield* inColumn(row, segment.box);
    }
  }

  cite({ segment, start, end }: SegmentSpan, match: Citation['match']): Citation {
    const inside = segment.words
      .map((word, i) => ({ word, from: segment.starts[i]! }))
      .filter(({ word, from }) => from < end && from + word.text.length > start);
    const [first, last] = [inside[0]!, inside.at(-1)!];
    const { source } = first.word;
    if (source.kind === 'cell') {
      return this.#evidence.citeCell(source.table, source.row, source.cell, match);
    }
    const sources = inside.map(({ word }) => word.source);
    const isRun = sources.every(
      (other, i) =>
        other.kind === 'block' &&
        other.blockId === source.blockId &&
        (i === 0 || (sources[i - 1] as typeof source).end <= other.start),
    );
    const lastSource = last.word.source;
    if (isRun && lastSource.kind === 'block') {
      const from = source.start + Math.max(0, start - first.from);
      const to = Math.min(lastSource.end, lastSource.start + end - last.from);
      return this.#evidence.cite({ page: segment.page, blockId: source.blockId, start: from, end: to }, match);
    }
    const bbox = unionBox(inside.map(({ word }) => word.printed))!;
    const text = segment.text.slice(start, end);
    return {
      id: citationId(segment.page, text, ...toBox(...bbox)),
      page: segment.page,
      bbox: toBox(...bbox),
      text,
      match,
    };
  }

  /** The proof of a value that runs over several lines. */
  citeLines(spans: readonly SegmentSpan[], match: Citation['match']): Citation {
    const parts = spans.map((span) => this.cite(span, match));
    const [first] = parts;
    if (parts.length === 1) return first!;
    return {
      ...joinCitations(parts),
      ...(first!.block_id !== undefined && parts.every((part) => part.block_id === first!.block_id)
        ? { block_id: first!.block_id }
        : {}),
    };
  }
}

/** A sheet may have thousands of columns: only those near the box are looked at. */
function* inColumn({ segments, reaches, lefts }: Row, box: Box): Generator<Segment> {
  const end = Math.max(box[2], box[0] + SAME_EDGE);
  for (let i = lowerBound(reaches, box[0] - SAME_EDGE); i < segments.length && lefts[i]! < end; i++)
    if (sharesColumn(box, segments[i]!.box)) yield segments[i]!;
}

export const height = (box: Box): number => box[3] - box[1];
export const sharesColumn = (a: Box, b: Box): boolean => sharedWidth(a, b) > 0.5 || Math.abs(a[0] - b[0]) < SAME_EDGE;
/** How much of their width two boxes have in common; below 0, how far they are apart. */
export const sharedWidth = (a: Box, b: Box): number => Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
const SAME_EDGE = 4;

const isFar = (a: LayoutWord, b: LayoutWord): boolean =>
  b.box[0] - a.box[2] > WIDE_GAP * Math.max(4, Math.min(height(a.box), height(b.box))) && !isTypedSpace(a, b);

/** Parted by one space of a typewriter, which is as wide as its letters and may be wider than these are high. */
function isTypedSpace(a: LayoutWord, b: LayoutWord): boolean {
  const step = (b.box[0] - a.box[0]) / (a.text.length + 1);
  const isOfPitch = ({ box, text }: LayoutWord): boolean => {
    const width = (box[2] - box[0]) / text.length;
    return width > NARROWEST * step && width < WIDEST * step;
  };
  return b.box[0] - a.box[2] < MOST_STEPS * step && isOfPitch(a) && isOfPitch(b);
}
/** A box may leave out the room behind its last letter. */
const NARROWEST = 0.88;
const WIDEST = 1.03;
const MOST_STEPS = 1.25;

/** Words of typewritten lines that stand below one another by chance make no columns: one space parts no cells for a reader. */
const readsOn = (a: LayoutWord, b: LayoutWord): boolean =>
  a.source.kind === 'block' &&
  b.box[0] - a.box[2] < ONE_SPACE * Math.min(height(a.box), height(b.box)) &&
  ((isTypedSpace(a, b) && /\p{L}[.,]?$/u.test(a.text) && /^\p{L}/u.test(b.text)) ||
    (AREA_CODE.test(a.text) && /^\d/.test(b.text)));
const AREA_CODE = /^\(\d{2,5}\)$/;

function wordsByPage(evidence: Evidence): Map<number, LayoutWord[]> {
  const pages = new Map<number, LayoutWord[]>();
  const on = (page: number): LayoutWord[] => {
    const words = pages.get(page) ?? [];
    pages.set(page, words);
    return words;
  };
  const drawn = new Set<string>();
  // Cells of a sheet are cited as cells.
  const ranges = new Set(evidence.tables().flatMap(({ head }) => (head.range === undefined ? [] : [head.id])));
  for (const { page, block, words } of evidence.blocks) {
    if (block.table_id !== undefined && ranges.has(block.table_id)) continue;
    if (isNameOfSheet(block, evidence.pages.get(page))) continue;
    if (block.table_id !== undefined && words.length > 0) drawn.add(block.table_id);
    let end = 0;
    for (const word of words) {
      const opensCell = block.type === 'table' && block.text.slice(end, word.start).includes('\t');
      const source: Source = { kind: 'block', blockId: block.id, start: word.start, end: word.end };
      const box = end === 0 ? withMarker(block, word.box) : word.box;
      on(page).push({ text: word.text.slice(0, MAX_LINE), box, printed: word.box, source, opensCell });
      end = word.end;
    }
  }
  for (const { head, rows } of evidence.tables()) {
    if (drawn.has(head.id)) continue;
    for (const row of rows) {
      for (const cell of row.cells) {
        if (cell.text.trim() === '') continue;
        const source: Source = { kind: 'cell', table: head, row, cell };
        const text = cell.text.slice(0, MAX_LINE).replace(/\s+/g, ' ').trim();
        on(row.page ?? head.page).push({ text, box: cell.bbox, printed: cell.bbox, source, opensCell: true });
      }
    }
  }
  return new Map([...pages].sort(([a], [b]) => a - b));
}

/** What is counted begins where its number does: the answer to "3. How long?" stands under the number. */
const withMarker = ({ marker, bbox }: Block, box: Box): Box =>
  marker !== undefined && /\d/.test(marker) && bbox[0] < box[0] ? [bbox[0], box[1], box[2], box[3]] : box;

/** A heading as large as its page names the sheet, and stands nowhere on it. */
const isNameOfSheet = ({ type, bbox }: Block, page: Page | undefined): boolean =>
  type === 'heading' && page !== undefined && bbox[1] <= 0 && bbox[2] >= page.width && bbox[3] >= page.height;

const MAX_SAMPLED_WORDS = 500;

const isReadFromRight = (words: readonly LayoutWord[]): boolean =>
  isRightToLeft(
    words
      .slice(0, MAX_SAMPLED_WORDS)
      .map(({ text }) => text)
      .join(' '),
  );

/** Right of a label is left of it in Hebrew: mirrored, one set of rules reads both. */
function mirrored(rows: LayoutWord[][], pageWidth: number | undefined): LayoutWord[][] {
  if (isSetFromLeft(rows)) return rows;
  const width = pageWidth ?? Math.max(...rows.flat().map(({ box }) => box[2]));
  for (const row of rows) {
    for (const word of row) word.box = [width - word.box[2], word.box[1], width - word.box[0], word.box[3]];
    row.reverse();
  }
  return rows;
}

/** Lines in a script that is read from the right, along a left edge all the same: a page of which only the words were translated. */
function isSetFromLeft(rows: readonly LayoutWord[][]): boolean {
  const edges = rows.flatMap((row) => {
    const words = row.filter(({ text }) => isRightToLeft(text));
    return words.length === 0 ? [] : [{ left: words[0]!.box[0], right: words.at(-1)!.box[2] }];
  });
  const most = (list: readonly number[]): number => {
    const counts = new Map<number, number>();
    for (const edge of list) counts.set(Math.round(edge), (counts.get(Math.round(edge)) ?? 0) + 1);
    return Math.max(0, ...counts.values());
  };
  return most(edges.map(({ left }) => left)) > most(edges.map(({ right }) => right));
}

/** Of one block its parser knows the order, also of the Latin words in it. */
function inReadingOrder(words: LayoutWord[]): LayoutWord[] {
  const [first] = words;
  const startOf = ({ source }: LayoutWord): number => (source.kind === 'block' ? source.start : 0);
  const isOneBlock = words.every(
    ({ source }) =>
      source.kind === 'block' && first!.source.kind === 'block' && source.blockId === first!.source.blockId,
  );
  return isOneBlock ? words.sort((a, b) => startOf(a) - startOf(b)) : words;
}

/** Words whose middles lie within one another's height, from the left; rows from the top. */
function toRows(words: readonly LayoutWord[]): LayoutWord[][] {
  const middle = ({ box }: LayoutWord): number => (box[1] + box[3]) / 2;
  const sorted = words
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => middle(a) - middle(b) || a.box[0] - b.box[0]);
  const rows: LayoutWord[][] = [];
  let reference: LayoutWord | undefined;
  for (const word of sorted) {
    const reach = reference && 0.5 * Math.min(height(reference.box), height(word.box));
    if (reference && middle(word) - middle(reference) <= reach!) rows.at(-1)!.push(word);
    else {
      rows.push([word]);
      reference = word;
    }
  }
  return rows.flatMap((row) => inLayers(row.sort((a, b) => a.box[0] - b.box[0])));
}

/** Boxes that lie over one another have their words at one place: read from the left, they would be woven into each other. */
function inLayers(row: LayoutWord[]): LayoutWord[][] {
  if (row.length > MAX_WOVEN || !row.some((word, i) => i > 0 && liesOver(row[i - 1]!, word))) return [row];
  const byBlock = new Map<string, LayoutWord[]>();
  for (const word of row) {
    const block = word.source.kind === 'block' ? word.source.blockId : '';
    byBlock.set(block, [...(byBlock.get(block) ?? []), word]);
  }
  const layers: LayoutWord[][] = [];
  for (const words of byBlock.values()) {
    const layer = layers.find((others) => !words.some((word) => others.some((other) => liesOver(word, other))));
    if (layer) layer.push(...words);
    else layers.push(words);
  }
  return layers.map((layer) => layer.sort((a, b) => a.box[0] - b.box[0]));
}

/** Words of a row: each is held against each. */
const MAX_WOVEN = 500;
/** A share of the narrower word; letters of one line stay apart but for a hair. */
const MOST_OVERLAP = 0.3;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** What is written on a line to be filled in does not lie over it. */
const liesOver = (a: LayoutWord, b: LayoutWord): boolean =>
  a.source.kind === 'block' &&
  b.source.kind === 'block' &&
  a.source.blockId !== b.source.blockId &&
  sharedWidth(a.box, b.box) > MOST_OVERLAP * Math.min(a.box[2] - a.box[0], b.box[2] - b.box[0]) &&
  SAYS_SOMETHING.test(a.text) &&
  SAYS_SOMETHING.test(b.text);

/** Scripts without spaces have words that follow one another at once. */
const touches = ({ source: a }: LayoutWord, { source: b }: LayoutWord): boolean =>
  a.kind === 'block' && b.kind === 'block' && a.blockId === b.blockId && a.end === b.start;

function toSegment(page: number, row: number, column: number, words: LayoutWord[]): Segment {
  const starts: number[] = [];
  let text = '';
  for (const [i, word] of words.entries()) {
    if (i > 0 && !touches(words[i - 1]!, word)) text += ' ';
    starts.push(text.length);
    text += word.text;
  }
  return {
    page,
    row,
    column,
    text,
    folded: foldSameLength(text),
    box: unionBox(words.map(({ box }) => box))!,
    words,
    starts,
  };
}
