import { unionBox } from '../../document/geometry.ts';
import type { BlockDraft, PageDraft } from './draft.ts';
import type { GlyphRun, PdfPageContent } from './engine.ts';
import { Bars } from './formulas/bars.ts';
import { readFormula } from './formulas/formula.ts';
import { withoutAxisLabels } from './layout/axis-labels.ts';
import { toBlock, toHiddenBlocks, toNotes } from './layout/blocks.ts';
import { type Chart, findCharts } from './layout/charts.ts';
import { leadingOfPage, measureColumn } from './layout/column.ts';
import { columnLines } from './layout/column-lines.ts';
import { findContents } from './layout/contents-lists.ts';
import { drawnMarks } from './layout/drawn-marks.ts';
import { findFigures } from './layout/figures.ts';
import { flowBlocks } from './layout/flow.ts';
import { raisedMarks } from './layout/footnotes.ts';
import { sightOf } from './layout/hidden.ts';
import { findLineNumbers } from './layout/line-numbers.ts';
import { pageWarnings } from './layout/page-warnings.ts';
import { withStackedAsVertical } from './layout/stacked.ts';
import { PageStructure } from './layout/structure.ts';
import { inReadingDirection, toTableDraft } from './layout/table-blocks.ts';
import { findTextBoxes } from './layout/text-boxes.ts';
import { textSizeOf, usualSizeOf } from './layout/text-size.ts';
import { uprightPage } from './layout/upright.ts';
import { findWalls } from './layout/walls.ts';
import { findTables } from './tables/find-tables.ts';
import type { FoundTable, TableInput } from './tables/found-table.ts';
import { type ComposeOptions, vocabularyOf } from './text/compose.ts';
import { toLines } from './text/lines.ts';
import { withMeasuredPitch } from './text/pitch.ts';
import { withoutTypedRules, withoutTypewriter } from './text/typewriter.ts';
import type { TextLine, Word } from './text/word.ts';

/** Everything that one page alone tells. Pure: the same content gives the same draft. */
export function draftPage(number: number, given: PdfPageContent): PageDraft {
  const { content, toPage, textLayer, textConfidence, unseen, numbers, lines } = readLines(given);
  const level = lines.filter((line) => line.angle === 0);
  const contents = findContents(level);
  const bars = new Bars(content.rules);
  const options: ComposeOptions = {
    vocabulary: vocabularyOf(level),
    linkOf: linkFinder(content),
    formulaOf: (words) => readFormula(words, bars),
    toPage,
    pageNumbers: contents.pageNumbers,
  };
  const outside = contents.lines.size > 0 ? lines.filter((line) => !contents.lines.has(line)) : lines;
  const tables = withoutAxisLabels(findTables(toTableInput(content, outside)).map(inReadingDirection), level);
  const free = withoutTypedRules(withoutTableWords(lines, tables));
  const charts = findCharts(content, free);
  const running = withoutLabels(free, charts);
  const text = running.filter((line) => line.angle === 0);
  const fontSize = usualSizeOf(charactersBySize(text));
  const matter = {
    height: content.height,
    lines: text,
    tables,
    figures: findFigures(content, level),
    charts,
    textBoxes: findTextBoxes(content.fills, text),
    walls: findWalls(content.rules, fontSize),
    structure: new PageStructure(content.structure, text),
    marks: drawnMarks(content),
    fontSize,
    leadings: leadingOfPage(text),
    rightToLeft: level.filter((line) => line.rightToLeft).length * 2 > level.length,
    raised: raisedMarks(level),
  };
  const flow = flowBlocks(matter, options);
  return {
    page: number,
    width: given.width,
    height: given.height,
    rotation: given.rotation,
    textLayer,
    textConfidence,
    blocks: [
      ...flow,
      ...running.filter((line) => line.angle !== 0).map((line) => lineBlock(line, options)),
      ...toLines([...numbers]).map((line): BlockDraft => ({ ...lineBlock(line, options), type: 'header' })),
      ...toHiddenBlocks(unseen, options),
      ...toNotes(content, toPage),
    ],
    tables: tables.map((table) => toTableDraft(table, toPage)),
    imageCount: content.images.length,
    sizes: charactersBySize(level),
    textSize: textSizeOf(flow),
    warnings: pageWarnings(number, content, textLayer, unseen),
  };
}

