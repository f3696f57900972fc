import type { Box } from '../../../document/box.ts';
import { believable, TextConfidence } from '../../../ocr/confidence.ts';
import type { RecognizedPage } from '../../../ocr/recognize-page.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { draftPage } from '../draft-page.ts';
import type { PdfPageContent } from '../engine.ts';
import { toGlyphRuns } from './glyphs.ts';
import { confidenceFinder } from './on-page.ts';
import { toRule } from './rule.ts';

/** What may as well be the grain of a photograph is left out. */
const LEAST_CONFIDENCE = 0.6;
const LEAST_WORDS = 4;
const WORD = /[\p{L}\p{N}]{2}/u;

/** The page with what its pictures say behind each of them, drafted as a page of its own. */
export function withPictures(draft: PageDraft, { rotation }: PdfPageContent, recognized: RecognizedPage): PageDraft {
  const blocks: BlockDraft[] = [];
  const tables = [...draft.tables];
  for (const block of draft.blocks) {
    blocks.push(withConfidence(block, () => 1));
    const read = block.type === 'figure' ? draftPicture(block.bbox, { ...draft, rotation }, recognized) : undefined;
    for (const { table, ...own } of read?.blocks ?? [])
      blocks.push({ ...own, ...(table === undefined ? {} : { table: table + tables.length }) });
    tables.push(...(read?.tables ?? []));
  }
  if (blocks.length === draft.blocks.length) return draft;
  const own = new TextConfidence();
  own.add(charactersOf(draft.blocks), draft.textConfidence);
  for (const block of blocks) if (block.source) addWords(own, block);
  return { ...draft, blocks, tables, textConfidence: own.mean };
}

/** What was recognised within the box, as if it were all that the page says; undefined where that is no text. */
export function draftPicture(
  box: Box,
  { page, width, height, rotation }: Pick<PageDraft, 'page' | 'width' | 'height' | 'rotation'>,
  { dpi, words, lines }: RecognizedPage,
): PageDraft | undefined {
  const isInside = ([x0, y0, x1, y1]: Box): boolean =>
    contains(box, (((x0 + x1) / 2) * 72) / dpi, (((y0 + y1) / 2) * 72) / dpi);
  const said = believable(words, LEAST_CONFIDENCE).filter((word) => isInside(word.box));
  if (said.filter(({ text }) => WORD.test(text)).length < LEAST_WORDS) return undefined;
  const read = draftPage(page, {
    ...{ width, height, rotation, glyphs: toGlyphRuns(said, dpi) },
    rules: lines.filter(({ x0, y0, x1, y1 }) => isInside([x0, y0, x1, y1])).map((line) => toRule(line, dpi)),
    ...{
      images: [],
      fills: [],
      backdrops: [],
      dots: [],
      sketches: [],
      links: [],
      annotations: [],
      actions: [],
      structure: null,
    },
  });
  const confidenceAt = confidenceFinder(words, dpi);
  return { ...read, blocks: read.blocks.map((block) => ({ ...withConfidence(block, confidenceAt), source: 'ocr' })) };
}

const charactersOf = (blocks: readonly BlockDraft[]): number =>
  blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);

function addWords(confidence: TextConfidence, { words: { starts, ends, confidences = [] } }: BlockDraft): void {
  for (const [i, start] of starts.entries()) confidence.add(ends[i]! - start, confidences[i]!);
}

const contains = ([x0, y0, x1, y1]: Box, x: number, y: number): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

function withConfidence(block: BlockDraft, sureOf: (box: Box) => number): BlockDraft {
  const { starts, boxes } = block.words;
  const confidences = starts.map((_, i) => sureOf(boxes.slice(4 * i, 4 * i + 4) as unknown as Box));
  return { ...block, words: { ...block.words, confidences } };
}
