import type { Box } from '../document/box.ts';
import { SPREADSHEET_TYPES } from '../document/file-type.ts';
import type { Block, Page } from '../document/page.ts';
import type { StoredContent } from '../index/content.ts';
import { readTableRows } from '../index/table-rows.ts';
import { escapeHtml } from './html-text.ts';

/** Points that are drawn of an endless page, as a sheet is. */
const MAX_WIDTH = 1600;
const MAX_HEIGHT = 1600;
const MAX_ROWS = 200;
const MAX_CELLS = 5000;
/** Height of letters in a line of that height. */
const FONT_SHARE = 0.78;
const BASELINE = 0.8;
const MAX_FONT_SIZE = 14;
const MIN_FONT_SIZE = 0.5;
/** Width of a letter, in heights of letters. */
const AVERAGE_ADVANCE = 0.5;

/** Draws the words of a page where they stand, pictures as boxes, tables with their lines. */
export function toPageSvg(content: StoredContent, number: number): string {
  const page = content.page(number);
  const width = Math.min(page.width, MAX_WIDTH);
  const height = Math.min(page.height, MAX_HEIGHT);
  // Blocks of a sheet have the boxes of cells, of many at times: their letters are as large as those of one.
  const isFitted = !SPREADSHEET_TYPES.has(content.manifest.fileType);
  const shapes = [
    ...page.blocks.flatMap((block) => blockShapes(block, isFitted)),
    ...tableShapes(content, page, height),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...shapes,
    '</svg>',
  ].join('\n');
}

function blockShapes(block: Block, isFitted: boolean): string[] {
  if (block.hidden || block.type === 'table') return [];
  const isBold = block.type === 'title' || block.type === 'heading';
  const frame = block.type === 'figure' ? [rectangle(block.bbox, '#e8eaed', '#bdc1c6')] : [];
  if (block.text === '') return frame;
  const lines = block.lines ?? [{ start: 0, end: block.text.length, bbox: block.bbox }];
  return [
    ...frame,
    ...lines.map(({ start, end, bbox }) => textIn(bbox, block.text.slice(start, end), { isBold, isFitted })),
  ];
}

function* tableShapes(content: StoredContent, page: Page, height: number): Generator<string> {
  const heads = content.tables();
  let cells = 0;
  for (const { id } of page.tables) {
    const head = heads.find((table) => table.id === id);
    if (!head) continue;
    for (const row of readTableRows(content, head, 0, MAX_ROWS)) {
      if ((row.page ?? head.page) !== page.page) continue;
      if (row.bbox[1] > height || cells > MAX_CELLS) break;
      for (const cell of row.cells) {
        cells++;
        yield rectangle(cell.bbox, cell.header ? '#f1f3f4' : 'none', '#dadce0');
        const [x0, y0, x1, y1] = cell.bbox;
        yield textIn([x0 + 2, y0, x1, y1], cell.text, { isBold: cell.header, isFitted: false });
      }
    }
  }
}

const rectangle = ([x0, y0, x1, y1]: Box, fill: string, stroke: string): string =>
  `<rect x="${x0}" y="${y0}" width="${round(x1 - x0)}" height="${round(y1 - y0)}" fill="${fill}" stroke="${stroke}" stroke-width="0.5"/>`;

function textIn(
  [x0, y0, x1, y1]: Box,
  text: string,
  { isBold, isFitted }: { isBold: boolean; isFitted: boolean },
): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const width = x1 - x0;
  const letters = (isFitted ? y1 - y0 : Math.min(y1 - y0, MAX_FONT_SIZE)) * FONT_SHARE;
  const likely = plain.length * letters * AVERAGE_ADVANCE;
  // A box far from what the text can take is that of a sheet or a shape, not of the words.
  const isOfWords = isFitted && likely > width * 0.5 && likely < width * 2;
  const size = isOfWords ? letters : Math.min(letters, MAX_FONT_SIZE * FONT_SHARE);
  const shown = isOfWords ? plain : plain.slice(0, Math.ceil(width / (size * AVERAGE_ADVANCE)));
  if (size < MIN_FONT_SIZE || shown === '') return '';
  const fit = isOfWords ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"` : '';
  const weight = isBold ? ' font-weight="bold"' : '';
  const baseline = round(y0 + (size / FONT_SHARE) * BASELINE);
  return `<text x="${x0}" y="${baseline}" font-size="${round(size)}"${fit}${weight}>${escapeHtml(shown)}</text>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
