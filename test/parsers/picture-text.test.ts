import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/document/box.ts';
import type { Page, PageWords } from '../../src/document/page.ts';
import type { TableRow } from '../../src/document/table.ts';
import { paintSheet } from '../../src/ocr/paint-sheet.ts';
import type { RecognizedPage, UnreadPage } from '../../src/ocr/recognize-page.ts';
import { Budget } from '../../src/parsers/budget.ts';
import { docxParser } from '../../src/parsers/docx/docx-parser.ts';
import type { Parser } from '../../src/parsers/parser.ts';
import { pptxParser } from '../../src/parsers/pptx/pptx-parser.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { openPicturePage } from '../../src/raster/picture-page.ts';
import { toPng } from '../../src/raster/png.ts';
import { toGrey } from '../../src/raster/raster.ts';
import { readPng } from '../../src/raster/read-png.ts';
import { buildDocx, cell, paragraph, row, run, table } from './docx/build-docx.ts';
import { makePptx } from './pptx/make-pptx.ts';

const EMU = 12_700;

const inlinePicture = (width: number, height: number): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${width * EMU}" cy="${height * EMU}"/><wp:docPr id="1" name="p" descr="A scan"/>` +
  '<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

const letter = (width: number, height: number, part = 'media/scan.png'): Uint8Array =>
  buildDocx({
    body: [
      paragraph(run('What the letter says')),
      paragraph(inlinePicture(width, height)),
      table([2000], [row([cell(paragraph(run('A cell of the letter')))])]),
      paragraph(run('And what it says behind the picture')),
    ].join(''),
    relationships: { img: ['image', part] },
  });

const slides = (): Uint8Array =>
  makePptx({
    slides: [
      {
        shapes: `<p:pic><p:nvPicPr><p:cNvPr id="2" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${400 * EMU}" cy="${300 * EMU}"/></a:xfrm></p:spPr></p:pic>`,
        relationships: [{ id: 'i', type: 'image', target: '../media/one.jpeg' }],
      },
    ],
  });

interface Read {
  pages: Page[];
  words: PageWords;
  tables: Map<string, TableRow[]>;
  scanned: number[] | undefined;
  warnings: string[];
}

async function read(parser: Parser, bytes: Uint8Array, said?: RecognizedPage | UnreadPage): Promise<Read> {
  const found = { pages: [] as Page[], words: [] as PageWords[], tables: new Map<string, TableRow[]>() };
  const warnings: string[] = [];
  const recognized = said && { recognized: { get: () => said, close() {} } };
  const warn = ({ code }: { code: string }): void => void warnings.push(code);
  const context = { password: undefined, budget: new Budget(), warn, progress() {}, ...recognized };
  const parts = parser.parse(new MemorySource(bytes), context);
  for (;;) {
    const next = await parts.next();
    if (next.done) return { ...found, words: found.words[0]!, scanned: next.value.scannedPages, warnings };
    if (next.value.kind === 'table') found.tables.set(next.value.head.id, next.value.rows!);
    if (next.value.kind !== 'page') continue;
    found.pages.push(next.value.page);
    found.words.push(next.value.words!);
  }
}

const CELLS = [
  ['Size', 'Price', 'Count'],
  ['Large', '4.50', '12'],
  ['Small', '2.25', '30'],
];

/** Pixels of 300 to the inch, from the corner of a picture given in points. */
const said = ([x, y]: Box): RecognizedPage => {
  const at = (points: number): number => (points * 300) / 72;
  const word = (text: string, dx: number, dy: number, confidence = 0.9): RecognizedPage['words'][number] => {
    const [x0, y0] = [at(x + dx), at(y + dy)];
    return {
      ...{ text, confidence, line: dy, lineHeight: 0 },
      box: [x0, y0, x0 + 20 * text.length, y0 + 40],
      baseline: [y0 + 40, y0 + 40],
    };
  };
  const level = (dy: number) => ({ x0: at(x + 20), x1: at(x + 230), y0: at(y + dy), y1: at(y + dy), width: 3 });
  const upright = (dx: number) => ({ x0: at(x + dx), x1: at(x + dx), y0: at(y + 100), y1: at(y + 220), width: 3 });
  return {
    ...{ page: 1, dpi: 300, sheet: { width: 612, height: 792, turnedBy: 0 }, isOfPictures: true },
    words: [
      ...[word('Store', 20, 30), word('hours', 60, 30), word('are', 100, 30), word('eight', 130, 30)],
      ...CELLS.flatMap((line, r) => line.map((text, c) => word(text, 26 + 70 * c, 112 + 40 * r))),
      word('xqz', 20, 250, 0.3),
    ],
    lines: [...[100, 140, 180, 220].map(level), ...[20, 90, 160, 230].map(upright)],
  };
};

