import { pack, partName } from '../index/parts.ts';
import { BlockSearchBuilder } from '../index/search/stored/block-builder.ts';
import { CellSearchBuilder } from '../index/search/stored/cell-builder.ts';
import { TermCollector } from '../index/search/stored/content-terms.ts';
import type { BuiltSegment } from '../index/search/stored/segment.ts';
import type { StoredPart } from '../index/store.ts';
import type { BlockRange } from '../index/stored-page.ts';
import type { ParsedPart } from '../parsers/parser.ts';

const NO_BLOCKS: ReadonlySet<string> = new Set();

/** Builds the search index of a document while it is read. */
export class DocumentSearch {
  readonly #terms = new TermCollector();
  readonly #blocks = new BlockSearchBuilder(this.#terms);
  /** Of the sheet whose rows come by. */
  #cells: CellSearchBuilder | undefined;
  #sheets = 0;
  #segments = 0;

  get segmentCount(): number {
    return this.#segments;
  }

  /** `ranges`: of the blocks of a page. */
  async *add(part: ParsedPart, ranges: readonly BlockRange[]): AsyncGenerator<StoredPart> {
    switch (part.kind) {
      case 'rows':
        yield* this.#store(await this.#cellsOf(part.chunk.sheet).addRows(part.chunk, part.shared));
        break;
      case 'page':
        this.#blocks.addPage(part.page, ranges, this.#cells && (part.overlay ?? NO_BLOCKS));
        if (this.#blocks.isFull) yield* this.#store(await this.#blocks.finish());
        break;
      case 'sheet':
        yield* this.#store(await this.#cellsOf(this.#sheets++).finish(part.sheet.layout));
        this.#cells = undefined;
        break;
    }
  }

  async *finish(): AsyncGenerator<StoredPart> {
    yield* this.#store(await this.#blocks.finish());
    yield { name: partName.terms, bytes: pack('terms', this.#terms.finish()) };
  }

  #cellsOf(sheet: number): CellSearchBuilder {
    this.#cells ??= new CellSearchBuilder(sheet, this.#terms);
    return this.#cells;
  }

  *#store(segments: Iterable<BuiltSegment>): Generator<StoredPart> {
    for (const built of segments) yield* built(this.#segments++);
  }
}
