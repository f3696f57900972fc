import { describe, expect, it } from 'vitest';
import { rtf as format } from '../../../src/parsers/rtf/format.ts';
import { rtfParser } from '../../../src/parsers/rtf/rtf-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';
import { blocksOf, readRtf, rtf, textsOf, toBytes } from './read-rtf.ts';

const FONTS =
  '{\\fonttbl{\\f0\\froman\\fcharset0 Times New Roman;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Mincho;}' +
  '{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset2{\\*\\panose 05}Wingdings{\\*\\falt Other};}{\\f5\\fcharset178 Arial (Arabic);}' +
  '{\\f6\\fnil\\cpg437 Terminal;}}';

describe('encodings', () => {
  it('decodes by the code page of the document', async () => {
    expect(await textsOf("na\\'efve \\'80\\par")).toEqual(['naïve €']);
    const cyrillic = await collect(
      rtfParser,
      toBytes("{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2\\par}"),
    );
    expect(cyrillic.pages[0]!.blocks[0]!.text).toBe('Привет');
    const mac = await collect(rtfParser, toBytes("{\\rtf1\\mac caf\\'8e\\par}"));
    expect(mac.pages[0]!.blocks[0]!.text).toBe('café');
  });

  it('decodes by the character set of the font, and raw bytes too', async () => {
    expect(await textsOf("{\\f1 \\'cf\\'f0\\'e8} {\\f6 \\'82} {\\f0 \\'e9}\xe9\\par", FONTS)).toEqual(['При é éé']);
  });

  it('puts double-byte characters together however they are written', async () => {
    expect(await textsOf("{\\f2 \\'93\\'fa\\'96\\'7b\\'83^\x93\xfa\\par}", FONTS)).toEqual(['日本タ日']);
  });

  it('takes Unicode and passes over what stands in for it', async () => {
    expect(
      await textsOf("a\\u8364?b \\uc2\\u26085\\'93\\'fac \\uc0\\u8212d{\\uc1 \\u960 ?\\u-10179?\\u-8704?}\\par"),
    ).toEqual(['a€b 日c —dπ😀']);
  });

  it('shows the characters of symbol fonts', async () => {
    expect(await textsOf("{\\f3 abc\\'b7}{\\f4 \\'fc}{\\f4\\u-3844 ?}\\par", FONTS)).toEqual(['αβχ•✔✔']);
  });

  it('reads text from right to left by its own font', async () => {
    expect(await textsOf("{\\ltrch\\f0 \\rtlch\\af5 \\'e3\\'d1\\'cd\\'c8\\'c7}\\par", FONTS)).toEqual(['مرحبا']);
  });

  it('shows that a character is lost where half of one stands alone', async () => {
    expect(
      await textsOf('a\\u-10240?b \\u-9216?c \\u-9216?\\u-10240?d\\u-10179?\\u-8704?\\par{e\\u-10240?}\\u-10240?\\par'),
    ).toEqual(['a\ufffdb \ufffdc \ufffd\ufffdd😀', 'e\ufffd\ufffd']);
  });

  it('passes over a destination that is marked so where its group begins, and nothing where the mark comes later', async () => {
    expect(await textsOf('{\\*\\unknown data}{\\loch\\i0\\*\\cs7\\cf0 a{\\b b}} c\\*\\unknown d\\par e\\par')).toEqual([
      'ab cd',
      'e',
    ]);
  });

  it('shows nothing of a list that is defined in the midst of the text', async () => {
    expect(
      await textsOf("a{\\list{\\listlevel{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}{\\listname L;}} b\\par"),
    ).toEqual(['a b']);
  });

  it('shows nothing of the source of a mail merge or of what an object is linked to, marked to be passed over or not', async () => {
    const source = '{\\mailmerge{\\mmconnectstr Password=secret}{\\mmquery SELECT *}}';
    expect(await textsOf(`a ${source}b {\\objalias A}{\\objtopic T}c\\par`)).toEqual(['a b c']);
  });

  it('prefers the Unicode side of a pair', async () => {
    expect(await textsOf('{\\upr{caf?}{\\*\\ud{caf\\u233 ?}}}\\par')).toEqual(['café']);
  });
});

