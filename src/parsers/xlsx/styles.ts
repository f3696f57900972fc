import { isDateFormat } from '../../spreadsheet/number-format.ts';
import type { XmlHandler } from '../containers/xml.ts';
import { OFFICE_THEME } from '../workbook/colors.ts';
import { builtInFormat, type CellStyles, type FormatTable } from '../workbook/number-formats.ts';
import { showsWhenEmpty } from '../workbook/painted-cells.ts';
import { CellLooks } from './cell-looks.ts';
import { decodeXstring } from './text.ts';

interface CellFormat {
  numberFormat: number;
  font: number;
  fill: number;
  border: number;
  alignment: ReadonlyMap<string, string> | undefined;
}

/** What of a style sheet (ECMA-376 part 1, 18.8.39) bears on cells: number formats, whether a cell stands out, how it looks. */
export class StyleSheet implements XmlHandler {
  readonly #codes = new Map<number, string>();
  readonly #cellFormats: CellFormat[] = [];
  readonly #looks = new CellLooks();
  /** cellXfs are the formats of cells, cellStyleXfs those of named styles, dxfs those of conditions. */
  #list = '';

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'x:numFmts':
      case 'x:fonts':
      case 'x:fills':
      case 'x:borders':
      case 'x:cellXfs':
      case 'x:cellStyleXfs':
      case 'x:dxfs':
      case 'x:indexedColors':
        this.#list = name;
        return;
    }
    switch (this.#list) {
      // Those in dxfs belong to conditions.
      case 'x:numFmts':
        if (name === 'x:numFmt') {
          this.#codes.set(Number(attributes.get('numFmtId')), decodeXstring(attributes.get('formatCode') ?? ''));
        }
        break;
      case 'x:fonts':
        this.#looks.openFont(name, attributes);
        break;
      case 'x:fills':
        this.#looks.openFill(name, attributes);
        break;
      case 'x:borders':
        this.#looks.openBorder(name, attributes);
        break;
      case 'x:indexedColors':
        if (name === 'x:rgbColor') this.#looks.addIndexed(attributes);
        break;
      case 'x:cellXfs':
        if (name === 'x:xf') {
          this.#cellFormats.push({
            numberFormat: Number(attributes.get('numFmtId') ?? 0),
            font: Number(attributes.get('fontId') ?? 0),
            fill: Number(attributes.get('fillId') ?? 0),
            border: Number(attributes.get('borderId') ?? 0),
            alignment: undefined,
          });
        } else if (name === 'x:alignment' && this.#cellFormats.length > 0) {
          this.#cellFormats.at(-1)!.alignment = attributes;
        }
        break;
    }
  }

  close(name: string): void {
    if (name === this.#list) this.#list = '';
  }

  /** `theme`: its colours by their numbers. */
  cellStyles(formats: FormatTable, theme: readonly string[] = OFFICE_THEME): CellStyles {
    const count = Math.max(1, this.#cellFormats.length);
    const styles: CellStyles = {
      formats: new Uint16Array(count),
      dates: new Uint8Array(count),
      strong: new Uint8Array(count),
      painted: new Uint16Array(count),
    };
    const dateCodes = new Map<string, boolean>();
    this.#cellFormats.forEach(({ numberFormat, font, fill, border, alignment }, i) => {
      const code = this.#codes.get(numberFormat) || builtInFormat(numberFormat);
      let isDate = dateCodes.get(code);
      if (isDate === undefined) dateCodes.set(code, (isDate = isDateFormat(code)));
      const look = this.#looks.find(font, fill, border, alignment, theme);
      const lookIndex = formats.look(look);
      styles.formats[i] = formats.index(code, lookIndex);
      styles.dates[i] = isDate ? 1 : 0;
      styles.strong[i] = this.#looks.isBold(font) || this.#looks.isFilled(fill) ? 1 : 0;
      styles.painted[i] = showsWhenEmpty(look) ? lookIndex : 0;
    });
    return styles;
  }
}
