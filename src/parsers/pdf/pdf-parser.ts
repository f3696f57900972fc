import { FaultError } from '../../document/fault.ts';
import type { OcrSettings } from '../../ocr/recognizer.ts';
import type { ParseContext, Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { assemble } from './document/assemble.ts';
import type { PageDraft } from './draft.ts';
import { draftPage } from './draft-page.ts';
import { PdfEmbedded } from './embedded.ts';
import type { PdfFile, PdfPageContent } from './engine.ts';
import { findFileHeader } from './file-header.ts';
import { pdfjsEngine } from './pdfjs/pdfjs-engine.ts';
import { recognizesPdf } from './recognize.ts';
import { ScannedPages } from './scan/scanned-pages.ts';
import { SharedPages } from './shared-pages.ts';

/** What stands before the header is no longer than this. */
const PREFIX_BYTES = 64 * 1024;

/** Opening the file in another worker costs as much as a few pages. */
const PAGES_WORTH_SHARING = 24;

export const pdfParser: Parser = {
  fileType: 'pdf',
  version: '1',
  recognizes: recognizesPdf,
  openEmbedded: async (source, budget) => PdfEmbedded.open(await readFile(source), budget),
  async *parse(source, context) {
    const file = await pdfjsEngine.open(await readFile(source), context.password, context.budget);
    const scans = openScans(source, context.password, context.ocr);
    try {
      context.budget.spend('maxPages', file.pageCount);
      const metadata = await file.metadata();
      if (metadata.xfa) context.warn({ code: 'xfa_form', message: 'The XFA form is read by its printed pages.' });
      if (metadata.portfolio)
        context.warn({ code: 'portfolio', message: 'The PDF is a portfolio: what it holds is attached.' });
      const facts = { ...metadata, encrypted: file.encrypted };
      return yield* assemble(draftTogether(file, scans, context), facts, context);
    } finally {
      await scans?.close();
      await file.close();
    }
  },
  async openPages(source, password, budget, ocr) {
    const file = await pdfjsEngine.open(await readFile(source), password, budget);
    const scans = openScans(source, password, ocr);
    return {
      async readPages(from, to) {
        const drafts: PageDraft[] = [];
        for (let number = from; number <= to; number++) drafts.push(await draftOrEmpty(file, scans, number));
        return drafts;
      },
      async close() {
        await scans?.close();
        await file.close();
      },
    };
  },
};

/** Offsets in the file count from its header, whatever stands before it. */
async function readFile(source: ByteSource): Promise<Uint8Array> {
  const bytes = await source.readAll();
  const start = findFileHeader(bytes.subarray(0, PREFIX_BYTES)) ?? 0;
  return start === 0 ? bytes : new Uint8Array(bytes.subarray(start));
}

/** Drafts of all pages in order, by this worker and those that come to help. */
async function* draftTogether(
  file: PdfFile,
  scans: ScannedPages | undefined,
  context: ParseContext,
): AsyncGenerator<PageDraft> {
  const askOnce = once(() => context.askForHelp?.((helper) => void sharing.join(helper)));
  const sharing = new SharedPages(async (number) => {
    const draft = await draftOrEmpty(file, scans, number);
    // What takes seconds a page is worth sharing however few there are.
    if (draft.source && number < file.pageCount) askOnce();
    return draft;
  }, file.pageCount);
  if (file.pageCount >= PAGES_WORTH_SHARING) askOnce();
  for await (const draft of sharing.inOrder()) {
    yield draft;
    context.progress(draft.page, file.pageCount);
  }
}

/** A page that cannot be read is left empty and said so. */
async function draftOrEmpty(file: PdfFile, scans: ScannedPages | undefined, number: number): Promise<PageDraft> {
  try {
    const content = await file.page(number);
    const draft = draftPage(number, content);
    return scans?.isWanted(draft, content) ? await recognizedOrNot(scans, draft, content) : draft;
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

const openScans = (source: ByteSource, password: string | undefined, ocr: OcrSettings | undefined) =>
  ocr && new ScannedPages(ocr, () => readFile(source), password);

/** What OCR cannot read stays as the file tells it, and is said so. */
async function recognizedOrNot(scans: ScannedPages, draft: PageDraft, content: PdfPageContent): Promise<PageDraft> {
  try {
    return await scans.read(draft, content);
  } catch (error) {
    const message = `OCR failed on the page: ${error instanceof Error ? error.message : String(error)}`;
    return { ...draft, warnings: [...draft.warnings, { code: 'ocr_failed', message, page: draft.page }] };
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
