import { append } from '../../../document/append.ts';
import type { TableCell } from '../../../document/table.ts';
import type { Segment } from '../../layout.ts';
import type { Reading } from '../reading.ts';

interface Place {
  table: string;
  row: number;
  cell: TableCell;
}

/** Cells of tables with two columns, a label and its value: the value is all lines of its cell, however far from the label. */
export class TableCells {
  readonly #places = new Map<Segment, Place>();
  readonly #lines = new Map<string, Segment[]>();

  constructor({ evidence, layout }: Reading) {
    const byPage = new Map<number, { table: string; row: number; cell: TableCell }[]>();
    for (const { head, rows } of evidence.tables()) {
      if (head.col_count !== 2) continue;
      for (const row of rows) {
        const page = row.page ?? head.page;
        const list = byPage.get(page) ?? [];
        for (const cell of row.cells) if (cell.text.trim() !== '') list.push({ table: head.id, row: row.index, cell });
        byPage.set(page, list);
      }
    }
    for (const segment of layout.segments) {
      const place = byPage.get(segment.page)?.find(({ cell }) => holds(cell.bbox, segment.box));
      if (!place) continue;
      this.#places.set(segment, place);
      const key = keyOf(place.table, place.row, place.cell.col);
      append(this.#lines, key, segment);
    }
  }

  isValue(segment: Segment): boolean {
    return this.#places.get(segment)?.cell.col === 1;
  }

  /** The lines of the value beside a label. */
  after(label: Segment): readonly Segment[] {
    const place = this.#places.get(label);
    return (place?.cell.col === 0 && this.#lines.get(keyOf(place.table, place.row, 1))) || [];
  }
}

const keyOf = (table: string, row: number, column: number): string => `${table} ${row} ${column}`;
const SLACK = 2;

function holds(cell: TableCell['bbox'], box: Segment['box']): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= cell[0] - SLACK && x <= cell[2] + SLACK && y >= cell[1] - SLACK && y <= cell[3] + SLACK;
}
