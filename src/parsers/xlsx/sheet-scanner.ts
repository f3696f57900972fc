import { APOSTROPHE, bytesOf, EQUALS, GT, isSpace, LT, QUOTE, SLASH, SPACE, UNUSUAL } from './byte-scanner.ts';
import { NumberScanner } from './number-scanner.ts';
import { CELL_TYPES, CellType, type FormulaAttributes, type SheetData } from './sheet-data.ts';

const LOWER_C = 99;
const LOWER_F = 102;
const LOWER_I = 105;
const LOWER_R = 114;
const LOWER_S = 115;
const LOWER_T = 116;
const LOWER_V = 118;
const ROW = bytesOf('<row');
const ROW_END = bytesOf('</row>');
const CELL_END = bytesOf('</c>');
const VALUE_END = bytesOf('</v>');
const FORMULA_END = bytesOf('</f>');
const INLINE = bytesOf('<is>');
const INLINE_END = bytesOf('</is>');
const END_BYTES = VALUE_END.length + CELL_END.length;
const SHEET_DATA_END = bytesOf('</sheetData>');

const MAX_ATTRIBUTE_SETS = 256;

const INLINE_TYPE = bytesOf('inlineStr');
/** Of types that are named by one letter. */
const TYPE_OF_LETTER = new Uint8Array(256).fill(CellType.number);
for (const [name, type] of CELL_TYPES) if (name.length === 1) TYPE_OF_LETTER[name.charCodeAt(0)] = type;

/** What a cell holds, until its end tag is seen. */
const Content = { none: 0, number: 1, text: 2, inline: 3 } as const;
type Content = (typeof Content)[keyof typeof Content];

/** The content of `sheetData`, cell by cell. */
export class SheetScanner extends NumberScanner {
  protected override readonly endTag = ROW_END;
  readonly #data: SheetData;
  #inRow = false;
  /** Of the value of the cell that is being read, 0 for none. */
  #metadata = 0;
  #formula: string | undefined;
  #formulaAttributes: FormulaAttributes | undefined;
  readonly #attributeSets = new Map<string, FormulaAttributes>();

  constructor(data: SheetData) {
    super();
    this.#data = data;
  }

  override get openMarkup(): string {
    return this.#inRow ? `<row ${RESUMED_ROW}="">` : '';
  }

  protected override unit(position: number): number {
    const { bytes } = this;
    const at = this.skipSpace(position);
    if (bytes[at] !== LT) return this.stop(at);
    if (this.#inRow) {
      if (bytes[at + 1] === LOWER_C) return this.#cell(at + 2);
      const end = this.expect(at, ROW_END);
      if (end >= 0) this.#inRow = false;
      return end;
    }
    if (bytes[at + 1] === SLASH && this.atEnd(at)) return at === position ? UNUSUAL : at;
    const row = this.expect(at, ROW);
    return row < 0 ? row : this.#row(row);
  }

  protected override atEnd(position: number): boolean {
    return !this.#inRow && this.expect(position, SHEET_DATA_END) >= 0;
  }

