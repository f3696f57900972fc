import type { MixedElement } from '../containers/mixed-tree.ts';
import { parseLength } from '../odf/lengths.ts';
import { OdfStyles } from '../odf/styles.ts';
import { type CellStyles, FormatTable } from '../workbook/number-formats.ts';
import { isDateStyle, toFormatCode } from './number-format.ts';

/** More come from no hand; their cells are shown plain. */
const MAX_STYLES = 65_534;

/** What the styles of a spreadsheet say of its cells, rows and columns. */
export class SheetStyles {
  readonly formats = new FormatTable();
  readonly #styles = new OdfStyles();
  readonly #data = new Map<string, MixedElement>();
  readonly #indexes = new Map<string, number>();
  readonly columns: CellStyles;

  /** `roots`: of styles.xml and of the styles that stand before the cells. */
  constructor(roots: readonly (MixedElement | undefined)[]) {
    for (const root of roots) this.#add(root);
    const names = [...this.#styles.namesOf('table-cell')].slice(0, MAX_STYLES);
    this.columns = {
      formats: new Uint16Array(names.length + 1),
      dates: new Uint8Array(names.length + 1),
      strong: new Uint8Array(names.length + 1),
      painted: new Uint16Array(names.length + 1),
    };
    for (const [i, name] of names.entries()) {
      this.#indexes.set(name, i + 1);
      const { format, date, strong } = this.#read(name);
      this.columns.formats[i + 1] = format;
      this.columns.dates[i + 1] = date;
      this.columns.strong[i + 1] = strong;
    }
  }

  #add(root: MixedElement | undefined): void {
    this.#styles.add(root);
    for (const group of ['office:styles', 'office:automatic-styles']) {
      for (const style of root?.child(group)?.elements ?? []) {
        if (style.name.startsWith('number:')) this.#data.set(style.attribute('style:name') ?? '', style);
      }
    }
  }

  /** The number of a cell's style; 0 is the plain one. */
  index(name: string | undefined): number {
    return this.#indexes.get(name ?? '') ?? 0;
  }

  #read(name: string): { format: number; date: number; strong: number } {
    const data = this.#data.get(this.#styles.attribute('table-cell', name, 'style:data-style-name') ?? '');
    const code = data && toFormatCode(data);
    const say = (group: string, property: string): string | undefined =>
      this.#styles.property('table-cell', name, group, property);
    const isBold = say('style:text-properties', 'fo:font-weight') === 'bold';
    const fill = say('style:table-cell-properties', 'fo:background-color') ?? 'transparent';
    return {
      format: code === undefined ? 0 : this.formats.index(code),
      date: data && isDateStyle(data) ? 1 : 0,
      strong: isBold || fill !== 'transparent' ? 1 : 0,
    };
  }

  /** In points. */
  size(family: 'table-column' | 'table-row', name: string | undefined): number | undefined {
    const property = family === 'table-column' ? 'style:column-width' : 'style:row-height';
    return parseLength(this.#styles.property(family, name, `style:${family}-properties`, property));
  }

  isShown(table: string | undefined): boolean {
    return this.#styles.property('table', table, 'style:table-properties', 'table:display') !== 'false';
  }
}
