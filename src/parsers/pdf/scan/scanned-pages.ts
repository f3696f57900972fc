import { type DrawnLine, findDrawnLines } from '../../../ocr/drawn-lines.ts';
import { openRecognizer } from '../../../ocr/open-recognizer.ts';
import type { OcrSettings, RecognizedWord, Recognizer } from '../../../ocr/recognizer.ts';
import { poseOf } from '../../../ocr/skew.ts';
import { memoryReader, PdfiumFile } from '../../../raster/pdfium.ts';
import { toGrey } from '../../../raster/raster.ts';
import type { PageDraft } from '../draft.ts';
import { draftPage } from '../draft-page.ts';
import type { PdfPageContent, Rule } from '../engine.ts';
import { scanShare } from '../layout/hidden.ts';
import { toGlyphRuns } from './glyphs.ts';
import { onPage } from './on-page.ts';
import { type Sheet, sheetOf, toPageBox } from './sheet.ts';

const DPI = 300;
const POSE_DPI = 60;
/** Larger pages are painted more coarsely. */
const MAX_PIXELS = 16_000_000;
/** Below this the page may stand on its head. */
const DOUBTFUL = 0.6;
/** Words that are surely none: specks and edges. */
const LEAST_CONFIDENCE = 0.2;
/** An image over this much of the page is the page, whatever few characters were stamped on it. */
const SCAN_SHARE = 0.5;
const STAMP_CHARACTERS = 120;

/** Reads pages that are pictures of text: painted, set straight, recognised, and then drafted as any other. */
export class ScannedPages {
  readonly #settings: OcrSettings;
  readonly #recognizer: Recognizer;
  readonly #readBytes: () => Promise<Uint8Array>;
  readonly #password: string | undefined;
  #opening: Promise<PdfiumFile> | undefined;

  constructor(settings: OcrSettings, readBytes: () => Promise<Uint8Array>, password: string | undefined) {
    this.#settings = settings;
    this.#recognizer = openRecognizer(settings);
    this.#readBytes = readBytes;
    this.#password = password;
  }

  isWanted(draft: PageDraft, content: PdfPageContent): boolean {
    if (this.#settings.mode === 'force') return true;
    if (draft.textLayer === 'garbled') return true;
    const share = scanShare(content);
    if (draft.textLayer === 'none') return share > 0;
    return draft.textLayer === 'ok' && share > SCAN_SHARE && charactersOf(draft) < STAMP_CHARACTERS;
  }

  /** The page by its picture; the draft as it is where the picture says no more. */
  async read(draft: PageDraft, content: PdfPageContent): Promise<PageDraft> {
    const file = await (this.#opening ??= this.#open());
    const { words, sheet, lines, dpi } = await this.#straight(file, draft.page, content);
    const kept = words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
    const isBetter = draft.textLayer === 'garbled' || this.#settings.mode === 'force';
    const characters = kept.reduce((sum, { text }) => sum + text.length, 0);
    if (characters === 0 || (!isBetter && characters <= charactersOf(draft))) return withoutOcrWarning(draft);
    const straightened: PdfPageContent = {
      ...{ width: sheet.width, height: sheet.height, rotation: content.rotation },
      ...{ glyphs: toGlyphRuns(kept, dpi), rules: lines.map((line) => toRule(line, dpi)) },
      ...{ fills: [], backdrops: [], links: [], annotations: [], structure: null },
      images: sheet.turnedBy === 0 ? content.images.map((image) => ({ ...image, order: -1, seeThrough: true })) : [],
    };
    const read = draftPage(draft.page, straightened);
    return onPage(read, draft, kept, dpi, toPageBox(sheet, content));
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    opened?.close();
  }

  async #open(): Promise<PdfiumFile> {
    return PdfiumFile.open(memoryReader(await this.#readBytes()), this.#password);
  }

  async #straight(
    file: PdfiumFile,
    page: number,
    size: { width: number; height: number },
  ): Promise<{ words: RecognizedWord[]; sheet: Sheet; lines: DrawnLine[]; dpi: number }> {
    const small = toGrey(file.render(page, toPixels(size, POSE_DPI, 0)));
    const { skew, sideways } = poseOf(small);
    const dpi = Math.min(DPI, Math.floor(72 * Math.sqrt(MAX_PIXELS / (size.width * size.height))));
    const readAt = async (turns: number) => {
      const sheet = sheetOf(size, turns, skew);
      const image = toGrey(file.render(page, toPixels(sheet, dpi, sheet.turnedBy)));
      return { words: await this.#recognizer.recognize(image, dpi), sheet, image };
    };
    const first = await readAt(sideways ? 1 : 0);
    const other = meanConfidence(first.words) < DOUBTFUL ? await readAt(sideways ? 3 : 2) : undefined;
    const { words, sheet, image } = other && meanConfidence(other.words) > meanConfidence(first.words) ? other : first;
    return { words, sheet, lines: findDrawnLines(image, dpi), dpi };
  }
}

const toPixels = (size: { width: number; height: number }, dpi: number, turnedBy: number) => ({
  width: Math.max(1, Math.round((size.width * dpi) / 72)),
  height: Math.max(1, Math.round((size.height * dpi) / 72)),
  turnedBy,
});

const toRule = ({ x0, y0, x1, y1, width }: DrawnLine, dpi: number): Rule => {
  const scale = 72 / dpi;
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale, width: width * scale, colour: '#000000' };
};

const charactersOf = ({ blocks }: PageDraft): number =>
  blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);

export function meanConfidence(words: readonly RecognizedWord[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}

/** It was looked at: there is no text in the picture. */
const withoutOcrWarning = (draft: PageDraft): PageDraft => ({
  ...draft,
  warnings: draft.warnings.filter(({ code }) => code !== 'needs_ocr'),
});
