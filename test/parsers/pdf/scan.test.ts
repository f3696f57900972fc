import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Page, PageWords } from '../../../src/document/page.ts';
import { findDrawnLines } from '../../../src/ocr/drawn-lines.ts';
import { eraseLines } from '../../../src/ocr/erase-lines.ts';
import { sheetPainter } from '../../../src/ocr/paint-sheet.ts';
import { type RecognizedPage, recognizePage, type UnreadPage } from '../../../src/ocr/recognize-page.ts';
import type { OcrSettings } from '../../../src/ocr/recognizer.ts';
import { sheetOf } from '../../../src/ocr/sheet.ts';
import { poseOf } from '../../../src/ocr/skew.ts';
import { missingPackages, TesseractRecognizer } from '../../../src/ocr/tesseract.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { toGlyphRuns } from '../../../src/parsers/pdf/scan/glyphs.ts';
import { toPageBox } from '../../../src/parsers/pdf/scan/on-page.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { memoryReader, PdfiumFile } from '../../../src/raster/pdfium.ts';
import { toPng } from '../../../src/raster/png.ts';
import { type Raster, toGrey } from '../../../src/raster/raster.ts';

const OCR: OcrSettings = { mode: 'auto', languages: ['eng'], url: '', key: '', pageTimeoutMs: 120_000 };
const SIZE = { width: 400, height: 300 };
const LINES = [
  'Delivery note for the northern store',
  'Seventeen boxes of copper screws arrived',
  'on Thursday morning and were counted twice',
  'before the lorry left the yard again.',
];

async function typed(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([SIZE.width, SIZE.height]);
  LINES.forEach((line, i) => {
    page.drawText(line, { x: 50, y: 220 - 22 * i, size: 13, font });
  });
  return document.save();
}

/** The page as a scanner gives it back: turned clockwise by so many degrees. */
async function scanned(turnedBy: number, dpi = 150): Promise<{ pdf: Uint8Array; image: Raster }> {
  const file = await PdfiumFile.open(memoryReader(await typed()));
  const { width, height } = turnedBy % 180 === 90 ? { width: SIZE.height, height: SIZE.width } : SIZE;
  const image = toGrey(
    file.render(1, { width: Math.round((width * dpi) / 72), height: Math.round((height * dpi) / 72), turnedBy }),
  );
  file.close();
  const pdf = await PDFDocument.create();
  pdf.addPage([width, height]).drawImage(await pdf.embedPng(toPng(image)), { x: 0, y: 0, width, height });
  return { pdf: await pdf.save(), image };
}

async function recognized(pdf: Uint8Array): Promise<RecognizedPage> {
  const recognizer = new TesseractRecognizer(OCR);
  const file = await PdfiumFile.open(memoryReader(pdf));
  try {
    return await recognizePage(1, sheetPainter(file, { page: 1, ...SIZE }), recognizer);
  } finally {
    file.close();
    await recognizer.close();
  }
}

async function read(
  pdf: Uint8Array,
  said?: RecognizedPage | UnreadPage,
): Promise<{ page: Page; words: PageWords; codes: string[] }> {
  const codes: string[] = [];
  const warn = ({ code }: { code: string }): void => void codes.push(code);
  const context = {
    password: undefined,
    budget: new Budget(),
    warn,
    progress() {},
    ...(said ? { recognized: { get: () => said, close() {} } } : {}),
  };
  for await (const part of pdfParser.parse(new MemorySource(pdf), context)) {
    if (part.kind === 'page') return { page: part.page, words: part.words!, codes };
  }
  throw new Error('no page');
}

describe('how a picture of text lies', () => {
  it.each([-5, -1.5, 0, 3])('tells a skew of %d degrees', async (degrees) => {
    const { image } = await scanned(degrees, 75);
    const { skew, sideways } = poseOf(image, 75);
    expect(sideways).toBe(false);
    expect(Math.abs(skew - degrees)).toBeLessThanOrEqual(0.4);
  });

  it('tells a page that lies on its side', async () => {
    expect(poseOf((await scanned(90, 75)).image, 75).sideways).toBe(true);
  });

  it('puts boxes back where they stand on the given page', () => {
    const page = { width: 300, height: 400 };
    const upright = toPageBox(sheetOf(page, 0, 0), page);
    expect(upright([10, 20, 30, 40])).toEqual([10, 20, 30, 40]);
    // The sheet is the page turned a quarter clockwise: its top left was the bottom left.
    const turned = toPageBox(sheetOf(page, 1, 0), page);
    expect(turned([0, 0, 20, 10]).map(Math.round)).toEqual([0, 380, 10, 400]);
  });
});

