import type { Box } from '../../../document/box.ts';
import { toBox } from '../../../document/geometry.ts';
import { meanConfidence } from '../../../ocr/confidence.ts';
import type { RecognizedWord } from '../../../ocr/recognizer.ts';
import type { Sheet } from '../../../ocr/sheet.ts';
import type { PageDraft } from '../draft.ts';

/** Below this a reader should look at the page before believing it. */
const UNSURE = 0.75;

/** A draft made of the straightened sheet, put back on the page that was given, with how sure each word is. */
export function onPage(
  read: PageDraft,
  given: PageDraft,
  words: readonly RecognizedWord[],
  dpi: number,
  toPageBox: (box: Box) => Box,
): PageDraft {
  const confidenceAt = confidenceFinder(words, dpi);
  const put = (box: Box): Box => toBox(...toPageBox(box));
  const confidence = meanConfidence(words);
  const unsure =
    confidence < UNSURE
      ? [{ code: 'ocr_unsure', message: 'The page was read by OCR, with doubt.', page: given.page }]
      : [];
  return {
    ...read,
    width: given.width,
    height: given.height,
    rotation: given.rotation,
    textLayer: given.textLayer === 'ok' ? 'none' : given.textLayer,
    source: 'ocr',
    textConfidence: Math.round(confidence * 1000) / 1000,
    blocks: read.blocks.map((block) => {
      const { starts, ends, boxes } = block.words;
      const each = starts.map((_, i) => boxes.slice(4 * i, 4 * i + 4) as unknown as Box);
      return {
        ...block,
        bbox: put(block.bbox),
        lines: block.lines.map((line) => ({ ...line, bbox: put(line.bbox) })),
        words: { starts, ends, boxes: each.flatMap(put), confidences: each.map(confidenceAt) },
      };
    }),
    tables: read.tables.map((table) => ({
      ...table,
      box: put(table.box),
      rows: table.rows.map((row) => ({
        box: put(row.box),
        cells: row.cells.map((cell) => ({ ...cell, box: put(cell.box) })),
      })),
    })),
    imageCount: given.imageCount,
    warnings: [...given.warnings.filter(({ code }) => code !== 'needs_ocr' && code !== 'garbled_text'), ...unsure],
  };
}

/** By the place of a word on the sheet, in points. */
export function confidenceFinder(words: readonly RecognizedWord[], dpi: number): (box: Box) => number {
  const scale = dpi / 72;
  return ([x0, y0, x1, y1]) => {
    const [x, y] = [((x0 + x1) / 2) * scale, ((y0 + y1) / 2) * scale];
    const word = words.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] - 8 && y <= box[3] + 8);
    return Math.round((word?.confidence ?? 0) * 100) / 100;
  };
}

/**
 * From the sheet back to the page. A box keeps its size, but for quarter turns: it is to frame a word, and what encloses a slanted
 * line is higher than the line.
 */
export function toPageBox(sheet: Sheet, page: { width: number; height: number }): (box: Box) => Box {
  const angle = (-sheet.turnedBy * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isSideways = Math.round(sheet.turnedBy / 90) % 2 !== 0;
  return ([x0, y0, x1, y1]) => {
    const [dx, dy] = [(x0 + x1) / 2 - sheet.width / 2, (y0 + y1) / 2 - sheet.height / 2];
    const x = page.width / 2 + dx * cos - dy * sin;
    const y = page.height / 2 + dx * sin + dy * cos;
    const [w, h] = isSideways ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
    return [
      within(x - w / 2, page.width),
      within(y - h / 2, page.height),
      within(x + w / 2, page.width),
      within(y + h / 2, page.height),
    ];
  };
}
