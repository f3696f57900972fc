import type { BorderLine, CellLook } from '../../document/cell-look.ts';
import { INK, mix, PALETTE } from '../workbook/colors.ts';
import type { FormatTable } from '../workbook/number-formats.ts';
import { showsWhenEmpty } from '../workbook/painted-cells.ts';
import { BIFF8, type BiffRecord, isBof, Record, u16 } from './biff.ts';

const ALIGNMENTS: CellLook['align'][] = [
  undefined,
  'left',
  'center',
  'right',
  undefined,
  'justify',
  'center',
  'justify',
];

/** BorderStyle, [MS-XLS] 2.5.11. */
const LINES: (BorderLine | undefined)[] = [
  undefined,
  'thin',
  'medium',
  'dashed',
  'dotted',
  'thick',
  'double',
  'dotted',
];
const toLine = (style: number): BorderLine | undefined => (style < LINES.length ? LINES[style] : 'dashed');

/** FillPattern, 2.5.135: how much of the pattern's colour shows; those of lines about a quarter. */
const DENSITIES = [0, 1, 0.5, 0.75, 0.25];
const GRAY_125 = 17;
const GRAY_0625 = 18;

const FIRST_OWN_COLOR = 8;
const BOLD_WEIGHT = 600;
/** There is no font 4: numbers from 5 on mean the one before. */
const MISSING_FONT = 4;

/** The fonts, the palette and the cell formats of a workbook: how the cells that name them look. */
export class BookLooks {
  #version = 0;
  readonly #fonts: Buffer[] = [];
  readonly #formats: Buffer[] = [];
  readonly #palette: string[] = [...PALETTE];

  readRecord({ type, data }: BiffRecord): void {
    if (isBof(type)) this.#version = u16(data, 0);
    else if (this.#version !== BIFF8) return;
    else if (type === Record.font) this.#fonts.push(data);
    else if (type === Record.cellFormat) this.#formats.push(data);
    else if (type === Record.palette) this.#readPalette(data);
  }

  /** By the number of a cell format: its look, and the look that shows without content. */
  register(table: FormatTable): { looks: Uint16Array; painted: Uint16Array } {
    const looks = new Uint16Array(this.#formats.length);
    const painted = new Uint16Array(this.#formats.length);
    this.#formats.forEach((format, i) => {
      const look = this.#look(format);
      looks[i] = table.look(look);
      if (showsWhenEmpty(look)) painted[i] = looks[i]!;
    });
    return { looks, painted };
  }

  /** Palette, 2.4.188. */
  #readPalette(data: Buffer): void {
    for (let i = 0; i < u16(data, 0) && 2 + 4 * i + 3 <= data.length; i++) {
      if (FIRST_OWN_COLOR + i >= this.#palette.length) break;
      this.#palette[FIRST_OWN_COLOR + i] = `#${data.toString('hex', 2 + 4 * i, 5 + 4 * i)}`;
    }
  }

  /** XF, 2.4.353, with CellXF, 2.5.20. */
  #look(data: Buffer): CellLook {
    const look = this.#font(u16(data, 0));
    const lines = u16(data, 10);
    const pattern = u16(data, 16) >>> 10;
    const fill = this.#fill(pattern, u16(data, 18) & 0x7f, (u16(data, 18) >>> 7) & 0x7f);
    if (fill !== undefined) look.fill = fill;
    const align = ALIGNMENTS[(data[6] ?? 0) & 7];
    if (align) look.align = align;
    const indent = (data[8] ?? 0) & 0x0f;
    if (indent > 0) look.indent = indent;
    const border: NonNullable<CellLook['border']> = {};
    for (const [at, side] of (['left', 'right', 'top', 'bottom'] as const).entries()) {
      const line = toLine((lines >>> (4 * at)) & 0x0f);
      if (line) border[side] = line;
    }
    if (Object.keys(border).length > 0) look.border = border;
    return look;
  }

  /** Font, 2.4.122. */
  #font(number: number): CellLook {
    const data = this.#fonts[number > MISSING_FONT ? number - 1 : number];
    if (!data) return {};
    const look: CellLook = {};
    if (u16(data, 6) >= BOLD_WEIGHT) look.bold = true;
    if ((u16(data, 2) & 0x0002) !== 0) look.italic = true;
    if ((data[10] ?? 0) !== 0) look.underline = true;
    if ((u16(data, 2) & 0x0008) !== 0) look.strike = true;
    const color = this.#palette[u16(data, 4)];
    if (color !== undefined && color !== INK) look.color = color;
    return look;
  }

  #fill(pattern: number, front: number, back: number): string | undefined {
    if (pattern === 0) return undefined;
    const density = pattern === GRAY_125 ? 0.125 : pattern === GRAY_0625 ? 0.0625 : (DENSITIES[pattern] ?? 0.25);
    if (density === 1) return this.#palette[front];
    return mix(this.#palette[front] ?? INK, this.#palette[back] ?? '#ffffff', density);
  }
}
