import { describe, expect, it } from 'vitest';
import { blocksOf, paragraph, readDocx, run, textsOf } from './build-docx.ts';

const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>';
const section = (xml: string) => `<w:sectPr>${xml}</w:sectPr>`;

const pagesOf = async (body: string) =>
  (await readDocx(body)).pages.map(({ blocks }) => blocks.map(({ text }) => text));

describe('DOCX pages', () => {
  it('breaks where the document says so', async () => {
    expect(
      await pagesOf(
        [
          paragraph('one'),
          paragraph(pageBreak),
          paragraph('two'),
          paragraph('three', '<w:pageBreakBefore/>'),
          paragraph(`${run('end of three')}${pageBreak}${run('four')}`),
        ].join(''),
      ),
    ).toEqual([['one'], ['two'], ['three', 'end of three'], ['four']]);
  });

  it('is exact where Word noted its own breaks, which may repeat explicit ones', async () => {
    const collected = await readDocx(
      [
        paragraph('one'),
        paragraph(`${run('two ')}${rendered}${run('three')}`),
        paragraph(pageBreak),
        paragraph(`${rendered}${run('four')}`),
      ].join(''),
    );
    expect(collected.pages.map(({ layout, blocks }) => [layout, blocks.map(({ text }) => text)])).toEqual([
      ['exact', ['one', 'two']],
      ['exact', ['three']],
      ['exact', ['four']],
    ]);
    expect(collected.pages[1]!.blocks[0]!.continued_from).toBe('p1.b2');
  });

  it('sets a page closer that holds more than fits, and breaks one that cannot be true', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => paragraph(`line ${i}`)).join('');
    const spaced = (await readDocx(`${lines(70)}${paragraph(`${rendered}${run('next')}`)}`)).pages;
    expect(spaced).toHaveLength(2);
    expect(spaced[0]!.blocks.at(-1)!.bbox[3]).toBeLessThanOrEqual(841.9 - 72 + 0.1);
    const stale = (await readDocx(`${paragraph(`${rendered}${run('first')}`)}${lines(300)}`)).pages;
    expect(stale.length).toBeGreaterThan(3);
    expect(stale.at(-1)!.layout).toBe('estimated');
  });

  it('follows sections: size, margins, start, numbers', async () => {
    const first = section('<w:pgSz w:w="12240" w:h="15840"/><w:pgNumType w:fmt="lowerRoman"/>');
    const second = section(
      '<w:type w:val="oddPage"/><w:pgSz w:w="15840" w:h="12240"/><w:pgMar w:left="2880" w:top="720" w:right="720" w:bottom="720"/><w:pgNumType w:start="1"/>',
    );
    const { pages } = await readDocx(`${paragraph('a')}${paragraph('b', first)}${paragraph('c')}${second}`);
    expect(pages.map(({ width, height, label }) => [width, height, label])).toEqual([
      [612, 792, 'i'],
      [792, 612, '1'],
    ]);
    expect(pages[1]!.blocks[0]!.bbox[0]).toBe(144);
  });

  it('keeps a continuous section on its page, in its own columns', async () => {
    const body = [
      paragraph('head', section('<w:pgSz w:w="12240" w:h="15840"/>')),
      ...['a', 'b', 'c'].map((text) => paragraph(text)),
      paragraph(
        'd',
        section('<w:type w:val="continuous"/><w:pgSz w:w="12240" w:h="15840"/><w:cols w:num="2" w:space="720"/>'),
      ),
      paragraph('tail'),
      section('<w:type w:val="continuous"/><w:pgSz w:w="12240" w:h="15840"/>'),
    ].join('');
    const { pages } = await readDocx(body);
    expect(pages).toHaveLength(1);
    const at = new Map(pages[0]!.blocks.map(({ text, bbox }) => [text, bbox]));
    expect(at.get('b')![0]).toBe(72);
    expect(at.get('c')![0]).toBe(72 + 216 + 36);
    expect(at.get('c')![1]).toBe(at.get('a')![1]);
    expect(at.get('tail')![1]).toBeGreaterThan(at.get('d')![1]);
  });

  it('puts headers and footers on every page, first and even ones where there are any', async () => {
    const number =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const collected = await readDocx({
      body: `${['a', 'b', 'c'].map((text) => paragraph(text, '<w:pageBreakBefore/>')).join('')}${section(
        '<w:headerReference w:type="first" r:id="h1"/><w:headerReference w:type="default" r:id="h2"/><w:headerReference w:type="even" r:id="h3"/><w:footerReference w:type="default" r:id="f"/><w:titlePg/>',
      )}`,
      headers: { h1: paragraph('first'), h2: paragraph('odd'), h3: paragraph('even') },
      footers: { f: paragraph(`${run('Page ')}${number}`) },
      settings: '<w:evenAndOddHeaders/>',
    });
    expect(collected.pages.map(({ blocks }) => blocks.map(({ type, text }) => `${type} ${text}`))).toEqual([
      ['header first', 'paragraph a'],
      ['header even', 'paragraph b'],
      ['header odd', 'paragraph c', 'footer Page 3'],
    ]);
  });

  it('goes on with the header of the section before', async () => {
    const collected = await readDocx({
      body: `${paragraph('a', section('<w:headerReference w:type="default" r:id="h"/>'))}${paragraph('b')}${section('')}`,
      headers: { h: paragraph('same') },
    });
    expect(textsOf(collected)).toEqual(['same', 'a', 'same', 'b']);
  });

  it('moves the body down where the header is tall', async () => {
    const collected = await readDocx({
      body: `${paragraph('body')}${section('<w:headerReference w:type="default" r:id="h"/>')}`,
      headers: { h: Array.from({ length: 10 }, (_, i) => paragraph(`line ${i}`)).join('') },
    });
    const body = blocksOf(collected).find(({ type }) => type === 'paragraph')!;
    expect(body.bbox[1]).toBeGreaterThan(
      blocksOf(collected)
        .filter(({ type }) => type === 'header')
        .at(-1)!.bbox[3] - 0.1,
    );
  });

  it('sets text that runs from the right on the right', async () => {
    const [block] = blocksOf(await readDocx(paragraph('שלום עולם', '<w:bidi/>')));
    expect(block!.bbox[2]).toBeCloseTo(595.3 - 72, 0);
  });

  it('reads properties and language', async () => {
    const { info } = await readDocx({
      body: paragraph('x'),
      styles: '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>',
      entries: {
        '_rels/.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
        'docProps/core.xml':
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>T</dc:title><dc:creator>A</dc:creator><dcterms:created>2020-01-02T03:04:05Z</dcterms:created></cp:coreProperties>',
      },
    });
    expect(info).toMatchObject({ title: 'T', author: 'A', created: '2020-01-02T03:04:05Z', language: 'de-DE' });
  });
});
