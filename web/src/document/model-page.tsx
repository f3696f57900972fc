import { useEffect, useState } from 'preact/hooks';
import type { Block, Page, Table, TableRow, Word } from '../api/types.ts';
import { useLoaded } from '../app/loading.ts';
import { isChart, isTitleOf } from './chart-data.ts';
import { DrawnChart } from './drawn-chart.tsx';
import { DrawnText } from './drawn-text.tsx';
import type { OpenDocument } from './open-document.ts';
import { isDrawable, usePicture } from './picture.tsx';

const MAX_CELL_FONT = 14;
const MIN_CELL_FONT = 4;
const CELL_LINE_HEIGHT = 1.2;
const CELL_PADDING = 3;
const AVERAGE_ADVANCE = 0.52;

interface ModelPageProps {
  doc: OpenDocument;
  page: Page;
  words: ReadonlyMap<string, readonly Word[]>;
}

/** A page drawn from the model: every word where its box is, in points; the drawing scales with the page. */
export function ModelPage({ doc, page, words }: ModelPageProps) {
  const tables = usePageTables(doc, page);
  const inTable = new Set(tables.map(({ id }) => id));
  const charts = tables.filter(isChart);
  const pictures = usePagePictures(doc, page);
  return (
    <svg class="model-page" viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={`Page ${page.page}`}>
      {page.blocks.map((block) =>
        block.type === 'figure' && !block.hidden ? (
          <Figure key={block.id} doc={doc} block={block} image={pictures.get(block.id)} />
        ) : null,
      )}
      {tables.map((table) =>
        charts.includes(table) ? (
          <DrawnChart key={table.id} table={table} />
        ) : (
          <DrawnTable key={table.id} table={table} page={page.page} />
        ),
      )}
      {page.blocks.map((block) => {
        if (block.hidden || block.type === 'figure') return null;
        if (block.table_id !== undefined && inTable.has(block.table_id)) return null;
        if (charts.some((chart) => isTitleOf(block, chart))) return null;
        return <DrawnText key={block.id} block={block} words={words.get(block.id) ?? []} />;
      })}
    </svg>
  );
}

/** The picture itself where the file holds it in a form that browsers draw, else what is said of it. */
function Figure(props: { doc: OpenDocument; block: Block; image: number | undefined }) {
  const { bbox, text } = props.block;
  const [x0, y0, x1, y1] = bbox;
  const url = usePicture(props.doc, props.image);
  if (url !== undefined) {
    return (
      <image href={url} x={x0} y={y0} width={x1 - x0} height={y1 - y0} preserveAspectRatio="none">
        {text && <title>{text}</title>}
      </image>
    );
  }
  return (
    <g class="drawn-figure">
      <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      <foreignObject x={x0} y={y0} width={x1 - x0} height={y1 - y0}>
        <div>{text || 'Figure'}</div>
      </foreignObject>
    </g>
  );
}

function DrawnTable({ table, page }: { table: Table; page: number }) {
  const rows = table.rows.filter((row) => (row.page ?? table.page) === page);
  const fontSize = `${cellFont(rows)}px`;
  return (
    <g class="drawn-table" font-size={fontSize}>
      {rows.flatMap((row) =>
        row.cells.map(({ bbox: [x0, y0, x1, y1], text, row: r, col, header }) => (
          <g key={`${r} ${col}`}>
            <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
            <foreignObject x={x0} y={y0} width={x1 - x0} height={y1 - y0}>
              <div class={header ? 'drawn-cell header' : 'drawn-cell'}>{text}</div>
            </foreignObject>
          </g>
        )),
      )}
    </g>
  );
}

/** The largest size at which nearly all cells hold their text. */
function cellFont(rows: readonly TableRow[]): number {
  const sizes = rows
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => text !== '')
    .map(({ bbox: [x0, y0, x1, y1], text }) => {
      const width = Math.max(1, x1 - x0 - 2 * CELL_PADDING);
      const height = y1 - y0;
      // Lines × line height = height, where lines = length × advance ÷ width.
      const filling = Math.sqrt((height * width) / (text.length * AVERAGE_ADVANCE * CELL_LINE_HEIGHT));
      return Math.min(filling * 0.9, height / CELL_LINE_HEIGHT / (text.split('\n').length || 1));
    })
    .sort((a, b) => a - b);
  const typical = sizes[Math.floor(sizes.length / 20)] ?? MAX_CELL_FONT;
  return Math.max(MIN_CELL_FONT, Math.min(MAX_CELL_FONT, typical));
}

/** Numbers of pictures by the figures that they became. */
function usePagePictures(doc: OpenDocument, page: Page): ReadonlyMap<string, number> {
  const hasFigures = page.blocks.some(({ type }) => type === 'figure');
  const { value: images = [] } = useLoaded(hasFigures ? doc.path : undefined, () => doc.images());
  return new Map(
    images
      .filter(({ media_type: type }) => isDrawable(type))
      .flatMap(({ image, places }) =>
        places.flatMap(({ block_id: id }) => (id === undefined ? [] : [[id, image] as const])),
      ),
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
