import { describe, expect, it } from 'vitest';
import { blocksOf, paragraph, readDocx, run, textsOf } from './build-docx.ts';

const style = (id: string, name: string, more = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styled = (id: string, text: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);

describe('DOCX styles', () => {
  it('takes headings from built-in, translated, derived and custom styles', async () => {
    const collected = await readDocx({
      body: ['H1', 'U2', 'Derived', 'Outline', 'TocHeading', 'Body'].map((id) => styled(id, id)).join(''),
      styles: [
        style('H1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
        style('U2', 'Überschrift 2'),
        style('Derived', 'Chapter', '<w:basedOn w:val="H1"/>'),
        style('Outline', 'My own', '<w:pPr><w:outlineLvl w:val="3"/></w:pPr>'),
        style('TocHeading', 'TOC Heading', '<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
        style('Body', 'Body Text'),
      ].join(''),
    });
    expect(blocksOf(collected).map(({ type, level }) => [type, level])).toEqual([
      ['heading', 1],
      ['heading', 2],
      ['heading', 1],
      ['heading', 4],
      ['heading', 1],
      ['paragraph', undefined],
    ]);
  });

  it('obeys an outline level of the paragraph itself', async () => {
    const collected = await readDocx({
      body:
        paragraph('up', '<w:outlineLvl w:val="1"/>') +
        paragraph('down', '<w:pStyle w:val="H"/><w:outlineLvl w:val="9"/>'),
      styles: style('H', 'heading 3'),
    });
    expect(blocksOf(collected).map(({ type, level }) => [type, level])).toEqual([
      ['heading', 2],
      ['paragraph', undefined],
    ]);
  });

  it('has one title; captions and code by their styles', async () => {
    const collected = await readDocx({
      body: ['T', 'Cap', 'Src', 'T'].map((id) => styled(id, id)).join(''),
      styles: style('T', 'Title') + style('Cap', 'caption') + style('Src', 'Source Code'),
    });
    expect(blocksOf(collected).map(({ type }) => type)).toEqual(['title', 'caption', 'code', 'paragraph']);
  });

  it('survives styles that are based on each other', async () => {
    const collected = await readDocx({
      body: styled('A', 'round'),
      styles:
        style('A', 'a', '<w:basedOn w:val="B"/>') + style('B', 'b', '<w:basedOn w:val="A"/><w:rPr><w:b/></w:rPr>'),
    });
    expect(blocksOf(collected)[0]).toMatchObject({ text: 'round', spans: [{ start: 0, end: 5, bold: true }] });
  });
});

describe('DOCX fields', () => {
  const field = (code: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it('shows results, not codes', async () => {
    const collected = await readDocx(paragraph(`${run('on ')}${field(' DATE \\@ "d MMM" ', run('3 May'))}${run('.')}`));
    expect(textsOf(collected)).toEqual(['on 3 May.']);
  });

  it('follows nested fields: the code may be computed by another', async () => {
    const code = `HYPERLINK "${'</w:instrText></w:r>'}${field('QUOTE x', run('hidden'))}<w:r><w:instrText>https://example.org"`;
    const collected = await readDocx(paragraph(field(code, `${run('a ')}${field('PAGE', run('7'))}`)));
    expect(textsOf(collected)[0]).toMatch(/^a /);
    expect(textsOf(collected)[0]).not.toContain('hidden');
  });

  it('links hyperlinks, anchors and cross-references', async () => {
    const collected = await readDocx({
      body: [
        paragraph(field(' HYPERLINK "https://example.org/x" \\l "top" ', run('one'))),
        paragraph(field(' REF _Ref1 \\h ', run('two'))),
        paragraph(`<w:hyperlink w:anchor="mark">${run('three')}</w:hyperlink>`),
        paragraph(`<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/y&quot; ">${run('four')}</w:fldSimple>`),
      ].join(''),
    });
    expect(blocksOf(collected).map((block) => block.spans?.[0]?.href)).toEqual([
      'https://example.org/x#top',
      '#_Ref1',
      '#mark',
      'https://example.org/y',
    ]);
  });

  it('is shown behind a field that begins and never says or ends anything', async () => {
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
    const collected = await readDocx(
      `${paragraph(`${begin}${field(' TITLE ', run('Title'))}`)}${paragraph('after')}${paragraph(begin)}${paragraph('more')}`,
    );
    expect(textsOf(collected)).toEqual(['Title', 'after', 'more']);
  });

  it('keeps entries of a table of contents out of the headings', async () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const collected = await readDocx({
      body: paragraph(begin) + styled('H', 'Entry 1') + paragraph(end) + styled('H', 'Real'),
      styles: style('H', 'heading 1'),
    });
    expect(blocksOf(collected).map(({ type, text }) => [type, text])).toEqual([
      ['paragraph', 'Entry 1'],
      ['heading', 'Real'],
    ]);
  });

  it('draws the check boxes of forms', async () => {
    const box = (state: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const collected = await readDocx(
      paragraph(
        `${box('<w:default w:val="0"/><w:checked/>')}${run(' yes ')}${box('<w:default w:val="0"/>')}${run(' no')}`,
      ),
    );
    expect(textsOf(collected)).toEqual(['☒ yes ☐ no']);
  });
});
