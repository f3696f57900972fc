import { useEffect } from 'preact/hooks';
import type { TableHead } from '../api/types.ts';
import { plural } from '../app/format.ts';
import { Empty } from '../app/notices.tsx';
import { param, setParams } from '../app/route.ts';
import type { Mark, OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';
import { pointsAt } from './pointing.ts';
import { TableDialog } from './table-dialog.tsx';

export function TablesPanel({ doc }: { doc: OpenDocument }) {
  const { tables } = doc.structure;
  const open = tables.find(({ id }) => id === param('table'));
  const framed = tables.find(({ id }) => id === param('frame'));
  useEffect(() => {
    doc.chosen.value = framed ? frames(framed) : [];
    return () => {
      doc.chosen.value = [];
    };
  }, [doc, framed]);
  return (
    <>
      {tables.length === 0 && <Empty>No tables were found in this document.</Empty>}
      <ul class="tables">
        {tables.map((table) => (
          <li key={table.id} class="table-row">
            <button
              type="button"
              class="row"
              {...pointsAt(doc, { page: table.page, bbox: table.bbox, sheet: table.sheet, cell: table.range })}
              onClick={() => setParams({ table: table.id }, { push: true })}
            >
              <span class="row-text">{table.title ?? `Table ${table.id}`}</span>
              <span class="muted">
                {plural(table.row_count, 'row')} × {plural(table.col_count, 'column')} · {placeOf(table)}
              </span>
            </button>
            <button
              type="button"
              class="button quiet"
              aria-pressed={table.id === framed?.id}
              onClick={() => {
                setParams({ frame: table.id });
                show(doc, table);
              }}
            >
              Show
              <span class="visually-hidden"> table {table.id} in the document</span>
            </button>
          </li>
        ))}
      </ul>
      <CurlButton call={{ method: 'GET', path: `${doc.path}/tables` }} />
      {open && <TableDialog doc={doc} table={open} onClose={() => setParams({ table: undefined })} />}
    </>
  );
}

/** A table that runs over pages has a frame on each. */
const frames = ({ page, bbox, parts, sheet, range }: TableHead): Mark[] =>
  (parts ?? [{ page, bbox }]).map((part) => ({ ...part, kind: 'selected', sheet, cell: range }));

const placeOf = (table: TableHead): string =>
  table.sheet === undefined ? `page ${table.page}` : `${table.sheet} ${table.range ?? ''}`;

function show(doc: OpenDocument, table: TableHead): void {
  if (table.sheet !== undefined) setParams({ sheet: table.sheet, cell: table.range?.split(':')[0] });
  doc.show({ page: table.page, bbox: table.bbox });
}
