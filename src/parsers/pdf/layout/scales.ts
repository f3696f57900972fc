import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { TextLine, Word } from '../text/word.ts';

/** Numbers in one line, up or to the right, that grow by equal steps in equal distances: the marks of an axis. */
export interface Scale {
  box: Box;
  upward: boolean;
  fontSize: number;
}

interface Mark {
  box: Box;
  value: number;
  fontSize: number;
}

/** Fewer stand so by chance. */
const MIN_MARKS = 4;
/** A page of more numbers is a table or a list, and no chart is looked for. */
const MAX_MARKS = 600;
/** How far off its place a mark may stand, as a share of the distance to the next; and off the line, in units of the font size. */
const UNEVEN = 0.06;
const OFF_LINE = 0.25;

const NUMBER = /^[-−–+]?\p{Sc}?\d+(?:[.,]\d+)*%?$/u;
const CURRENCY = /^\p{Sc}$/u;
/** Commas that part thousands are no points. */
const THOUSANDS = /,\d{3}(?!\d)/;

/** Upright lines of nothing but numbers hold them. */
export function findScales(lines: readonly TextLine[]): Scale[] {
  const marks: Mark[] = [];
  for (const { words } of lines) {
    if (!MAY_BE_NUMBER.test(words[0]!.text) || !words.every((word) => isNumber(word) || CURRENCY.test(word.text)))
      continue;
    for (const word of words) if (isNumber(word)) marks.push(toMark(word));
  }
  if (marks.length < MIN_MARKS || marks.length > MAX_MARKS) return [];
  return [
    ...runsOf(
      marks,
      ({ box }) => box[2],
      ({ box }) => -(box[1] + box[3]) / 2,
      true,
    ),
    ...runsOf(
      marks,
      ({ box }) => box[0],
      ({ box }) => -(box[1] + box[3]) / 2,
      true,
    ),
    ...runsOf(
      marks,
      ({ box }) => box[3],
      ({ box }) => (box[0] + box[2]) / 2,
      false,
    ),
  ];
}

/** Few words begin like a number, and most lines are asked no more. */
const MAY_BE_NUMBER = /^[^A-Za-z]/;

const isNumber = ({ text, angle, rise }: Word): boolean =>
  angle === 0 && rise === 0 && MAY_BE_NUMBER.test(text) && NUMBER.test(text);

const toMark = ({ text, box, fontSize }: Word): Mark => ({
  box,
  fontSize,
  value: Number(
    text
      .replace(/[−–]/, '-')
      .replace(/[\p{Sc}%]/gu, '')
      .replace(/,/g, THOUSANDS.test(text) ? '' : '.'),
  ),
});

/** Runs of marks with the same `edge` that are evenly spaced by `place`, in which they grow. */
function runsOf(
  marks: readonly Mark[],
  edge: (mark: Mark) => number,
  place: (mark: Mark) => number,
  upward: boolean,
): Scale[] {
  const scales: Scale[] = [];
  const sorted = marks.toSorted((a, b) => edge(a) - edge(b));
  for (let start = 0, end = 1; end <= sorted.length; end++) {
    const [last, next] = [sorted[end - 1]!, sorted[end]];
    if (next && edge(next) - edge(last) < OFF_LINE * last.fontSize) continue;
    if (end - start >= MIN_MARKS) {
      const aligned = sorted.slice(start, end).sort((a, b) => place(a) - place(b));
      for (const run of evenRuns(aligned, place)) {
        scales.push({ box: unionBox(run.map(({ box }) => box))!, upward, fontSize: run[0]!.fontSize });
      }
    }
    start = end;
  }
  return scales;
}

function* evenRuns(aligned: readonly Mark[], place: (mark: Mark) => number): Generator<Mark[]> {
  let run: Mark[] = [];
  for (const mark of aligned) {
    const [first, second] = run;
    const last = run.at(-1);
    if (first && second && last) {
      const [step, distance] = [second.value - first.value, place(second) - place(first)];
      const isNext =
        Math.abs(mark.value - last.value - step) < 1e-3 * Math.abs(step) &&
        Math.abs(place(mark) - place(last) - distance) < UNEVEN * distance;
      if (!isNext) {
        if (run.length >= MIN_MARKS) yield run;
        run = [last];
      }
    }
    const before = run.at(-1);
    if (before && mark.value <= before.value) run = [];
    run.push(mark);
  }
  if (run.length >= MIN_MARKS) yield run;
}
