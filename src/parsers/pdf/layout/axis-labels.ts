import type { FoundTable } from '../tables/found-table.ts';
import type { TextLine } from '../text/word.ts';
import { findScales, type Scale } from './scales.ts';

/** Names below an axis have so many lines at the most. */
const MAX_LINES = 3;
/** From the foot of a scale to the names of what is shown beside it, in units of the font size of its marks. */
const NEAR = 3;
const BESIDE = 6;

/** Without tables that are the names along the lower axis of a chart: right and below of a scale's foot, which is much higher. */
export function withoutAxisLabels(tables: FoundTable[], lines: readonly TextLine[]): FoundTable[] {
  if (!tables.some(mayBeLabels)) return tables;
  const taken = new Set(tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ words }) => words))));
  const scales = findScales(lines.filter(({ words }) => !words.some((word) => taken.has(word)))).filter(
    ({ upward }) => upward,
  );
  return tables.filter((table) => !mayBeLabels(table) || !scales.some((scale) => isAtFoot(table, scale)));
}

const mayBeLabels = ({ kind, rows }: FoundTable): boolean => kind === 'aligned' && rows.length <= MAX_LINES;

function isAtFoot({ box: [x0, y0, , y1] }: FoundTable, { box: [, top, right, foot], fontSize }: Scale): boolean {
  const isBelow = Math.abs(y0 - foot) < fontSize * NEAR && foot - top > 2 * (y1 - y0);
  return isBelow && x0 > right - fontSize && x0 - right < fontSize * BESIDE;
}
