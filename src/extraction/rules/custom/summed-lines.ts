import type { ExtractedField } from '../../extraction.ts';
import type { Segment } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { lettersOf } from '../../values/found.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { labelScore, termsOf } from './terms.ts';

const MIN_LINES = 2;
const MAX_LINES = 40;
/** Rows between one line and the next. */
const MAX_GAP = 3;
const SAME_EDGE = 3;
const ROUNDING = 0.005;
const MIN_SCORE = 0.8;
const EVIDENCE = 0.8;

/** What is charged for, and how much. */
interface Line {
  label: Segment;
  amount: FoundAmount;
}
interface Run {
  lines: Line[];
  total: Line;
}

/** Items of a text and one amount: the lines whose sum is printed right below them. */
export function findSummedLines(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const [text, ...texts] = fields.filter(isFreeText);
  const [number, ...numbers] = fields.filter(({ type }) => type === 'number' || type === 'money');
  if (!text || !number || texts.length + numbers.length > 0 || fields.length > 2) return [];
  const runs = columnsOf(reading).flatMap(runsOf);
  const terms = termsOf(list);
  const named = runs.filter(({ total }) => labelScore(total.label.text, terms) >= MIN_SCORE);
  const [run, ...others] = named.length > 0 ? named : runs;
  if (!run || others.length > 0) return [];
  return run.lines.map(({ label, amount }) => {
    const { layout, conventions } = reading;
    const said = { segment: label, start: 0, end: label.text.length };
    const found = new Map<FieldSchema, RecordValue>([
      [text, { value: label.text, citation: layout.cite(said, 'exact'), evidence: EVIDENCE, margin: LIST_MARGIN }],
      [
        number,
        { value: amount.value, citation: layout.cite(amount, 'exact'), evidence: EVIDENCE, margin: LIST_MARGIN },
      ],
    ]);
    return toRecord(String(label.row), fields, found, conventions);
  });
}

/** Amounts that stand alone at the right of a text, by the edge along which they are set. */
function columnsOf({ layout, amounts }: Reading): Line[][] {
  const columns: Line[][] = [];
  for (const amount of amounts) {
    const { segment } = amount;
    const label = layout.rows[segment.row]!.segments[segment.column - 1];
    if (!label || lettersOf(label.text) < 3 || lettersOf(segment.text) > 0) continue;
    const column = columns.find(([first]) => isBelow(first!.amount.segment, segment));
    if (column) column.push({ label, amount });
    else columns.push([{ label, amount }]);
  }
  return columns;
}

const isBelow = (a: Segment, b: Segment): boolean => a.page === b.page && Math.abs(a.box[2] - b.box[2]) < SAME_EDGE;

function runsOf(column: readonly Line[]): Run[] {
  return column.flatMap((total, at): Run[] => {
    let sum = 0;
    for (let from = at - 1; from >= Math.max(0, at - MAX_LINES); from--) {
      if (column[from + 1]!.label.row - column[from]!.label.row > MAX_GAP) break;
      const { value } = column[from]!.amount;
      sum += value;
      const count = at - from;
      const isSum = total.amount.value !== 0 && Math.abs(sum - total.amount.value) <= ROUNDING * count;
      if (!isSum || value === 0) continue;
      // What is said again is no sum.
      return count < MIN_LINES ? [] : [{ lines: column.slice(from, at), total }];
    }
    return [];
  });
}
