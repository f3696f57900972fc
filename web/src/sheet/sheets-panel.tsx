import { formatCount, plural } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import { setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { CurlButton } from '../document/panel-foot.tsx';
import { parseTarget } from './cell-jump.tsx';

export function SheetsPanel({ doc }: { doc: OpenDocument }) {
  const loaded = useLoaded(doc.file.id, () => doc.sheets());
  if (loaded.state === 'failed') return <ErrorNotice error={loaded.error} retry={loaded.retry} />;
  if (!loaded.value) return <Busy what="Loading sheets…" />;
  const { sheets, defined_names: names } = loaded.value;
  return (
    <>
      <ul class="outline">
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <button type="button" class="row" onClick={() => go(sheet.name, undefined)}>
              <span class="row-text">{sheet.name}</span>
              <span class="muted">
                {sheet.range ?? 'empty'} · {plural(sheet.cell_count, 'cell')}
                {sheet.formula_count > 0 && ` · ${plural(sheet.formula_count, 'formula')}`}
                {sheet.charts.length > 0 && ` · ${plural(sheet.charts.length, 'chart')}`}
                {sheet.state !== 'visible' && ' · hidden'}
              </span>
            </button>
            {sheet.charts.map(
              ({ title, table_id: table }) =>
                table !== undefined && (
                  <button
                    type="button"
                    class="row sheet-chart"
                    key={table}
                    onClick={() => setParams({ sheet: sheet.name, tab: 'tables', table }, { push: true })}
                  >
                    <span class="row-text">{title ?? 'Chart'}</span>
                    <span class="muted">chart</span>
                  </button>
                ),
            )}
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <details class="part">
          <summary>{formatCount(names.length)} defined names</summary>
          <ul class="links">
            {names.map(({ name, scope, refers_to: target }) => (
              <li key={`${scope} ${name}`}>
                <button type="button" class="row" onClick={() => jump(target)}>
                  <span class="row-text">{name}</span>
                  <code class="muted">{target}</code>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <CurlButton call={{ method: 'GET', path: `${doc.path}/sheets` }} />
    </>
  );
}

const go = (sheet: string, cell: string | undefined): void =>
  setParams({ sheet, cell, page: undefined }, { push: true });

function jump(text: string): void {
  const target = parseTarget(text);
  if (target) go(target.sheet, target.cell);
}
