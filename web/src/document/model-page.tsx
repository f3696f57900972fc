import { useEffect, useState } from 'preact/hooks';
import type { Block, Page, Table, Word } from '../api/types.ts';
import { useLoaded } from '../app/loading.ts';
import { isChart, isTitleOf } from './chart-data.ts';
import { DrawnChart } from './drawn-chart.tsx';
import { DrawnText } from './drawn-text.tsx';
import type { OpenDocument } from './open-document.ts';
import { isDrawable, usePicture } from './picture.tsx';

interface ModelPageProps {
  doc: OpenDocument;
  page: Page;
  words: ReadonlyMap<string, readonly Word[]>;
}

/** A page drawn from the model: every word where its box is, in points; the drawing scales with the page. */
export function ModelPage({ doc, page, words }: ModelPageProps) {
  const tables = usePageTables(doc, page);
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
          <TableLines key={table.id} table={table} page={page.page} />
        ),
      )}
      {page.blocks.map((block) => {
        if (block.hidden || block.type === 'figure') return null;
        if (charts.some((chart) => chart.id === block.table_id || isTitleOf(block, chart))) return null;
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

/** What stands in the cells is drawn as the words of the table's block. */
function TableLines({ table, page }: { table: Table; page: number }) {
  const rows = table.rows.filter((row) => (row.page ?? table.page) === page);
  return (
    <g class="table-lines">
      {rows.flatMap((row) =>
        row.cells.map(({ bbox: [x0, y0, x1, y1], row: r, col, header }) => (
          <rect
            key={`${r} ${col}`}
            class={header ? 'header' : undefined}
            x={x0}
            y={y0}
            width={x1 - x0}
            height={y1 - y0}
          />
        )),
      )}
    </g>
  );
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
