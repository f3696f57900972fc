import type { Box } from '../../../document/geometry.ts';
import { type BlockDraft, bareBlock, type TableDraft } from '../draft.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { ComposeOptions } from '../text/compose.ts';

export function toTableDraft(table: FoundTable, toPage: (box: Box) => Box): TableDraft {
  return {
    box: toPage(table.box),
    kind: table.kind,
    columnCount: table.columnCount,
    headerRows: table.headerRows,
    confidence: table.confidence,
    rows: table.rows.map(({ box, cells }) => ({
      box: toPage(box),
      cells: cells.map(({ words: _, ...cell }) => ({ ...cell, box: toPage(cell.box) })),
    })),
    ...(table.title ? { title: table.title.text } : {}),
  };
}

/** The table in the flow of the page: its text by rows, cells parted by tabs, and where its words stand. */
export function toTableBlock(table: FoundTable, index: number, { toPage }: ComposeOptions): BlockDraft {
  let text = '';
  const words: BlockDraft['words'] = { starts: [], ends: [], boxes: [] };
  for (const [r, { cells }] of table.rows.entries()) {
    if (r > 0) text += '\n';
    for (const [c, cell] of cells.entries()) {
      if (c > 0) text += '\t';
      let at = text.length;
      text += cell.text.replaceAll(/\s+/g, ' ');
      for (const word of cell.words) {
        const start = text.indexOf(word.text, at);
        if (start < 0) continue;
        at = start + word.text.length;
        words.starts.push(start);
        words.ends.push(at);
        words.boxes.push(...toPage(word.box));
      }
    }
  }
  return { ...bareBlock('table', text, toPage(table.box)), words, table: index };
}
