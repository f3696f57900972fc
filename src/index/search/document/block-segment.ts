import { cellName } from '../../../spreadsheet/reference.ts';
import type { PendingMatch } from '../query.ts';
import { type BlockPlaces, HEADER_WEIGHT, IN_HEADER } from '../stored/segment.ts';
import { type Cut, OpenedSegment } from './opened-segment.ts';

/** Blocks of pages. */
export class BlockSegment extends OpenedSegment<BlockPlaces> {
  text(unit: number): string {
    return this.document.blocks(this.located.pages[unit]!)[this.located.blocks[unit]!]!.text;
  }

  size(): number {
    return 1;
  }

  places(unit: number): number[] {
    return [this.located.pages[unit]!];
  }

  weight(unit: number, passage: number): number {
    const isInHeader = ((this.segment.lengths[passage] ?? 0) & IN_HEADER) > 0;
    return (this.located.weights[unit]! / 100) * (isInHeader ? HEADER_WEIGHT : 1);
  }

  *matches(unit: number, cut: Cut, score: number): Generator<PendingMatch> {
    const [page, position] = [this.located.pages[unit]!, this.located.blocks[unit]!];
    const toMatch: PendingMatch['toMatch'] = () => {
      const { id, text, lines, bbox, hidden } = this.document.blocks(page)[position]!;
      const { snippet, highlights, hit } = cut(text);
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
        highlights,
        block_id: id,
        bbox: line?.bbox ?? bbox,
        ...(sheet ? { sheet: sheet.info.name, cell: cell() } : {}),
        ...(hidden ? { hidden: true } : {}),
      };
    };
    yield { score, toMatch };
  }
}
