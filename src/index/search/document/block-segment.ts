import type { Block } from '../../../document/page.ts';
import { cellName } from '../../../spreadsheet/reference.ts';
import { readBlock } from '../../stored-page.ts';
import type { PendingMatch } from '../query.ts';
import { type Occurrences, passageOf } from '../ranking.ts';
import { type BlockPlaces, HEADER_WEIGHT, IN_HEADER } from '../stored/segment.ts';
import { type Cut, OpenedSegment } from './opened-segment.ts';

/** Blocks of pages. */
export class BlockSegment extends OpenedSegment<BlockPlaces> {
  text(unit: number): string {
    return this.#block(unit).text;
  }

  /** As its number among the blocks of the document, from 1; 0 where there is none. */
  headingOf(unit: number): number {
    return this.located.headings[unit]!;
  }

  size(): number {
    return 1;
  }

  places(unit: number): number[] {
    return [this.located.pages[unit]!];
  }

  weight(unit: number, passage: number): number {
    return (this.located.weights[unit]! / 100) * (this.#isInHeader(passage) ? HEADER_WEIGHT : 1);
  }

  /** Of the occurrences that stand in the header of a table. */
  *headedPages(occurrences: Occurrences): Generator<number> {
    const { units } = this.passages;
    for (const occurrence of occurrences) {
      const passage = passageOf(occurrence);
      if (this.#isInHeader(passage)) yield this.located.pages[units[passage]!]!;
    }
  }

  #isInHeader(passage: number): boolean {
    return ((this.segment.lengths[passage] ?? 0) & IN_HEADER) > 0;
  }

  *matches(unit: number, cut: Cut, score: number): Generator<PendingMatch> {
    const [page, position] = [this.located.pages[unit]!, this.located.blocks[unit]!];
    let block: Block | undefined;
    const read = (): Block => (block ??= this.#block(unit));
    const toMatch: PendingMatch['toMatch'] = () => {
      const { id, text, lines, bbox, hidden } = read();
      const { snippet, hit, ...marked } = cut(text);
      const line = lines?.find(({ end }) => hit < end);
      const sheet = this.document.sheet(page - 1);
      const cell = () => {
        // The name of a sheet is at home in no cell: it leads to the first. What floats over the cells leads to the one at its corner.
        if (position === 0) return sheet!.info.range?.split(':')[0] ?? 'A1';
        const { row, column } = sheet!.measure.cellAt(bbox[0], bbox[1]);
        return cellName(row, column);
      };
      return {
        page,
        snippet,
        score,
        ...marked,
        block_id: id,
        bbox: line?.bbox ?? bbox,
        ...(sheet ? { sheet: sheet.info.name, cell: cell() } : {}),
        ...(hidden ? { hidden: true } : {}),
      };
    };
    const around = () => {
      const { table_id: tableId } = read();
      return { headings: this.document.headingPath(this.headingOf(unit)), ...(tableId !== undefined && { tableId }) };
    };
    yield { score, toMatch, around };
  }

  #block(unit: number): Block {
    const { pages, starts, ends } = this.located;
    return readBlock(this.document.page(pages[unit]!), { start: starts[unit]!, end: ends[unit]! });
  }
}