describe('characters', () => {
  it('reads the words and signs that stand for characters', async () => {
    expect(
      await textsOf('\\lquote a\\rquote\\~b\\_c\\-d\\emdash\\endash\\{\\}\\\\ \\bullet e\\tab f\\line g\\par'),
    ).toEqual(['‘a’\u00a0b‑cd—–{}\\ •e\tf\ng']);
  });

  it('survives escapes that are none', async () => {
    expect(await textsOf("a\\'zzb\\'4\\par")).toEqual(['azzb']);
  });

  it('takes a backslash at the end of a line for the end of a paragraph', async () => {
    expect(await textsOf('one\\\ntwo\\\r\nthree')).toEqual(['one', 'two', 'three']);
  });
});

describe('formatting', () => {
  it('marks bold, italic, struck, raised and lowered text', async () => {
    const [block] = await blocksOf('{\\b b}{\\i i}{\\strike s}{\\super u}{\\sub d}{\\b\\i x\\b0 y}\\plain z\\par');
    expect(block!.text).toBe('bisudxyz');
    expect(block!.spans).toEqual([
      { start: 0, end: 1, bold: true },
      { start: 1, end: 2, italic: true },
      { start: 2, end: 3, strike: true },
      { start: 3, end: 4, superscript: true },
      { start: 4, end: 5, subscript: true },
      { start: 5, end: 6, bold: true, italic: true },
      { start: 6, end: 7, italic: true },
    ]);
  });

  it('leaves out hidden text and says where a whole paragraph is hidden', async () => {
    const blocks = await blocksOf('seen {\\v secret}\\par{\\v all of it\\par}');
    expect(blocks.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['seen', undefined],
      ['all of it', 'invisible'],
    ]);
  });

  it('leaves out deletions and says so', async () => {
    const found = await readRtf('kept{\\deleted  gone}\\par');
    expect(found.pages[0]!.blocks[0]!.text).toBe('kept');
    expect(found.warnings).toMatchObject([{ code: 'tracked_changes' }]);
  });
});

describe('the file', () => {
  it('is recognized by its content; a fragment by its name too', async () => {
    const probe = (text: string, extension = ''): unknown =>
      format.recognizes({ source: new MemorySource(toBytes(text)), head: toBytes(text), extension });
    expect(probe('{\\rtf1 x}')).toBe(true);
    expect(probe('\xef\xbb\xbf {\\rtf1 x}')).toBe(true);
    expect(probe('{\\pard x\\par}', 'rtf')).toBe(true);
    expect(probe('{\\pard x\\par}')).toBe(false);
    expect(probe('plain', 'rtf')).toBe(false);
  });

  it('reads the same whatever the chunks', async () => {
    const bytes = toBytes(
      rtf(
        '{\\b bold \\\'e9}\\u8364?{\\field{\\*\\fldinst HYPERLINK "http://x/"}{\\fldrslt link}}\\par\\bin5 }}}}}end\\par',
        FONTS,
      ),
    );
    const whole = await collect(rtfParser, bytes);
    expect(whole.pages[0]!.blocks.map((block) => block.text)).toEqual(['bold é€link', 'end']);
    for (const size of [1, 2, 3, 7, 64]) {
      const cut = await collect(rtfParser, new MemorySource(bytes, size));
      expect(cut.pages).toEqual(whole.pages);
    }
  });

  it('reads a fragment without header to its end', async () => {
    const found = await collect(rtfParser, toBytes('{\\pard one\\par}\n{\\pard two\\par}'));
    expect(found.pages[0]!.blocks.map((block) => block.text)).toEqual(['one', 'two']);
  });

  it('tells title, author, times and language', async () => {
    const { info } = await readRtf(
      "{\\info{\\title Caf\\'e9}{\\author {\\*\\x y}Ann}{\\author Bob}{\\creatim\\yr2024\\mo5\\dy1\\hr10\\min30}{\\revtim\\yr2024\\mo5\\dy2}{\\company Z}}{\\lang1031 Guten Tag}{\\lang1033 hi}\\par",
    );
    expect(info).toMatchObject({
      title: 'Café',
      author: 'Ann',
      created: '2024-05-01T10:30:00Z',
      modified: '2024-05-02T00:00:00Z',
      language: 'de-DE',
    });
  });
});
