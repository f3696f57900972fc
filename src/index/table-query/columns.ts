import { fault } from '../../document/fault.ts';
import type { TableHead } from '../../document/table.ts';
import type { StoredContent } from '../content.ts';
import { readTableRows } from '../table-rows.ts';

export interface TableColumn {
  /** From 0 in the table. */
  position: number;
  /** The levels of its header as one, `2025 › Plan`; its number where it has none. */
  name: string;
}

const MAX_LISTED = 30;

export class TableColumns {
  readonly #columns: TableColumn[];

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
    this.#columns = levels.map((names, position) => ({ position, name: names.join(' › ') || String(position) }));
  }

  /** By its whole name, the lowest level of it, or its position. */
  find(written: string, path: string): TableColumn {
    const asked = written
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase();
    const whole = this.#columns.filter(({ name }) => name.toLowerCase() === asked);
    const found = whole.length > 0 ? whole : this.#columns.filter(({ name }) => lowest(name).toLowerCase() === asked);
    const column = found[0] ?? (/^\d{1,5}$/.test(asked) ? this.#columns[Number(asked)] : undefined);
    if (found.length <= 1 && column) return column;
    const names = (found.length > 1 ? found : this.#columns).slice(0, MAX_LISTED);
    const said = found.length > 1 ? 'Several columns are called' : 'There is no column';
    const listed = names.map(({ position, name }) => `${position} ${JSON.stringify(name)}`).join(', ');
    const message = `${said} ${JSON.stringify(written.slice(0, 100))}; give a name or a number of: ${listed}.`;
    throw fault('invalid_request', message, { errors: [{ path, message }] });
  }
}

const lowest = (name: string): string => name.slice(name.lastIndexOf('›') + 1).trim();
