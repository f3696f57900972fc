import { FaultError, fault } from '../../../document/fault.ts';
import type { Budget } from '../../budget.ts';
import type { PdfEngine, PdfFile, PdfMetadata, PdfPageContent, StructureNode } from '../engine.ts';
import { readAnnotations } from './annotations.ts';
import { Channel } from './channel.ts';
import { type Font, toFont } from './fonts.ts';
import { type LayerConfig, layerVisibility } from './layers.ts';
import { type Matrix, pageMatrix } from './matrix.ts';
import { type DocumentInfo, readMetadata } from './metadata.ts';
import { startClock } from './page-clock.ts';
import { PageReader } from './page-reader.ts';
import { budgetStreamsFor } from './stream-budget.ts';
import { type RawStructureNode, toStructure } from './structure.ts';

/** A page that takes longer is given up and the others are served. */
const MAX_PAGE_MS = 20_000;

/** Often enough for the memory of a worker, seldom enough for its time. */
const PAGES_BETWEEN_CLEANUPS = 250;

interface PageInfo {
  view: number[];
  rotate: number;
  userUnit: number;
}

export const pdfjsEngine: PdfEngine = {
  async open(bytes, password, budget) {
    budgetStreamsFor(budget);
    const file = new PdfjsFile(budget);
    try {
      await file.open(bytes, password);
      return file;
    } catch (error) {
      await file.close();
      budget?.check();
      throw toFault(error, password !== undefined);
    }
  },
};

class PdfjsFile implements PdfFile {
  pageCount = 0;
  encrypted = false;
  readonly #fonts = new Map<string, Font>();
  readonly #channel = new Channel((name, message) => this.#fonts.set(name, toFont(message)));
  #info: DocumentInfo = {};
  #tagged = false;
  #pagesRead = 0;
  readonly #budget: Budget | undefined;
  #xmp: unknown = null;
  #layerShown: (layer: unknown) => boolean = () => true;

  constructor(budget: Budget | undefined) {
    this.#budget = budget;
  }

  async open(bytes: Uint8Array, password: string | undefined): Promise<void> {
    const { numPages } = await this.#channel.open(bytes, password);
    this.pageCount = numPages;
    const [info, xmp, tagged] = await this.#channel.call<[DocumentInfo, unknown, boolean]>('GetMetadata');
    this.#info = info;
    this.#xmp = xmp;
    this.#tagged = tagged;
    this.encrypted = info.EncryptFilterName != null;
    this.#layerShown = layerVisibility(await this.#channel.call<LayerConfig | null>('GetOptionalContentConfig'));
  }

  async metadata(): Promise<PdfMetadata> {
    budgetStreamsFor(this.#budget);
    const metadata = await readMetadata(this.#channel, this.#info, this.#xmp);
    this.#budget?.check();
    return metadata;
  }

  async page(number: number): Promise<PdfPageContent> {
    budgetStreamsFor(this.#budget);
    try {
      return await this.#page(number);
    } finally {
      // Whatever pdf.js made of it: a stream that it could not decode is to it one that is not there.
      this.#budget?.check();
    }
  }

  async #page(number: number): Promise<PdfPageContent> {
    const pageIndex = number - 1;
    if (++this.#pagesRead % PAGES_BETWEEN_CLEANUPS === 0) await this.#forget();
    const { view, rotate, userUnit } = await this.#channel.call<PageInfo>('GetPage', { pageIndex });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = view;
    const sideways = rotate % 180 !== 0;
    const width = (sideways ? y1 - y0 : x1 - x0) * userUnit;
    const height = (sideways ? x1 - x0 : y1 - y0) * userUnit;
    const matrix = pageMatrix(view, rotate, userUnit);
    const reader = await this.#readOperators(pageIndex, matrix, width, height);
    const { links, annotations, actions } = await readAnnotations(this.#channel, pageIndex, matrix);
    const { glyphs, rules, fills, images, backdrops, dots, sketches } = reader;
    const structure = this.#tagged ? await this.#structure(pageIndex) : null;
    return {
      ...{ width, height, rotation: rotate },
      ...{ glyphs, rules, fills, images, backdrops, dots, sketches },
      ...{ links, annotations, actions, structure },
    };
  }

  /** Fonts and what else pdf.js keeps for later pages. It loads again what it meets again. */
  async #forget(): Promise<void> {
    await this.#channel.call('Cleanup');
    this.#fonts.clear();
  }

  async #readOperators(pageIndex: number, matrix: Matrix, width: number, height: number): Promise<PageReader> {
    const isLate = startClock(MAX_PAGE_MS);
    let late = false;
    const reader = new PageReader({
      matrix,
      width,
      height,
      fontOf: (name) => this.#fonts.get(name),
      layerShown: this.#layerShown,
      checkDeadline: () => {
        late ||= isLate();
        if (late) throw new Error('the page takes too long');
      },
    });
    await this.#channel.operators(pageIndex, (chunk) => reader.read(chunk));
    if (late) throw fault('timeout', `The page was not read within ${MAX_PAGE_MS / 1000} s.`);
    return reader;
  }

  async #structure(pageIndex: number): Promise<StructureNode | null> {
    const root = await this.#channel.call<RawStructureNode | null>('GetStructTree', { pageIndex });
    return root ? toStructure(root) : null;
  }

  async close(): Promise<void> {
    await this.#channel.close();
    this.#fonts.clear();
  }
}

/** Codes of pdf.js: 1 a password is needed, 2 the one given is wrong. */
function toFault(error: unknown, passwordGiven: boolean): FaultError {
  if (error instanceof FaultError) return error;
  const { name, message } = (error ?? {}) as { name?: string; message?: string };
  if (name === 'PasswordException') {
    return passwordGiven
      ? fault('encrypted_document', 'The PDF is encrypted and the password does not open it.')
      : fault('encrypted_document', 'The PDF is encrypted: a password is needed to open it.');
  }
  return fault('unprocessable_document', `The PDF cannot be read: ${message || 'its structure is broken'}`.trim());
}
