import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { findInkShapes } from '../../src/ocr/ink-shapes.ts';
import { type PaintedSheet, paintSheet } from '../../src/ocr/paint-sheet.ts';
import { recognizePage } from '../../src/ocr/recognize-page.ts';
import type { RecognizedWord, Recognizer } from '../../src/ocr/recognizer.ts';
import { samplePart, turnedBy } from '../../src/ocr/sample.ts';
import { poseOf } from '../../src/ocr/skew.ts';
import { memoryReader, PdfiumFile } from '../../src/raster/pdfium.ts';
import { toPng } from '../../src/raster/png.ts';
import type { Raster } from '../../src/raster/raster.ts';

const grey = (width: number, height: number, isInk: (x: number, y: number) => boolean): Raster => ({
  ...{ width, height, channels: 1 },
  data: Uint8Array.from({ length: width * height }, (_, i) => (isInk(i % width, Math.floor(i / width)) ? 0 : 255)),
});

/** Lines of marks, each as high as wide. */
const print =
  (size: number) =>
  (x: number, y: number): boolean =>
    x > 150 && x < 450 && y > 100 && y < 700 && y % (3 * size) < size && x % Math.round(1.5 * size) < size;

describe('the shapes of ink', () => {
  it('hang together by edges and corners, also where parts meet further down', () => {
    const rows = ['#..#.#', '#..#..', '.##..#', '......', '######'];
    const shapes = findInkShapes(grey(6, 5, (x, y) => rows[y]![x] === '#'));
    const boxes = shapes.map(({ x0, y0, x1, y1, runs }) => [x0, y0, x1, y1, runs.length / 3]);
    expect(boxes.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)).toEqual([
      [0, 0, 4, 3, 5],
      [0, 4, 6, 5, 1],
      [5, 0, 6, 1, 1],
      [5, 2, 6, 3, 1],
    ]);
  });

  it('are light on dark ground where that is most of the picture', () => {
    expect(findInkShapes(grey(9, 9, (x, y) => x !== 4 || y !== 4))).toMatchObject([{ x0: 4, y0: 4, x1: 5, y1: 5 }]);
  });
});

const painted = (turns: number): PaintedSheet => ({
  png: new Uint8Array([turns]),
  sheet: { width: 10, height: 10, turnedBy: 90 * turns },
  dpi: 300,
  lines: [],
  turns,
});

const readableAt = (way: number): Recognizer => ({
  recognize: async ([turns]) => [
    {
      ...{ text: 'word', confidence: turns === way ? 0.9 : 0.4, line: 1, lineHeight: 0 },
      ...{ box: [0, 0, 1, 1], baseline: [1, 1] },
    },
  ],
});

describe('how a photographed page lies', () => {
  it('is told by its letters, not by the edges of the sheet', () => {
    const isEdge = (x: number): boolean => (x > 80 && x < 90) || (x > 520 && x < 530);
    const { sideways, skew, letterHeight } = poseOf(
      grey(600, 800, (x, y) => print(8)(x, y) || isEdge(x)),
      100,
    );
    expect([sideways, skew, letterHeight]).toEqual([false, 0, 0.08]);
  });

  it('decides how large it is painted', async () => {
    const dpiOf = async (size: number): Promise<number> => {
      const document = await PDFDocument.create();
      const image = await document.embedPng(toPng(grey(600, 800, print(size))));
      document.addPage([432, 576]).drawImage(image, { x: 0, y: 0, width: 432, height: 576 });
      const file = await PdfiumFile.open(memoryReader(await document.save()));
      const { dpi } = paintSheet(file, { page: 1, width: 432, height: 576 });
      file.close();
      return dpi;
    };
    // The picture has 100 dpi: twice as many are helpful, more are not.
    expect(await dpiOf(8)).toBe(200);
    const forLarge = await dpiOf(20);
    expect([forLarge > 130, forLarge < 170]).toEqual([true, true]);
  });

  it.each([
    [0, [undefined, 3, 0]],
    [2, [undefined, 3, 0, 2]],
  ])('is tried upright and upside down where lying on its side makes no sense', async (way, attempts) => {
    const tried: (number | undefined)[] = [];
    const paint = (turns?: number): PaintedSheet => {
      tried.push(turns);
      return painted(turns ?? 1);
    };
    const { sheet } = await recognizePage(1, paint, readableAt(way));
    expect([tried, sheet.turnedBy]).toEqual([attempts, 90 * way]);
  });

  it.each([
    [0, 0, [undefined]],
    [0, 2, [undefined, 2]],
    [0, 3, [undefined, 3]],
    [1, 1, [undefined]],
    [1, 3, [undefined, 3]],
  ])('lain %i and right at %i is found by a part of it', async (given, way, attempts) => {
    const tried: (number | undefined)[] = [];
    const paint = (turns?: number): PaintedSheet => {
      tried.push(turns);
      const shown = turns ?? given;
      return { ...painted(shown), sample: (more) => new Uint8Array([(shown + more) % 4]) };
    };
    const { sheet } = await recognizePage(1, paint, readableAt(way));
    expect([tried, sheet.turnedBy]).toEqual([attempts, 90 * way]);
  });

  it('is upright rather than on its side where no part makes sense', async () => {
    const tried: (number | undefined)[] = [];
    const paint = (turns?: number): PaintedSheet => {
      tried.push(turns);
      return { ...painted(turns ?? 1), sample: () => new Uint8Array([9]) };
    };
    const { sheet } = await recognizePage(1, paint, readableAt(0));
    expect([tried, sheet.turnedBy]).toEqual([[undefined, 0], 0]);
  });

  it('stays as it was read where no part makes more sense another way round, or reading that fails', async () => {
    const tried: (number | undefined)[] = [];
    const paint = (turns?: number): PaintedSheet => {
      tried.push(turns);
      return { ...painted(turns ?? 0), sample: (more) => new Uint8Array([10 + more]) };
    };
    const word = { text: 'word', line: 1, lineHeight: 0, box: [0, 0, 1, 1], baseline: [1, 1] } as const;
    const recognizer = (bySample: number): Recognizer => ({
      async recognize([picture]) {
        if (picture! >= 10)
          return [{ ...word, confidence: picture === 12 ? bySample : 0.1 } as unknown as RecognizedWord];
        if (picture === 2) throw new Error('too slow');
        return [{ ...word, confidence: 0.5 } as unknown as RecognizedWord];
      },
    });
    expect((await recognizePage(1, paint, recognizer(0.4))).words).toHaveLength(1);
    expect(tried).toEqual([undefined]);
    expect((await recognizePage(1, paint, recognizer(0.7))).words).toHaveLength(1);
    expect(tried).toEqual([undefined, undefined, 2]);
  });

  it('is told by few squares with letters, turned like the rest', () => {
    const image = grey(1200, 1200, print(10));
    const part = samplePart(image, 200);
    expect(Math.max(part.width, part.height)).toBeLessThanOrEqual(300);
    expect(part.data.filter((value) => value === 0).length).toBeGreaterThan(1000);
    const corner = grey(3, 2, (x, y) => x === 0 && y === 0);
    expect([...turnedBy(corner, 1).data]).toEqual([255, 0, 255, 255, 255, 255]);
    expect(turnedBy(corner, -1)).toEqual(turnedBy(corner, 3));
    expect(turnedBy(turnedBy(corner, 2), 2)).toEqual(corner);
  });
});
