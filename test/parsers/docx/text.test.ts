import { describe, expect, it } from 'vitest';
import { docx } from '../../../src/parsers/docx/format.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { blocksOf, buildDocx, paragraph, readDocx, run, textsOf } from './build-docx.ts';

describe('halves of characters', () => {
  it('that stand alone show that a character is lost, and the rest is read', async () => {
    const read = await readDocx(paragraph('a&#xD83D;b&#xD83D;&#xDE00;') + paragraph('end'));
    expect(textsOf(read)).toEqual(['a\ufffdb😀', 'end']);
    expect(read.warnings).toEqual([]);
  });
});

describe('DOCX text', () => {
  it('is recognized by content type, as document, template and macro document, and by its usual part', async () => {
    const probe = (bytes: Uint8Array) => ({
      source: new MemorySource(bytes),
      head: bytes.subarray(0, 100),
      extension: '',
    });
    const body = paragraph('x');
    for (const contentType of [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
      'application/xml',
    ]) {
      expect(await docx.recognizes(probe(buildDocx({ body, contentType })))).toBe(true);
    }
    const other = { body, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' };
    expect(await docx.recognizes(probe(buildDocx(other)))).toBe(false);
    expect(await docx.recognizes(probe(new TextEncoder().encode('plain text')))).toBe(false);
  });

  it('finds its main part through relationships', async () => {
    const collected = await readDocx({ body: paragraph('elsewhere'), main: 'other/document2.xml' });
    expect(textsOf(collected)).toEqual(['elsewhere']);
  });

  it('keeps tabs, breaks, hyphens and the space that is asked for', async () => {
    const collected = await readDocx(
      paragraph(
        '<w:r><w:t> a </w:t><w:t xml:space="preserve"> b </w:t><w:tab/><w:t>c</w:t><w:br/><w:t>d</w:t><w:cr/><w:t>d</w:t><w:noBreakHyphen/><w:t>e</w:t><w:softHyphen/><w:t>f</w:t></w:r>',
      ),
    );
    expect(textsOf(collected)).toEqual(['a b \tc\nd\nd\u2011ef']);
  });

  it('keeps spaces that are no markup where none is asked for', async () => {
    const collected = await readDocx(
      paragraph('<w:r><w:t>No.</w:t></w:r><w:r><w:t>\u00a0</w:t></w:r><w:r><w:t>7 </w:t><w:t>\u2003b</w:t></w:r>'),
    );
    expect(textsOf(collected)).toEqual(['No.\u00a07\u2003b']);
  });

  it('shows symbols as the characters they look like', async () => {
    const collected = await readDocx(
      paragraph(
        `<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run(' ')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${run('\uf0b7', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}`,
      ),
    );
    expect(textsOf(collected)).toEqual(['α ✔•']);
  });

  it('shows boxes and arrows of symbol fonts as those that other documents have', async () => {
    const signs = ['F0A8', 'F0FE', 'F0FD', 'F0E0'].map(
      (code) => `<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`,
    );
    expect(textsOf(await readDocx(paragraph(signs.join(''))))).toEqual(['☐☑☒→']);
  });

  it('gives bold, italic, strike, code, raised and linked text as spans', async () => {
    const collected = await readDocx({
      body: paragraph(
        [
          run('plain '),
          run('bold', '<w:b/>'),
          run(' italic', '<w:i/>'),
          run(' struck', '<w:strike/>'),
          run(' code', '<w:rStyle w:val="Verb"/>'),
          run('2', '<w:vertAlign w:val="superscript"/>'),
          run('3', '<w:vertAlign w:val="subscript"/>'),
          `<w:hyperlink r:id="link">${run(' link')}</w:hyperlink>`,
          run(' off', '<w:b w:val="0"/>'),
        ].join(''),
      ),
      styles: '<w:style w:type="character" w:styleId="Verb"><w:name w:val="Verbatim Char"/></w:style>',
      relationships: { link: ['hyperlink', 'https://example.org/a', true] },
    });
    const [block] = blocksOf(collected);
    expect(block!.text).toBe('plain bold italic struck code23 link off');
    expect(block!.spans).toEqual([
      { start: 6, end: 10, bold: true },
      { start: 10, end: 17, italic: true },
      { start: 17, end: 24, strike: true },
      { start: 24, end: 29, code: true },
      { start: 29, end: 30, superscript: true },
      { start: 30, end: 31, subscript: true },
      { start: 31, end: 36, href: 'https://example.org/a' },
    ]);
  });

  it('cancels a toggle that paragraph and character style both set', async () => {
    const style = (type: string, id: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr><w:b/></w:rPr></w:style>`;
    const collected = await readDocx({
      body: paragraph(`${run('a')}${run('b', '<w:rStyle w:val="C"/>')}`, '<w:pStyle w:val="P"/>'),
      styles: style('paragraph', 'P') + style('character', 'C'),
    });
    expect(blocksOf(collected)[0]!.spans).toEqual([{ start: 0, end: 1, bold: true }]);
  });

  it('reads the accepted text of tracked changes and counts deletions', async () => {
    const collected = await readDocx(
      [
        paragraph(
          `${run('kept ')}<w:ins>${run('added ')}</w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom>${run('away')}</w:moveFrom><w:moveTo>${run('here')}</w:moveTo>`,
        ),
        paragraph('joined ', '<w:rPr><w:del w:id="1"/></w:rPr>'),
        paragraph('with this'),
      ].join(''),
    );
    expect(textsOf(collected)).toEqual(['kept added here', 'joined with this']);
    expect(collected.warnings).toEqual([{ code: 'tracked_deletions', message: expect.stringContaining('3 tracked') }]);
  });

  it('reads content controls, smart tags and custom XML as if they were not there', async () => {
    const collected = await readDocx(
      `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${paragraph('in a control')}<w:customXml>${paragraph(
        `${run('a ')}<w:smartTag>${run('b ')}<w:sdt><w:sdtContent>${run('c')}</w:sdtContent></w:sdt></w:smartTag>`,
      )}</w:customXml></w:sdtContent></w:sdt>`,
    );
    expect(textsOf(collected)).toEqual(['in a control', 'a b c']);
  });

  it('takes one alternative', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const collected = await readDocx(
      paragraph(
        `${run('anchor')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:extent cx="1270000" cy="635000"/><wp:wrapSquare/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('new')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="width:100pt;height:50pt"><v:textbox>${box('old')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    );
    expect(textsOf(collected)).toEqual(['anchor', 'new']);
  });

  it('reads text boxes of VML', async () => {
    const collected = await readDocx(
      paragraph(
        `<w:r><w:pict><v:shape style="position:absolute;width:100pt;height:50pt;margin-left:20pt"><v:textbox><w:txbxContent>${paragraph('boxed')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>${run('beside')}`,
      ),
    );
    expect(textsOf(collected).sort()).toEqual(['beside', 'boxed']);
  });

  it('gives hidden text a block of its own that says so', async () => {
    const collected = await readDocx(paragraph(`${run('seen')}${run('unseen', '<w:vanish/>')}`));
    expect(blocksOf(collected).map(({ text, hidden }) => [text, hidden])).toEqual([
      ['seen', undefined],
      ['unseen', 'invisible'],
    ]);
  });

  it('joins a drop cap with its paragraph', async () => {
    const collected = await readDocx(
      paragraph('D', '<w:framePr w:dropCap="drop" w:lines="3"/>') + paragraph('rop cap.'),
    );
    expect(textsOf(collected)).toEqual(['Drop cap.']);
  });

  it('writes equations on one line', async () => {
    const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const collected = await readDocx(
      paragraph(
        `<m:oMathPara><m:oMath>${t('x=')}<m:f><m:num>${t('a+b')}</m:num><m:den><m:rad><m:e>${t('c')}</m:e></m:rad></m:den></m:f>${t('+')}<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('k=0')}</m:sub><m:sup>${t('n')}</m:sup><m:e><m:sSup><m:e>${t('y')}</m:e><m:sup>${t('k')}</m:sup></m:sSup></m:e></m:nary></m:oMath></m:oMathPara>`,
      ),
    );
    expect(blocksOf(collected)[0]).toMatchObject({ type: 'equation', text: 'x=(a+b)/(√c)+∑_(k=0)^n y^k' });
  });

  it('reads strict documents, whose lengths have units', async () => {
    const strict = await readDocx({
      body: '',
      entries: {
        'word/document.xml': `<s:document xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"><s:body><s:p><s:pPr><s:ind s:start="36pt"/></s:pPr><s:r><s:t>strict</s:t></s:r></s:p></s:body></s:document>`,
      },
    });
    expect(blocksOf(strict)[0]).toMatchObject({ text: 'strict' });
    expect(blocksOf(strict)[0]!.bbox[0]).toBe(108);
  });

  it('leaves the glossary, a store of building blocks, alone', async () => {
    const collected = await readDocx({
      body: paragraph('Text'),
      relationships: { g: ['glossaryDocument', 'glossary/document.xml'] },
      entries: { 'word/glossary/document.xml': '<w:glossaryDocument>never shown</w:glossaryDocument>' },
    });
    expect(textsOf(collected)).toEqual(['Text']);
    expect(collected.warnings).toEqual([]);
  });

  it('notes what it embeds but does not read', async () => {
    const collected = await readDocx(`${paragraph('x')}<w:altChunk r:id="c"/>`);
    expect(collected.warnings).toMatchObject([{ code: 'alt_chunk' }]);
  });
});
