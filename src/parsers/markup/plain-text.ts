import type { FlowContent } from '../../analysis/flow/elements.ts';
import { fault } from '../../document/fault.ts';
import { decode, sniffEncoding, sniffLegacyEncoding } from '../containers/encoding.ts';
import type { ByteSource } from '../source.ts';
import { codeParagraph, plainParagraph } from './flow-pages.ts';

/** A text is laid out as a whole. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What is longer is no paragraph that anybody wrote. */
const MAX_CHARACTERS = 16_000;
const LINES_OF_CODE = 100;
const PROBE_BYTES = 64 * 1024;

/** Undefined where the bytes are no text. */
export async function readText(source: ByteSource): Promise<string | undefined> {
  if (source.size > MAX_BYTES) throw fault('limit_exceeded', `The text is longer than ${MAX_BYTES} bytes.`);
  const bytes = await source.readAll();
  const start = await sniffEncoding(bytes.subarray(0, PROBE_BYTES));
  if (!start) return undefined;
  // Beyond its beginning a text may turn out to be in another encoding.
  const isSure = start.bomBytes > 0 || start.name !== 'utf-8' || bytes.length <= PROBE_BYTES;
  const text = await decode(bytes.subarray(start.bomBytes), start.name);
  if (isSure || !text.includes('\ufffd')) return text;
  return decode(bytes, (await sniffLegacyEncoding(bytes)).name);
}

/** Paragraphs between empty lines, their own lines kept; a form feed begins a page. */
export function* plainContent(text: string): Generator<FlowContent> {
  for (const [i, page] of text.replace(/\r\n?/g, '\n').split('\f').entries()) {
    let isFirst = i > 0;
    for (const paragraph of page.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)) {
      if (paragraph.trim() === '') continue;
      for (const piece of piecesOf(paragraph.replace(/^\n+/, '').trimEnd())) {
        const made = plainParagraph(piece);
        yield isFirst ? { ...made, format: { ...made.format, pageBreakBefore: true } } : made;
        isFirst = false;
      }
    }
  }
}

/** Lines as they are, some of them to a block. */
export function* codeContent(text: string): Generator<FlowContent> {
  const lines = text.replace(/\r\n?|\f/g, '\n').split('\n');
  for (let at = 0; at < lines.length; at += LINES_OF_CODE) {
    const block = lines
      .slice(at, at + LINES_OF_CODE)
      .join('\n')
      .replace(/^(?:[^\S\n]*\n)+/, '')
      .trimEnd();
    if (block !== '') for (const piece of piecesOf(block)) yield codeParagraph(piece);
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + MAX_CHARACTERS, text.length);
    if (end < text.length) {
      const space = text.lastIndexOf('\n', end);
      const word = text.lastIndexOf(' ', end);
      end = space > at ? space : word > at ? word : end;
    }
    yield text.slice(at, end).replace(/^\n/, '');
    at = end;
  }
}
