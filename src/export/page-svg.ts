import type { Box } from '../document/geometry.ts';
import type { Block, Page } from '../document/page.ts';
import type { StoredContent } from '../index/content.ts';
import { readTableRows } from '../index/table-rows.ts';
import { escapeHtml } from './html-text.ts';

/** Of a page without end, as sheets are, its beginning; in points. */
const MAX_WIDTH = 1600;
const MAX_HEIGHT = 1600;
const MAX_ROWS = 200;
const MAX_CELLS = 5000;
/** Height of letters in a line of that height. */
const FONT_SHARE = 0.78;
const BASELINE = 0.8;
const MAX_FONT_SIZE = 14;

/** What was read of a page, drawn where it stands: words, pictures as boxes, tables with their lines. */
export function toPageSvg(content: StoredContent, number: number): string {
  const page = content.page(number);
  const width = Math.min(page.width, MAX_WIDTH);
  const height = Math.min(page.height, MAX_HEIGHT);
  const shapes = [...page.blocks.flatMap((block) => blockShapes(block)), ...tableShapes(content, page, height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...shapes,
    '</svg>',
  ].join('\n');
}

function blockShapes(block: Block): string[] {
  if (block.hidden || block.type === 'table') return [];
  const isBold = block.type === 'title' || block.type === 'heading';
  const frame = block.type === 'figure' ? [rectangle(block.bbox, '#e8eaed', '#bdc1c6')] : [];
  if (block.text === '') return frame;
  const lines = block.lines ?? [{ start: 0, end: block.text.length, bbox: block.bbox }];
  return [
    ...frame,
    ...lines.map(({ start, end, bbox }) => textIn(bbox, block.text.slice(start, end), { isBold, isFitted: true })),
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
        const room = ((x1 - x0) / Math.min(y1 - y0, MAX_FONT_SIZE)) * 2;
        const text = cell.text.slice(0, Math.max(1, Math.floor(room)));
        if (text) yield textIn([x0 + 2, y0, x1, y1], text, { isBold: cell.header, isFitted: false });
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
  if (plain === '') return '';
  const height = isFitted ? y1 - y0 : Math.min(y1 - y0, MAX_FONT_SIZE);
  const size = round(height * FONT_SHARE);
  const fit = isFitted && x1 > x0 ? ` textLength="${round(x1 - x0)}" lengthAdjust="spacingAndGlyphs"` : '';
  const weight = isBold ? ' font-weight="bold"' : '';
  return `<text x="${x0}" y="${round(y0 + height * BASELINE)}" font-size="${size}"${fit}${weight}>${escapeHtml(plain)}</text>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
