import { useEffect, useState } from 'preact/hooks';
import type { Block, Box, Page, Table } from '../api/types.ts';
import type { OpenDocument } from './open-document.ts';

/** Share of a line's height that its font size takes. */
const FONT_SHARE = 0.78;
/** Distance of the baseline from the top of a line, as a share of its height. */
const BASELINE_SHARE = 0.78;
const AVERAGE_ADVANCE = 0.5;
const CELL_FONT = 9;

/** A page drawn from the model: every line where its box is, in points; the drawing scales with the page. */
export function ModelPage({ doc, page }: { doc: OpenDocument; page: Page }) {
  const tables = usePageTables(doc, page);
  const inTable = new Set(tables.map(({ id }) => id));
  return (
    <svg class="model-page" viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={`Page ${page.page}`}>
      {tables.map((table) => (
        <DrawnTable key={table.id} table={table} page={page.page} />
      ))}
      {page.blocks.map((block) =>
        block.hidden || (block.table_id !== undefined && inTable.has(block.table_id)) ? null : (
          <DrawnBlock key={block.id} block={block} />
        ),
      )}
    </svg>
  );
}

function DrawnBlock({ block }: { block: Block }) {
  if (block.type === 'figure') {
    const [x0, y0, x1, y1] = block.bbox;
    return <rect class="drawn-figure" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />;
  }
  const lines = block.lines ?? [{ start: 0, end: block.text.length, bbox: block.bbox }];
  return (
    <g class={`drawn drawn-${block.type}`}>
      {block.marker !== undefined && <Marker marker={block.marker} bbox={lines[0]!.bbox} />}
      {lines.map(({ start, end, bbox }) => (
        <DrawnLine key={`${start} ${bbox[1]}`} text={block.text.slice(start, end).trimEnd()} bbox={bbox} />
      ))}
    </g>
  );
}

/** Before the first line, where markers hang. */
const Marker = ({ marker, bbox: [x0, y0, , y1] }: { marker: string; bbox: Box }) => (
  <text
    class="drawn-marker"
    x={x0 - (y1 - y0) * 0.4}
    y={y0 + (y1 - y0) * BASELINE_SHARE}
    font-size={(y1 - y0) * FONT_SHARE}
  >
    {marker}
  </text>
);

function DrawnLine({ text, bbox: [x0, y0, x1, y1] }: { text: string; bbox: Box }) {
  if (text === '') return null;
  const size = (y1 - y0) * FONT_SHARE;
  const likely = text.length * size * AVERAGE_ADVANCE;
  // A box far from what the text can take is that of a shape, not of the words.
  const fits = likely > (x1 - x0) * 0.55 && likely < (x1 - x0) * 1.8;
  return (
    <text
      x={x0}
      y={y0 + (y1 - y0) * BASELINE_SHARE}
      font-size={fits ? size : Math.min(size, 12)}
      {...(fits && { textLength: x1 - x0, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {text}
    </text>
  );
}

function DrawnTable({ table, page }: { table: Table; page: number }) {
  const rows = table.rows.filter((row) => (row.page ?? table.page) === page);
  return (
    <g class="drawn-table">
      {rows.flatMap((row) =>
        row.cells.map(({ bbox: [x0, y0, x1, y1], text, row: r, col, header }) => (
          <g key={`${r} ${col}`}>
            <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
            <foreignObject x={x0} y={y0} width={x1 - x0} height={y1 - y0}>
              <div
                class={header ? 'drawn-cell header' : 'drawn-cell'}
                style={{ fontSize: `${Math.min(CELL_FONT, (y1 - y0) * FONT_SHARE)}px` }}
              >
                {text}
              </div>
            </foreignObject>
          </g>
        )),
      )}
    </g>
  );
}

function usePageTables(doc: OpenDocument, page: Page): Table[] {
  const [tables, setTables] = useState<Table[]>([]);
  useEffect(() => {
    let isGone = false;
    const wanted = page.tables.map(({ id }) => doc.table(id));
    Promise.all(wanted).then(
      (loaded) => !isGone && setTables(loaded),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [doc, page]);
  return tables;
}
