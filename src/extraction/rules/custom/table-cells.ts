import { append } from '../../../document/append.ts';
import { isForm, pairsOf } from '../../../document/form-rows.ts';
import type { TableCell, TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import type { Segment } from '../../layout.ts';
import type { Reading } from '../reading.ts';

/** A cell with something in it, and the lines of that. */
interface FilledCell {
  cell: TableCell;
  lines: Segment[];
  /** Of a label: the cell that holds its value. */
  value: FilledCell | undefined;
  isOfForm: boolean;
}

interface FilledRow {
  top: number;
  bottom: number;
  cells: FilledCell[];
}

/**
 * Lines of text by the cells of tables that they stand in. A value is never more than its cell; and where a table pairs labels with values,
 * it is all lines of that cell, however far from the label.
 */
export class TableCells {
  readonly #cellOf = new Map<Segment, FilledCell>();
  readonly #values = new Set<FilledCell>();

  constructor({ evidence, layout }: Reading) {
    const rowsOf = new Map<number, FilledRow[]>();
    for (const table of evidence.tables()) {
      const isOfForm = isFormTable(table);
      if (!isOfForm && table.head.col_count !== 2) continue;
      for (const row of table.rows) {
        const filled = filledRow(row, isOfForm);
        append(rowsOf, row.page ?? table.head.page, filled);
        for (const { value } of filled.cells) if (value) this.#values.add(value);
      }
    }
    for (const segment of layout.segments) {
      const cell = cellAt(rowsOf.get(segment.page) ?? [], segment.box);
      if (!cell) continue;
      this.#cellOf.set(segment, cell);
      cell.lines.push(segment);
    }
  }

  isValue(segment: Segment): boolean {
    const cell = this.#cellOf.get(segment);
    return cell !== undefined && this.#values.has(cell);
  }

  /** The cells of a form end what is in them, also where lines are set as near as those of one text. */
  isParted(one: Segment, other: Segment): boolean {
    const cell = this.#cellOf.get(one);
    return cell?.isOfForm === true && cell !== this.#cellOf.get(other);
  }

  /** The lines of the value beside a label. */
  after(label: Segment): readonly Segment[] {
    return this.#cellOf.get(label)?.value?.lines ?? [];
  }
}

const isFilled = ({ text }: TableCell): boolean => text.trim() !== '';

const isFormTable = ({ head, rows }: EvidenceTable): boolean =>
  head.header_rows === 0 &&
  isForm(
    rows.map(({ cells }) => cells.filter(isFilled).map(toForm)),
    head.col_count,
  );

const toForm = ({ col, col_span, text }: TableCell) => ({ col, span: col_span, text });

function filledRow({ bbox, cells }: TableRow, isOfForm: boolean): FilledRow {
  const filled = cells.filter(isFilled).map((cell): FilledCell => ({ cell, lines: [], value: undefined, isOfForm }));
  const pairs = isOfForm ? pairsOf(filled.map((own) => ({ ...toForm(own.cell), own }))) : [];
  for (const { label, value } of pairs) label.own.value = value?.own;
  const inColumn = (col: number) => filled.find(({ cell }) => cell.col === col);
  const [label, value] = [inColumn(0), inColumn(1)];
  if (!isOfForm && label) label.value = value;
  return {
    top: Math.min(bbox[1], ...filled.map(({ cell }) => cell.bbox[1])),
    bottom: Math.max(bbox[3], ...filled.map(({ cell }) => cell.bbox[3])),
    cells: filled,
  };
}

const SLACK = 2;

function cellAt(rows: readonly FilledRow[], [x0, y0, x1, y1]: Segment['box']): FilledCell | undefined {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  for (const { top, bottom, cells } of rows) {
    if (y < top - SLACK || y > bottom + SLACK) continue;
    const found = cells.find(
      ({ cell: { bbox } }) =>
        x >= bbox[0] - SLACK && x <= bbox[2] + SLACK && y >= bbox[1] - SLACK && y <= bbox[3] + SLACK,
    );
    if (found) return found;
  }
  return undefined;
}
