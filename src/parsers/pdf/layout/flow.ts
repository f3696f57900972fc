import type { Box } from '../../../document/box.ts';
import { type BlockDraft, bareBlock } from '../draft.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { ComposeOptions } from '../text/compose.ts';
import type { TextLine } from '../text/word.ts';
import type { Bands } from './bands.ts';
import { toBlock, toChartBlock } from './blocks.ts';
import type { Chart } from './charts.ts';
import { type Column, measureColumn } from './column.ts';
import { type ColumnLine, columnLines } from './column-lines.ts';
import { adoptDrawnMarks } from './drawn-marks.ts';
import { markFootnotes } from './footnotes.ts';
import { isBullet } from './markers.ts';
import { nestListItems } from './nesting.ts';
import { paragraphs } from './paragraphs.ts';
import { type Placed, readingGroups } from './reading-order.ts';
import type { PageStructure } from './structure.ts';
import { toTableBlock } from './table-blocks.ts';
import type { TextBox } from './text-boxes.ts';
import type { Wall } from './walls.ts';

/** What stands on a page, tables and pictures told from running text. */
export interface PageMatter {
  height: number;
  /** Level lines that belong to no table. */
  lines: readonly TextLine[];
  tables: readonly FoundTable[];
  figures: readonly Box[];
  /** Their lines are no others. */
  charts: readonly Chart[];
  /** Their lines are among all others. */
  textBoxes: readonly TextBox[];
  /** Lines that may part columns. */
  walls: readonly Wall[];
  structure: PageStructure;
  /** Shapes that may be the bullets of a list. */
  marks: Bands<{ box: Box }>;
  /** Of most of the running text. */
  fontSize: number;
  /** Distance of baselines by font size, where the page shows it. */
  leadings: ReadonlyMap<number, number>;
  rightToLeft: boolean;
  /** What is set as a superscript on the page. */
  raised: ReadonlySet<string>;
}

type Item = Placed &
  (
    | { kind: 'line'; line: TextLine }
    | { kind: 'table'; table: number }
    | { kind: 'figure' }
    | ({ kind: 'chart' } & Chart)
    | ({ kind: 'text' } & TextBox)
  );

/** The blocks of a page in reading order. */
export function flowBlocks(matter: PageMatter, options: ComposeOptions): BlockDraft[] {
  const { lines, tables, figures, charts, textBoxes, fontSize } = matter;
  const boxed = new Set(textBoxes.flatMap((box) => box.lines));
  const items: Item[] = [
    ...lines
      .filter((line) => !boxed.has(line))
      .map(
        (line): Item => ({
          kind: 'line',
          line,
          box: line.box,
          label: isLabel(line),
          head: isHead(line, fontSize) ? line.words[0]!.text : undefined,
          number: line.words.length === 1 && NUMBER.test(line.words[0]!.text),
          bulleted: isBullet(line.words[0]!.text),
        }),
      ),
    ...tables.map(({ box }, table): Item => ({ kind: 'table', table, box })),
    ...figures.map((box): Item => ({ kind: 'figure', box })),
    ...charts.map((chart): Item => ({ kind: 'chart', ...chart })),
    ...textBoxes.map((box): Item => ({ kind: 'text', boxed: true, head: 'box', ...box })),
  ];
  return readingGroups(items, fontSize, matter.rightToLeft, matter.walls).flatMap((group) => {
    const beside = group.filter(isPassed);
    const text = new Set<Item>(group);
    for (const item of beside) text.delete(item);
    const stretches = [...stretchesOf([...text], matter)];
    const column = measureColumn(
      stretches.flatMap((stretch) => (Array.isArray(stretch) ? stretch : [])),
      matter.leadings,
    );
    adoptDrawnMarks(column.lines, matter.marks);
    const blocks = stretches.flatMap((stretch) => stretchBlocks(stretch, column, matter, options));
    markFootnotes(blocks, matter.raised, fontSize, matter.height);
    nestListItems(blocks);
    for (const item of beside) insertBeside(blocks, item, stretchBlocks(item, column, matter, options), options);
    return blocks;
  });
}

/** Against most of the running text. */
const HEAD_SIZE = 1.12;
const isHead = ({ words, fontSize }: TextLine, usual: number): boolean =>
  fontSize > HEAD_SIZE * usual || (words.every(({ bold }) => bold) && /\p{L}{2}/u.test(words[0]!.text));

const NUMBER = /^\d{1,4}$/;
const isLabel = ({ words }: TextLine): boolean => words.at(-1)!.text.endsWith(':');

type Stretch = ColumnLine[] | Inset;

/** Lines between tables and figures. */
function* stretchesOf(group: readonly Item[], { structure }: PageMatter): Generator<Stretch> {
  let lines: TextLine[] = [];
  for (const item of group) {
    if (item.kind === 'line') {
      lines.push(item.line);
      continue;
    }
    if (lines.length > 0) yield columnLines(lines, structure);
    lines = [];
    yield item;
  }
  if (lines.length > 0) yield columnLines(lines, structure);
}

type Inset = Exclude<Item, { kind: 'line' }>;

/**
 * A figure without room between the line before it and the line after it, or a table or box beside them: text runs past it, and it
 * does not part the text.
 */
function isPassed(item: Item, at: number, group: readonly Item[]): item is Inset {
  const [before, after] = [group[at - 1], group[at + 1]];
  if (item.kind === 'line' || before?.kind !== 'line' || after?.kind !== 'line') return false;
  const [x0, y0, x1, y1] = item.box;
  if (after.box[1] - before.box[3] >= 0.5 * (y1 - y0) || after.box[1] >= y1) return false;
  return item.kind === 'figure' || [before, after].every(({ box }) => box[2] <= x0 || box[0] >= x1);
}

/** Before the first block that reaches below its top. */
function insertBeside(blocks: BlockDraft[], { box }: Inset, own: BlockDraft[], { toPage }: ComposeOptions): void {
  const top = toPage(box)[1];
  const at = blocks.findIndex(({ bbox }) => bbox[3] > top);
  blocks.splice(at < 0 ? blocks.length : at, 0, ...own);
}

function stretchBlocks(stretch: Stretch, column: Column, matter: PageMatter, options: ComposeOptions): BlockDraft[] {
  if (Array.isArray(stretch)) {
    return paragraphs(stretch, column).map((lines) => toBlock(lines, column, options));
  }
  if (stretch.kind === 'figure') return [bareBlock('figure', '', options.toPage(stretch.box))];
  if (stretch.kind === 'chart') return [toChartBlock(stretch, options)];
  if (stretch.kind === 'text')
    return flowBlocks({ ...matter, lines: stretch.lines, tables: [], figures: [], charts: [], textBoxes: [] }, options);
  return [toTableBlock(matter.tables[stretch.table]!, stretch.table, options)];
}
