import { formatCount } from '../app/format.ts';
import { Icon, type IconName } from '../app/icons.tsx';
import { setParams } from '../app/route.ts';
import type { Rect } from './grid-geometry.ts';

/** Near the top left corners: ranges may be longer than the view, and numbers stand at the right. */
export function Arrow({ from, to, kind }: { from: Rect; to: Rect; kind: string }) {
  const start = anchor(from);
  const end = anchor(to);
  return <line class={`arrow ${kind}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} marker-end="url(#arrow-head)" />;
}

const anchor = ({ x, y }: Rect): { x: number; y: number } => ({ x: x + 12, y: y + 12 });

interface FarEnd {
  sheet: string;
  range: string;
  kind: string;
}

const MOST_SHOWN = 3;

/** What the cell reads on other sheets and who reads it there: each leads there. The keyboard has the list beside the grid. */
export function FarEnds({ cell, sources, targets }: { cell: Rect; sources: FarEnd[]; targets: FarEnd[] }) {
  if (sources.length + targets.length === 0) return null;
  return (
    <div class="far-ends" style={{ left: `${cell.x + 16}px`, top: `${cell.y + cell.height + 6}px` }}>
      <FarList ends={sources} icon="from" />
      <FarList ends={targets} icon="to" />
    </div>
  );
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
