import type { Warning } from '../../document/fault.ts';
import { CARRIES_TEXT, CellKind, type RowChunk } from '../../document/rows.ts';
import { cellName } from '../../spreadsheet/reference.ts';
import type { CellCounts } from './sheet-cells.ts';

/** Digits that Excel would take for a number. Codes with leading zeros and numbers too long to compute with are texts for good. */
const NUMBER_AS_TEXT = /^[+-]?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,15})?%?$/;

interface Tally {
  count: number;
  first: string;
}

/** What a reader of a sheet ought to know, counted from its rows as they pass by. */
export class SheetFindings {
  readonly #errors: Tally = { count: 0, first: '' };
  readonly #numbersAsText: Tally = { count: 0, first: '' };

  add(chunk: RowChunk): void {
    const { kinds, texts, strings } = chunk;
    const numeric = strings.map((text) => text.length <= 24 && NUMBER_AS_TEXT.test(text.trim()));
    const anyNumeric = numeric.includes(true);
    // Without an error among its distinct texts a chunk has no cell of that kind.
    if (!anyNumeric && !strings.some((text) => text.startsWith('#'))) return;
    let text = 0;
    for (let at = 0; at < kinds.length; at++) {
      const kind = kinds[at]!;
      if (!CARRIES_TEXT[kind]) continue;
      const string = texts[text++]!;
      if (kind === CellKind.error) tally(this.#errors, chunk, at);
      else if (kind === CellKind.string && numeric[string]) tally(this.#numbersAsText, chunk, at);
    }
  }

  *report(page: number, sheet: string, { uncached, dropped }: CellCounts): Generator<Warning> {
    const said = (count: number, what: string): string =>
      `${count} ${count === 1 ? 'cell' : 'cells'} of ${sheet} ${what}`;
    if (this.#errors.count > 0) {
      const message = `${said(this.#errors.count, 'hold an error')}, the first is ${this.#errors.first}.`;
      yield { code: 'formula_errors', message, page };
    }
    if (this.#numbersAsText.count > 0) {
      const message = `${said(this.#numbersAsText.count, 'hold a number as text')}, the first is ${this.#numbersAsText.first}.`;
      yield { code: 'numbers_stored_as_text', message, page };
    }
    if (uncached > 0) {
      const message = said(uncached, 'have a formula whose result the file does not store: their value is null.');
      yield { code: 'missing_cached_values', message, page };
    }
    if (dropped > 0) {
      const message = said(dropped, 'stand outside the grid or out of order and are left out.');
      yield { code: 'dropped_cells', message, page };
    }
  }
}

function tally(tally: Tally, chunk: RowChunk, at: number): void {
  if (tally.count++ > 0) return;
  const row = chunk.rowEnds.findIndex((end) => at < end);
  tally.first = cellName(chunk.firstRow + row, chunk.columns[at]!);
}
