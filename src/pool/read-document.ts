import type { Page } from '../document/page.ts';
import type { Warning } from '../document/warning.ts';
import type { StoredPart } from '../index/store.ts';
import { RecognizedPages } from '../ocr/recognized-pages.ts';
import { Budget, type ParseLimits } from '../parsers/budget.ts';
import { detect } from '../parsers/detect.ts';
import type { DocumentInfo, PageReader } from '../parsers/parser.ts';
import type { ByteSource } from '../parsers/source.ts';
import { ChosenIndexer } from './chosen-indexer.ts';
import { disarmLinks } from './disarm-links.ts';
import { DocumentIndexer, type Indexer } from './document-indexer.ts';
import type { DocumentSearch } from './document-search.ts';
import type { ParsedManifest } from './messages.ts';
import { WarningList } from './warning-list.ts';

export interface ReadOptions {
  fileName: string;
  sha256: string;
  password: string | undefined;
  limits: ParseLimits;
  /** Where the document is to be searched. */
  search?: DocumentSearch | undefined;
  /** Where pages lie that were recognised. */
  recognizedPath?: string | undefined;
  progress(done: number, total: number): void;
  askForHelp?(welcome: (helper: PageReader) => void): void;
  /** For a large sheet: undefined where no thread is idle. */
  askForIndexer?(): Promise<Indexer | undefined>;
}

/** Bytes in, stored parts out: detection, parsing, analysis and encoding of one document. */
export async function* readDocument(
  source: ByteSource,
  { fileName, sha256, password, limits, search, recognizedPath, progress, askForHelp, askForIndexer }: ReadOptions,
): AsyncGenerator<StoredPart, ParsedManifest> {
  const { format, parser } = await detect(source, fileName, password);
  const warnings = new WarningList();
  const here = new DocumentIndexer(search);
  const index: Indexer = askForIndexer ? new ChosenIndexer(here, askForIndexer) : here;
  const warn = (warning: Warning): void => warnings.add(warning);
  const recognized = recognizedPath === undefined ? undefined : new RecognizedPages(recognizedPath);
  const help = { ...(askForHelp ? { askForHelp } : {}), ...(recognized ? { recognized } : {}) };
  const budget = new Budget(limits);
  const parts = parser.parse(source, { password, budget, warn, progress, ...help });
  let info: DocumentInfo;
  const textless = new Set<number>();
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done) {
        info = next.value;
        break;
      }
      if (next.value.kind === 'page' && !hasText(next.value.page)) textless.add(next.value.page.page);
      yield* spent(index.add(disarmLinks(next.value, warn)), budget);
    }
  } finally {
    recognized?.close();
  }
  const readBy = { name: format.name, version: parser.version };
  const end = { fileType: format.name, parser: readBy, info, warnings: warnings.list };
  const indexed = yield* spent(index.finish(end), budget);
  return {
    sha256,
    sizeBytes: source.size,
    fileType: format.name,
    mediaType: format.mediaTypes[0],
    parser: readBy,
    ...indexed,
    ...(info.scannedPages?.length
      ? {
          scannedPages: toRanges(info.scannedPages),
          textlessPages: info.scannedPages.filter((page) => textless.has(page)).length,
        }
      : {}),
  };
}

/** That can be used: what a PDF has may be garbled. */
const hasText = ({ text_layer: layer, blocks }: Page): boolean =>
  (layer ?? 'ok') === 'ok' && blocks.some(({ text }) => text.trim() !== '');

function toRanges(pages: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

/** A small file may say the same thing many times over: what is stored of it is bounded, whatever its format. */
async function* spent<T>(parts: AsyncGenerator<StoredPart, T>, budget: Budget): AsyncGenerator<StoredPart, T> {
  for (;;) {
    const next = await parts.next();
    if (next.done) return next.value;
    budget.spend('maxModelBytes', next.value.bytes.length);
    yield next.value;
  }
}