function readLines(given: PdfPageContent) {
  const { content, toPage } = uprightPage(withStackedAsVertical(given));
  const { textLayer, textConfidence, shown: seen, unseen } = bySight(content);
  const numbers = findLineNumbers(seen);
  const shown = numbers.size > 0 ? seen.filter((run) => !numbers.has(run)) : seen;
  const runs = textLayer === 'invisible' ? plainRuns(shown) : withoutTypewriter(withMeasuredPitch(shown));
  return { content, toPage, textLayer, textConfidence, unseen, numbers, lines: toLines(runs, content.rules) };
}

function toTableInput(content: PdfPageContent, lines: readonly TextLine[]): TableInput {
  const { width, height, rules, fills, sketches } = content;
  // Lines that run from top to bottom stand side by side as columns do, and have no rows.
  const words = lines.flatMap((line) => line.words.filter(({ vertical }) => !vertical));
  return { width, height, words, rules, fills, sketches };
}

/** What the tables of a page are looked for in. */
export function tableInputOf(given: PdfPageContent): TableInput {
  const { content, lines } = readLines(given);
  return toTableInput(content, lines);
}

/** Text that a reader sees, and text that is out of sight, with the reason. */
function bySight(content: PdfPageContent): {
  textLayer: PageDraft['textLayer'];
  textConfidence: number;
  shown: GlyphRun[];
  unseen: GlyphRun[];
} {
  const { textLayer, textConfidence, hidden } = sightOf(content);
  const shown: GlyphRun[] = [];
  const unseen: GlyphRun[] = [];
  for (const run of content.glyphs) {
    const why = hidden.get(run);
    if (why) unseen.push({ ...run, hidden: why });
    else shown.push(run.hidden ? { ...run, hidden: undefined } : run);
  }
  return { textLayer, textConfidence, shown, unseen };
}

/** Text set at another angle than most of the page, and numbers of lines, are read line by line. */
function lineBlock(line: TextLine, options: ComposeOptions): BlockDraft {
  const lines = columnLines([line]);
  return toBlock(lines, measureColumn(lines), options);
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

function withoutTableWords(lines: readonly TextLine[], tables: readonly FoundTable[]): TextLine[] {
  if (tables.length === 0) return [...lines];
  const consumed = new Set<Word>();
  for (const table of tables) {
    for (const { cells } of table.rows) for (const cell of cells) for (const word of cell.words) consumed.add(word);
  }
  const kept: TextLine[] = [];
  for (const line of lines) {
    const words: Word[] = [];
    for (const word of line.words) if (!consumed.has(word)) words.push(word);
    if (words.length === line.words.length) kept.push(line);
    else if (words.length > 0) kept.push({ ...line, words, box: unionBox(words.map(({ box }) => box))! });
  }
  return kept;
}

function withoutLabels(lines: TextLine[], charts: readonly Chart[]): TextLine[] {
  if (charts.length === 0) return lines;
  const labels = new Set(charts.flatMap((chart) => chart.lines));
  return lines.filter((line) => !labels.has(line));
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

function linkFinder({ links }: PdfPageContent): ComposeOptions['linkOf'] {
  if (links.length === 0) return () => undefined;
  return (word) => {
    const { box, text, angle, lefts, rights } = word;
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    const link = links.find((l) => x >= l.box[0] && x <= l.box[2] && y >= l.box[1] && y <= l.box[3]);
    if (!link) return undefined;
    const href = link.href ?? `#page=${link.page}`;
    const isWithin = (i: number): boolean => {
      const middle = (lefts[i]! + rights[i]!) / 2;
      return middle >= link.box[0] && middle <= link.box[2];
    };
    let [start, end] = [0, text.length];
    if (angle === 0) {
      while (start < end && PUNCTUATION.test(text[start]!) && !isWithin(start)) start++;
      while (end > start && PUNCTUATION.test(text[end - 1]!) && !isWithin(end - 1)) end--;
    }
    return start < end ? { href, start, end } : { href, start: 0, end: text.length };
  };
}

/** What stands around a link without being a part of it. */
const PUNCTUATION = /[\p{P}\p{S}]/u;
