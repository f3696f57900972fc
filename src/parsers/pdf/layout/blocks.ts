import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { BlockType } from '../../../document/page.ts';
import { type BlockDraft, type BlockStyle, bareBlock } from '../draft.ts';
import type { GlyphRun, PdfPageContent } from '../engine.ts';
import { type ComposeOptions, compose } from '../text/compose.ts';
import { toLines } from '../text/lines.ts';
import type { Word } from '../text/word.ts';
import { isCaption } from './captions.ts';
import type { Chart } from './charts.ts';
import { type Column, measureColumn } from './column.ts';
import { type ColumnLine, columnLines, isCode, shareOf } from './column-lines.ts';
import { composeFormula, composeText } from './formula-text.ts';
import { leadsToPage } from './line-starts.ts';
import { paragraphs } from './paragraphs.ts';
import { mostOf } from './text-size.ts';

/** Of a person or on the net. */
const ADDRESS = /@[\w-]+\.\w|(?:^|\s)(?:https?:|www\.)/;

/** Lines that read on, as a block; what it is to the document shows only when all pages are known. */
export function toBlock(lines: readonly ColumnLine[], column: Column, options: ComposeOptions): BlockDraft {
  const fixed = lines.every(isCode) && !lines.every(({ text }) => ADDRESS.test(text));
  const composed = composeFormula(lines, options) ?? composeText(lines, options, fixed);
  const words = lines.flatMap(({ line }) => line.words);
  const { marker } = lines[0]!;
  const style = styleOf(lines, column, words, composed.text);
  const code = fixed && (lines.length > 1 || isCodeLine(composed.text, style, column.size));
  const type = TYPE_OF_ROLE.get(style.role ?? '') ?? typeOf(lines, composed.text, code);
  return {
    type,
    ...composed,
    bbox: options.toPage(boxOf(lines.map(({ line }) => line.box))),
    style,
    ...(marker !== undefined && type === 'list_item'
      ? { marker: { text: marker, end: textStart(composed.text, marker) } }
      : {}),
  };
}

/** A figure that says what is written in it, line by line, then what is written up its sides. */
export function toChartBlock({ box, lines }: Chart, options: ComposeOptions): BlockDraft {
  const level = columnLines(lines.filter(({ angle }) => angle === 0));
  const turned = lines.filter(({ angle }) => angle !== 0);
  const composed = compose([...level.map(({ line }) => line), ...turned], options);
  return { ...bareBlock('figure', '', options.toPage(box)), ...composed };
}

/** What tags say is believed where they say something that the look of a block does not. */
const TYPE_OF_ROLE: ReadonlyMap<string, BlockType> = new Map([
  ['LI', 'list_item'],
  ['Caption', 'caption'],
  ['Note', 'footnote'],
  ['FENote', 'footnote'],
  ['Formula', 'equation'],
  ['Code', 'code'],
]);

/** Where the text proper begins; a drawn mark is no part of the text. */
const textStart = (text: string, marker: string): number => {
  if (!text.startsWith(marker)) return 0;
  const rest = text.slice(marker.length);
  return marker.length + rest.length - rest.trimStart().length;
};

