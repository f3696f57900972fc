import { height, type Layout, type Segment } from '../../layout.ts';
import { namesValue } from './value-lines.ts';

const SAME_EDGE = 3;
/** A column of labels shows in the rows around. */
const ROWS_AROUND = 4;
const MIN_LABELS = 2;
/** In line heights, from one row of a list of labels and values to the next. */
const MAX_STEP = 4;
const MIN_PAIRS = 3;

const endsLabel = ({ text }: Segment): boolean => /[:：]\s*$/.test(text);
const isUnder = (a: Segment, b: Segment): boolean => Math.abs(a.box[0] - b.box[0]) < SAME_EDGE;

/** A third of its height between top and bottom. */
export const sharesLine = (box: Segment['box'], top: number, bottom: number): boolean =>
  Math.min(bottom, box[3]) - Math.max(top, box[1]) > height(box) / 3;

/** A line that a label with a colon stands before is the value of that label. */
export function hasLabelBeside({ rows }: Layout, { row, column }: Segment): boolean {
  const left = rows[row]!.segments[column - 1];
  return left !== undefined && endsLabel(left);
}

/** Whether it begins where the labels above and below it begin: what its own row leaves empty is not filled by the next label. */
export function isInLabelColumn({ rows }: Layout, segment: Segment): boolean {
  let labels = 0;
  for (let at = segment.row - ROWS_AROUND; at <= segment.row + ROWS_AROUND; at++) {
    const row = rows[at];
    if (at === segment.row || row?.page !== segment.page) continue;
    if (row.segments.some((other) => endsLabel(other) && isUnder(other, segment))) labels++;
  }
  return labels >= MIN_LABELS;
}

/** "Status: Filed", "Employment status  Employed": what stands in the column of values is one, though its word names a field too. */
export function isInValueColumn({ rows }: Layout, label: Segment, value: Segment): boolean {
  if (/[:：?？]\s*$/.test(value.text) || namesValue(value.text) || value.row !== label.row) return false;
  const isPair = (at: number): boolean => {
    const row = rows[at];
    if (row?.page !== label.page) return false;
    const left = row.segments.find((other) => isUnder(other, label));
    const right = left && row.segments[left.column + 1];
    if (!left || !right || !isUnder(right, value)) return false;
    const step = Math.abs(row.box[1] - label.box[1]) / Math.abs(at - label.row);
    return step < MAX_STEP * height(label.box) && (endsLabel(label) ? endsLabel(left) : row.segments.length === 2);
  };
  let pairs = 0;
  for (let at = label.row - ROWS_AROUND; at <= label.row + ROWS_AROUND; at++) if (isPair(at)) pairs++;
  return pairs >= (endsLabel(label) ? MIN_LABELS : MIN_PAIRS);
}
