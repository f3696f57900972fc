import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leanSource, workerModule } from '../../../src/parsers/pdf/pdfjs/lean-worker.ts';
import { toIsoDate } from '../../../src/parsers/pdf/pdfjs/metadata.ts';
import { pdfjsEngine } from '../../../src/parsers/pdf/pdfjs/pdfjs-engine.ts';
import { fill, HEIGHT, makePdf, type PageSpec, rule, stream, text, turned, unicode } from './pdf-writer.ts';

async function readPage(page: PageSpec, objects?: Map<number, string>) {
  const file = await pdfjsEngine.open(makePdf({ pages: [page], ...(objects ? { objects } : {}) }), undefined);
  try {
    return await file.page(1);
  } finally {
    await file.close();
  }
}

describe('the patches of pdf.js', () => {
  it('fit the version that is installed', () => {
    expect(leanSource(workerModule()).unfit).toEqual([]);
  });

  it('leave what the language brings as it is', async () => {
    await readPage({ content: [] });
    const fresh = runInNewContext('globalThis') as typeof globalThis;
    const holders = (realm: typeof globalThis): object[] => [
      ...[realm.JSON, realm.Math, realm.Object, realm.Array, realm.Promise, realm.String, realm.Number],
      ...[realm.Object, realm.Array, realm.Promise, realm.String, realm.Number, realm.Function, realm.RegExp].map(
        ({ prototype }) => prototype as object,
      ),
      ...[realm.Map.prototype, realm.Set.prototype, realm.Uint8Array.prototype, realm.ArrayBuffer.prototype],
    ];
    const ours = holders(globalThis);
    const replaced = holders(fresh).flatMap((holder, i) =>
      Object.getOwnPropertyNames(holder).filter((name) => {
        const value: unknown = Object.getOwnPropertyDescriptor(ours[i], name)?.value;
        return typeof value === 'function' && !/\[native code\]/.test(Function.prototype.toString.call(value));
      }),
    );
    expect(replaced).toEqual([]);
  });

  it('read strings with and without escapes', async () => {
    const strings = ['(plain)', '(a\\(b\\)c)', '((in) brackets)', '(\\101\\102)', '()'];
    const { glyphs } = await readPage({ content: [`BT /F1 10 Tf ${strings.map((s) => `${s} Tj`).join(' ')} ET`] });
    expect(glyphs.map((run) => run.text)).toEqual(['plain', 'a(b)c', '(in) brackets', 'AB']);
  });

  it('read names and strings of digits, plain and not', async () => {
    const strings = ['<4142>', '<41 42>', '<434>', '<4g4>', '<>', '<44\n>'].map((digits) => `${digits} Tj`).join(' ');
    const { glyphs } = await readPage({ content: [`BT /F1 10 Tf ${strings} /F#32 10 Tf <45> Tj ET`] });
    expect(glyphs.map((run) => run.text)).toEqual(['AB', 'AB', 'C@', 'D', 'D', 'E']);
    expect(glyphs.map(({ font }) => font.bold)).toEqual([false, false, false, false, false, true]);
  });

  it('set a font again that the page has used', async () => {
    const content = ['BT /F1 10 Tf (a) Tj /F2 8 Tf (b) Tj /F1 12 Tf (c) Tj q /F2 9 Tf (d) Tj Q (e) Tj ET'];
    const { glyphs } = await readPage({ content });
    const [first, second] = glyphs.map(({ font }) => font);
    expect(second).not.toBe(first);
    expect(glyphs.map(({ font }) => font)).toEqual([first, second, first, second, first]);
    expect(glyphs.map(({ fontSize }) => fontSize)).toEqual([10, 8, 12, 9, 12]);
  });

  it('read maps of fonts by ranges, over all codes too', async () => {
    // Of all codes to themselves; from 00FE on, over the end of a byte; pairs of units, two letters and one past the last.
    const map = stream(
      '',
      'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 4 beginbfrange <0000> <FFFF> <0000> ' +
        '<1000> <1005> <00FE> <1010> <1012> <D83DDE00> <1020> <1021> <00660069> endbfrange ' +
        '2 beginbfchar <1030> <2615> <1031> <D83CDF7A> endbfchar endcmap',
    );
    const codes = '0041 00e9 4e2d 1000 1001 1002 1003 1010 1011 1020 1021 1030 1031'.replaceAll(' ', '');
    const { glyphs } = await readPage({ content: [`BT /F5 10 Tf <${codes}> Tj ET`] }, new Map([[9, map]]));
    expect(glyphs.map((run) => run.text).join('')).toBe('Aé中þÿĀā😀😁fifj☕🍺');
  });

  it.each([
    ['Identity-H', 'Japan1', '0377 0e8a 0363', 'の本ず'],
    ['90ms-RKSJ-H', 'Japan1', '82cc 967b 8365', 'の本テ'],
    ['KSCms-UHC-H', 'Korea1', 'c7d1 b1db', '한글'],
    ['GBK-EUC-H', 'GB1', 'd6d0 cec4 41', '中文A'],
  ])('read %s by the collection %s where the file has no map', async (encoding, ordering, codes, words) => {
    const objects = new Map([
      [7, `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [8 0 R] >>`],
      [
        8,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /DW 1000 /FontDescriptor 10 0 R
          /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 5 >> >>`,
      ],
    ]);
    const { glyphs } = await readPage({ content: [`BT /F5 10 Tf <${codes.replaceAll(' ', '')}> Tj ET`] }, objects);
    expect(glyphs.map((run) => run.text).join('')).toBe(words);
  });
});

describe('the pdf.js engine', () => {
  it('sees no space in a glyph that shows a full stop', async () => {
    const map = stream(
      '',
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Any def /CMapType 2 def ' +
        '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0030> <0039> <0030> endbfrange ' +
        '2 beginbfchar <002e> <0020002e> <0020> <0020> endbfchar endcmap end end',
    );
    const objects = new Map([[9, map]]);
    const { glyphs } = await readPage({ content: [unicode(72, 100, 10, '467.9 5')] }, objects);
    expect(glyphs.map((run) => run.text)).toEqual(['467.9 5']);
    expect(glyphs[0]!.starts).toHaveLength(7);
  });

  it('tells where glyphs stand', async () => {
    const { glyphs, width, height } = await readPage({ content: [text(72, 100, 10, 'AV')] });
    expect([width, height]).toEqual([612, HEIGHT]);
    const [run] = glyphs;
    expect(run).toMatchObject({ text: 'AV', x: 72, y: 100, fontSize: 10, angle: 0, hidden: undefined });
    // Helvetica: A and V are 667 wide.
    expect(run!.starts.map((x) => Math.round(x * 100) / 100)).toEqual([0, 6.67]);
    expect(run!.ends[1]).toBeCloseTo(13.34);
  });

  it('keeps letter, word and line spacing, rise and scale', async () => {
    const content = ['BT /F1 10 Tf 2 Tc 3 Tw 50 Tz 12 TL 1 0 0 1 0 700 Tm (A B) Tj T* 4 Ts (C) Tj ET'];
    const { glyphs } = await readPage({ content });
    // (667 + 278) / 100 + 2 + 2 + 3, at half the width.
    expect(glyphs[0]!.starts[2]).toBeCloseTo((6.67 + 2 + 2.78 + 2 + 3) / 2);
    expect(glyphs[1]!.y).toBeCloseTo(HEIGHT - 700 + 12 - 4);
  });

  it('applies the rotation of the page', async () => {
    const { glyphs, width, height } = await readPage({ content: [text(72, 100, 10, 'up')], rotate: 90 });
    expect([width, height]).toEqual([HEIGHT, 612]);
    expect(glyphs[0]).toMatchObject({ x: HEIGHT - 100, y: 72, angle: 270 });
  });

  it('tells the angle of text', async () => {
    const { glyphs } = await readPage({
      content: [turned(300, 400, 10, '0 1 -1 0', 'up'), turned(300, 400, 10, '0.866 0.5 -0.5 0.866', 'slant')],
    });
    expect(glyphs.map(({ angle }) => angle)).toEqual([90, 30]);
  });

  it('tells bold, italic and fixed-pitch fonts', async () => {
    const { glyphs } = await readPage({
      content: [text(0, 10, 9, 'a', 'bold'), text(0, 20, 9, 'b', 'italic'), text(0, 30, 9, 'c', 'mono')],
    });
    expect(glyphs.map(({ font }) => [font.bold, font.italic, font.monospace])).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it('tells lines from areas, however they are drawn', async () => {
    const { rules, fills } = await readPage({
      content: [rule(50, 100, 250, 100), fill(50, 120, 250, 121, '0 0 0'), fill(50, 140, 250, 160, '0.9 0.9 0.9')],
    });
    expect(rules).toHaveLength(2);
    expect(rules[0]).toMatchObject({ x0: 50, y0: 100, x1: 250, y1: 100, width: 0.5 });
    expect(rules[1]).toMatchObject({ x0: 50, y0: 120.5, x1: 250, y1: 120.5, width: 1 });
    expect(fills).toHaveLength(1);
    expect(fills[0]).toMatchObject({ box: [50, 140, 250, 160], colour: '#e6e6e6' });
  });

  it('clips lines', async () => {
    const { rules } = await readPage({
      content: ['q 100 0 100 792 re W n', rule(50, 100, 250, 100), 'Q', rule(0, 50, 612, 50)],
    });
    expect(rules.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [100, 200],
      [0, 612],
    ]);
  });

  it('gives the box of an image without decoding it', async () => {
    const image = stream(
      '/Type /XObject /Subtype /Image /Width 50000 /Height 50000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      'x',
    );
    const page = { content: ['q 100 0 0 50 72 600 cm /Im1 Do Q'], resources: '/XObject << /Im1 100 0 R >>' };
    const { images } = await readPage(page, new Map([[100, image]]));
    expect(images).toEqual([{ box: [72, HEIGHT - 650, 172, HEIGHT - 600], order: 0, seeThrough: false }]);
  });

  it('follows forms within forms, and ends where they go round in a circle', async () => {
    const form = (inner: string, content: string) =>
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> /XObject << ${inner} >> >>`,
        content,
      );
    const objects = new Map([
      [100, form('/B 101 0 R', 'q 1 0 0 1 10 10 cm /B Do Q')],
      [101, form('/A 100 0 R', `${text(0, 100, 10, 'deep')} /A Do`)],
    ]);
    const { glyphs } = await readPage({ content: ['/A Do'], resources: '/XObject << /A 100 0 R >>' }, objects);
    expect(glyphs.map(({ text: t, x, y }) => [t, x, y])).toEqual([['deep', 10, 90]]);
  });

  it('hides what lies outside the page, is clipped away or not painted', async () => {
    const { glyphs } = await readPage({
      content: [
        text(-400, 100, 10, 'outside'),
        'q 300 0 100 792 re W n',
        text(50, 100, 10, 'clipped'),
        'Q',
        `3 Tr ${text(50, 200, 10, 'unpainted')} 0 Tr`,
        text(50, 300, 10, 'seen'),
      ],
    });
    expect(glyphs.map(({ hidden }) => hidden)).toEqual(['off_page', 'off_page', 'invisible', undefined]);
  });

  it('cuts what runs on beyond the right edge of the page: the rest is not seen', async () => {
    const { glyphs } = await readPage({ content: [text(500, 100, 20, 'seen and running on')] });
    const [seen, rest] = glyphs;
    expect([seen!.hidden, rest!.hidden]).toEqual([undefined, 'off_page']);
    expect(seen!.text + rest!.text).toBe('seen and running on');
    expect(seen!.x + seen!.starts.at(-1)!).toBeLessThan(612);
    expect(rest!.x + rest!.starts[0]!).toBeGreaterThanOrEqual(612);
  });

  it('reads links and notes', async () => {
    const { links, annotations } = await readPage({
      content: [text(72, 100, 10, 'here')],
      annotations: [
        '/Subtype /Link /Rect [70 680 100 700] /A << /S /URI /URI (https://example.org/a) >>',
        '/Subtype /Link /Rect [70 660 100 680] /Dest [20 0 R /Fit]',
        '/Subtype /Stamp /Rect [200 600 220 620] /Contents (Check this) /T (A. Reader)',
        '/Subtype /FreeText /Rect [300 600 320 620] /Contents (Typed over it) /DA (/Helv 12 Tf)',
      ],
    });
    expect(links).toEqual([
      { box: [70, 92, 100, 112], href: 'https://example.org/a', page: null },
      { box: [70, 112, 100, 132], href: null, page: 1 },
    ]);
    expect(annotations).toEqual([
      { box: [200, 172, 220, 192], kind: 'Stamp', text: 'Check this', author: 'A. Reader' },
      { box: [300, 172, 320, 192], kind: 'FreeText', text: 'Typed over it', author: '' },
    ]);
  });

  it('takes from a mark what the font does not tell of its glyphs, and nothing else', async () => {
    const spoken = (hex: string, words: string): string[] => [
      `/Span << /ActualText <FEFF${hex}> >> BDC`,
      unicode(72, 100, 10, words),
      'EMC',
    ];
    const file = await pdfjsEngine.open(
      makePdf({
        pages: [
          {
            content: [
              ...spoken('002D', '\uE123'),
              ...spoken('00660069', '\uE124'),
              ...spoken('0061002B0062', 'a\uE125b'),
              ...spoken('0058', 'seen'),
              ...spoken('0058'.repeat(80), '\uE126'),
            ],
          },
        ],
      }),
      undefined,
    );
    expect((await file.page(1)).glyphs.map((run) => run.text)).toEqual(['-', 'fi', 'a+b', 'seen', '\uE126']);
    await file.close();
  });

  it('leaves out layers that are switched off', async () => {
    const layer = '<< /Type /OCG /Name (Secret) >>';
    const file = await pdfjsEngine.open(
      makePdf({
        pages: [
          {
            content: [text(0, 10, 9, 'shown'), '/OC /L1 BDC', text(0, 20, 9, 'secret'), 'EMC'],
            resources: '/Properties << /L1 100 0 R >>',
          },
        ],
        catalog: '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] >> >>',
        objects: new Map([[100, layer]]),
      }),
      undefined,
    );
    expect((await file.page(1)).glyphs.map((run) => run.text)).toEqual(['shown']);
    await file.close();
  });
});

describe('dates of PDFs', () => {
  it.each([
    ["D:20240229153000+02'00'", '2024-02-29T13:30:00Z'],
    ['D:20240229153000Z', '2024-02-29T15:30:00Z'],
    ['D:2024', '2024-01-01T00:00:00Z'],
    ['20240229', '2024-02-29T00:00:00Z'],
    ['yesterday', null],
    ['D:20249999', null],
  ])('%s', (written, read) => {
    expect(toIsoDate(written)).toBe(read);
  });
});
