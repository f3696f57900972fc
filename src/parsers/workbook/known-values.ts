import { CellKind, type RowChunk, readCells } from '../../document/rows.ts';
import type { Sheet } from '../../document/sheet.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import type { ComputedValues } from '../../spreadsheet/computing/compute-workbook.ts';
import { parseRange, sizeOf } from '../../spreadsheet/reference.ts';
import type { ChartValue, ReferencedCells } from '../containers/chart.ts';

/** Points that Excel draws of one series in two dimensions. */
const MAX_POINTS = 32_000;

/** What is known of a workbook that was read once, when it is read again. */
export class KnownValues {
  /** Of formulas without a stored result. */
  readonly computed: ComputedValues | undefined;
  /** Something was asked for that only a second reading can tell. */
  asked = false;
  /** Cells that the sheet at hand will have, as far as the rows read so far tell. */
  expectedCells = 0;
  readonly #sheets: ReadonlyMap<string, { chunks: RowChunk[]; sheet: Sheet }> | undefined;

  /** Nothing at the first reading. */
  constructor(chunks?: readonly RowChunk[], sheets?: readonly Sheet[], computed?: ComputedValues) {
    this.computed = computed;
    this.#sheets =
      sheets && new Map(sheets.map((sheet, i) => [sheet.info.name.toLowerCase(), chunksOf(i, sheet, chunks!)]));
  }

  /** For charts that carry no values themselves. */
  readonly cellsOf: ReferencedCells = (reference) => {
    const areas = splitUnion(reference).map(parseArea);
    if (!this.#sheets) {
      this.asked = true;
      return undefined;
    }
    const values: (ChartValue | undefined)[] = [];
    for (const area of areas) {
      const held = area && this.#sheets.get(area.sheet.toLowerCase());
      if (held && sizeOf(area.range) <= MAX_POINTS - values.length) values.push(...this.#read(held, area.range));
    }
    return values;
  };

  #read({ chunks, sheet }: { chunks: RowChunk[]; sheet: Sheet }, range: CellArea['range']): (ChartValue | undefined)[] {
    const { firstRow, lastRow, firstColumn, lastColumn } = range;
    const width = lastColumn - firstColumn + 1;
    const values: (ChartValue | undefined)[] = Array.from({ length: sizeOf(range) });
    const reader = new CellReader(sheet.layout);
    const computed = this.computed?.get(sheet.info.index - 1);
    for (const chunk of chunks) {
      if (chunk.firstRow > lastRow || chunk.firstRow + chunk.rowEnds.length <= firstRow) continue;
      for (const cell of readCells(chunk, firstRow, lastRow)) {
        if (cell.column < firstColumn || cell.column > lastColumn) continue;
        const at = (cell.row - firstRow) * width + cell.column - firstColumn;
        const made = cell.kind === CellKind.empty ? computed?.get(cell.row)?.get(cell.column) : undefined;
        if (typeof made === 'number' || typeof made === 'string') values[at] = { text: String(made), value: made };
        else if (cell.kind !== CellKind.empty) values[at] = toChartValue(reader.read(cell));
      }
    }
    return values;
  }
}

const chunksOf = (index: number, sheet: Sheet, chunks: readonly RowChunk[]) => ({
  sheet,
  chunks: chunks.filter((chunk) => chunk.sheet === index),
});

const toChartValue = ({ value, formatted, type }: ReturnType<CellReader['read']>): ChartValue => ({
  text: type === 'date' ? String(value) : formatted,
  value: typeof value === 'number' ? value : formatted,
});

interface CellArea {
  sheet: string;
  range: NonNullable<ReturnType<typeof parseRange>>;
}

/** Sheet1!$A$1:$A$9, or 'My sheet'!B2. Names and other workbooks are not looked up. */
function parseArea(text: string): CellArea | undefined {
  const bang = text.lastIndexOf('!');
  const range = parseRange(text.slice(bang + 1));
  if (bang <= 0 || !range) return undefined;
  return {
    sheet: text
      .slice(0, bang)
      .replace(/^'(.*)'$/s, '$1')
      .replaceAll("''", "'"),
    range,
  };
}

/** (Sheet1!$A$1,Sheet1!$A$5): commas within quotes belong to names. */
function splitUnion(reference: string): string[] {
  const inner = reference.trim().replace(/^\((.*)\)$/s, '$1');
  return (inner.match(/(?:'(?:[^']|'')*'|[^',])+/g) ?? []).map((area) => area.trim());
}
