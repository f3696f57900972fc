import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { htmlParser } from '../../../src/parsers/html/html-parser.ts';
import { type Collected, collect } from '../collect.ts';

const read = (html: string): Promise<Collected> => collect(htmlParser, Buffer.from(html));
const blocksOf = async (html: string): Promise<Block[]> => (await read(html)).pages.flatMap((page) => page.blocks);
const told = async (html: string): Promise<string[]> =>
  (await blocksOf(html)).map(({ type, level, marker, text }) =>
    [type, level, marker, text].filter((one) => one !== undefined).join(' '),
  );

describe('text', () => {
  it('collapses white space and keeps that of preformatted text', async () => {
    expect(await told('<p> a \n b<br> c </p><pre>  x\n  y</pre>')).toEqual(['paragraph a b\nc', 'code   x\n  y']);
  });

  it('reads blocks inside inline elements, and text that stands in no element', async () => {
    expect(await told('loose <a href="/x">one<div>two</div></a> three')).toEqual([
      'paragraph loose one',
      'paragraph two',
      'paragraph three',
    ]);
  });

  it('says how text is set and where links lead', async () => {
    const [block] = await blocksOf(
      '<base href="https://a.example/b/"><p>a <b>b</b> <i>c</i> <a href="d">d</a> <a href="#e">e</a> <s>f</s>',
    );
    expect(block!.spans).toEqual([
      { start: 2, end: 3, bold: true },
      { start: 4, end: 5, italic: true },
      { start: 6, end: 7, href: 'https://a.example/b/d' },
      { start: 10, end: 11, strike: true },
    ]);
  });

  it('shows what form fields show', async () => {
    const html =
      '<p>Name <input value="Ann"><input type=hidden value=x> <select><option>a<option selected>b</select> <input type=checkbox checked>yes';
    expect(await told(html)).toEqual(['paragraph Name Ann b ☒ yes']);
  });

  it('runs no script and reads no style', async () => {
    expect(await told('<style>p{}</style><script>document.write("x")</script><noscript>on!</noscript><p>a')).toEqual([
      'paragraph a',
    ]);
  });

  it('marks what no reader sees', async () => {
    const blocks = await blocksOf(
      '<div style="display:none">pre</div><p hidden>b</p><p style="font-size:0px">c</p><p>d</p>',
    );
    expect(blocks.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['pre', 'invisible'],
      ['b', 'invisible'],
      ['c', 'invisible'],
      ['d', undefined],
    ]);
  });

  it.each([
    ['a declared one', Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1'), 'Привет'],
    ['a mark', Buffer.from('\ufeff<html><p>Grüße', 'utf16le'), 'Grüße'],
    [
      'a wrong one',
      Buffer.from('<meta charset="utf-8"><p>Gr\xfc\xdfe aus K\xf6ln, sch\xf6ne T\xe4ge', 'latin1'),
      'Grüße aus Köln, schöne Täge',
    ],
  ])('decodes by %s', async (_, bytes, text) => {
    expect((await collect(htmlParser, bytes)).pages[0]!.blocks[0]!.text).toBe(text);
  });
});

