import type { Warning } from '../../document/fault.ts';
import { unionBox } from '../../document/geometry.ts';
import { type BlockDraft, bareBlock, type PageDraft, type TableDraft } from './draft.ts';
import type { GlyphRun, PdfPageContent } from './engine.ts';
import { toBlock, toHiddenBlocks, toNotes } from './layout/blocks.ts';
import { findFigures } from './layout/figures.ts';
import { markFootnotes, raisedMarks } from './layout/footnotes.ts';
import { scanShare, sightOf } from './layout/hidden.ts';
import { nestListItems } from './layout/nesting.ts';
import { columnLines, paragraphs } from './layout/paragraphs.ts';
import { type Placed, readingGroups } from './layout/reading-order.ts';
import { PageStructure } from './layout/structure.ts';
import { toTableBlock, toTableDraft } from './layout/table-blocks.ts';
import { uprightPage } from './layout/upright.ts';
import { findTables } from './tables/find-tables.ts';
import type { FoundTable } from './tables/found-table.ts';
import { type ComposeOptions, vocabularyOf } from './text/compose.ts';
import { toLines } from './text/lines.ts';
import type { TextLine, Word } from './text/word.ts';

type Item = Placed & ({ kind: 'line'; line: TextLine } | { kind: 'table'; table: number } | { kind: 'figure' });

/** Everything that one page alone tells. Pure: the same content gives the same draft. */
export function draftPage(number: number, given: PdfPageContent): PageDraft {
  const { content, toPage } = uprightPage(given);
  const { textLayer, hidden } = sightOf(content);
  const shown: GlyphRun[] = [];
  const unseen: GlyphRun[] = [];
  for (const run of content.glyphs) {
    const why = hidden.get(run);
    if (why) unseen.push({ ...run, hidden: why });
    else shown.push(run.hidden ? { ...run, hidden: undefined } : run);
  }
  const lines = toLines(textLayer === 'invisible' ? plainRuns(shown) : shown);
  const level = lines.filter((line) => line.angle === 0);
  const options: ComposeOptions = { vocabulary: vocabularyOf(level), hrefOf: hrefFinder(content), toPage };
  const found = findPageTables(content, lines);
  const running = withoutTableWords(level, found);
  const fontSize = usualSize(running);
  const structure = new PageStructure(content.structure, running);
  const raised = raisedMarks(level);
  const figures = findFigures(content, level);
  const items: Item[] = [
    ...running.map((line): Item => ({ kind: 'line', line, box: line.box })),
    ...found.map(({ box }, table): Item => ({ kind: 'table', table, box })),
    ...figures.map((box): Item => ({ kind: 'figure', box })),
  ];
  const rightToLeft = level.filter((line) => line.rightToLeft).length * 2 > level.length;
  const blocks: BlockDraft[] = [];
  const tables: TableDraft[] = found.map((table) => toTableDraft(table, toPage));
  for (const group of readingGroups(items, fontSize, rightToLeft)) {
    const start = blocks.length;
    for (const stretch of stretches(group)) {
      if (stretch[0]!.kind !== 'line') {
        const [item] = stretch;
        if (item!.kind === 'table') blocks.push(toTableBlock(found[item!.table]!, item!.table, options));
        else blocks.push(bareBlock('figure', '', toPage(item!.box)));
        continue;
      }
      const column = columnLines(
        stretch.flatMap((item) => (item.kind === 'line' ? [item.line] : [])),
        structure,
      );
      for (const block of paragraphs(column)) blocks.push(toBlock(block, column, options));
    }
    markFootnotes(blocks.slice(start), raised, fontSize, content.height);
    nestListItems(blocks.slice(start));
  }
  for (const line of withoutTableWords(lines, found)) {
    if (line.angle !== 0) blocks.push(toBlock(columnLines([line]), columnLines([line]), options));
  }
  blocks.push(...toHiddenBlocks(unseen, options), ...toNotes(content, toPage));
  return {
    page: number,
    width: given.width,
    height: given.height,
    rotation: given.rotation,
    textLayer,
    blocks,
    tables,
    imageCount: content.images.length,
    sizes: charactersBySize(level),
    warnings: pageWarnings(number, content, textLayer, unseen),
  };
}

