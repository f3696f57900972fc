import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Budget } from '../../../src/parsers/budget.ts';
import { epubParser } from '../../../src/parsers/epub/epub-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const makeEpub = (chapters: string[], order = chapters.map((_, i) => i)): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a/b.opf"/></rootfiles></container>',
    ),
    'a/b.opf': strToU8(
      `<opf:package xmlns:opf="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><opf:metadata><dc:title>T</dc:title><dc:creator>Ann</dc:creator></opf:metadata><opf:manifest>${chapters.map((_, i) => `<opf:item id="i${i}" href="c%20${i}.xhtml"/>`).join('')}</opf:manifest><opf:spine>${order.map((i) => `<opf:itemref idref="i${i}"/>`).join('')}<opf:itemref idref="gone"/></opf:spine></opf:package>`,
    ),
    'a/p.png': PNG,
    ...Object.fromEntries(
      chapters.map((text, i) => [
        `a/c ${i}.xhtml`,
        strToU8(`<html xmlns="http://www.w3.org/1999/xhtml"><body>${text}</body></html>`),
      ]),
    ),
  });

it('reads the files of the spine in its order, each from a new page on', async () => {
  const { pages, info } = await collect(epubParser, makeEpub(['<p>one', '<h1>two</h1>'], [1, 0]));
  expect(pages.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([['two'], ['one']]);
  expect(info).toMatchObject({ title: 'T', author: 'Ann' });
});

it('knows the pictures of the book', async () => {
  const bytes = makeEpub(['<p>a <img src="p.png" alt="dot" width="100"/></p>']);
  const { pages } = await collect(epubParser, bytes);
  expect(pages[0]!.blocks[1]).toMatchObject({ type: 'figure', text: 'dot', media: ['a/p.png'] });
  const reader = await epubParser.openEmbedded!(new MemorySource(bytes), new Budget());
  expect(await reader.describeImage('a/p.png')).toMatchObject({ mediaType: 'image/png', width: 1, height: 1 });
});

it('says that a book is protected', async () => {
  const { unzipSync } = await import('fflate');
  const locked = zipSync({
    ...unzipSync(makeEpub(['a'])),
    'META-INF/encryption.xml': strToU8('<e/>'),
    'META-INF/rights.xml': strToU8('<r/>'),
  });
  await expect(collect(epubParser, locked)).rejects.toMatchObject({ fault: { code: 'encrypted_document' } });
});
