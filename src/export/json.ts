import { readCells } from '../document/rows.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';
import { readTableRows } from '../index/table-rows.ts';
import { CellReader } from '../spreadsheet/cell-value.ts';
import { cellName } from '../spreadsheet/reference.ts';
import { tablesToExport } from './csv.ts';
import type { ExportOptions } from './options.ts';

/** The whole model: profile, structure, pages, tables with rows, sheets with cells. */
export function* toJson(content: StoredContent, options: ExportOptions): Generator<string | Uint8Array> {
  if (options.tableId !== undefined) {
    yield* tables(content, options);
    return;
  }
  yield '{"profile":';
  yield content.bytes(partName.profile);
  yield ',"structure":';
  yield content.bytes(partName.structure);
  yield ',"pages":[';
  const pages = options.pages ?? Array.from({ length: content.manifest.pageCount }, (_, i) => i + 1);
  for (const [i, page] of pages.entries()) {
    if (i > 0) yield ',';
    yield content.bytes(partName.page(page));
  }
  yield '],"tables":[';
  yield* tables(content, options);
  yield ']';
  if (content.manifest.sheetCount > 0) {
    yield ',"sheets":[';
    yield* sheets(content, new Set(pages));
    yield ']';
  }
  if (options.citations) yield `,"citations":${JSON.stringify(options.citations)}`;
  yield '}\n';
}

function* tables(content: StoredContent, options: ExportOptions): Generator<string> {
  for (const [i, table] of tablesToExport(content, options).entries()) {
    // Tables of sheets are ranges of cells that stand below: once is enough.
    if (table.range !== undefined && options.tableId === undefined) {
      yield `${i > 0 ? ',' : ''}${JSON.stringify(table)}`;
      continue;
    }
    yield `${i > 0 ? ',' : ''}${JSON.stringify(table).slice(0, -1)},"rows":[`;
    let first = true;
    for (const row of readTableRows(content, table, 0, table.row_count)) {
      yield (first ? '' : ',') + JSON.stringify(row);
      first = false;
    }
    yield ']}';
  }
}

function* sheets(content: StoredContent, pages: ReadonlySet<number>): Generator<string> {
  let firstSheet = true;
  for (const [position, { info, layout }] of content.sheets().entries()) {
    if (!pages.has(info.index)) continue;
    yield `${firstSheet ? '' : ','}${JSON.stringify(info).slice(0, -1)},"cells":[`;
    firstSheet = false;
    const reader = new CellReader(layout);
    let first = true;
    for (const chunk of content.chunks(position)) {
      let text = '';
      for (const cell of readCells(chunk)) {
        const { value, type, formatted } = reader.read(cell);
        const formula = cell.formula === undefined ? {} : { formula: `=${cell.formula}` };
        const computed = cell.computed ? { computed: true } : {};
        text +=
          (first ? '' : ',') +
          JSON.stringify({ cell: cellName(cell.row, cell.column), value, type, formatted, ...formula, ...computed });
        first = false;
      }
      yield text;
    }
    yield ']}';
  }
}
