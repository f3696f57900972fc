import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { blocksOf, readRtf, textsOf } from './read-rtf.ts';

const brief = (blocks: Block[]): unknown[] =>
  blocks.map(({ type, text, level, marker }) => [type, ...(level ? [level] : []), ...(marker ? [marker] : []), text]);

const STYLES =
  '{\\stylesheet{Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2\\sbasedon1 My Heading;}{\\s3 heading 3;}{\\s4 Title;}{\\*\\cs10\\outlinelevel5 Char;}{\\s5\\sbasedon6 A;}{\\s6\\sbasedon5 B;}{\\s7 caption;}}';

describe('headings', () => {
  it('come from outline levels, of the paragraph, its style or what that is based on, and from names', async () => {
    const lines = [
      '\\s1 one',
      '\\s2 two',
      '\\s3 three',
      '\\s4 four',
      '\\outlinelevel1 five',
      '\\s1\\outlinelevel9 six',
      '\\s5 seven',
      '\\s7 eight',
      'nine',
    ];
    const blocks = await blocksOf(
      lines.map((line) => `\\pard${line.startsWith('\\') ? '' : ' '}${line}\\par`).join('\n'),
      STYLES,
    );
    expect(brief(blocks)).toEqual([
      ['heading', 1, 'one'],
      ['heading', 1, 'two'],
      ['heading', 3, 'three'],
      ['title', 'four'],
      ['heading', 2, 'five'],
      ['paragraph', 'six'],
      ['paragraph', 'seven'],
      ['caption', 'eight'],
      ['paragraph', 'nine'],
    ]);
  });
});

describe('lists', () => {
  it('take the marker the writer put into the text', async () => {
    const blocks = await blocksOf(
      "\\pard\\ls1\\ilvl0{\\listtext\\f3\\'b7\\tab}one\\par\\pard\\ls1\\ilvl1{\\listtext 2.1.\\tab}two\\par\\pard\\ls1 goes on\\par{\\pntext\\f0 a)\\tab}\\pard old\\par\\pard{\\listtext\\u61607\\'3f\\tab}no font\\par",
      '{\\fonttbl{\\f0 Times;}{\\f3\\fcharset2 Symbol;}}',
    );
    expect(brief(blocks)).toEqual([
      ['list_item', 1, '•', 'one'],
      ['list_item', 2, '2.1.', 'two'],
      ['paragraph', 'goes on'],
      ['list_item', 1, 'a)', 'old'],
      ['list_item', 1, '▪', 'no font'],
    ]);
  });

  it('count where the writer left it to the reader', async () => {
    const level = (format: number, text: string): string =>
      `{\\listlevel\\levelnfc${format}\\levelstartat1{\\leveltext ${text};}{\\levelnumbers\\'01;}}`;
    const tables = `{\\*\\listtable{\\list${level(0, "\\'02\\'00.")}${level(4, "\\'04\\'00.\\'01)")}{\\listname ;}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}{\\listoverride\\listid7\\listoverridecount1{\\lfolevel\\listoverridestartat\\levelstartat5}\\ls2}}`;
    const item = (list: number, depth: number): string => `\\pard\\ls${list}\\ilvl${depth} x\\par`;
    const blocks = await blocksOf(
      [item(1, 0), item(1, 1), item(1, 1), item(1, 0), item(1, 1), item(2, 0), item(2, 0)].join(''),
      tables,
    );
    expect(blocks.map((block) => block.marker)).toEqual(['1.', '1.a)', '1.b)', '2.', '2.a)', '5.', '6.']);
  });

  it('are seen where bullets and numbers are typed before a tab of a hanging paragraph', async () => {
    const blocks = await blocksOf(
      '\\pard\\li360\\fi-360\\bullet\\tab one\\par\\pard\\li360\\fi-360 2)\\tab two\\par\\pard\\li360\\fi-360 Term\\tab meaning\\par\\pard -\\tab no list\\par',
    );
    expect(brief(blocks)).toEqual([
      ['list_item', 1, '•', 'one'],
      ['list_item', 1, '2)', 'two'],
      ['paragraph', 'Term\tmeaning'],
      ['paragraph', '-\tno list'],
    ]);
  });

  it('nest typed items by their indents', async () => {
    const item = (indent: number, marker: string, text: string) =>
      `\\pard\\li${indent}\\fi-360 ${marker}\\tab ${text}\\par`;
    const blocks = await blocksOf(
      [
        item(360, '1.', 'one'),
        item(720, 'a)', 'one a'),
        '\\pard\\li720 more of one a\\par',
        item(720, 'b)', 'one b'),
        item(1440, '-', 'deep'),
        item(360, '2.', 'two'),
        '\\pard between lists\\par',
        item(720, '-', 'other'),
      ].join(''),
    );
    expect(blocks.map(({ level, marker }) => [level, marker])).toEqual([
      [1, '1.'],
      [2, 'a)'],
      [undefined, undefined],
      [2, 'b)'],
      [3, '-'],
      [1, '2.'],
      [undefined, undefined],
      [1, '-'],
    ]);
  });
});

