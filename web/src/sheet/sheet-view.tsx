import { useEffect, useMemo, useRef } from 'preact/hooks';
import { cellName, parseRange } from '../../../src/spreadsheet/reference.ts';
import { isAbort, post } from '../api/client.ts';
import type { InspectAnswer, SheetInfo, SheetsAnswer } from '../api/types.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { param, setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { CellJump } from './cell-jump.tsx';
import { parseSelection, selectionText } from './selection.ts';
import { SheetCells } from './sheet-cells.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { StatusBar } from './status-bar.tsx';

const PAUSE_MS = 80;
const DEPENDENTS_SHOWN = 200;

/** The workbook: one sheet as a grid, the formula of the chosen cell above it, the other sheets below. */
export function SheetView({ doc }: { doc: OpenDocument }) {
  const loaded = useLoaded(doc.file.id, () => doc.sheets());
  if (loaded.state === 'failed') return <ErrorNotice error={loaded.error} retry={loaded.retry} />;
  if (!loaded.value) return <Busy what="Loading sheets…" />;
  const { sheets } = loaded.value;
  const sheet = findSheet(sheets, doc) ?? sheets[0];
  return sheet ? (
    <OpenSheet key={sheet.name} doc={doc} sheet={sheet} workbook={loaded.value} />
  ) : (
    <Empty>This workbook has no sheets.</Empty>
  );
}

function findSheet(sheets: readonly SheetInfo[], doc: OpenDocument): SheetInfo | undefined {
  const name = param('sheet');
  const named = sheets.find((sheet) => sheet.name === name);
  if (named) return named;
  const page = Number(param('page') ?? doc.wanted.value?.page);
  return sheets.find(({ index }) => index === page) ?? sheets.find(({ state }) => state === 'visible');
}

function OpenSheet({ doc, sheet, workbook }: { doc: OpenDocument; sheet: SheetInfo; workbook: SheetsAnswer }) {
  const cells = useMemo(() => new SheetCells(doc, sheet.name), [doc, sheet]);
  const used = sheet.range === null ? undefined : parseRange(sheet.range);
  const text = param('cell') ?? sheet.range?.split(':')[0] ?? 'A1';
  const selection = parseSelection(text, (used?.lastRow ?? 0) + 1, (used?.lastColumn ?? 0) + 1);
  const { row, column } = selection.anchor;
  const cell = cellName(row, column);
  useTrace(doc, sheet.name, cell);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    doc.currentPage.value = sheet.index;
    tabs.current!.querySelector('[aria-current]')!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [doc, sheet]);
  void cells.version.value;
  const found = cells.find(cell, row, column);
  useEffect(() => {
    doc.cell.value = found;
  }, [doc, found]);
  return (
    <section class="viewer sheet" aria-label="Document">
      <div class="formula-bar">
        <CellJump text={selectionText(selection)} sheet={sheet.name} workbook={workbook} />
        <output class="formula" aria-label="Content of the cell">
          {found?.formula ?? found?.formatted ?? ''}
        </output>
        {found?.formula !== undefined && <output class="muted">{found.formatted}</output>}
      </div>
      {cells.error.value !== undefined && <ErrorNotice error={cells.error.value} retry={() => cells.retry()} />}
      <SheetGrid doc={doc} sheet={sheet} cells={cells} selection={selection} />
      <StatusBar doc={doc} cells={cells} selection={selection} />
      <nav class="sheet-tabs" aria-label="Sheets" ref={tabs}>
        {workbook.sheets.map(({ name, state }) => (
          <button
            type="button"
            key={name}
            aria-current={name === sheet.name ? 'page' : undefined}
            onClick={() => setParams({ sheet: name, cell: undefined, page: undefined }, { push: true })}
          >
            {name}
            {state !== 'visible' && <span class="muted"> (hidden)</span>}
          </button>
        ))}
      </nav>
    </section>
  );
}

/** A moment after the last move, so that running through cells asks only once. */
function useTrace(doc: OpenDocument, sheet: string, cell: string): void {
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = { sheet, cell, limit: DEPENDENTS_SHOWN };
        doc.trace.value = await post<InspectAnswer>(`${doc.path}/formulas/inspect`, body, abort.signal);
      } catch (error) {
        if (!isAbort(error)) doc.trace.value = undefined;
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [doc, sheet, cell]);
}
