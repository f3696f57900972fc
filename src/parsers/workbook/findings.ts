import { CARRIES_TEXT, CellKind, type RowChunk } from '../../document/rows.ts';
import type { Warning } from '../../document/warning.ts';
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
    const numeric = strings.map((text) => mayBeNumber(text) && NUMBER_AS_TEXT.test(text.trim()));
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

  *report(page: number, sheet: string, { uncached, computed, dropped }: CellCounts): Generator<Warning> {
    const found: [code: string, tally: Tally, one: string, many: string][] = [
      ['formula_errors', this.#errors, 'holds an error', 'hold an error'],
      ['numbers_stored_as_text', this.#numbersAsText, 'holds a number as text', 'hold a number as text'],
    ];
    for (const [code, { count, first }, one, many] of found) {
      if (count === 1) yield { code, message: `1 cell of ${sheet} ${one}: ${first}.`, page };
      else if (count > 1) yield { code, message: `${count} cells of ${sheet} ${many}, the first is ${first}.`, page };
    }
    const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'} of ${sheet}`;
    if (computed > 0) {
      const message = `Formulas without a stored result in ${cells(computed)}: the value there was computed.`;
      yield { code: 'computed_values', message, page };
    }
    if (uncached > computed) {
      const message = `Formulas without a stored result in ${cells(uncached - computed)}: the value there is null.`;
      yield { code: 'missing_cached_values', message, page };
    }
    if (dropped > 0) {
      const message = `Outside the grid or out of order, and left out: ${cells(dropped)}.`;
      yield { code: 'dropped_cells', message, page };
    }
  }
}

/** Most texts begin with a letter: neither a digit or sign, which come before, nor a space of any kind. */
const mayBeNumber = (text: string): boolean =>
  text.length <= 24 && (text.charCodeAt(0) < 0x41 || text.charCodeAt(0) > 0x7f);

function tally(tally: Tally, chunk: RowChunk, at: number): void {
  if (tally.count++ > 0) return;
  const row = chunk.rowEnds.findIndex((end) => at < end);
  tally.first = cellName(chunk.firstRow + row, chunk.columns[at]!);
}
