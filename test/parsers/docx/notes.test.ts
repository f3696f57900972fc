import { describe, expect, it } from 'vitest';
import { blocksOf, cell, paragraph, readDocx, row, run, table, textsOf } from './build-docx.ts';

const note = (kind: 'footnote' | 'endnote', id: number, text: string) =>
  `<w:${kind} w:id="${id}">${paragraph(`<w:r><w:${kind}Ref/></w:r>${run(` ${text}`)}`)}</w:${kind}>`;
const reference = (kind: 'footnote' | 'endnote', id: number, more = '') =>
  `<w:r><w:${kind}Reference w:id="${id}"${more}/></w:r>`;
const separator = '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>';

describe('DOCX notes', () => {
  it('puts footnotes at the foot of the page of their mark', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('First')}${reference('footnote', 7)}${run(' and second')}${reference('footnote', 3)}`),
      footnotes: separator + note('footnote', 3, 'the second') + note('footnote', 7, 'the first'),
    });
    const [text, ...notes] = blocksOf(collected);
    expect(text).toMatchObject({ text: 'First[1] and second[2]' });
    expect(text!.spans).toEqual([
      { start: 5, end: 8, superscript: true, note: '1' },
      { start: 19, end: 22, superscript: true, note: '2' },
    ]);
    expect(notes.map(({ type, marker, text }) => [type, marker, text])).toEqual([
      ['footnote', '1', 'the first'],
      ['footnote', '2', 'the second'],
    ]);
    expect(notes[0]!.bbox[1]).toBeGreaterThan(700);
  });

  it('reads the tables of notes cell by cell', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('Text')}${reference('footnote', 1)}`),
      footnotes: `<w:footnote w:id="1">${table([900, 900], [row([cell('one'), cell('two')])])}${paragraph('after')}</w:footnote>`,
    });
    expect(blocksOf(collected)[1]).toMatchObject({ type: 'footnote', text: 'one\ntwo\nafter' });
  });

  it('keeps the numbers of a list inside a note', async () => {
    const listed = (text: string) => paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const collected = await readDocx({
      body: paragraph(`${run('Text')}${reference('footnote', 1)}`),
      footnotes: `<w:footnote w:id="1">${paragraph('Either')}${listed('this')}${listed('or that')}</w:footnote>`,
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    });
    expect(blocksOf(collected)[1]).toMatchObject({
      type: 'footnote',
      marker: '1',
      text: 'Either\n1. this\n2. or that',
    });
  });

  it('finds footnotes of cells', async () => {
    const collected = await readDocx({
      body: table([3000], [row([cell(paragraph(`${run('in a cell')}${reference('footnote', 1)}`))])]),
      footnotes: note('footnote', 1, 'below'),
    });
    expect(blocksOf(collected).map(({ type }) => type)).toEqual(['table', 'footnote']);
  });

  it('puts endnotes at the end', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('a')}${reference('endnote', 1)}`) + paragraph('b'),
      endnotes: note('endnote', 1, 'at last'),
    });
    expect(blocksOf(collected).map(({ type, marker, text }) => [type, marker, text])).toEqual([
      ['paragraph', undefined, 'a[i]'],
      ['paragraph', undefined, 'b'],
      ['footnote', 'i', 'at last'],
    ]);
  });

  it('lets a mark of its own stand as it is written', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('a')}${reference('footnote', 1, ' w:customMarkFollows="1"')}${run('*')}`),
      footnotes: note('footnote', 1, '* starred'),
    });
    expect(textsOf(collected)).toEqual(['a*', '* starred']);
  });

  it('gives the text of a note once, however often it is referred to', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('a')}${reference('footnote', 1)}${run('b')}${reference('footnote', 1)}`),
      footnotes: note('footnote', 1, 'once'),
    });
    expect(textsOf(collected)).toEqual(['a[1]b[2]', 'once']);
  });

  it('gives comments as notes that name their author', async () => {
    const collected = await readDocx({
      body: paragraph(
        `<w:commentRangeStart w:id="0"/>${run('said')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ),
      comments: `<w:comment w:id="0" w:author="Ada">${paragraph('Is it?')}</w:comment>`,
    });
    expect(blocksOf(collected).map(({ type, marker, text }) => [type, marker, text])).toEqual([
      ['paragraph', undefined, 'said'],
      ['note', 'Ada', 'Is it?'],
    ]);
  });

  it('keeps what is remarked on deleted text', async () => {
    const collected = await readDocx({
      body: paragraph(
        `${run('kept')}<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r><w:r><w:commentReference w:id="0"/></w:r></w:del>`,
      ),
      comments: `<w:comment w:id="0" w:author="Ada">${paragraph('Why?')}</w:comment>`,
    });
    expect(textsOf(collected)).toEqual(['kept', 'Why?']);
  });

  it('leaves out a reference to a note that is not there', async () => {
    const collected = await readDocx(paragraph(`${run('a')}${reference('footnote', 9)}`));
    expect(textsOf(collected)).toEqual(['a']);
  });
});
