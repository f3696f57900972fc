import type { Block, Page, PageWords } from '../document/page.ts';
import { TextConfidence } from '../ocr/confidence.ts';
import { largeParts } from '../ocr/large-pictures.ts';
import type { RecognizedPage } from '../ocr/recognize-page.ts';
import type { DocumentInfo, ParseContext, ParsedPart } from './parser.ts';

type ParsedPage = Extract<ParsedPart, { kind: 'page' }>;

/**
 * An Office document with what its large pictures say, each behind its figure. Pages whose pictures nobody has looked at are told at
 * the end.
 */
export async function* withPictureText(
  parts: AsyncGenerator<ParsedPart, DocumentInfo>,
  { recognized, warn }: Pick<ParseContext, 'recognized' | 'warn'>,
): AsyncGenerator<ParsedPart, DocumentInfo> {
  const scannedPages: number[] = [];
  const moved = new Map<string, string>();
  const confidence = new TextConfidence();
  let info: DocumentInfo | undefined;
  const all = (async function* () {
    info = yield* parts;
  })();
  for await (const part of all) {
    if (part.kind === 'page') confidence.add(charactersOf(part.page), 1);
    if (part.kind !== 'page' || largeParts(part.page).length === 0) {
      yield part.kind === 'page' ? withNewIds(part, moved) : part;
      continue;
    }
    const { page } = part.page;
    const said = recognized?.get(page);
    if (!said) scannedPages.push(page);
    else if ('failed' in said) warn({ code: 'ocr_failed', message: `OCR failed on the page: ${said.failed}`, page });
    else {
      yield* withRead(part, said, moved, confidence);
      continue;
    }
    yield withNewIds(part, moved);
  }
  const text = confidence.mean < 1 ? { confidence: { ...info!.confidence, text: confidence.mean } } : {};
  return { ...info!, ...text, ...(scannedPages.length > 0 ? { scannedPages } : {}) };
}

const charactersOf = ({ blocks }: Page): number =>
  blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);

function addWords(confidence: TextConfidence, { starts, ends, confidences }: PageWords): void {
  for (const [i, start] of starts.entries()) confidence.add(ends[i]! - start, (confidences?.[i] ?? 100) / 100);
}

/** The tables that pictures show, then the page. */
async function* withRead(
  part: ParsedPage,
  said: RecognizedPage,
  moved: Map<string, string>,
  confidence: TextConfidence,
): AsyncGenerator<ParsedPart> {
  const { page } = part;
  // What makes lines, columns and tables of words is what reads PDFs.
  const { readPicture } = await import('./pdf/scan/read-picture.ts');
  const pictures = new Set(largeParts(page).map(({ box }) => box));
  const tables = [...page.tables];
  const joined = new JoinedBlocks();
  for (const [i, block] of page.blocks.entries()) {
    joined.add(block, i, part.words);
    if (!pictures.has(block.bbox)) continue;
    const names = new Map<string, string>();
    for (const read of readPicture(block.bbox, page, said)) {
      if (read.kind === 'table') {
        // Those of the document keep their numbers.
        const head = { ...read.head, id: `p${page.page}.t${tables.length - page.tables.length + 1}` };
        names.set(read.head.id, head.id);
        tables.push(head);
        yield { ...read, head };
      } else if (read.kind === 'page') {
        addWords(confidence, read.words!);
        for (const [at, { table_id: id, ...own }] of read.page.blocks.entries()) {
          joined.add({ ...own, ...(id ? { table_id: names.get(id)! } : {}) }, at, read.words);
        }
      }
    }
  }
  const blocks = joined.blocks.map((block, i) => ({ ...block, id: `p${page.page}.b${i + 1}` }));
  for (const [i, { id, source }] of joined.blocks.entries()) if (!source) moved.set(id, blocks[i]!.id);
  const whole: ParsedPage = { ...part, page: { ...page, blocks, tables } };
  yield withNewIds(blocks.length > page.blocks.length ? { ...whole, words: joined.words } : whole, moved);
}

/** Blocks that go on with one which stands further down its page now say so. */
function withNewIds(part: ParsedPage, moved: ReadonlyMap<string, string>): ParsedPage {
  if (moved.size === 0) return part;
  const blocks = part.page.blocks.map((block): Block => {
    const before = block.continued_from === undefined ? undefined : moved.get(block.continued_from);
    return before === undefined ? block : { ...block, continued_from: before };
  });
  return { ...part, page: { ...part.page, blocks } };
}

/** Blocks of several pages as those of one, with their words. */
class JoinedBlocks {
  readonly blocks: Block[] = [];
  readonly #words: { block: number; start: number; end: number; box: Float32Array; sure: number }[] = [];

  /** `at`: by which its words name the block. */
  add(block: Block, at: number, words: PageWords | undefined): void {
    const to = this.blocks.push(block) - 1;
    for (let i = words?.blocks.indexOf(at) ?? -1; words && i >= 0 && words.blocks[i] === at; i++) {
      const { starts, ends, boxes, confidences } = words;
      const box = boxes.subarray(4 * i, 4 * i + 4);
      this.#words.push({ block: to, start: starts[i]!, end: ends[i]!, box, sure: confidences?.[i] ?? 100 });
    }
  }

  get words(): PageWords {
    const boxes = new Float32Array(4 * this.#words.length);
    for (const [i, { box }] of this.#words.entries()) boxes.set(box, 4 * i);
    return {
      blocks: Uint16Array.from(this.#words, ({ block }) => block),
      starts: Uint32Array.from(this.#words, ({ start }) => start),
      ends: Uint32Array.from(this.#words, ({ end }) => end),
      boxes,
      confidences: Uint8Array.from(this.#words, ({ sure }) => sure),
    };
  }
}
