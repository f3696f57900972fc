// The measure of the ICDAR-2013 table competition: pairs of neighbouring cells that are not empty, to the right and below.
import { f1, plain } from './parse.mjs';

export function toGrid({ rows }) {
  return rows.flatMap(({ cells }) =>
    cells.map(({ row, col, row_span, col_span, text }) => ({ row, col, rowSpan: row_span, colSpan: col_span, text })),
  );
}

/** How often each pair of neighbours occurs in some tables: [text, text, direction] → count. */
export function countRelations(grids) {
  const counts = new Map();
  for (const cells of grids) {
    const at = new Map();
    let [rows, cols] = [0, 0];
    for (const cell of cells) {
      rows = Math.max(rows, cell.row + cell.rowSpan);
      cols = Math.max(cols, cell.col + cell.colSpan);
      for (const [row, col] of fields(cell)) at.set(`${row},${col}`, cell);
    }
    const next = (cell, row, col, down, right) => {
      for (let [r, c] = [row + down, col + right]; r < rows && c < cols; r += down, c += right) {
        const other = at.get(`${r},${c}`);
        if (other && other !== cell && plain(other.text)) return other;
      }
      return undefined;
    };
    for (const cell of cells) {
      if (!plain(cell.text)) continue;
      for (const [direction, down, right] of [
        ['right', 0, 1],
        ['below', 1, 0],
      ]) {
        const neighbours = new Set(fields(cell).map(([row, col]) => next(cell, row, col, down, right)));
        for (const other of neighbours) {
          if (!other) continue;
          const relation = `${plain(cell.text)} | ${plain(other.text)} ${direction}`;
          counts.set(relation, (counts.get(relation) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}

function fields({ row, col, rowSpan, colSpan }) {
  return Array.from({ length: rowSpan * colSpan }, (_, i) => [row + Math.floor(i / colSpan), col + (i % colSpan)]);
}

export function compareRelations(meant, said) {
  let [right, wanted, given] = [0, 0, 0];
  const missed = [];
  const extra = [];
  for (const [relation, count] of meant) {
    const hits = Math.min(count, said.get(relation) ?? 0);
    right += hits;
    wanted += count;
    if (hits < count) missed.push(relation);
  }
  for (const [relation, count] of said) {
    given += count;
    if (count > (meant.get(relation) ?? 0)) extra.push(relation);
  }
  return { ...f1(right, given, wanted), missed, extra };
}
