import { unionBox } from '../../../document/geometry.ts';
import { height, type Row, type Segment, sharedWidth } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';

const MAX_LINES = 3;
/** Between the lines of a header, in heights. */
const MAX_GAP = 1;

/** What stands over the columns of lines, of one line, two or three: "DATE / POSTED" is one name, and "DATES" is of both "START" and "END" below it. */
export function stackedHeaders(rows: readonly Row[], at: number): { segments: Segment[]; last: number }[] {
  const first = rows[at]!;
  const found = [{ segments: [...first.segments], last: at }];
  let stacked = [...first.segments];
  for (let last = at + 1; last < at + MAX_LINES; last++) {
    const [above, row] = [rows[last - 1]!, rows[last]];
    if (!row || row.page !== first.page || row.box[1] - above.box[3] > MAX_GAP * height(above.box)) break;
    if (row.segments.some(({ text }) => /\d/.test(text) || lettersOf(text) < 2)) break;
    stacked = under(stacked, row.segments);
    found.push({ segments: stacked, last });
  }
  return found;
}

/** A line of names set under others: each goes on with what it stands under, several under one have it in common. */
function under(over: readonly Segment[], line: readonly Segment[]): Segment[] {
  const ofOver = new Map(over.map((above) => [above, line.filter((below) => isOver(above, below))]));
  const joined = line.map((below) => {
    const above = over.filter((one) => isOver(one, below));
    return above.length === 0 ? below : join(above, below, ofOver.get(above[0]!)!.length > 1);
  });
  const alone = over.filter((above) => ofOver.get(above)!.length === 0);
  return [...alone, ...joined].sort((a, b) => a.box[0] - b.box[0]);
}

const isOver = (a: Segment, b: Segment): boolean => sharedWidth(a.box, b.box) > 0;

const join = (above: readonly Segment[], below: Segment, isShared: boolean): Segment => ({
  ...below,
  text: [...above, below].map(({ text }) => text).join(' '),
  // What is over several is as wide as all of them.
  box: isShared ? below.box : unionBox([...above.map(({ box }) => box), below.box])!,
});
