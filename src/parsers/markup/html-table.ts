import type { FlowContent, FlowTable } from '../../analysis/flow/elements.ts';
import { attributeOf, elementsIn, type HtmlElement, isElement, textIn } from './parse-html.ts';
import { type GridCell, TableGrid } from './table-grid.ts';

/** A table that only places things: its cells are read one after the other. */
export function isLayoutTable(table: HtmlElement): boolean {
  const role = attributeOf(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  const rows = rowsOf(table);
  if (table.childNodes.some((node) => node.nodeName === 'caption' || node.nodeName === 'thead')) return false;
  if (rows.some((row) => cellsOf(row).some(({ tagName }) => tagName === 'th'))) return false;
  if (rows.length < 2 || rows.every((row) => cellsOf(row).length < 2)) return true;
  for (const { tagName } of elementsIn(table)) if (tagName === 'table' || /^h[1-6]$/.test(tagName)) return true;
  return false;
}

export function readHtmlTable(
  table: HtmlElement,
  contentOf: (cell: HtmlElement, isHeader: boolean) => FlowContent[],
): { caption: HtmlElement | undefined; table: FlowTable | undefined } {
  const caption = table.childNodes.filter(isElement).find(({ tagName }) => tagName === 'caption');
  const grid = new TableGrid();
  let isInHead = true;
  for (const row of rowsOf(table)) {
    const cells = cellsOf(row);
    isInHead &&= row.parentNode?.nodeName === 'thead' || (cells.length > 0 && cells.every(isHeaderCell));
    const placed = cells.map((cell): GridCell => {
      const header = cell.tagName === 'th';
      const span = (name: string): number => Number.parseInt(attributeOf(cell, name) ?? '', 10);
      const [colSpan, rowSpan] = [span('colspan'), span('rowspan')];
      return {
        colSpan: colSpan || 1,
        rowSpan: Number.isNaN(rowSpan) || rowSpan < 0 ? 1 : rowSpan,
        header,
        content: contentOf(cell, header),
      };
    });
    if (placed.length > 0) grid.row(placed, isInHead);
  }
  const title = caption && textIn(caption).replace(/\s+/g, ' ').trim();
  return { caption, table: grid.rowCount > 0 ? grid.toTable(title || undefined) : undefined };
}

const isHeaderCell = ({ tagName }: HtmlElement): boolean => tagName === 'th';

/** The foot is shown last, wherever it stands. */
function rowsOf(table: HtmlElement): HtmlElement[] {
  const rows: HtmlElement[] = [];
  const foot: HtmlElement[] = [];
  for (const child of table.childNodes.filter(isElement)) {
    if (child.tagName === 'tr') rows.push(child);
    else if (SECTIONS.has(child.tagName)) {
      const own = child.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'tr');
      for (const row of own) (child.tagName === 'tfoot' ? foot : rows).push(row);
    }
  }
  return rows.concat(foot);
}

const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
