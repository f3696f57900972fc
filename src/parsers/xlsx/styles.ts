import { isDateFormat } from '../../spreadsheet/number-format.ts';
import type { XmlHandler } from '../containers/xml.ts';
import { builtInFormat, type CellStyles, type FormatTable } from '../workbook/number-formats.ts';
import { isTrue } from './sheet-scanner.ts';
import { decodeXstring } from './text.ts';

interface CellFormat {
  numberFormat: number;
  font: number;
  fill: number;
}

/** What of a style sheet (ECMA-376 part 1, 18.8.39) bears on values: number formats, and whether a cell stands out. */
export class StyleSheet implements XmlHandler {
  readonly #codes = new Map<number, string>();
  readonly #cellFormats: CellFormat[] = [];
  readonly #boldFonts: boolean[] = [];
  readonly #filled: boolean[] = [];
  /** cellXfs are the formats of cells, cellStyleXfs those of named styles, dxfs those of conditions. */
  #list = '';

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'x:numFmt':
        // Those in dxfs belong to conditions.
        if (this.#list === 'x:numFmts') {
          this.#codes.set(Number(attributes.get('numFmtId')), decodeXstring(attributes.get('formatCode') ?? ''));
        }
        break;
      case 'x:numFmts':
      case 'x:fonts':
      case 'x:fills':
      case 'x:cellXfs':
      case 'x:cellStyleXfs':
      case 'x:dxfs':
        this.#list = name;
        break;
      case 'x:font':
        if (this.#list === 'x:fonts') this.#boldFonts.push(false);
        break;
      case 'x:b':
        if (this.#list === 'x:fonts')
          this.#boldFonts[this.#boldFonts.length - 1] = isTrue(attributes.get('val') ?? '1');
        break;
      case 'x:fill':
        if (this.#list === 'x:fills') this.#filled.push(false);
        break;
      case 'x:patternFill':
        if (this.#list === 'x:fills') {
          this.#filled[this.#filled.length - 1] = (attributes.get('patternType') ?? 'none') === 'solid';
        }
        break;
      case 'x:xf':
        if (this.#list === 'x:cellXfs') {
          this.#cellFormats.push({
            numberFormat: Number(attributes.get('numFmtId') ?? 0),
            font: Number(attributes.get('fontId') ?? 0),
            fill: Number(attributes.get('fillId') ?? 0),
          });
        }
        break;
    }
  }

  close(name: string): void {
    if (name === this.#list) this.#list = '';
  }

  cellStyles(formats: FormatTable): CellStyles {
    const count = Math.max(1, this.#cellFormats.length);
    const styles: CellStyles = {
      formats: new Uint16Array(count),
      dates: new Uint8Array(count),
      strong: new Uint8Array(count),
    };
    const dateCodes = new Map<string, boolean>();
    this.#cellFormats.forEach(({ numberFormat, font, fill }, i) => {
      const code = this.#codes.get(numberFormat) || builtInFormat(numberFormat);
      let isDate = dateCodes.get(code);
      if (isDate === undefined) dateCodes.set(code, (isDate = isDateFormat(code)));
      styles.formats[i] = formats.index(code);
      styles.dates[i] = isDate ? 1 : 0;
      styles.strong[i] = this.#boldFonts[font] || this.#filled[fill] ? 1 : 0;
    });
    return styles;
  }
}
