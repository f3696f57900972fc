import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { docxParser } from '../../../src/parsers/docx/docx-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';
import { blocksOf, buildDocx, cell, paragraph, readDocx, row, run, table, textsOf } from './build-docx.ts';

const faultOf = async (bytes: Uint8Array | Promise<unknown>): Promise<string> => {
  try {
    await (bytes instanceof Uint8Array ? collect(docxParser, bytes) : bytes);
    return 'none';
  } catch (error) {
    if (error instanceof FaultError) return error.fault.code;
    throw error;
  }
};

const nested = (depth: number): string => {
  const open = '<w:tbl><w:tr><w:tc>'.repeat(depth);
  return `${open}${paragraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;
};

describe('hostile DOCX', () => {
  it('stops at nesting without end', async () => {
    const collected = await readDocx(paragraph('before') + nested(100_000));
    expect(textsOf(collected)[0]).toBe('before');
    expect(collected.warnings).toMatchObject([
      { code: 'damaged_document', message: expect.stringContaining('nested') },
    ]);
  });

  it('reads deep nesting that is still sane', async () => {
    const collected = await readDocx(nested(100));
    expect(collected.tables).toHaveLength(100);
    expect(textsOf(collected)).toEqual(['deep']);
  });

  it('refuses entities', async () => {
    const document = '<!DOCTYPE d [<!ENTITY a "aaaa">]><w:document>&a;</w:document>';
    expect(await faultOf(buildDocx({ body: '', entries: { 'word/document.xml': document } }))).toBe(
      'unprocessable_document',
    );
  });

  it('names the limit on unpacked bytes', async () => {
    const bomb = buildDocx({ body: paragraph('a'.repeat(12_000_000)) });
    expect(await faultOf(collect(docxParser, bomb, { limits: { maxUnpackedBytes: 1_000_000 } }))).toBe(
      'limit_exceeded',
    );
    expect(await faultOf(collect(docxParser, bomb))).toBe('limit_exceeded');
  });

  it('names the limit on pages and cells', async () => {
    const breaks = paragraph('<w:r><w:br w:type="page"/></w:r>').repeat(50);
    expect(await faultOf(collect(docxParser, buildDocx({ body: breaks }), { limits: { maxPages: 20 } }))).toBe(
      'limit_exceeded',
    );
    const rows = table(
      [100],
      Array.from({ length: 50 }, () => row([cell('x')])),
    );
    expect(await faultOf(collect(docxParser, buildDocx({ body: rows }), { limits: { maxCells: 20 } }))).toBe(
      'limit_exceeded',
    );
  });

  it('never follows what lies outside', async () => {
    const collected = await readDocx({
      body: paragraph(`<w:hyperlink r:id="x">${run('link')}</w:hyperlink>`),
      relationships: {
        x: ['hyperlink', 'file:///etc/passwd', true],
        s: ['styles', 'https://example.invalid/styles.xml', true],
        h: ['header', 'https://example.invalid/h.xml', true],
      },
    });
    expect(blocksOf(collected)[0]).toMatchObject({ text: 'link', spans: [{ href: 'file:///etc/passwd' }] });
  });

  it('keeps what it read of a body that breaks off', async () => {
    const whole = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('one')}${paragraph('two')}`;
    const collected = await readDocx({ body: '', entries: { 'word/document.xml': `${whole}<w:p><w:r><w:t>thr` } });
    expect(textsOf(collected).slice(0, 2)).toEqual(['one', 'two']);
    expect(collected.warnings).toMatchObject([{ code: 'damaged_document' }]);
  });

  it('reads the text although styles, numbering or notes are broken', async () => {
    const collected = await readDocx({
      body: paragraph('text', '<w:pStyle w:val="A"/>'),
      styles: '<w:style w:styleId="A"><w:name',
      numbering: '<<<',
      footnotes: '&nope;',
    });
    expect(textsOf(collected)).toEqual(['text']);
    expect(collected.warnings.map(({ code }) => code)).toEqual(['damaged_part', 'damaged_part', 'damaged_part']);
  });

  it('faults, but never throws anything else, wherever a file is cut', async () => {
    const bytes = buildDocx({ body: table([2000], [row([cell('x')])]) + paragraph('y'), styles: '<w:docDefaults/>' });
    for (let length = 0; length < bytes.length; length += 97) {
      expect(await faultOf(bytes.slice(0, length))).toBe('unprocessable_document');
    }
  });

  it('survives absurd numbers', async () => {
    const absurd = ['0', '-1', '99999999999', '-99999999999', 'NaN', '1e308', ''];
    for (const value of absurd) {
      const collected = await readDocx({
        body: [
          paragraph(
            'text',
            `<w:ind w:left="${value}" w:hanging="${value}"/><w:spacing w:line="${value}" w:before="${value}"/>`,
          ),
          paragraph(`${run('sized', `<w:sz w:val="${value}"/><w:spacing w:val="${value}"/><w:w w:val="${value}"/>`)}`),
          paragraph('tabbed', `<w:tabs><w:tab w:val="right" w:pos="${value}"/></w:tabs>`),
          table(
            [Number(value) || 0],
            [row([cell('cell', `<w:gridSpan w:val="${value}"/>`)], `<w:trHeight w:val="${value}"/>`)],
          ),
          `<w:sectPr><w:pgSz w:w="${value}" w:h="${value}"/><w:pgMar w:left="${value}" w:top="${value}"/><w:cols w:num="${value}"/></w:sectPr>`,
        ].join(''),
      });
      expect(textsOf(collected)).toEqual(['text', 'sized', 'tabbed', 'cell']);
      for (const { bbox } of blocksOf(collected)) for (const n of bbox) expect(Number.isFinite(n)).toBe(true);
    }
  });

  it('places a row that is taller than any page under a header that fills one', async () => {
    const tall = (height: number, more = '') =>
      row([cell('x')], `<w:trHeight w:val="${height}"/><w:cantSplit/>${more}`);
    const collected = await readDocx(
      table([3000], [tall(7000, '<w:tblHeader/>'), tall(12_000), tall(40_000), tall(300)]),
    );
    expect(collected.tables[0]!.head.row_count).toBe(4);
  });

  it('gives the same pages however the bytes come', async () => {
    const bytes = buildDocx({ body: Array.from({ length: 200 }, (_, i) => paragraph(`Paragraph ${i} ünï`)).join('') });
    const whole = await collect(docxParser, bytes);
    for (const chunk of [1_000, 10_000]) {
      expect(await collect(docxParser, new MemorySource(bytes, chunk))).toEqual(whole);
    }
  });

  it('refuses a package without a body', async () => {
    expect(await faultOf(zipSync({ 'x.txt': strToU8('x') }))).toBe('unprocessable_document');
  });
});