  /** From behind "<row" (CT_Row, 18.3.1.73). */
  #row(position: number): number {
    const { bytes } = this;
    let at = position;
    let row = -1;
    let height = Number.NaN;
    let hidden = false;
    let style = 0;
    let isStyled = false;
    for (;;) {
      const byte = bytes[at]!;
      if (isSpace(byte)) {
        at++;
        continue;
      }
      if (byte === GT || byte === SLASH) break;
      // An element of another name that starts alike.
      if (at === position) return this.stop(at);
      const start = at;
      at = this.skipAttribute(at);
      if (at < 0) return at;
      const { equals } = this;
      const length = equals - start;
      if (length === 1 && byte === LOWER_R) {
        row = this.#integer(equals + 2, at - 1) - 1;
        if (row < 0) return UNUSUAL;
      } else if (length === 2 && bytes.toString('latin1', start, equals) === 'ht') {
        height = Number(bytes.toString('latin1', equals + 2, at - 1));
      } else if (length === 6 && bytes.toString('latin1', start, equals) === 'hidden') {
        hidden = isTrue(bytes.toString('latin1', equals + 2, at - 1));
      } else if (length === 1 && byte === LOWER_S) {
        style = Number(bytes.toString('latin1', equals + 2, at - 1)) || 0;
      } else if (length === 12 && bytes.toString('latin1', start, equals) === 'customFormat') {
        isStyled = isTrue(bytes.toString('latin1', equals + 2, at - 1));
      }
    }
    const closed = bytes[at] === SLASH;
    if (closed && bytes[at + 1] !== GT) return this.stop(at + 1);
    this.#data.openRow(row, height, hidden, isStyled ? style : 0);
    this.#inRow = !closed;
    return closed ? at + 2 : at + 1;
  }

  /** From behind "<c" (CT_Cell, 18.3.1.4). */
  #cell(position: number): number {
    const { bytes } = this;
    let at = position;
    let row = -1;
    let column = -1;
    let style = 0;
    let type: CellType = CellType.number;
    this.#metadata = 0;
    for (;;) {
      let byte = bytes[at]!;
      if (byte === SPACE) byte = bytes[++at]!;
      if (byte === GT) break;
      if (at === position) return this.stop(at);
      const quote = bytes[at + 2]!;
      if (bytes[at + 1] === EQUALS && (quote === QUOTE || quote === APOSTROPHE)) {
        at += 3;
        if (byte === LOWER_R) {
          column = row = 0;
          for (let letter = bytes[at]! - 64; letter > 0 && letter <= 26; letter = bytes[++at]! - 64) {
            column = column * 26 + letter;
          }
          for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
            row = row * 10 + digit;
          }
          if (bytes[at] !== quote || column === 0 || row === 0) return this.stop(at);
          column--;
          row--;
          at++;
        } else if (byte === LOWER_S) {
          style = 0;
          for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
            style = style * 10 + digit;
          }
          if (bytes[at++] !== quote) return this.stop(at - 1);
        } else {
          const start = at;
          at = this.skipQuoted(at, quote);
          if (at < 0) return at;
          if (byte === LOWER_T) {
            type = this.#type(start, at - 1);
          }
        }
      } else if (byte === SLASH) {
        if (bytes[at + 1] !== GT) return this.stop(at + 1);
        this.#data.empty(row, column, style);
        return at + 2;
      } else {
        const start = at;
        at = isSpace(byte) ? at + 1 : this.skipAttribute(at);
        if (at < 0) return at;
        if (byte === LOWER_V) this.#metadata = this.#valueMetadata(start, at);
      }
    }
    const end = this.#plainCell(at + 1, row, column, style, type);
    return end > at ? end : this.#content(at + 1, row, column, style, type);
  }

  /** What nearly all cells are: a number, or that of a text, and nothing else. The position behind the cell, or -1 where it is another. */
  #plainCell(position: number, row: number, column: number, style: number, type: CellType): number {
    const { bytes } = this;
    if (bytes[position] !== LT || bytes[position + 1] !== LOWER_V || bytes[position + 2] !== GT) return -1;
    if (type !== CellType.number && type !== CellType.shared) return -1;
    const at = position + 3;
    const end = type === CellType.number ? this.plainNumber(at) : this.wholeNumber(at);
    if (end === at || !this.#endsCell(end)) return -1;
    if (type === CellType.number) this.#data.number(row, column, style, this.number);
    else this.#data.sharedText(row, column, style, this.number);
    return end + END_BYTES;
  }

  /** "</v></c>" */
  #endsCell(at: number): boolean {
    const { bytes } = this;
    return (
      bytes[at] === LT &&
      bytes[at + 1] === SLASH &&
      bytes[at + 2] === LOWER_V &&
      bytes[at + 3] === GT &&
      bytes[at + 4] === LT &&
      bytes[at + 5] === SLASH &&
      bytes[at + 6] === LOWER_C &&
      bytes[at + 7] === GT
    );
  }

  /** The attribute `vm`; 0 for others. */
  #valueMetadata(start: number, end: number): number {
    if (this.bytes.toString('latin1', start, this.equals) !== 'vm') return 0;
    return Number(this.bytes.toString('latin1', this.equals + 2, end - 1)) || 0;
  }

  /** By the bytes of its name: a string for each of a million cells takes longer than the rest of their tags. */
  #type(start: number, end: number): CellType {
    if (end - start === 1) return TYPE_OF_LETTER[this.bytes[start]!] as CellType;
    if (end - start === INLINE_TYPE.length && this.expect(start, INLINE_TYPE) === end) return CellType.inline;
    return CELL_TYPES.get(this.bytes.toString('latin1', start, end)) ?? CellType.number;
  }

  #content(position: number, row: number, column: number, style: number, type: CellType): number {
    const { bytes } = this;
    let at = position;
    let content: Content = Content.none;
    let text = '';
    this.#formula = this.#formulaAttributes = undefined;
    for (;;) {
      at = this.skipSpace(at);
      if (bytes[at] !== LT) return this.stop(at);
      const name = bytes[at + 1]!;
      if (name === SLASH) {
        at = this.expect(at, CELL_END);
        if (at < 0) return at;
        break;
      }
      if (name === LOWER_V) {
        at = this.skipAttributes(at + 2);
        if (at < 0) return at;
        if (bytes[at] === SLASH) {
          if (bytes[at + 1] !== GT) return this.stop(at + 1);
          content = Content.text;
          text = '';
          at += 2;
          continue;
        }
        at++;
        const end =
          type === CellType.number
            ? this.plainNumber(at)
            : type === CellType.shared
              ? this.wholeNumber(at)
              : type === CellType.boolean
                ? this.truth(at)
                : at;
        if (end !== at && bytes[end] === LT) {
          content = Content.number;
          at = end;
        } else {
          at = this.text(at);
          if (at < 0) return at;
          const taken = this.takeText();
          if (taken === undefined) return UNUSUAL;
          text = taken;
          content = Content.text;
          if (type === CellType.number && this.textNumber(text)) content = Content.number;
        }
        at = this.expect(at, VALUE_END);
      } else if (name === LOWER_F) {
        at = this.#readFormula(at + 2);
      } else if (name === LOWER_I) {
        at = this.expect(at, INLINE);
        if (at >= 0) at = this.readRichText(at, INLINE_END);
        text = this.richText;
        content = Content.inline;
      } else return this.stop(at + 1);
      if (at < 0) return at;
    }
    this.#give(row, column, style, type, content, text);
    return at;
  }

  #give(row: number, column: number, style: number, type: CellType, content: Content, text: string): void {
    const data = this.#data;
    const formula = this.#formula;
    const attributes = this.#formulaAttributes;
    if (content === Content.number) {
      if (type === CellType.shared) data.sharedText(row, column, style, this.number, formula, attributes);
      else if (type === CellType.boolean) data.boolean(row, column, style, this.number === 1, formula, attributes);
      else data.number(row, column, style, this.number, formula, attributes);
    } else if (content === Content.text && type === CellType.error && this.#metadata > 0) {
      data.rich(row, column, style, this.#metadata, text, formula, attributes);
    } else if (content === Content.text) data.value(row, column, style, type, text, formula, attributes);
    else if (content === Content.inline) data.value(row, column, style, CellType.inline, text, formula, attributes);
    else if (formula !== undefined) data.uncached(row, column, style, formula, attributes);
    else data.empty(row, column, style);
  }

  /** From behind "<f". */
  #readFormula(position: number): number {
    const { bytes } = this;
    let at = this.skipAttributes(position);
    if (at < 0) return at;
    if (at > position) {
      // An element of another name that starts alike.
      if (!isSpace(bytes[position]!)) return this.stop(position);
      this.#formulaAttributes = this.#attributes(position, at);
    }
    if (bytes[at] === SLASH) {
      if (bytes[at + 1] !== GT) return this.stop(at + 1);
      this.#formula = '';
      return at + 2;
    }
    at = this.text(at + 1);
    if (at < 0) return at;
    this.#formula = this.takeText();
    if (this.#formula === undefined) return UNUSUAL;
    return this.expect(at, FORMULA_END);
  }

  /** Members of a group of shared formulas say the same in the same words, by the thousand. */
  #attributes(start: number, end: number): FormulaAttributes | undefined {
    const markup = this.bytes.toString('utf8', start, end);
    let attributes = this.#attributeSets.get(markup);
    if (attributes === undefined) {
      const found = [...markup.matchAll(/([^\s=]+)=(?:"([^"]*)"|'([^']*)')/g)];
      attributes = new Map(found.map(([, name, quoted, other]) => [name!, quoted ?? other!]));
      if (this.#attributeSets.size >= MAX_ATTRIBUTE_SETS) this.#attributeSets.clear();
      this.#attributeSets.set(markup, attributes);
    }
    return attributes.size > 0 ? attributes : undefined;
  }

  /** Digits only; -1 where anything else stands there. */
  #integer(start: number, end: number): number {
    let value = 0;
    for (let at = start; at < end; at++) {
      const digit = this.bytes[at]! - 48;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    return start === end ? -1 : value;
  }
}

/** Marks the start tag that stands for a row already opened by the scanner. */
export const RESUMED_ROW = 'resumed';

export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
