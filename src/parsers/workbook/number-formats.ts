import type { CellLook } from '../../document/cell-look.ts';

/**
 * The number formats that files name by id only (ECMA-376 part 1, 18.8.30; [MS-XLS] 2.4.126), as Excel shows them in its US
 * edition: the standard lists 5-8 and 27-36 by locale, and 14 and 22 follow the reader's short date.
 */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  ...ids(27, 31, 'm/d/yy'),
  ...ids(32, 35, 'h:mm:ss'),
  [36, 'm/d/yy'],
  [37, '#,##0_);\\(#,##0\\)'],
  [38, '#,##0_);[Red]\\(#,##0\\)'],
  [39, '#,##0.00_);\\(#,##0.00\\)'],
  [40, '#,##0.00_);[Red]\\(#,##0.00\\)'],
  [41, '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...ids(50, 58, 'm/d/yy'),
]);

function ids(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, i) => [from + i, code]);
}

export const builtInFormat = (id: number): string => BUILT_IN.get(id) ?? 'General';

/** Looks beyond so many are those of files that were pasted together for years; their cells are shown plain. */
const MAX_LOOKS = 4_096;

/** The distinct pairs of a format code and a look of a workbook; cells carry the index. 0 is General and plain. */
export class FormatTable {
  readonly codes: string[] = ['General'];
  readonly looks: CellLook[] = [{}];
  /** By the index of a pair. */
  readonly formatLooks: number[] = [0];
  readonly #indexes = new Map<string, number>([['0 General', 0]]);
  readonly #lookIndexes = new Map<string, number>([['{}', 0]]);

  index(code: string, look = 0): number {
    const key = `${look} ${code}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    // Excel itself stops at 64,000 cell styles; an index must fit the 16 bits that a cell has for it.
    if (this.codes.length > 0xffff) return look === 0 ? 0 : this.index(code);
    this.#indexes.set(key, this.codes.length);
    this.formatLooks.push(look);
    return this.codes.push(code) - 1;
  }

  look(look: CellLook): number {
    const key = JSON.stringify(look);
    const known = this.#lookIndexes.get(key);
    if (known !== undefined) return known;
    if (this.looks.length >= MAX_LOOKS) return 0;
    this.#lookIndexes.set(key, this.looks.length);
    return this.looks.push(look) - 1;
  }
}

/** What a cell's style index means for its value, in columns: one entry per cell format of the workbook. */
export interface CellStyles {
  /** Index into the format table. */
  formats: Uint16Array;
  /** 1 where a number is a date. */
  dates: Uint8Array;
  /** 1 where the cell stands out as headings do: bold or filled. */
  strong: Uint8Array;
  /** The look that shows on a cell without content; 0 where none does. */
  painted: Uint16Array;
}
