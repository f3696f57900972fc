import type { CellPlace } from '../formula-cycles.ts';
import { columnName, columnNumber } from '../reference.ts';
import { quoteSheet, unquote, type Workbook } from '../workbook.ts';
import type { AxisMap, SheetMap } from './sheet-map.ts';

/** Where a sheet of the earlier version is in the later one. */
export interface SheetPair {
  /** Positions, from 0. */
  before: number;
  after: number;
  map: SheetMap;
}

/** Texts, what stands in brackets, and cells, rows or columns with the sheet before them. */
const PIECES =
  /("(?:[^"]|"")*")|(\[[^\]]*\])|(?<![\p{L}\p{N}_.$!'\]])((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?:(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\p{N}_(.!])/giu;

/** Tells formulas that somebody changed from those that moved with what they refer to, as Excel moves them. */
export class MovedFormulas {
  readonly #before: Workbook;
  readonly #after: Workbook;
  readonly #pairs: ReadonlyMap<number, SheetPair>;
  /** Nothing moved and no sheet has another name: texts can be compared. */
  readonly #isStill: boolean;

  constructor(before: Workbook, after: Workbook, pairs: readonly SheetPair[]) {
    this.#before = before;
    this.#after = after;
    this.#pairs = new Map(pairs.map((pair) => [pair.before, pair]));
    this.#isStill = pairs.every(
      ({ before: b, after: a, map }) =>
        map.rows.isIdentity && map.columns.isIdentity && before.sheets[b]!.name === after.sheets[a]!.name,
    );
  }

  isSame(before: string, at: CellPlace, after: string): boolean {
    if (before === after && this.#isStill) return true;
    return plain(this.#isStill ? before : this.moved(before, at)) === plain(after);
  }

  /** A formula of the earlier version as it would stand in the later one, had nobody changed it. */
  moved(formula: string, { sheet }: CellPlace): string {
    return formula.replace(PIECES, (whole: string, ...found: (string | undefined)[]) => {
      const [text, bracket, prefix] = found;
      if (text !== undefined || bracket !== undefined) return whole;
      const home = prefix === undefined ? sheet : this.#before.findSheet(unquote(prefix.slice(0, -1)));
      const pair = home === undefined ? undefined : this.#pairs.get(home);
      if (!pair) return whole;
      const name = prefix === undefined ? '' : `${quoteSheet(this.#after.sheets[pair.after]!.name)}!`;
      return `${name}${movedReference(found.slice(3), pair.map) ?? '#REF!'}`;
    });
  }
}

/** Without regard to case, and to quotes around names of sheets that need none. */
const plain = (formula: string): string =>
  formula
    .replace(PIECES, (whole: string, _text?: string, _bracket?: string, prefix?: string) =>
      prefix?.startsWith("'") ? `${quoteSheet(unquote(prefix.slice(0, -1)))}!${whole.slice(prefix.length)}` : whole,
    )
    .toUpperCase();

/** Undefined where all of it is gone. */
function movedReference(parts: readonly (string | undefined)[], { rows, columns }: SheetMap): string | undefined {
  const [d1, c1, d2, r1, d3, c2, d4, r2, d5, c3, d6, c4, d7, r3, d8, r4] = parts;
  if (c3 !== undefined) {
    const [left, right] = ends(columnNumber(c3), columnNumber(c4!), columns);
    return `${d5}${columnName(left)}:${d6}${columnName(right)}`;
  }
  if (r3 !== undefined) {
    const [top, bottom] = ends(Number(r3) - 1, Number(r4) - 1, rows);
    return `${d7}${top + 1}:${d8}${bottom + 1}`;
  }
  if (c2 !== undefined) {
    const [left, right] = ends(columnNumber(c1!), columnNumber(c2), columns);
    const [top, bottom] = ends(Number(r1) - 1, Number(r2) - 1, rows);
    return `${d1}${columnName(left)}${d2}${top + 1}:${d3}${columnName(right)}${d4}${bottom + 1}`;
  }
  const [column, row] = [columns.find(columnNumber(c1!)), rows.find(Number(r1) - 1)];
  return column === undefined || row === undefined ? undefined : `${d1}${columnName(column)}${d2}${row + 1}`;
}

const ends = (first: number, last: number, axis: AxisMap): [number, number] => [
  axis.edge(first, 1),
  axis.edge(last, -1),
];
