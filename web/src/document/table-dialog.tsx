import { get, messageOf } from '../api/client.ts';
import type { Table, TableHead } from '../api/types.ts';
import { copy } from '../app/clipboard.ts';
import { Dialog } from '../app/dialog.tsx';
import { directionOf, formatCount } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import { say } from '../app/toasts.tsx';
import { isChart } from './chart-data.ts';
import { ChartFigure } from './drawn-chart.tsx';
import type { OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';
import { TableRows } from './table-rows.tsx';
import { toCsv, toGrid, toMarkdown } from './table-text.ts';

const CELLS_SHOWN = 1_200;
const MIN_ROWS_SHOWN = 25;
/** As many as the service gives at a time. */
const ROWS_COPIED = 10_000;

export function TableDialog(props: { doc: OpenDocument; table: TableHead; onClose(): void }) {
  const { doc, table, onClose } = props;
  const rowsShown = Math.max(MIN_ROWS_SHOWN, Math.floor(CELLS_SHOWN / table.col_count));
  const path = `${doc.path}/tables/${encodeURIComponent(table.id)}?limit=${rowsShown}`;
  const loaded = useLoaded(path, (signal) => get<Table>(path, signal));
  const copyAs = async (toText: (grid: string[][], headerRows: number) => string, name: string): Promise<void> => {
    try {
      const shown = table.row_count <= rowsShown ? loaded.value : undefined;
      const whole = shown ?? (await get<Table>(`${doc.path}/tables/${table.id}?limit=${ROWS_COPIED}`));
      const part = table.row_count > ROWS_COPIED ? ` of the first ${formatCount(ROWS_COPIED)} rows` : '';
      await copy(toText(toGrid(whole), whole.header_rows), name + part);
    } catch (error) {
      say(messageOf(error));
    }
  };
  return (
    <Dialog title={table.title ?? `Table ${table.id}`} wide onClose={onClose}>
      {loaded.state === 'failed' && <ErrorNotice error={loaded.error} retry={loaded.retry} />}
      {loaded.state === 'loading' && <Busy what="Loading rows…" />}
      {loaded.state === 'ready' && (
        <>
          <p class="dialog-tools">
            <button type="button" class="button" onClick={() => void copyAs(toCsv, 'CSV')}>
              <Icon name="copy" /> Copy as CSV
            </button>
            <button type="button" class="button" onClick={() => void copyAs(toMarkdown, 'Markdown')}>
              <Icon name="copy" /> Copy as Markdown
            </button>
            {table.row_count > rowsShown && (
              <span class="muted">
                The first {formatCount(rowsShown)} of {formatCount(table.row_count)} rows
              </span>
            )}
          </p>
          <Grid doc={doc} table={loaded.value} />
        </>
      )}
      <CurlButton call={{ method: 'GET', path }} />
    </Dialog>
  );
}

function Grid({ doc, table }: { doc: OpenDocument; table: Table }) {
  const { rows, header_rows: headerRows } = table;
  return (
    <>
      {isChart(table) && <ChartFigure table={table} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label="Rows">
        <table class="grid-table" dir={directionOf(doc.profile.language)}>
          <thead>
            <TableRows rows={rows.slice(0, headerRows)} />
          </thead>
          <tbody>
            <TableRows rows={rows.slice(headerRows)} />
          </tbody>
        </table>
      </section>
    </>
  );
}
