import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/document/box.ts';
import type { Page, PageWords } from '../../../src/document/page.ts';
import { evenLight } from '../../../src/ocr/even-light.ts';
import { largePictures } from '../../../src/ocr/large-pictures.ts';
import { paintSheet } from '../../../src/ocr/paint-sheet.ts';
import type { RecognizedPage } from '../../../src/ocr/recognize-page.ts';
import { looksLikeText } from '../../../src/ocr/text-like.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { memoryReader, PdfiumFile } from '../../../src/raster/pdfium.ts';
import { toPng } from '../../../src/raster/png.ts';
import type { Raster } from '../../../src/raster/raster.ts';

const grey = (width: number, height: number, at: (x: number, y: number) => number): Raster => ({
  ...{ width, height, channels: 1 },
  data: Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
});
/** Rows of short dashes on white. */
const print = grey(200, 100, (x, y) => (y % 10 < 3 && x % 7 < 4 && x > 10 && x < 190 ? 0 : 255));
/** Every grey, as in a sky. */
const photograph = grey(200, 100, (x, y) => (x + y) % 256);
const all: Box = [0, 0, 200, 100];

/** A page of text with a picture in its lower half. */
async function mixed(picture: Raster, y = 50): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 500]);
  for (let i = 0; i < 5; i++) {
    page.drawText(`Line ${i + 1} of what the page itself says in type`, {
      x: 40,
      y: (y > 200 ? 160 : 460) - 16 * i,
      size: 11,
      font,
    });
  }
  page.drawImage(await document.embedPng(toPng(picture)), { x: 50, y, width: 300, height: 150 });
  return document.save();
}

async function read(
  pdf: Uint8Array,
  said?: RecognizedPage,
): Promise<{
  page: Page;
  words: PageWords;
  scanned: number[] | undefined;
  title: string | null;
  confidence: number;
}> {
  const recognized = said && { recognized: { get: () => said, close() {} } };
  const context = { password: undefined, budget: new Budget(), warn() {}, progress() {}, ...recognized };
  const parts = pdfParser.parse(new MemorySource(pdf), context);
  for (let found: { page: Page; words?: PageWords } | undefined; ; ) {
    const next = await parts.next();
    if (next.done) {
      const { scannedPages: scanned, title, confidence } = next.value;
      return { page: found!.page, words: found!.words!, scanned, title, confidence: confidence!.text! };
    }
    if (next.value.kind === 'page') found = next.value;
  }
}

const word = (text: string, x: number, y: number, confidence = 0.9): RecognizedPage['words'][number] => ({
  ...{ text, confidence, line: y, lineHeight: 0 },
  box: [x, y, x + 60 * text.length * 0.4, y + 40],
  baseline: [y + 40, y + 40],
});
/** 300 dpi: the picture begins at 208, 1250. */
const SAID: RecognizedPage = {
  ...{ page: 1, dpi: 300, sheet: { width: 400, height: 500, turnedBy: 0 }, lines: [], isOfPictures: true },
  words: [
    word('Store', 300, 1300),
    word('hours', 460, 1300),
    word('are', 620, 1300),
    word('eight', 720, 1300),
    word('xqz', 300, 1700, 0.3),
    word('Line', 170, 200),
  ],
};

describe('pictures on pages that have text', () => {
  it('are looked at where they are large and may be of text', async () => {
    expect([looksLikeText(print, all), looksLikeText(photograph, all)]).toEqual([true, false]);
    const { page, scanned } = await read(await mixed(print));
    expect(scanned).toEqual([1]);
    expect(largePictures(page)).toEqual([[50, 300, 350, 450]]);
    expect(largePictures({ ...page, blocks: page.blocks.filter(({ type }) => type === 'figure') })).toEqual([]);
  });

  it('are painted alone', async () => {
    for (const [picture, isShown] of [
      [print, true],
      [photograph, false],
    ] as const) {
      const file = await PdfiumFile.open(memoryReader(await mixed(picture)));
      const toRead = { page: 1, width: 400, height: 500, pictures: [[50, 300, 350, 450] as Box] };
      const { png, isOfPictures, sheet } = paintSheet(file, toRead);
      const blank = paintSheet(file, { ...toRead, pictures: [] }).png;
      file.close();
      expect([isOfPictures, sheet.turnedBy]).toEqual([true, 0]);
      expect(Buffer.compare(png, blank) !== 0).toBe(isShown);
    }
  });

  it('say what was recognised behind the figure, and nothing else changes', async () => {
    const pdf = await mixed(print);
    const { page: before } = await read(pdf);
    const { page, words, scanned } = await read(pdf, SAID);
    expect(scanned).toEqual([]);
    const figure = page.blocks.findIndex(({ type }) => type === 'figure');
    expect(page.blocks[figure + 1]).toMatchObject({ text: 'Store hours are eight', source: 'ocr' });
    const own = page.blocks.filter(({ source }) => !source);
    expect(own.map(({ text }) => text)).toEqual(before.blocks.map(({ text }) => text));
    const sure = [...words.blocks].map((block, i) => [block === figure + 1, words.confidences![i]]);
    expect(new Set(sure.map(String))).toEqual(new Set(['false,100', 'true,90']));
  });
});

describe('what a picture says', () => {
  // Letters of twice the size of the page's own, at its top.
  const large = (text: string, x: number): RecognizedPage['words'][number] => ({
    ...{ text, confidence: 0.7, line: 1, lineHeight: 0 },
    box: [x, 300, x + 50 * text.length, 400],
    baseline: [400, 400],
  });
  const HEADLINE: RecognizedPage = {
    ...SAID,
    words: [large('Harbour', 250), large('Prices', 640), large('Last', 980), large('Year', 1210)],
  };

  it('is no title and no heading of the document', async () => {
    const { page, title } = await read(await mixed(print, 300), HEADLINE);
    const [said] = page.blocks.filter(({ source }) => source === 'ocr');
    expect(said).toMatchObject({ text: 'Harbour Prices Last Year', type: 'paragraph' });
    expect(title).toBeNull();
  });

  it('is as sure as it was recognised, and the page as sure as all that it says', async () => {
    const pdf = await mixed(print, 300);
    const { page, confidence } = await read(pdf, HEADLINE);
    const own = page.blocks.filter(({ source }) => !source).reduce((sum, { text }) => sum + text.length, 0);
    const letters = 'HarbourPricesLastYear'.length;
    expect((await read(pdf)).confidence).toBe(1);
    expect(confidence).toBeCloseTo((own + 0.7 * letters) / (own + letters), 2);
    expect(page.confidence!.text).toBeCloseTo(confidence, 2);
  });
});

describe('the light of a photograph', () => {
  it('is made even, and that of a scan left alone', () => {
    expect(evenLight(print, 100)).toBe(print);
    const shade = (x: number): number => 1 - (0.6 * x) / 200;
    const shaded = grey(200, 100, (x, y) => print.data[y * 200 + x]! * shade(x));
    const { data } = evenLight(shaded, 100);
    const paper = [20, 100, 180].map((x) => data[95 * 200 + x - (x % 7) + 5]!);
    expect(Math.min(...paper)).toBeGreaterThan(225);
  });
});
