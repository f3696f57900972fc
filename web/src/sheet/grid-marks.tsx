import type { CellRange } from '../../../src/document/sheet.ts';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { Mark, OpenDocument } from '../document/open-document.ts';
import { Arrow } from './arrows.tsx';
import { type GridGeometry, HEAD_HEIGHT, HEAD_WIDTH, type Rect } from './grid-geometry.ts';
import { isOneCell, type Selection, toRange } from './selection.ts';
import { PRECEDENT_COLOURS } from './trace-panel.tsx';

interface GridMarksProps {
  doc: OpenDocument;
  sheet: string;
  geometry: GridGeometry;
  selection: Selection;
  left: number;
  top: number;
}

const MAX_ARROWS = 40;

/** Search hits, citations, the chosen cell, and the ranges its formula reads and is read by. */
export function GridMarks({ doc, sheet, geometry, selection, left, top }: GridMarksProps) {
  const place = toRange({ anchor: selection.anchor, focus: selection.anchor });
  const toView = (range: CellRange): Rect => {
    const rect = geometry.rect(range);
    return { ...rect, x: rect.x - left + HEAD_WIDTH, y: rect.y - top + HEAD_HEIGHT };
  };
  /** Where a range of this sheet is drawn; undefined for those of others. */
  const findRect = (of: string | null | undefined, range: string | null | undefined): Rect | undefined => {
    const parsed = of === sheet && range ? parseRange(range) : undefined;
    return parsed && toView(parsed);
  };
  const cell = doc.cell.value;
  const merged = cell?.merged !== undefined && isAt(cell.cell, place) ? parseRange(cell.merged) : undefined;
  const chosen = toView(merged ?? place);
  const hovered = doc.hovered.value;
  const marks: Pick<Mark, 'kind' | 'sheet' | 'cell'>[] = [...doc.fields.value, ...doc.hits.value, ...doc.chosen.value];
  if (hovered) marks.push({ ...hovered, kind: 'hovered' });
  const trace = doc.trace.value;
  const isCurrent = trace !== undefined && trace.sheet === sheet && isAt(trace.cell, place);
  const precedents = (isCurrent ? trace.precedents : []).map((precedent, at) => ({
    ...precedent,
    colour: `colour-${at % PRECEDENT_COLOURS}`,
    rect: findRect(precedent.sheet, precedent.range),
  }));
  const dependents = (isCurrent ? trace.dependents : []).map((dependent) => ({
    ...dependent,
    rect: findRect(dependent.sheet, dependent.cell),
  }));
  const sources = precedents.filter(({ rect }) => rect).slice(0, MAX_ARROWS);
  const targets = dependents.filter(({ rect }) => rect).slice(0, MAX_ARROWS);
  return (
    <div class="grid-marks" aria-hidden="true">
      {marks.map(({ kind, sheet: of, cell }, at) => {
        const rect = findRect(of, cell);
        return rect && <div class={`mark mark-${kind}`} key={`${kind} ${at}`} style={toStyle(rect)} />;
      })}
      {sources.map(({ colour, rect }, at) => (
        <div class={`precedent ${colour}`} key={`p ${at}`} style={toStyle(rect!)} />
      ))}
      {targets.map(({ rect }, at) => (
        <div class="dependent" key={`d ${at}`} style={toStyle(rect!)} />
      ))}
      <svg class="arrows" aria-hidden="true">
        <defs>
          <marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {sources.map(({ colour, rect }, at) => (
          <Arrow key={`p ${at}`} kind={colour} from={rect!} to={chosen} />
        ))}
        {targets.map(({ rect }, at) => (
          <Arrow key={`d ${at}`} kind="to-dependent" from={chosen} to={rect!} />
        ))}
      </svg>
      {!isOneCell(selection) && <div class="chosen-range" style={toStyle(toView(toRange(selection)))} />}
      <div class="chosen-cell" style={toStyle(chosen)} />
    </div>
  );
}

const isAt = (cell: string, { firstRow, firstColumn }: CellRange): boolean => {
  const range = parseRange(cell);
  return range !== undefined && range.firstRow === firstRow && range.firstColumn === firstColumn;
};

const toStyle = ({ x, y, width, height }: Rect): Record<string, string> => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
});
