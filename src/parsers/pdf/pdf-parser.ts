import { FaultError } from '../../document/fault.ts';
import type { PageLookup } from '../../ocr/recognized-pages.ts';
import type { ParseContext, Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { assemble } from './document/assemble.ts';
import type { PageDraft } from './draft.ts';
import { draftPage } from './draft-page.ts';
import { PdfEmbedded } from './embedded.ts';
import type { PdfFile } from './engine.ts';
import { warnOfActions } from './external.ts';
import { findFileHeader } from './file-header.ts';
import { pdfjsEngine } from './pdfjs/pdfjs-engine.ts';
import { isScanned, withRecognized } from './scan/scanned-page.ts';
import { SharedPages } from './shared-pages.ts';

/** What stands before the header is no longer than this. */
const PREFIX_BYTES = 64 * 1024;

/** Opening the file in another worker costs as much as a few pages. */
const PAGES_WORTH_SHARING = 24;

export const pdfParser: Parser = {
  version: '1',
  openEmbedded: async (source, budget) => PdfEmbedded.open(await readFile(source), budget),
  async *parse(source, context) {
    const file = await pdfjsEngine.open(await readFile(source), context.password, context.budget);
    try {
      context.budget.spend('maxPages', file.pageCount);
      const metadata = await file.metadata();
      if (metadata.xfa) context.warn({ code: 'xfa_form', message: 'The XFA form is read by its printed pages.' });
      if (metadata.portfolio)
        context.warn({ code: 'portfolio', message: 'The PDF is a portfolio: what it holds is attached.' });
      warnOfActions(metadata.actions, context.warn);
      const facts = { ...metadata, encrypted: file.encrypted };
      const scannedPages: number[] = [];
      const info = yield* assemble(draftTogether(file, context, scannedPages), facts, context);
      return { ...info, scannedPages };
    } finally {
      await file.close();
    }
  },
  async openPages(source, password, budget, recognized) {
    const file = await pdfjsEngine.open(await readFile(source), password, budget);
    return {
      async readPages(from, to) {
        const drafts: PageDraft[] = [];
        for (let number = from; number <= to; number++) drafts.push(await draftOrEmpty(file, recognized, number));
        return drafts;
      },
      close: () => file.close(),
    };
  },
};

/** Offsets in the file count from its header, whatever stands before it. */
async function readFile(source: ByteSource): Promise<Uint8Array> {
  const bytes = await source.readAll();
  const start = findFileHeader(bytes.subarray(0, PREFIX_BYTES)) ?? 0;
  return start === 0 ? bytes : new Uint8Array(bytes.subarray(start));
}

/** Drafts of all pages in order, by this worker and those that come to help. `scannedPages` takes those that are pictures still. */
async function* draftTogether(file: PdfFile, context: ParseContext, scannedPages: number[]): AsyncGenerator<PageDraft> {
  const { recognized } = context;
  const sharing = new SharedPages((number) => draftOrEmpty(file, recognized, number), file.pageCount);
  if (file.pageCount >= PAGES_WORTH_SHARING) context.askForHelp?.((helper) => void sharing.join(helper));
  for await (const draft of sharing.inOrder()) {
    if (draft.isScanned) scannedPages.push(draft.page);
    yield draft;
    context.progress(draft.page, file.pageCount);
  }
}

/** A page that cannot be read is left empty and said so. */
async function draftOrEmpty(file: PdfFile, recognized: PageLookup | undefined, number: number): Promise<PageDraft> {
  try {
    const content = await file.page(number);
    const draft = draftPage(number, content);
    const said = recognized?.get(number);
    if (!said) return isScanned(draft, content) ? { ...draft, isScanned: true } : draft;
    if (!('failed' in said)) return withRecognized(draft, content, said);
    const message = `OCR failed on the page: ${said.failed}`;
    return { ...draft, warnings: [...draft.warnings, { code: 'ocr_failed', message, page: number }] };
  } catch (error) {
    if (error instanceof FaultError && error.fault.code === 'limit_exceeded') throw error;
    const message = `The page cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return {
      ...{ page: number, width: 612, height: 792, rotation: 0, textLayer: 'none', textConfidence: 0 },
      ...{ blocks: [], tables: [], imageCount: 0, sizes: [], textSize: undefined },
      warnings: [{ code: 'page_unreadable', message, page: number }],
    };
  }
}