describe('fields', () => {
  it('show their result, with the address of a link', async () => {
    const blocks = await blocksOf(
      'see {\\field{\\*\\fldinst{HYPERLINK "https://example.org/a" \\\\l "part"}}{\\fldrslt{\\ul here}}} and {\\field{\\*\\fldinst HYPERLINK \\\\l "top"}{\\fldrslt up}} on {\\field{\\*\\fldinst{ DATE \\\\@ "d MMMM" }}{\\fldrslt 1 May}}\\par',
    );
    expect(blocks[0]!.text).toBe('see here and up on 1 May');
    expect(blocks[0]!.spans).toEqual([
      { start: 4, end: 8, href: 'https://example.org/a#part' },
      { start: 13, end: 15, href: '#top' },
    ]);
  });

  it('of forms show whether a box is ticked and which entry of a list is chosen', async () => {
    const field = (name: string, data: string): string =>
      `{\\field{\\*\\fldinst{ ${name} }{\\*\\formfield{${data}}}}{\\fldrslt }}`;
    const box = (data: string): string => field('FORMCHECKBOX', `\\fftype1\\ffhps20{\\*\\ffname Box}${data}`);
    const list = field('FORMDROPDOWN', '\\fftype2\\ffres1{\\*\\ffl North}{\\*\\ffl South}');
    expect(
      await textsOf(
        `${box('\\ffres1')} yes ${box('\\ffres25\\ffdefres0')} no ${box('\\ffres25\\ffdefres1')} may ${list}\\par`,
      ),
    ).toEqual(['☒ yes ☐ no ☒ may South']);
    expect(await textsOf('{\\field{\\*\\fldinst FORMTEXT{\\*\\formfield{\\fftype0}}}{\\fldrslt typed}}\\par')).toEqual([
      'typed',
    ]);
  });

  it('stand within fields, and show symbols', async () => {
    expect(
      await textsOf(
        '{\\field{\\*\\fldinst IF {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}} = 1}{\\fldrslt yes}} {\\field{\\*\\fldinst SYMBOL 183 \\\\f "Symbol"}}\\par',
      ),
    ).toEqual(['yes •']);
  });
});

describe('notes', () => {
  it('number footnotes and keep the marks a writer chose', async () => {
    const blocks = await blocksOf(
      'one{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} First.\\par} two*{\\footnote * Second.} three{\\super\\chftn}{\\footnote{\\chftn}Third.}\\par',
    );
    expect(blocks[0]!.text).toBe('one[1] two*[*] three[2]');
    expect(brief(blocks.slice(1))).toEqual([
      ['footnote', '1', 'First.'],
      ['footnote', '*', 'Second.'],
      ['footnote', '2', 'Third.'],
    ]);
  });

  it('number endnotes in their own way', async () => {
    const blocks = await blocksOf('text{\\super\\chftn}{\\footnote\\ftnalt{\\chftn}At the end.}\\par');
    expect(blocks[0]!.text).toBe('text[i]');
    expect(blocks.at(-1)).toMatchObject({ type: 'footnote', marker: 'i', text: 'At the end.' });
  });

  it('read comments with their author', async () => {
    const blocks = await blocksOf(
      'text{\\*\\atnid AB}{\\*\\atnauthor Ann B}\\chatn{\\*\\annotation{\\*\\atnref 1}\\pard Is it?\\par}\\par',
    );
    expect(brief(blocks)).toEqual([
      ['paragraph', 'text'],
      ['note', 'Ann B', 'Is it?'],
    ]);
  });
});