describe('large pictures of Office documents', () => {
  it('are told of, unless they are small or nothing can paint them', async () => {
    expect((await read(docxParser, letter(400, 300))).scanned).toEqual([1]);
    expect((await read(pptxParser, slides())).scanned).toEqual([1]);
    expect((await read(docxParser, letter(100, 60))).scanned).toBeUndefined();
    expect((await read(docxParser, letter(400, 300, 'media/drawing.emf'))).scanned).toBeUndefined();
  });

  it('say what was recognised behind their figure, tables as tables', async () => {
    const before = await read(docxParser, letter(400, 300));
    const figure = before.pages[0]!.blocks.find(({ type }) => type === 'figure')!;
    const after = await read(docxParser, letter(400, 300), said(figure.bbox));
    const { blocks, tables } = after.pages[0]!;
    expect(
      blocks.map(({ id, type, text, source, table_id }) => [id, type, table_id ? '' : text, source, table_id]),
    ).toEqual([
      ['p1.b1', 'paragraph', 'What the letter says', undefined, undefined],
      ['p1.b2', 'figure', 'A scan', undefined, undefined],
      ['p1.b3', 'paragraph', 'Store hours are eight', 'ocr', undefined],
      ['p1.b4', 'table', '', 'ocr', 'p1.t1'],
      ['p1.b5', 'table', '', undefined, 't1'],
      ['p1.b6', 'paragraph', 'And what it says behind the picture', undefined, undefined],
    ]);
    expect(tables.map(({ id }) => id)).toEqual(['t1', 'p1.t1']);
    const cells = after.tables.get('p1.t1')!.map((line) => line.cells.map(({ text }) => text));
    expect(cells).toEqual(CELLS);
    const sure = [...after.words.blocks].map((block, i) => `${block} ${after.words.confidences![i]}`);
    expect(new Set(sure)).toEqual(new Set(['0 100', '2 90', '3 90', '4 100', '5 100']));
    expect(after.scanned).toBeUndefined();
  });

  it('leave the document as it is where they say nothing or could not be read', async () => {
    const before = await read(docxParser, letter(400, 300));
    const nothing = { ...said([0, 0, 0, 0]), words: [], lines: [] };
    expect((await read(docxParser, letter(400, 300), nothing)).pages).toEqual(before.pages);
    const failed = await read(docxParser, letter(400, 300), { page: 1, failed: 'No engine.' });
    expect([failed.pages, failed.warnings]).toEqual([before.pages, ['ocr_failed']]);
  });
});

describe('a page of pictures', () => {
  it('is painted of PNG and JPEG, what is broken left out', async () => {
    const black = toPng({ width: 2, height: 2, channels: 1, data: new Uint8Array(4) });
    const file = await openPicturePage({ width: 200, height: 100 }, [
      { box: [10, 10, 50, 50], bytes: black },
      { box: [100, 20, 140, 60], bytes: Buffer.from(HALF_BLACK_JPEG, 'base64') },
      { box: [0, 60, 200, 100], bytes: black.subarray(0, 50) },
    ]);
    const image = toGrey(file.render(1, { width: 200, height: 100 }));
    const isDark = (x: number, y: number): boolean => image.data[y * 200 + x]! < 80;
    expect([isDark(30, 30), isDark(110, 40), isDark(130, 40), isDark(60, 30), isDark(30, 80)]).toEqual([
      ...[true, true, false, false, false],
    ]);
    const painted = paintSheet(file, { page: 1, width: 200, height: 100, pictures: [], parts: [] });
    expect([painted.isOfPictures, painted.sheet]).toEqual([true, { width: 200, height: 100, turnedBy: 0 }]);
    file.close();
  });

  it('has its PNG on white paper, whatever they have for a pixel', () => {
    const red = encode({ width: 1, height: 1, channels: 4, depth: 8, data: new Uint8Array([255, 0, 0, 128]) });
    expect([...readPng(red).data]).toEqual([255, 127, 127]);
    const deep = encode({ width: 1, height: 1, channels: 1, depth: 16, data: new Uint16Array([0x8000]) });
    expect([...readPng(deep).data]).toEqual([127, 127, 127]);
    const palette: [number, number, number][] = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const indexed = encode({ width: 3, height: 1, channels: 1, depth: 1, data: new Uint8Array([0b01000000]), palette });
    expect([...readPng(indexed).data]).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3]);
  });
});

const HALF_BLACK_JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABgQAAIDAAAAAAAAAAAAAAAAAAAHRYPD/9oACAEBAAA/ACYmaND/2Q==';
