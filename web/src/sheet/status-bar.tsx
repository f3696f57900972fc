import { cellName, sizeOf } from '../../../src/spreadsheet/reference.ts';
import { formatCount } from '../app/format.ts';
import { Icon, type IconName } from '../app/icons.tsx';
import { setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { isOneCell, type Selection, toRange } from './selection.ts';
import type { SheetCells } from './sheet-cells.ts';
import { PRECEDENT_COLOURS } from './trace-panel.tsx';

const MOST_SHOWN = 3;
const MOST_SUMMED = 50_000;
const sums = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** Below the grid, where nothing is covered: what the cell reads on other sheets and who reads it there; sums of a selection. */
export function StatusBar(props: { doc: OpenDocument; cells: SheetCells; selection: Selection }) {
  const { doc, cells, selection } = props;
  const { anchor } = selection;
  const trace = doc.trace.value;
  const isCurrent = trace?.sheet === cells.sheet && trace.cell === cellName(anchor.row, anchor.column);
  const sources = (isCurrent ? trace.precedents : []).flatMap(({ sheet, range }, at) =>
    sheet !== null && sheet !== cells.sheet && range !== null
      ? [{ sheet, range, kind: `colour-${at % PRECEDENT_COLOURS}` }]
      : [],
  );
  const targets = (isCurrent ? trace.dependents : []).flatMap(({ sheet, cell }) =>
    sheet === cells.sheet ? [] : [{ sheet, range: cell, kind: 'to-dependent' }],
  );
  return (
    <div class="status-bar">
      {/* The list beside the grid says the same to those who do not see it. */}
      <div class="far-ends" aria-hidden="true">
        <FarList ends={sources} icon="from" />
        <FarList ends={targets} icon="to" />
      </div>
      {!isOneCell(selection) && (
        <output class="sums" aria-label="Of the selection">
          {sumsText(cells, selection)}
        </output>
      )}
    </div>
  );
}

interface FarEnd {
  sheet: string;
  range: string;
  kind: string;
}

const FarList = ({ ends, icon }: { ends: FarEnd[]; icon: IconName }) => (
  <>
    {ends.slice(0, MOST_SHOWN).map(({ sheet, range, kind }) => (
      <button
        type="button"
        class={`far-end ${kind}`}
        key={`${sheet}!${range}`}
        tabIndex={-1}
        onClick={() => setParams({ sheet, cell: range.split(':')[0] }, { push: true })}
      >
        <Icon name={icon} /> {sheet}!{range}
      </button>
    ))}
    {ends.length > MOST_SHOWN && (
      <span class="far-end">
        <Icon name={icon} /> {formatCount(ends.length - MOST_SHOWN)} more
      </span>
    )}
  </>
);

/** Of cells that have been read: those in view. */
function sumsText(cells: SheetCells, selection: Selection): string {
  const range = toRange(selection);
  const size = `${formatCount(range.lastRow - range.firstRow + 1)} × ${formatCount(range.lastColumn - range.firstColumn + 1)}`;
  if (sizeOf(range) > MOST_SUMMED) return size;
  const numbers: number[] = [];
  for (let row = range.firstRow; row <= range.lastRow; row++) {
    for (let column = range.firstColumn; column <= range.lastColumn; column++) {
      if (!cells.isRead(row, column)) return size;
      const value = cells.find(cellName(row, column), row, column)?.value;
      if (typeof value === 'number') numbers.push(value);
    }
  }
  if (numbers.length === 0) return size;
  const sum = numbers.reduce((total, value) => total + value, 0);
  return `${size} · Sum ${sums.format(sum)} · Average ${sums.format(sum / numbers.length)}`;
}
