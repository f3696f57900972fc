import type { Gutter } from './gutters.ts';
import type { Placed } from './reading-order.ts';

/** In units of the font size: how far level things may be from one another, and the white above those that begin a row. */
const LEVEL = 0.25;
const WHITE = 0.5;
/** Of the height of the tallest gutter, for another to be one of the same cards. */
const AS_TALL = 0.8;

/**
 * Cards in rows, from left to right in each: text in columns that go on at the same heights, each below white space and with a
 * heading. Nobody reads such columns one after the other. A line may stand over the first row on one side. Undefined where `items`,
 * those beside the tallest of the gutters, are no cards.
 */
export function findCards<T extends Placed>(
  items: readonly T[],
  tallest: Gutter,
  gutters: readonly Gutter[],
  fontSize: number,
): { over: T[]; cards: T[][] } | undefined {
  const height = tallest.y1 - tallest.y0;
  const walls = gutters
    .filter(({ y0, y1 }) => Math.min(y1, tallest.y1) - Math.max(y0, tallest.y0) > AS_TALL * height)
    .map(({ x0, x1 }) => (x0 + x1) / 2)
    .sort((a, b) => a - b);
  const columns = Array.from({ length: walls.length + 1 }, (): T[] => []);
  for (const item of items) columns[walls.filter((x) => x < (item.box[0] + item.box[2]) / 2).length]!.push(item);
  const cuts = rowsOf(columns, fontSize);
  if (!cuts) return undefined;
  const rowOf = ({ box }: T): number => cuts.filter((y) => y <= box[1]).length - 1;
  const cards = cuts.flatMap((_, row) => columns.map((column) => column.filter((item) => rowOf(item) === row)));
  return { over: items.filter((item) => rowOf(item) < 0), cards };
}

/** Heights at which all columns begin with a heading. */
function rowsOf(columns: readonly (readonly Placed[])[], fontSize: number): number[] | undefined {
  const heads = columns.map((column) => column.filter(({ head }) => head).map(({ box }) => box[1]));
  const [first, ...others] = heads;
  const isLevel = (y: number) => (other: number) => Math.abs(other - y) < LEVEL * fontSize;
  const all = columns.flat();
  const cuts = first!
    .filter((y) => others.every((own) => own.some(isLevel(y))))
    .map((y) => aboveLabels(y, columns, fontSize) - LEVEL * fontSize)
    .filter((y) => all.every(({ box }) => box[1] >= y || box[3] <= y - (WHITE - LEVEL) * fontSize))
    .sort((a, b) => a - b)
    .filter((y, i, found) => i === 0 || !isHeading(all.filter(({ box }) => box[1] >= found[i - 1]! && box[1] < y)));
  const over = columns.filter((column) => column.some(({ box }) => box[1] < cuts[0]!));
  return cuts.length > 1 && over.length < 2 && !countsDown(columns[0]!) ? cuts : undefined;
}

/** What stands over each heading, nearer to it than to what is above, begins the row: "From", "Bill to". */
function aboveLabels(y: number, columns: readonly (readonly Placed[])[], fontSize: number): number {
  const labels = columns.map((column) =>
    column.filter(({ box }) => box[3] < y + LEVEL * fontSize).reduce<Placed | undefined>(lower, undefined),
  );
  const bottoms = labels.map((label) => (label && !label.head ? label.box[3] : Number.NaN));
  const [top, bottom] = [Math.min(...labels.map((label) => label?.box[1] ?? Number.NaN)), Math.max(...bottoms)];
  if (!(bottom - Math.min(...bottoms) < LEVEL * fontSize)) return y;
  const above = columns.flat().filter(({ box }) => box[3] < top + LEVEL * fontSize);
  return top - Math.max(...above.map(({ box }) => box[3])) > y - bottom ? top : y;
}

const lower = (a: Placed | undefined, b: Placed): Placed => (a && a.box[3] > b.box[3] ? a : b);

/** A row of headings and nothing below them goes with what comes next: "Small", "Large", and below them what each costs. */
const isHeading = (row: readonly Placed[]): boolean => row.every(({ head, boxed }) => head && !boxed);

/** Whether headings are counted from the top down: "3 Wheat", and below it "4 Barley". */
function countsDown(column: readonly Placed[]): boolean {
  const numbers = column
    .filter(({ head }) => head)
    .sort((a, b) => a.box[1] - b.box[1])
    .map(({ head }) => Number(/^\d{1,3}(?=\D|$)/.exec(head!)?.[0] ?? Number.NaN));
  return numbers.some((number, i) => i > 0 && number === numbers[i - 1]! + 1);
}
