import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/parsers/docx/number-formats.ts';
import { blocksOf, cell, paragraph, readDocx, row, table } from './build-docx.ts';

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const abstract = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const num = (id: number, abstractId: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${more}</w:num>`;
const item = (text: string, numId: number, ilvl = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`);

const markersOf = async (body: string, numbering: string, styles?: string) =>
  blocksOf(await readDocx({ body, numbering, ...(styles === undefined ? {} : { styles }) })).map(
    ({ marker }) => marker,
  );

const OUTLINE = abstract(
  0,
  level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'upperRoman', '%1.%2.%3'),
);

describe('DOCX lists', () => {
  it('counts levels and restarts those below', async () => {
    const body = [item('a', 1), item('b', 1, 1), item('c', 1, 1), item('d', 1, 2), item('e', 1), item('f', 1, 1)].join(
      '',
    );
    expect(await markersOf(body, OUTLINE + num(1, 0))).toEqual(['1.', 'a)', 'b)', '1.b.I', '2.', 'a)']);
  });

  it('says level and type', async () => {
    const collected = await readDocx({ body: item('x', 1, 1), numbering: OUTLINE + num(1, 0) });
    expect(blocksOf(collected)[0]).toMatchObject({ type: 'list_item', level: 2, marker: 'a)', text: 'x' });
  });

  it('nests built-in list styles by their names', async () => {
    const style = (id: string, name: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const styled = (text: string, id: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);
    const collected = await readDocx({
      body: styled('outer', 'B') + styled('inner', 'B2'),
      styles: style('B', 'List Bullet') + style('B2', 'List Bullet 2'),
      numbering: abstract(0, level(0, 'bullet', '•')) + num(1, 0),
    });
    expect(blocksOf(collected).map(({ text, level }) => [text, level])).toEqual([
      ['outer', 1],
      ['inner', 2],
    ]);
  });

  it('goes on where two lists share a definition, and restarts where one says so', async () => {
    const numbering =
      OUTLINE +
      num(1, 0) +
      num(2, 0) +
      num(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>');
    const body = [item('a', 1), item('b', 2), item('c', 3), item('d', 3), item('e', 1)].join('');
    expect(await markersOf(body, numbering)).toEqual(['1.', '2.', '7.', '8.', '9.']);
  });

  it('replaces a level that an override defines anew', async () => {
    const override = `<w:lvlOverride w:ilvl="0">${level(0, 'upperLetter', '(%1)')}</w:lvlOverride>`;
    expect(await markersOf(item('a', 1), OUTLINE + num(1, 0, override))).toEqual(['(A)']);
  });

  it('never restarts a level that says so', async () => {
    const numbering =
      abstract(0, level(0, 'decimal', '%1.') + level(1, 'decimal', '%2)', '<w:lvlRestart w:val="0"/>')) + num(1, 0);
    const body = [item('a', 1), item('b', 1, 1), item('c', 1), item('d', 1, 1)].join('');
    expect(await markersOf(body, numbering)).toEqual(['1.', '1)', '2.', '2)']);
  });

  it('counts a level that was skipped as begun', async () => {
    const numbering = abstract(0, level(0, 'decimal', '%1.') + level(1, 'decimal', '%1.%2.')) + num(1, 0);
    expect(await markersOf(item('a', 1, 1) + item('b', 1), numbering)).toEqual(['1.1.', '2.']);
  });

  it('writes legal numbers in digits', async () => {
    const numbering =
      abstract(0, level(0, 'upperRoman', '%1') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')) + num(1, 0);
    expect(await markersOf(item('a', 1) + item('b', 1, 1), numbering)).toEqual(['I', '1.1']);
  });

  it('shows bullets of symbol fonts', async () => {
    const font = (name: string) => `<w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr>`;
    const numbering =
      abstract(
        0,
        level(0, 'bullet', '\uf0b7', font('Symbol')) +
          level(1, 'bullet', '\uf0a7', font('Wingdings')) +
          level(2, 'bullet', '\uf123'),
      ) + num(1, 0);
    expect(await markersOf(item('a', 1) + item('b', 1, 1) + item('c', 1, 2), numbering)).toEqual(['•', '▪', '•']);
  });

  it('numbers headings through their styles', async () => {
    const numbering =
      abstract(
        0,
        level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>') + level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>'),
      ) + num(1, 0);
    const heading = (n: number) =>
      `<w:style w:type="paragraph" w:styleId="H${n}"><w:name w:val="heading ${n}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const body = ['H1', 'H2', 'H2', 'H1'].map((id) => paragraph(id, `<w:pStyle w:val="${id}"/>`)).join('');
    const collected = await readDocx({ body, numbering, styles: heading(1) + heading(2) });
    expect(blocksOf(collected).map(({ type, level, marker }) => [type, level, marker])).toEqual([
      ['heading', 1, '1'],
      ['heading', 2, '1.1'],
      ['heading', 2, '1.2'],
      ['heading', 1, '2'],
    ]);
  });

  it('follows numbering styles, also in a circle', async () => {
    const styles = (numId: number) =>
      `<w:style w:type="numbering" w:styleId="L"><w:name w:val="L"/><w:pPr><w:numPr><w:numId w:val="${numId}"/></w:numPr></w:pPr></w:style>`;
    const linked = '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum>';
    expect(await markersOf(item('a', 2), OUTLINE + linked + num(1, 0) + num(2, 1), styles(1))).toEqual(['1.']);
    expect(await markersOf(item('a', 2), linked + num(2, 1), styles(2))).toEqual([undefined]);
  });

  it('leaves numbering that is taken away, and empty items, without a marker', async () => {
    const off = paragraph('off', '<w:numPr><w:numId w:val="0"/></w:numPr>');
    const collected = await readDocx({
      body: item('a', 1) + off + item('', 1) + item('c', 1),
      numbering: OUTLINE + num(1, 0),
    });
    expect(blocksOf(collected).map(({ marker, text }) => [marker, text])).toEqual([
      ['1.', 'a'],
      [undefined, 'off'],
      ['3.', 'c'],
    ]);
  });

  it('writes the numbers of items in cells into their text', async () => {
    const collected = await readDocx({
      body: table([4000], [row([cell(item('one', 1) + item('two', 1))])]),
      numbering: OUTLINE + num(1, 0),
    });
    expect(collected.tables[0]!.rows![0]!.cells[0]!.text).toBe('1. one\n2. two');
  });
});

describe('number formats', () => {
  it.each([
    ['decimalZero', 7, '07'],
    ['lowerRoman', 14, 'xiv'],
    ['upperLetter', 28, 'BB'],
    ['ordinal', 22, '22nd'],
    ['ordinal', 113, '113th'],
    ['cardinalText', 42, 'Forty-two'],
    ['ordinalText', 20, 'Twentieth'],
    ['chicago', 5, '**'],
    ['decimalEnclosedCircle', 3, '③'],
    ['japaneseCounting', 25, '二十五'],
    ['russianLower', 3, 'в'],
    ['unheardOf', 5, '5'],
  ])('%s of %d is %s', (format, number, text) => {
    expect(formatNumber(number, format)).toBe(text);
  });
});
