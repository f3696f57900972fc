// A PDF of 350 pages of prose: words, phrases, prefixes, typos and patterns, with its index in memory and without.
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { BlockSearchBuilder } from '../../dist/index/search/stored/block-builder.js';
import { TermCollector } from '../../dist/index/search/stored/content-terms.js';
import { packPage } from '../../dist/index/stored-page.js';
import { addDocument, openStore } from '../search/in-process.mjs';
import { bestOf, bytesOf, indexSize, measurePatterns, measureSearch } from '../search/report.mjs';
import { Chance, drawQueries, sentence } from '../search/texts.mjs';

const PAGES = 350;

export default async function run() {
  const { store, close } = openStore();
  try {
    const { content, readMs } = await addDocument(store, await makeBook(), 'book.pdf');
    const pages = Array.from({ length: PAGES }, (_, i) => content.page(i + 1));
    const texts = pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
    // Where blocks stand in a stored page is known when it is packed, which is done for the page and not for its index.
    const ranges = pages.map((page) => packPage(page).ranges);
    const buildMs = await bestOf(3, async () => {
      const builder = new BlockSearchBuilder(new TermCollector());
      for (const [i, page] of pages.entries()) builder.addPage(page, ranges[i]);
      return (await builder.finish()).map((built, i) => built(i));
    });
    const name = `PDF of ${PAGES} pages`;
    const queries = drawQueries(texts, 60);
    return [
      ...measureSearch(name, content, texts, queries, { warmMs: 1, coldMs: 3 }),
      ...measurePatterns(name, content),
      { name: `${name}: index size`, value: indexSize(content) / bytesOf(texts), unit: '× text', limit: 0.6 },
      { name: `${name}: building the index`, value: buildMs / (readMs - buildMs), unit: '× parsing', limit: 0.1 },
    ];
  } finally {
    await close();
  }
}

/** Chapters of ten pages; a page has a heading and six paragraphs of eight lines. */
async function makeBook() {
  const chance = new Chance(1);
  const book = await PDFDocument.create();
  const [body, bold] = await Promise.all(
    [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold].map((font) => book.embedFont(font)),
  );
  for (let number = 0; number < PAGES; number++) {
    const page = book.addPage([612, 792]);
    page.drawText(sentence(chance, 4), { x: 72, y: 730, size: number % 10 === 0 ? 20 : 14, font: bold });
    for (let paragraph = 0; paragraph < 6; paragraph++) {
      for (let line = 0; line < 8; line++) {
        const y = 700 - paragraph * 108 - line * 12;
        page.drawText(sentence(chance, line === 7 ? 6 : 14), { x: 72, y, size: 10, font: body });
      }
    }
  }
  return Buffer.from(await book.save());
}
