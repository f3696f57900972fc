import type { Snippet } from '../../../analysis/excerpt.ts';
import { CARRIES_TEXT } from '../../../document/rows.ts';
import type { SheetInfo } from '../../../document/sheet.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { CellReader } from '../../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../../spreadsheet/measure.ts';
import { cellName } from '../../../spreadsheet/reference.ts';
import type { StoredContent } from '../../content.ts';
import { SheetHeaders } from '../../sheet-headers.ts';
import type { PendingMatch } from '../query.ts';
import type { OpenedRows } from './opened-rows.ts';

/** What a search has to know of a sheet: its texts where they stand, and what its rows and columns are called. */
export class OpenedSheet {
  readonly info: SheetInfo;
  readonly measure: SheetMeasure;
  readonly reader: CellReader;
  readonly headers: SheetHeaders;
  readonly #chunkStarts: Uint32Array;
  readonly #openRows: (chunk: number) => OpenedRows;
  /** Who goes through all texts reads one of them where he read the last one. */
  #last: OpenedRows | undefined;

  constructor(content: StoredContent, sheet: number, openRows: (chunk: number) => OpenedRows) {
    const { info, layout, chunkStarts } = content.sheets()[sheet]!;
    this.info = info;
    this.measure = new SheetMeasure(layout);
    this.reader = new CellReader(layout);
    this.headers = new SheetHeaders(content, sheet, (row) => this.#rowsOf(row).cellsOf(row));
    this.#chunkStarts = chunkStarts;
    this.#openRows = openRows;
  }

  /** The text of a cell, or what is shown of its number. */
  textAt(row: number, column: number): string {
    const cell = this.#rowsOf(row).cellAt(row, column);
    return CARRIES_TEXT[cell.kind] ? cell.text : this.reader.read(cell).formatted;
  }

  toMatch(row: number, column: number, cut: () => Snippet, { score = 1, isComment = false } = {}): PendingMatch {
    const toMatch: PendingMatch['toMatch'] = () => {
      const { info, measure, headers } = this;
      const { snippet, hit: _, ...marked } = cut();
      const bbox = measure.shownBox(row, column);
      const context = headers.contextOf(row, column);
      // A hidden row or column takes no room.
      const isHidden = info.state !== 'visible' || bbox[0] === bbox[2] || bbox[1] === bbox[3];
      return {
        page: info.index,
        snippet,
        score,
        ...marked,
        bbox,
        sheet: info.name,
        cell: cellName(row, column),
        ...(context ? { context } : {}),
        ...(isComment ? { in: 'comment' } : {}),
        ...(isHidden ? { hidden: true } : {}),
      };
    };
    return { score, toMatch };
  }

  #rowsOf(row: number): OpenedRows {
    if (!this.#last?.has(row)) this.#last = this.#openRows(Math.max(0, lowerBound(this.#chunkStarts, row + 1) - 1));
    return this.#last;
  }
}
