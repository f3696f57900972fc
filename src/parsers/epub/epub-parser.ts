import { posix } from 'node:path';
import type { FlowContent } from '../../analysis/flow/elements.ts';
import { FaultError, fault } from '../../document/fault.ts';
import { ArchivePictures } from '../containers/archive-pictures.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { HtmlBlocks } from '../markup/html-blocks.ts';
import { HtmlPage } from '../markup/html-page.ts';
import { decodeHtml } from '../markup/html-text.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import { withPictureText } from '../picture-text.ts';
import type { ByteSource } from '../source.ts';
import { Book } from './book.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|bmp)$/i;

/** EPUB 2 and 3: the files of the spine, each from a new page on. */
export const epubParser: Parser = {
  version: '1',
  parse: (source, context) => withPictureText(parse(source, context), context),
  openEmbedded: (source, budget) => ArchivePictures.open(source, budget, (name) => PICTURE.test(name)),
};

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const book = await Book.open(source, context.budget);
  if (book.zip.has('META-INF/encryption.xml') && book.zip.has('META-INF/rights.xml')) {
    throw fault('encrypted_document', 'The book is protected by a scheme of its shop, which is not read.');
  }
  const counted = { images: 0 };
  yield* flowPages(contentOf(book, context, counted), context);
  return { ...emptyInfo(), ...book.info(), imageCount: counted.images };
}

async function* contentOf(book: Book, context: ParseContext, counted: { images: number }): AsyncGenerator<FlowContent> {
  const paths = book.spine();
  for (const [i, path] of paths.entries()) {
    const text = await readFile(book, path, context);
    if (text === undefined) continue;
    const folder = posix.dirname(path);
    const mediaOf = (src: string): string | undefined => {
      const found = /^[a-z]+:/i.test(src) ? undefined : book.resolve(src, folder);
      return found !== undefined && book.zip.has(found) ? found : undefined;
    };
    const page = new HtmlPage(text, { warn: context.warn, isXml: true, mediaOf });
    let isFirst = i > 0;
    for (const item of new HtmlBlocks(page).read(page.document.childNodes)) {
      yield isFirst && item.kind === 'paragraph'
        ? { ...item, format: { ...item.format, pageBreakBefore: true } }
        : item;
      isFirst = false;
    }
    counted.images += page.imageCount;
    context.progress(i + 1, paths.length);
  }
}

/** One damaged chapter is no reason to lose the others. */
async function readFile(book: Book, path: string, { warn }: ParseContext): Promise<string | undefined> {
  try {
    return await decodeHtml(await book.zip.read(path));
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
    warn({ code: 'damaged_document', message: `A part of the book is left out: ${error.message}` });
    return undefined;
  }
}
