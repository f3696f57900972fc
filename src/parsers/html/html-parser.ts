import { findMailKind } from '../mail/head.ts';
import { bytesOf, parseMime } from '../mail/read-eml.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { HtmlBlocks } from '../markup/html-blocks.ts';
import { HtmlPage } from '../markup/html-page.ts';
import { decodeHtml } from '../markup/html-text.ts';
import { checkHtmlSize } from '../markup/parse-html.ts';
import { emptyInfo, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';

/** HTML as browsers read it, without scripts and without asking any other place; kept as MHTML too. */
export const htmlParser: Parser = {
  version: '1',
  async *parse(source, context) {
    checkHtmlSize(source.size);
    const { text, base } = await readText(source);
    const isXml = /^\s*<\?xml\s|<html[^>]{0,400}\sxmlns=/.test(text.slice(0, 1024));
    const page = new HtmlPage(text, { warn: context.warn, isXml, ...(base === undefined ? {} : { base }) });
    yield* flowPages(new HtmlBlocks(page).read(page.document.childNodes), context);
    return { ...emptyInfo(), ...page.facts, imageCount: page.imageCount };
  },
};

async function readText(source: ByteSource): Promise<{ text: string; base?: string | undefined }> {
  const bytes = await source.readAll();
  if (findMailKind(Buffer.from(bytes.subarray(0, 16 * 1024)).toString('latin1')) === undefined) {
    return { text: await decodeHtml(bytes) };
  }
  const { html, text, attachments, headers } = await parseMime(source);
  const base = headers.find(({ key }) => key === 'snapshot-content-location' || key === 'content-location')?.value;
  // Frames are files beside the page.
  const frames = attachments
    .filter(({ mimeType }) => mimeType === 'text/html')
    .map((file) => decodeHtml(bytesOf(file)));
  return { text: html ?? (await Promise.all(frames)).join('\n') ?? text ?? '', base };
}