describe('what is in a picture', () => {
  it('finds drawn lines and no others', () => {
    const image: Raster = { width: 200, height: 100, channels: 1, data: new Uint8Array(20_000).fill(255) };
    image.data.fill(0, 40 * 200 + 20, 40 * 200 + 180);
    for (let y = 10; y < 90; y++) image.data[y * 200 + 50] = 0;
    image.data.fill(0, 60 * 200 + 20, 60 * 200 + 30);
    const lines = findDrawnLines(image, 100);
    expect(lines).toEqual([
      { x0: 20, y0: 40.5, x1: 180, y1: 40.5, width: 1 },
      { x0: 50.5, y0: 10, x1: 50.5, y1: 90, width: 1 },
    ]);
  });

  it('takes letters that touch one another for no line', () => {
    const image: Raster = { width: 200, height: 100, channels: 1, data: new Uint8Array(20_000).fill(255) };
    // Strokes that stand on a bar, as those of a word in a coarse picture.
    image.data.fill(0, 40 * 200 + 20, 40 * 200 + 180);
    for (let y = 30; y < 40; y++) for (let x = 20; x < 180; x++) if (x % 5 < 2) image.data[y * 200 + x] = 0;
    expect(findDrawnLines(image, 100)).toEqual([]);
  });

  it('takes lines out and leaves letters that touch them', () => {
    const image: Raster = { width: 200, height: 100, channels: 1, data: new Uint8Array(20_000).fill(255) };
    const ink = (x: number, y: number): boolean => image.data[y * 200 + x] === 0;
    image.data.fill(0, 40 * 200 + 20, 40 * 200 + 180);
    for (let y = 10; y < 90; y++) image.data[y * 200 + 50] = 0;
    // A stroke that stands on the level line, and one that crosses the upright one.
    for (let y = 30; y < 40; y++) image.data[y * 200 + 100] = 0;
    image.data.fill(0, 60 * 200 + 45, 60 * 200 + 56);
    const { data } = eraseLines(image, findDrawnLines(image, 100));
    const left = Array.from({ length: 20_000 }, (_, at) => at).filter((at) => data[at] === 0);
    expect(left.every((at) => ink(at % 200, Math.floor(at / 200)))).toBe(true);
    expect(left.filter((at) => at % 200 === 100)).toHaveLength(11);
    expect(left.filter((at) => Math.floor(at / 200) === 60)).toHaveLength(11);
    expect(left).toHaveLength(22);
  });

  it('gives lines of nearly one height the same size', () => {
    const word = (line: number, height: number) => ({
      text: 'Word',
      box: [0, 100 * line - height, 50, 100 * line] as [number, number, number, number],
      confidence: 0.9,
      line,
      baseline: [100 * line, 100 * line] as [number, number],
      lineHeight: 0,
    });
    const [a, b, c] = toGlyphRuns([word(1, 30), word(2, 32), word(3, 60)], 300);
    expect(a!.fontSize).toBe(b!.fontSize);
    expect(c!.fontSize).toBeGreaterThan(1.5 * a!.fontSize);
  });
});

describe('pages without text', () => {
  it('says what is missing', async () => {
    expect(missingPackages(['xyz'])).toEqual(['@tesseract.js-data/xyz']);
    const { page, codes } = await read((await scanned(0, 75)).pdf);
    expect(codes).toContain('needs_ocr');
    expect(page.source).toBeUndefined();
  });

  it('reads a crooked scan as it reads any other page, and says how sure it is', async () => {
    const { pdf } = await scanned(2);
    const { page, words, codes } = await read(pdf, await recognized(pdf));
    expect([page.source, page.text_layer]).toEqual(['ocr', 'none']);
    expect(codes).not.toContain('needs_ocr');
    const text = page.blocks.map((block) => block.text).join(' ');
    expect(text).toContain('Seventeen boxes of copper screws arrived on Thursday morning');
    expect(page.confidence!.text).toBeGreaterThan(0.7);
    expect(words.confidences).toHaveLength(words.starts.length);
    // The first line of the crooked picture lies higher at its left end.
    const [x0, y0] = words.boxes;
    expect(Math.abs(x0! - 50)).toBeLessThan(8);
    expect(Math.abs(y0! - 63)).toBeLessThan(10);
  });

  it.each([
    ['says nothing of what the engine doubts word by word: a photograph', 0.5, '', ['ocr_unsure']],
    ['says all where it is sure of a word: print that is hard to read', 0.85, 'Fe Ruhr ESE', ['ocr_unsure']],
  ])('%s', async (_, confidence, text, codes) => {
    const said = { line: 1, baseline: [60, 60] as [number, number], lineHeight: 20 };
    const recognizedPage: RecognizedPage = {
      ...{ page: 1, sheet: sheetOf(SIZE, 0, 0), dpi: 72, lines: [] },
      words: [
        { ...said, text: 'Fe', box: [50, 40, 70, 60], confidence: 0.3 },
        { ...said, text: 'Ruhr', box: [80, 40, 110, 60], confidence },
        { ...said, text: 'ESE', box: [120, 40, 150, 60], confidence: 0.25 },
      ],
    };
    const { page, codes: told } = await read((await scanned(0, 75)).pdf, recognizedPage);
    expect(page.blocks.map((block) => block.text).join('')).toBe(text);
    expect(told).toEqual(codes);
  });

  it('keeps the page and says so where recognising it fails', async () => {
    const { codes } = await read((await scanned(0, 75)).pdf, { page: 1, failed: 'no answer' });
    expect(codes).toEqual(['needs_ocr', 'ocr_failed']);
  });
});
