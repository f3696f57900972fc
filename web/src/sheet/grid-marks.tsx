import type { CellRange } from '../../../src/document/sheet.ts';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { type GridGeometry, HEAD_HEIGHT, HEAD_WIDTH, type Rect } from './grid-geometry.ts';
import { PRECEDENT_COLOURS } from './trace-panel.tsx';

interface GridMarksProps {
  doc: OpenDocument;
  sheet: string;
  geometry: GridGeometry;
  place: CellRange;
  left: number;
  top: number;
}

const MAX_ARROWS = 40;

/** Search hits, citations, the chosen cell, and the ranges its formula reads and is read by. */
export function GridMarks({ doc, sheet, geometry, place, left, top }: GridMarksProps) {
  const toView = (range: CellRange): Rect => {
    const rect = geometry.rect(range);
    return { ...rect, x: rect.x - left + HEAD_WIDTH, y: rect.y - top + HEAD_HEIGHT };
  };
  const chosen = toView(place);
  const marked = [...doc.hits.value, ...doc.chosen.value].flatMap((mark) => {
    const range = mark.sheet === sheet && mark.cell !== undefined ? parseRange(mark.cell) : undefined;
    return range ? [{ kind: mark.kind, rect: toView(range) }] : [];
  });
  const trace = doc.trace.value;
  const isCurrent = trace !== undefined && trace.sheet === sheet && isAt(trace.cell, place);
  const precedents = (isCurrent ? trace.precedents : []).flatMap((precedent, at) => {
    const range = precedent.sheet === sheet && precedent.range !== null ? parseRange(precedent.range) : undefined;
    return range ? [{ colour: at % PRECEDENT_COLOURS, rect: toView(range) }] : [];
  });
  const dependents = (isCurrent ? trace.dependents : []).flatMap((dependent) => {
    const range = dependent.sheet === sheet ? parseRange(dependent.cell) : undefined;
    return range ? [toView(range)] : [];
  });
  return (
    <div class="grid-marks" aria-hidden="true">
      {marked.map(({ kind, rect }) => (
        <div class={`mark mark-${kind}`} key={`${kind} ${rect.x} ${rect.y}`} style={toStyle(rect)} />
      ))}
      {precedents.map(({ colour, rect }) => (
        <div class={`precedent colour-${colour}`} key={`p ${rect.x} ${rect.y}`} style={toStyle(rect)} />
      ))}
      {dependents.slice(0, MAX_ARROWS).map((rect) => (
        <div class="dependent" key={`d ${rect.x} ${rect.y}`} style={toStyle(rect)} />
      ))}
      <svg class="arrows" aria-hidden="true">
        <defs>
          <marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {precedents.slice(0, MAX_ARROWS).map(({ colour, rect }) => (
          <Arrow key={`${rect.x} ${rect.y}`} kind={`colour-${colour}`} from={rect} to={chosen} />
        ))}
        {dependents.slice(0, MAX_ARROWS).map((rect) => (
          <Arrow key={`${rect.x} ${rect.y}`} kind="to-dependent" from={chosen} to={rect} />
        ))}
      </svg>
      <div class="chosen-cell" style={toStyle(chosen)} />
    </div>
  );
}

const isAt = (cell: string, { firstRow, firstColumn }: CellRange): boolean => {
  const range = parseRange(cell);
  return range !== undefined && range.firstRow === firstRow && range.firstColumn === firstColumn;
};

/** Near the top left corners: ranges may be longer than the view, and numbers stand at the right. */
function Arrow({ from, to, kind }: { from: Rect; to: Rect; kind: string }) {
  const start = anchor(from);
  const end = anchor(to);
  return <line class={`arrow ${kind}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} marker-end="url(#arrow-head)" />;
}

const anchor = ({ x, y }: Rect): { x: number; y: number } => ({ x: x + 12, y: y + 12 });

const toStyle = ({ x, y, width, height }: Rect): Record<string, string> => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
});