describe('pages', () => {
  it('have the size, margins, headers and footers of their section', async () => {
    const found = await readRtf(
      '\\paperw11906\\paperh16838\\margl1134{\\header\\pard Head {\\field{\\*\\fldinst PAGE}{\\fldrslt 9}}\\par}{\\footer\\pard Foot\\par}\\pard one\\par\\page two\\par\\sect\\sectd\\pgwsxn16838\\pghsxn11906{\\header\\pard Other\\par}\\pard three\\par',
    );
    expect(found.pages.map((page) => [page.width, page.height, page.layout])).toEqual([
      [595.3, 841.9, 'estimated'],
      [595.3, 841.9, 'estimated'],
      [841.9, 595.3, 'estimated'],
    ]);
    expect(found.pages.map((page) => page.blocks.map((block) => block.text))).toEqual([
      ['Head 1', 'one', 'Foot'],
      ['Head 2', 'two', 'Foot'],
      ['Other', 'three', 'Foot'],
    ]);
    expect(found.pages[0]!.blocks.map((block) => block.type)).toEqual(['header', 'paragraph', 'footer']);
    expect(found.pages[0]!.blocks[1]!.bbox[0]).toBeCloseTo(56.7);
  });

  it('show the first header only where a title page is asked for', async () => {
    const furniture = '{\\headerf\\pard First\\par}{\\header\\pard Other\\par}';
    expect(await textsOf(`${furniture}\\pard a\\par`)).toEqual(['Other', 'a']);
    expect(await textsOf(`\\titlepg${furniture}\\pard a\\par`)).toEqual(['First', 'a']);
  });

  it('begin where a paragraph says so', async () => {
    const found = await readRtf('\\pard one\\par\\pard\\pagebb two\\par');
    expect(found.pages).toHaveLength(2);
  });
});

describe('pictures, objects and drawings', () => {
  it('become figures of their size, once, with their description', async () => {
    const found = await readRtf(
      'a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv A cat}}}\\pngblip\\picwgoal1440\\pichgoal720 89504e47\n0d0a1a0a}}{\\nonshppict{\\pict\\wmetafile8 0102}}b\\par',
    );
    const figure = found.pages[0]!.blocks.find((block) => block.type === 'figure')!;
    expect(figure.text).toBe('A cat');
    expect(figure.bbox[2] - figure.bbox[0]).toBeCloseTo(72);
    expect(figure.bbox[3] - figure.bbox[1]).toBeCloseTo(36);
    expect(found.pages[0]!.blocks.map((block) => block.text).join(' ')).not.toMatch(/89504e47|0102/);
    expect(found.info.imageCount).toBe(1);
  });

  it('skips the data of objects and shows what stands for them', async () => {
    const found = await readRtf(
      'a{\\object\\objemb{\\*\\objclass Excel.Sheet}{\\*\\objdata 0105000002}{\\result{\\pict\\wmetafile8\\picwgoal100\\pichgoal100 01}}}b{\\object{\\*\\objdata ff}}\\par',
    );
    expect(found.info.imageCount).toBe(2);
    expect(found.warnings).toMatchObject([{ code: 'embedded_objects' }]);
    const text = found.pages[0]!.blocks.map((block) => block.text).join('');
    expect(text).toBe('ab');
  });

  it('reads the text of boxes, once', async () => {
    const texts = await textsOf(
      'body{\\shp{\\*\\shpinst\\shpleft100\\shptop200\\shpright4000\\shpbottom2000\\shpbxpage\\shpbypage{\\sp{\\sn pib}{\\sv }}{\\shptxt\\pard In a box\\par}}{\\shprslt{\\*\\do{\\dptxbxtext In a box\\par}}}}\\par{\\*\\do\\dobxpage\\dobypage{\\dptxbx{\\dptxbxtext\\pard Old box\\par}\\dpx0\\dpy0\\dpxsize2000\\dpysize500}}\\par',
    );
    expect([...texts].sort()).toEqual(['In a box', 'Old box', 'body']);
  });

  it('reads formulas', async () => {
    const texts = await textsOf(
      '{\\mmath{\\*\\moMath{\\msSup{\\msSupPr{\\mctrlPr x}}{\\me{\\mr a}}{\\msup{\\mr 2}}}{\\mr =}{\\mf{\\mfPr y}{\\mnum{\\mr b}}{\\mden{\\mr c}}}}}\\par',
    );
    expect(texts).toEqual(['a^2=b/c']);
  });

  it('says that HTML is carried along', async () => {
    const found = await readRtf('\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf\\par\\htmlrtf0 text');
    expect(found.pages[0]!.blocks.map((block) => block.text)).toEqual(['text']);
    expect(found.warnings).toMatchObject([{ code: 'encapsulated_html' }]);
  });
});