/** The fonts of a text layer that OCR laid under a scan say nothing about the print, and its sizes are guessed line by line. */
function plainRuns(runs: readonly GlyphRun[]): GlyphRun[] {
  const sizes = runs.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  return runs.map((run) => ({
    ...run,
    font: { ...run.font, bold: false, italic: false, monospace: false },
    fontSize: run.fontSize > 0.65 * usual && run.fontSize < 1.5 * usual ? usual : run.fontSize,
  }));
}

/** Runs of lines between tables and figures, each of which stands alone. */
function* stretches(group: readonly Item[]): Generator<Item[]> {
  let lines: Item[] = [];
  for (const item of group) {
    if (item.kind === 'line') lines.push(item);
    else {
      if (lines.length > 0) yield lines;
      lines = [];
      yield [item];
    }
  }
  if (lines.length > 0) yield lines;
}

function findPageTables(content: PdfPageContent, lines: readonly TextLine[]): FoundTable[] {
  const { width, height, rules, fills } = content;
  const words = lines.flatMap((line) => line.words);
  return findTables({ width, height, words, rules, fills });
}

function withoutTableWords(lines: readonly TextLine[], tables: readonly FoundTable[]): TextLine[] {
  if (tables.length === 0) return [...lines];
  const consumed = new Set<Word>();
  for (const table of tables) {
    for (const { cells } of table.rows) for (const cell of cells) for (const word of cell.words) consumed.add(word);
  }
  return lines.flatMap((line) => {
    if (!line.words.some((word) => consumed.has(word))) return [line];
    const words = line.words.filter((word) => !consumed.has(word));
    return words.length === 0 ? [] : [{ ...line, words, box: unionBox(words.map(({ box }) => box))! }];
  });
}

/** The font size of most characters. */
function usualSize(lines: readonly TextLine[]): number {
  let [size, most] = [10, 0];
  for (const [tenths, count] of charactersBySize(lines)) if (count > most) [size, most] = [tenths / 10, count];
  return size;
}

function charactersBySize(lines: readonly TextLine[]): [number, number][] {
  const sizes = new Map<number, number>();
  for (const { words } of lines) {
    for (const { fontSize, text, rise } of words) {
      if (rise !== 0) continue;
      const tenths = Math.round(fontSize * 10);
      sizes.set(tenths, (sizes.get(tenths) ?? 0) + text.length);
    }
  }
  return [...sizes].sort(([a], [b]) => a - b);
}

function hrefFinder({ links }: PdfPageContent): (word: Word) => string | undefined {
  if (links.length === 0) return () => undefined;
  return ({ box }) => {
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    const link = links.find((l) => x >= l.box[0] && x <= l.box[2] && y >= l.box[1] && y <= l.box[3]);
    return link && (link.href ?? `#page=${link.page}`);
  };
}

/** An image over a good part of a page without text is likely a picture of text. */
const PICTURED_TEXT_SHARE = 0.25;

/** A stray mark or two out of sight deceive nobody. */
const MIN_HIDDEN_CHARACTERS = 4;

function pageWarnings(
  page: number,
  content: PdfPageContent,
  textLayer: PageDraft['textLayer'],
  unseen: readonly GlyphRun[],
): Warning[] {
  const warnings: Warning[] = [];
  if (textLayer === 'none' && scanShare(content) > PICTURED_TEXT_SHARE) {
    warnings.push({ code: 'needs_ocr', message: 'The page is a picture without text: it needs OCR.', page });
  }
  if (textLayer === 'garbled') {
    warnings.push({
      code: 'garbled_text',
      message: 'Fonts do not tell what their characters mean: the page needs OCR.',
      page,
    });
  }
  const characters = unseen.reduce((sum, run) => sum + run.text.trim().length, 0);
  if (characters >= MIN_HIDDEN_CHARACTERS) {
    const message = `The page holds ${characters} characters of text that a reader does not see.`;
    warnings.push({ code: 'hidden_text', message, page });
  }
  return warnings;
}
