import type { BorderLine, CellLook } from '../../document/cell-look.ts';
import { INK, mix, PALETTE, parseRgb, tinted } from '../workbook/colors.ts';

type Attributes = ReadonlyMap<string, string>;

/** ST_BorderStyle (ECMA-376 part 1, 18.18.3). */
const LINES: ReadonlyMap<string, BorderLine> = new Map<string, BorderLine>([
  ['thin', 'thin'],
  ['hair', 'dotted'],
  ['dotted', 'dotted'],
  ['dashed', 'dashed'],
  ['dashDot', 'dashed'],
  ['dashDotDot', 'dashed'],
  ['medium', 'medium'],
  ['mediumDashed', 'dashed'],
  ['mediumDashDot', 'dashed'],
  ['mediumDashDotDot', 'dashed'],
  ['slantDashDot', 'dashed'],
  ['thick', 'thick'],
  ['double', 'double'],
]);

/** ST_HorizontalAlignment (18.18.40). */
const ALIGNMENTS: ReadonlyMap<string, CellLook['align']> = new Map<string, CellLook['align']>([
  ['left', 'left'],
  ['center', 'center'],
  ['centerContinuous', 'center'],
  ['right', 'right'],
  ['justify', 'justify'],
  ['distributed', 'justify'],
]);

/** How much of the pattern's colour a pattern shows (18.18.55); those of lines about a quarter. */
const DENSITIES: ReadonlyMap<string, number> = new Map([
  ['solid', 1],
  ['darkGray', 0.75],
  ['mediumGray', 0.5],
  ['gray125', 0.125],
  ['gray0625', 0.0625],
]);

/** A colour as a style sheet names it; `theme` and `indexed` are looked up when all is read. */
interface ColorSource {
  rgb: string | undefined;
  theme: number | undefined;
  indexed: number | undefined;
  tint: number;
}

interface Fill {
  isSolid: boolean;
  /** How much of the front shows. */
  density: number;
  front: ColorSource | undefined;
  back: ColorSource | undefined;
}

const INDEXED_INK = 64;
const THEME_INK = 1;
const MAX_INDENT = 15;

/** The fonts, fills and borders of a style sheet, and what a cell that names them looks like. */
export class CellLooks {
  readonly #fonts: { look: CellLook; color: ColorSource | undefined }[] = [];
  readonly #fills: Fill[] = [];
  readonly #borders: NonNullable<CellLook['border']>[] = [];
  readonly #palette: string[] = [...PALETTE];
  #ownColors = 0;

  openFont(name: string, attributes: Attributes): void {
    if (name === 'x:font') this.#fonts.push({ look: {}, color: undefined });
    const font = this.#fonts.at(-1);
    if (!font) return;
    const isOn = !/^(0|false|none)$/.test(attributes.get('val') ?? '1');
    if (name === 'x:b' && isOn) font.look.bold = true;
    else if (name === 'x:i' && isOn) font.look.italic = true;
    else if (name === 'x:u' && isOn) font.look.underline = true;
    else if (name === 'x:strike' && isOn) font.look.strike = true;
    else if (name === 'x:color') font.color = toSource(attributes);
  }

  openFill(name: string, attributes: Attributes): void {
    if (name === 'x:fill') this.#fills.push({ isSolid: false, density: 0, front: undefined, back: undefined });
    const fill = this.#fills.at(-1);
    if (!fill) return;
    const type = attributes.get('patternType') ?? 'none';
    if (name === 'x:patternFill') {
      fill.isSolid = type === 'solid';
      fill.density = type === 'none' ? 0 : (DENSITIES.get(type) ?? 0.25);
    } else if (name === 'x:gradientFill') fill.density = 1;
    else if (name === 'x:fgColor') fill.front = toSource(attributes);
    else if (name === 'x:bgColor') fill.back = toSource(attributes);
    // Of a gradient its beginning.
    else if (name === 'x:color') fill.front ??= toSource(attributes);
  }

  openBorder(name: string, attributes: Attributes): void {
    if (name === 'x:border') this.#borders.push({});
    const border = this.#borders.at(-1);
    const line = LINES.get(attributes.get('style') ?? '');
    if (!border || !line) return;
    if (name === 'x:top') border.top = line;
    else if (name === 'x:bottom') border.bottom = line;
    else if (name === 'x:left' || name === 'x:start') border.left = line;
    else if (name === 'x:right' || name === 'x:end') border.right = line;
  }

  /** indexedColors (18.8.27): a palette of the workbook's own. */
  addIndexed(attributes: Attributes): void {
    const color = parseRgb(attributes.get('rgb') ?? '');
    if (color !== undefined && this.#ownColors < this.#palette.length) this.#palette[this.#ownColors] = color;
    this.#ownColors++;
  }

  isBold(font: number): boolean {
    return this.#fonts[font]?.look.bold === true;
  }

  isFilled(fill: number): boolean {
    return this.#fills[fill]?.isSolid === true;
  }

  find(
    font: number,
    fill: number,
    border: number,
    alignment: Attributes | undefined,
    theme: readonly string[],
  ): CellLook {
    const letters = this.#fonts[font];
    const look: CellLook = { ...letters?.look };
    const color = letters?.color && isInk(letters.color) ? undefined : this.#color(letters?.color, theme);
    if (color !== undefined && color !== INK) look.color = color;
    const filled = this.#fill(this.#fills[fill], theme);
    if (filled !== undefined) look.fill = filled;
    const align = ALIGNMENTS.get(alignment?.get('horizontal') ?? '');
    if (align !== undefined) look.align = align;
    const indent = Math.min(MAX_INDENT, Math.trunc(Number(alignment?.get('indent') ?? 0)));
    if (indent > 0) look.indent = indent;
    const lines = this.#borders[border];
    if (lines && Object.keys(lines).length > 0) look.border = lines;
    return look;
  }

  #fill(fill: Fill | undefined, theme: readonly string[]): string | undefined {
    if (!fill || fill.density === 0) return undefined;
    const front = this.#color(fill.front, theme) ?? (fill.density === 1 ? undefined : INK);
    if (front === undefined || fill.density === 1) return front;
    return mix(front, this.#color(fill.back, theme) ?? '#ffffff', fill.density);
  }

  #color(source: ColorSource | undefined, theme: readonly string[]): string | undefined {
    if (!source) return undefined;
    const { rgb, theme: themed, indexed, tint } = source;
    const color = rgb ?? (themed !== undefined ? theme[themed] : this.#palette[indexed ?? -1]);
    return color === undefined ? undefined : tinted(color, tint);
  }
}

const isInk = ({ theme, indexed, rgb, tint }: ColorSource): boolean =>
  rgb === undefined && tint === 0 && (theme === THEME_INK || indexed === INDEXED_INK);

/** CT_Color, 18.8.3. */
function toSource(attributes: Attributes): ColorSource {
  const number = (name: string): number | undefined => {
    const text = attributes.get(name);
    return text === undefined ? undefined : Number(text);
  };
  return {
    rgb: parseRgb(attributes.get('rgb') ?? ''),
    theme: number('theme'),
    indexed: number('indexed'),
    tint: number('tint') ?? 0,
  };
}
