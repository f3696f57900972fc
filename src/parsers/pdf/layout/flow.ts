import type { Box } from '../../../document/geometry.ts';
import { type BlockDraft, bareBlock } from '../draft.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { ComposeOptions } from '../text/compose.ts';
import type { TextLine } from '../text/word.ts';
import { toBlock } from './blocks.ts';
import { type Column, measureColumn } from './column.ts';
import { type ColumnLine, columnLines } from './column-lines.ts';
import { markFootnotes } from './footnotes.ts';
import { nestListItems } from './nesting.ts';
import { paragraphs } from './paragraphs.ts';
import { type Placed, readingGroups } from './reading-order.ts';
import type { PageStructure } from './structure.ts';
import { toTableBlock } from './table-blocks.ts';

/** What stands on a page, tables and pictures told from running text. */
export interface PageMatter {
  height: number;
  /** Level lines that belong to no table. */
  lines: readonly TextLine[];
  tables: readonly FoundTable[];
  figures: readonly Box[];
  structure: PageStructure;
  /** Of most of the running text. */
  fontSize: number;
  rightToLeft: boolean;
  /** What is set as a superscript on the page. */
  raised: ReadonlySet<string>;
}

type Item = Placed & ({ kind: 'line'; line: TextLine } | { kind: 'table'; table: number } | { kind: 'figure' });

/** The blocks of a page in reading order. */
export function flowBlocks(matter: PageMatter, options: ComposeOptions): BlockDraft[] {
  const { lines, tables, figures, fontSize } = matter;
  const items: Item[] = [
    ...lines.map((line): Item => ({ kind: 'line', line, box: line.box })),
    ...tables.map(({ box }, table): Item => ({ kind: 'table', table, box })),
    ...figures.map((box): Item => ({ kind: 'figure', box })),
  ];
  return readingGroups(items, fontSize, matter.rightToLeft).flatMap((group) => {
    const stretches = [...stretchesOf(group, matter)];
    const column = measureColumn(stretches.flatMap((stretch) => (Array.isArray(stretch) ? stretch : [])));
    const blocks = stretches.flatMap((stretch) => stretchBlocks(stretch, column, matter, options));
    markFootnotes(blocks, matter.raised, fontSize, matter.height);
    nestListItems(blocks);
    return blocks;
  });
}

type Stretch = ColumnLine[] | Exclude<Item, { kind: 'line' }>;

/** Lines between tables and figures, each of which stands alone. */
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

function stretchBlocks(
  stretch: Stretch,
  column: Column,
  { tables }: PageMatter,
  options: ComposeOptions,
): BlockDraft[] {
  if (Array.isArray(stretch)) {
    return paragraphs(stretch, column).map((lines) => toBlock(lines, column.lines, options));
  }
  if (stretch.kind === 'figure') return [bareBlock('figure', '', options.toPage(stretch.box))];
  return [toTableBlock(tables[stretch.table]!, stretch.table, options)];
}
