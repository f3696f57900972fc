import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Budget, DEFAULT_PARSE_LIMITS } from '../../../src/parsers/budget.ts';
import { pdfjsEngine } from '../../../src/parsers/pdf/pdfjs/pdfjs-engine.ts';
import { makePdf, type PageSpec, stream, unicode } from './pdf-writer.ts';

const MIB = 1024 * 1024;

async function open(page: PageSpec, objects: Map<number, string>, { maxUnpackedBytes = 64 * MIB, catalog = '' } = {}) {
  const bytes = makePdf({ pages: [page], objects, ...(catalog ? { catalog } : {}) });
  return pdfjsEngine.open(bytes, undefined, new Budget({ ...DEFAULT_PARSE_LIMITS, maxUnpackedBytes }));
}

/** Each pair of bytes stands for 128 spaces. */
const spaces = (bytes: number): string => '8120'.repeat(bytes / 128);
const RUN_LENGTHS = '/Filter [/ASCIIHexDecode /RunLengthDecode]';

describe('what pdf.js decodes on its own', () => {
  it('is spent from the budget of the document, whatever decodes it', async () => {
    const drawn = stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${RUN_LENGTHS}`, spaces(4 * MIB));
    const page = { content: ['/Fm Do'], resources: '/XObject << /Fm 100 0 R >>' };
    const enough = await open(page, new Map([[100, drawn]]));
    expect((await enough.page(1)).glyphs).toHaveLength(0);
    await enough.close();
    const scarce = await open(page, new Map([[100, drawn]]), { maxUnpackedBytes: MIB });
    await expect(scarce.page(1)).rejects.toMatchObject({
      fault: { code: 'limit_exceeded', message: expect.stringContaining('max_unpacked_bytes') },
    });
    await scarce.close();
  });

  it('of font programs is what somebody asks for', async () => {
    const program = deflateSync(Buffer.alloc(8 * MIB)).toString('latin1');
    const objects = new Map([
      [10, '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontFile2 100 0 R >>'],
      [100, stream('/Filter /FlateDecode', program)],
    ]);
    const page = { content: [unicode(9, 700, 10, 'AB')] };
    const file = await open(page, objects, { maxUnpackedBytes: MIB });
    const { glyphs } = await file.page(1);
    expect(glyphs.map((glyph) => glyph.text).join('')).toBe('AB');
    await file.close();
  });

  it('of widths ends with the last glyph there can be', async () => {
    const objects = new Map([
      [100, '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [101 0 R] >>'],
      [101, '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /FontDescriptor 102 0 R /W [0 4294967295 500] >>'],
      [102, '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 9 9] >>'],
    ]);
    const page = {
      content: ['BT /Wide 10 Tf 1 0 0 1 9 700 Tm <00410042> Tj ET'],
      resources: '/Font << /Wide 100 0 R >>',
    };
    const file = await open(page, objects);
    const { glyphs } = await file.page(1);
    expect(glyphs.map((glyph) => glyph.text).join('')).toBe('AB');
    await file.close();
  });

  it('of attachments is bounded in number and size', async () => {
    const names = Array.from({ length: 400 }, (_, i) => `(${String(i).padStart(4, '0')}.xml) 100 0 R`).join(' ');
    const objects = new Map([
      [100, '<< /Type /Filespec /F (a.xml) /EF << /F 101 0 R >> >>'],
      [101, stream(`/Type /EmbeddedFile ${RUN_LENGTHS}`, spaces(MIB))],
    ]);
    const catalog = `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
    const file = await open({ content: [] }, objects, { maxUnpackedBytes: 512 * MIB, catalog });
    const { attachments } = await file.metadata();
    expect(attachments.length).toBeGreaterThan(50);
    expect(attachments.length).toBeLessThanOrEqual(66);
    await file.close();
  });

  it.each([
    ['letters', '<< /S /A /St 50000000 >>', '50000000'],
    ['Roman numerals', '<< /S /r /St 40000000 >>', '40000000'],
    ['letters, as somebody does,', '<< /S /a /St 28 >>', 'bb'],
    ['Roman numerals, as somebody does,', '<< /S /R /St 14 >>', 'XIV'],
    ['a long prefix', `<< /P (${'x'.repeat(100_000)}) >>`, 'x'.repeat(200)],
  ])('of labels of pages is short, counted with %s', async (_, label, first) => {
    const catalog = `/PageLabels << /Nums [0 ${label}] >>`;
    const file = await open({ content: [] }, new Map(), { catalog });
    expect((await file.metadata()).labels).toEqual([first]);
    await file.close();
  });
});