/** One line is code if it reads like it: a prompt, brackets or signs that prose has not. */
const CODE_LINE = /^(?:\d+ )?[$>#%] ?\S|[(){}[\];=<>|]|--\w/;

/** Or if it stands alone, as a command of several words does. What is large or bold heads something. */
function isCodeLine(text: string, { bold, size, spaceAbove, spaceBelow }: BlockStyle, usual: number): boolean {
  if (bold > 0.9 || size > COMMAND_SIZE * usual) return false;
  const standsAlone = Math.min(spaceAbove, spaceBelow) > COMMAND_SPACE;
  return CODE_LINE.test(text) || (standsAlone && /\S\s+\S/.test(text) && !ADDRESS.test(text));
}

/** Against the text around it, and in units of its own size. */
const COMMAND_SIZE = 1.1;
const COMMAND_SPACE = 0.3;

/** Less is a mark of a note or a label. */
const SHORTEST_EQUATION = 3;

function typeOf(lines: readonly ColumnLine[], text: string, code: boolean): BlockType {
  const first = lines[0]!;
  if (lines.every(({ math }) => math) && text.length >= SHORTEST_EQUATION) return 'equation';
  if (code) return 'code';
  if (isCaption(text)) return 'caption';
  const marked = first.marker !== undefined && !first.scattered && text.length > first.marker.length;
  return marked ? 'list_item' : 'paragraph';
}

function styleOf(lines: readonly ColumnLine[], column: Column, words: readonly Word[], text: string): BlockStyle {
  const usual = usualWord(words);
  const at = column.placeOf(lines[0]!) ?? -1;
  const before = column.lines[at - 1];
  const after = column.lines[at + lines.length];
  const size = Math.max(...lines.map(({ line }) => line.fontSize));
  const capitals = shareOfCapitals(text);
  return {
    // Small capitals are set in two sizes; the larger one is that of the text.
    size:
      capitals > 0.9 ? Math.max(...words.filter(({ rise }) => rise === 0).map(({ fontSize }) => fontSize), size) : size,
    bold: shareOf(words, (word) => word.bold),
    italic: shareOf(words, (word) => word.italic),
    monospace: shareOf(words, (word) => word.monospace),
    capitals,
    fontName: usual.fontName,
    colour: usual.colour,
    centred: isCentred(lines, column),
    scattered: lines.some(({ scattered }) => scattered),
    turned: lines[0]!.line.angle !== 0,
    leadsToPage: leadsToPage(lines.at(-1)!),
    spaceAbove: before ? (lines[0]!.line.box[1] - before.line.box[3]) / size : 9,
    spaceBelow: after ? (after.line.box[1] - lines.at(-1)!.line.box[3]) / size : 9,
    artifact: words.every((word) => word.artifact),
    ...(lines[0]!.element ? { role: lines[0]!.element.role } : {}),
  };
}

/** Set in the font of most characters; of those the longest. */
function usualWord(words: readonly Word[]): Word {
  let usual = words[0]!;
  if (words.every(({ fontName, colour }) => fontName === usual.fontName && colour === usual.colour)) return usual;
  const fontName = mostOf(words.map((word) => [word.fontName, word.text.length]));
  for (const word of words)
    if (word.fontName === fontName && (usual.fontName !== fontName || word.text.length > usual.text.length))
      usual = word;
  return usual;
}

function isCentred(lines: readonly ColumnLine[], column: Column): boolean {
  const [x0, , x1] = column.box!;
  return lines.every(({ line }) => {
    const left = line.box[0] - x0;
    const right = x1 - line.box[2];
    return Math.min(left, right) > 1.5 * line.fontSize && Math.abs(left - right) < 1.5 * line.fontSize;
  });
}

/** Longer texts are no headings, and nobody asks for their capitals. */
const MAX_ASKED_LENGTH = 300;

function shareOfCapitals(text: string): number {
  if (text.length > MAX_ASKED_LENGTH) return 0;
  const letters = text.replace(/\P{L}+/gu, '');
  return letters.length === 0 ? 0 : letters.replace(/\P{Lu}+/gu, '').length / letters.length;
}

const boxOf = (boxes: readonly Box[]): Box => unionBox(boxes)!;

/** Text out of sight is kept, so that it can be shown what a document hides, but apart from what a reader sees. */
export function toHiddenBlocks(runs: readonly GlyphRun[], options: ComposeOptions): BlockDraft[] {
  const blocks: BlockDraft[] = [];
  for (const why of HIDDEN) {
    const same = runs.filter((run) => run.hidden === why);
    const column = measureColumn(columnLines(toLines(same)));
    for (const lines of paragraphs(column.lines, column)) {
      blocks.push({ ...toBlock(lines, column, options), type: 'paragraph', hidden: why });
    }
  }
  return blocks;
}

const HIDDEN = ['background_colour', 'covered', 'invisible', 'off_page'] as const;

/** Notes that people pinned to the page. */
export const toNotes = ({ annotations }: PdfPageContent, toPage: (box: Box) => Box): BlockDraft[] =>
  annotations.map(({ box, text, author }) => ({
    ...bareBlock('note', text, toPage(box)),
    ...(author === '' ? {} : { marker: { text: author, end: 0 } }),
  }));
