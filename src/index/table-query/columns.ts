import { FaultError } from '../../document/fault.ts';
import type { TableHead } from '../../document/table.ts';
import { columnName, columnNumber, parseRange } from '../../spreadsheet/reference.ts';
import type { StoredContent } from '../content.ts';
import { readTableRows } from '../table-rows.ts';

export interface TableColumn {
  /** From 0 in the table. */
  position: number;
  /** The levels of its header as one, `2025 › Plan`; its letter or number where it has none. */
  name: string;
}

const MAX_LISTED = 30;

/** A query names a column that the table does not have, or has several times. */
export class NoSuchColumn extends FaultError {}

export class TableColumns {
  readonly all: readonly TableColumn[];
  /** In its sheet, of the first column; undefined of a table that is no part of one. */
  readonly #firstLetter: number | undefined;

  constructor(content: StoredContent, table: TableHead) {
    const { header_rows: headerRows, col_count: width } = table;
    const levels: string[][] = Array.from({ length: width }, () => []);
    for (const { cells } of headerRows > 0 ? readTableRows(content, table, 0, headerRows) : []) {
      for (const { col, col_span: span, text } of cells) {
        const name = text.replace(/\s+/g, ' ').trim();
        // What spans the whole table is its title.
        if (name === '' || (span > 1 && span === width)) continue;
        for (let at = col; at < Math.min(width, col + span); at++) levels[at]!.push(name);
      }
    }
    this.#firstLetter = parseRange(table.range ?? '')?.firstColumn;
    this.all = levels.map((names, position) => ({ position, name: names.join(' › ') || this.#plainName(position) }));
  }

  #plainName(position: number): string {
    return this.#firstLetter === undefined ? String(position) : columnName(this.#firstLetter + position);
  }

  /** By its whole name, the lowest level of it, its position or its letter. */
  find(written: string, path: string): TableColumn {
    const asked = written
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase();
    const whole = this.all.filter(({ name }) => name.toLowerCase() === asked);
    const found = whole.length > 0 ? whole : this.all.filter(({ name }) => lowest(name).toLowerCase() === asked);
    const column = found[0] ?? this.all[this.#positionOf(asked)];
    if (found.length <= 1 && column) return column;
    const names = (found.length > 1 ? found : this.all).slice(0, MAX_LISTED);
    const said = found.length > 1 ? 'Several columns are called' : 'There is no column';
    const listed = names.map(({ position, name }) => `${position} ${JSON.stringify(name)}`).join(', ');
    const message = `${said} ${JSON.stringify(written.slice(0, 100))}; give a name or a number of: ${listed}.`;
    throw new NoSuchColumn({ code: 'invalid_request', message, errors: [{ path, message }] });
  }

  #positionOf(asked: string): number {
    if (/^\d{1,5}$/.test(asked)) return Number(asked);
    return /^[a-z]{1,3}$/.test(asked) && this.#firstLetter !== undefined ? columnNumber(asked) - this.#firstLetter : -1;
  }
}

const lowest = (name: string): string => name.slice(name.lastIndexOf('›') + 1).trim();
