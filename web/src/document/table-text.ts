import type { Table } from '../api/types.ts';

/** Texts by row and column; a cell that spans stands in its first place only. */
export function toGrid({ rows, col_count: columnCount }: Table): string[][] {
  return rows.map(({ cells }) => {
    const line = Array<string>(columnCount).fill('');
    for (const { col, text } of cells) line[col] = text;
    return line;
  });
}

/** RFC 4180 */
export const toCsv = (grid: string[][]): string =>
  grid
    .map((line) => line.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(','))
    .join('\r\n');

/** A GFM table, which has exactly one header row: several are joined, none is left empty. */
export function toMarkdown(grid: string[][], headerRows: number): string {
  const columns = grid[0]?.length ?? 0;
  const header = Array.from({ length: columns }, (_, col) =>
    grid
      .slice(0, headerRows)
      .map((line) => line[col])
      .filter((text) => text !== '')
      .join(' '),
  );
  const toLine = (line: string[]): string =>
    `| ${line.map((text) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  const rule = `|${' --- |'.repeat(columns)}`;
  return [toLine(header), rule, ...grid.slice(headerRows).map(toLine)].join('\n');
}
