import type { Table } from '../api/types.ts';
import { directionOf, formatCount, plural } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import type { OpenDocument } from './open-document.ts';
import { TableRows } from './table-rows.tsx';

const ROWS_SHOWN = 8;
const COLUMNS_SHOWN = 6;

/** The beginning of a table as a table, where a line of text would stand for it. */
export function SmallTable({ doc, id }: { doc: OpenDocument; id: string }) {
  const { value: table } = useLoaded(id, () => doc.table(id));
  if (!table) return null;
  const left = leftOut(table);
  return (
    <div class="small-table">
      <table class="grid-table" dir={directionOf(doc.profile.language)}>
        <tbody>
          <TableRows rows={table.rows.slice(0, ROWS_SHOWN)} columns={COLUMNS_SHOWN} />
        </tbody>
      </table>
      {left !== '' && <span class="muted">{left}</span>}
    </div>
  );
}

function leftOut({ row_count: rows, col_count: columns }: Table): string {
  const parts = [
    rows > ROWS_SHOWN && `${formatCount(rows - ROWS_SHOWN)} more ${rows - ROWS_SHOWN === 1 ? 'row' : 'rows'}`,
    columns > COLUMNS_SHOWN && `${plural(columns - COLUMNS_SHOWN, 'more column')}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
