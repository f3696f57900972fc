// Where the records that are true stand in a table: which row each is, and which column says which field.
import { isEmpty, isSame } from '../bench/accuracy/schema-score.mjs';

/** How much of a record a row must say to be that record. */
const ENOUGH = 0.5;

/** Cells that read as a field: by row and field, the columns and what they say. */
function readRows({ readCell }, reading, table, terms) {
  const fields = [...terms].filter(([field]) => field.type !== 'array' && field.type !== 'object');
  return table.rows.map(({ cells }) =>
    fields.map(([field, its]) => {
      const own = cells.filter(({ text }) => text.trim() !== '');
      return own.flatMap((cell) => {
        const value = readCell(reading, cell, field, its);
        return value === undefined ? [] : [[cell.col, value]];
      });
    }),
  );
}

/** { rows: Map row → record, columns: Map field → columns, share: of all that is true } */
export function alignTable(product, reading, table, terms, records) {
  const fields = [...terms.keys()].filter(({ type }) => type !== 'array' && type !== 'object');
  const rows = readRows(product, reading, table, terms);
  const scored = [];
  for (const [at, record] of records.entries()) {
    const asked = fields.flatMap((field, i) => (isEmpty(record[field.name]) ? [] : [[i, record[field.name]]]));
    for (const [row, cells] of rows.entries()) {
      const hits = asked.filter(([i, value]) => cells[i].some(([, said]) => isSame(said, value))).length;
      if (hits > 0 && hits >= ENOUGH * asked.length) scored.push({ at, row, hits });
    }
  }
  scored.sort((a, b) => b.hits - a.hits || Math.abs(a.row - a.at) - Math.abs(b.row - b.at));
  const taken = new Map();
  const used = new Set();
  for (const { at, row } of scored)
    if (!taken.has(row) && !used.has(at)) {
      taken.set(row, at);
      used.add(at);
    }
  const columns = new Map();
  let hits = 0;
  let all = 0;
  for (const [i, field] of fields.entries()) {
    const said = new Map();
    let asked = 0;
    for (const [row, at] of taken) {
      const value = records[at][field.name];
      if (isEmpty(value)) continue;
      asked++;
      for (const [col, cell] of rows[row][i]) if (isSame(cell, value)) said.set(col, (said.get(col) ?? 0) + 1);
    }
    const most = Math.max(0, ...said.values());
    const right = most >= ENOUGH * asked && most > 0 ? [...said].filter(([, n]) => n === most).map(([col]) => col) : [];
    columns.set(field, right);
    hits += most;
    all += asked;
  }
  return { rows: taken, columns, records: taken.size, share: all === 0 ? 0 : hits / all };
}