describe('structure', () => {
  it('numbers lists as they say', async () => {
    const html = '<ol start=3 type=a><li>x<ul><li>y</ul><li value=9>z<p>more</ol>';
    expect(await told(html)).toEqual(['list_item 1 c. x', 'list_item 2 • y', 'list_item 1 i. z', 'paragraph more']);
  });

  it('reads the lists of Word', async () => {
    const item = `<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a)<span>&nbsp; </span></span><![endif]>Text</p>`;
    expect(await told(item)).toEqual(['list_item 2 a) Text']);
  });

  it('marks what runs around the text, in pages that say where it is', async () => {
    const html =
      '<header>Brand</header><nav>Menu</nav><main><header><h1>T</h1></header>text</main><aside>ads</aside><footer>imprint</footer>';
    expect(await told(html)).toEqual([
      'header Brand',
      'header Menu',
      'heading 1 T',
      'paragraph text',
      'header ads',
      'footer imprint',
    ]);
  });

  it('gives notes where they are referred to', async () => {
    const html =
      'a<a epub:type="noteref" href="#n">1</a> b<aside id="n">the <b>note</b> <a role="doc-backlink" href="#r">back</a></aside>';
    expect(await told(html)).toEqual(['paragraph a[1] b', 'footnote 1 the note']);
  });

  it('gives pictures that say something', async () => {
    expect(await told('<p>a <img src=x alt="A chart"> b <img src=y width=1 height=1>')).toEqual([
      'paragraph a  b',
      'figure A chart',
    ]);
  });

  it('gives formulas as text and TeX', async () => {
    const [block] = await blocksOf('<p>x <math alttext="a^2"><msup><mi>a</mi><mn>2</mn></msup></math>');
    expect(block).toMatchObject({ text: 'x a2', spans: [{ latex: 'a^2' }] });
  });

  it('reads XHTML, where any element may close itself', async () => {
    const html =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><a id="p"/><p/>text</body></html>';
    expect(await told(html)).toEqual(['paragraph text']);
  });

  it('says what the head says', async () => {
    const html =
      '<html lang=fr><title>T  x</title><meta name=author content=Ann><meta property="article:published_time" content="2026-01-02T03:04:05Z"><p>a';
    expect((await read(html)).info).toMatchObject({
      title: 'T x',
      author: 'Ann',
      created: '2026-01-02T03:04:05.000Z',
      language: 'fr',
    });
  });

  it('reads a page that a browser kept as MHTML', async () => {
    const mht =
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/\r\nSubject: T\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>caf=C3=A9 <a href=3D"x">l</a>\r\n--b--\r\n';
    const { pages } = await read(mht);
    expect(pages[0]!.blocks[0]).toMatchObject({ text: 'café l', spans: [{ href: 'https://a.example/x' }] });
  });
});

describe('tables', () => {
  it('places cells that span, and puts the foot last', async () => {
    const html =
      '<table><caption>Cap</caption><tfoot><tr><td>f<td>g<td>h</tfoot><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>';
    const { tables, pages } = await read(html);
    expect(tables[0]!.head).toMatchObject({ title: 'Cap', row_count: 4, col_count: 3, header_rows: 1 });
    expect(
      tables[0]!.rows!.map(({ cells }) =>
        cells.map(({ col, text, row_span, col_span }) => [col, text, row_span, col_span]),
      ),
    ).toEqual([
      [
        [0, 'A', 1, 2],
        [2, 'B', 1, 1],
      ],
      [
        [0, '1', 2, 1],
        [1, '2', 1, 1],
        [2, '3', 1, 1],
      ],
      [
        [1, '4', 1, 1],
        [2, '5', 1, 1],
      ],
      [
        [0, 'f', 1, 1],
        [1, 'g', 1, 1],
        [2, 'h', 1, 1],
      ],
    ]);
    expect(pages[0]!.blocks.map(({ type }) => type)).toEqual(['caption', 'table']);
  });

  it('reads through tables that only place things', async () => {
    const html =
      '<table><tr><td><table><tr><th>a<th>b<tr><td>1<td>2</table></td><td><h1>H</h1></td></tr><tr><td>x<td>y</table>';
    expect(await told(html)).toEqual(['table a\tb\n1\t2', 'heading 1 H', 'paragraph x', 'paragraph y']);
  });
});

describe('hostile pages', () => {
  it('ends where elements are nested deeper than in any browser, with a warning', async () => {
    const { pages, warnings } = await read(`<p>a${'<div>'.repeat(50_000)}b`);
    expect(pages[0]!.blocks[0]!.text).toBe('a');
    expect(warnings).toMatchObject([{ code: 'damaged_document' }]);
  });

  it.each([
    ['cells that claim all rows and columns', `<table>${'<tr><th colspan=1000 rowspan=65534>a'.repeat(300)}</table>`],
    ['tables in tables', '<table><tr><td>a<td>'.repeat(160)],
    ['links that never close', '<a href=x>a'.repeat(20_000)],
    ['formatting that never closes', '<b><i><font size=1>a</p><p>'.repeat(3_000)],
    ['an element of many attributes', `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(' ')}>a`],
    [
      'notes that refer to themselves',
      '<aside id=n>x<a role=doc-noteref href=#n>1</a></aside><a role=doc-noteref href=#n>1</a>',
    ],
  ])('reads %s', async (_, html) => {
    expect((await read(html)).pages.length).toBeGreaterThan(0);
  });
});
