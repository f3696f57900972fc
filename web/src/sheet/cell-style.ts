import type { BorderLine, CellLook } from '../../../src/document/cell-look.ts';
import type { Theme } from '../app/theme.ts';

const LINES: Record<BorderLine, string> = {
  thin: '1px solid',
  medium: '2px solid',
  thick: '3px solid',
  double: '3px double',
  dashed: '1px dashed',
  dotted: '1px dotted',
};
const WIDTHS: Record<BorderLine, number> = { thin: 1, medium: 2, thick: 3, double: 3, dashed: 1, dotted: 1 };
const PAPER = '#ffffff';
const INK = '#000000';
/** What `--raised` is. */
const GROUND: Record<Theme, string> = { light: '#ffffff', dark: '#1e2120' };
const PADDING = 6;
const INDENT = 9;
/** As WCAG asks of letters. */
const LEAST_CONTRAST = 4.5;

export type CellStyle = Record<string, string>;

const KNOWN: Record<Theme, WeakMap<CellLook, CellStyle>> = { light: new WeakMap(), dark: new WeakMap() };

/** How a cell is drawn: as the file has it, but for letters that nobody could read in this theme. */
export function cellStyle(look: CellLook, theme: Theme): CellStyle {
  let style = KNOWN[theme].get(look);
  if (!style) KNOWN[theme].set(look, (style = toStyle(look, theme)));
  return style;
}

function toStyle(
  { bold, italic, underline, strike, color, fill, align, indent, border }: CellLook,
  theme: Theme,
): CellStyle {
  const style: CellStyle = {};
  // White paper below the cells is the ground of the theme: it only takes the lines of the grid away.
  const ground = fill === undefined || fill === PAPER ? GROUND[theme] : fill;
  if (fill !== undefined) {
    style.background = style.borderRightColor = style.borderBottomColor = fill === PAPER ? 'var(--raised)' : fill;
  }
  if (color !== undefined || ground !== GROUND[theme]) style.color = readable(color ?? INK, ground);
  if (bold) style.fontWeight = '700';
  if (italic) style.fontStyle = 'italic';
  if (underline || strike) {
    style.textDecoration = [underline && 'underline', strike && 'line-through'].filter(Boolean).join(' ');
  }
  if (align) style.textAlign = align;
  if (indent) style[align === 'right' ? 'paddingRight' : 'paddingLeft'] = `${PADDING + indent * INDENT}px`;
  if (border?.bottom) style.borderBottom = `${LINES[border.bottom]} var(--ink-soft)`;
  if (border?.right) style.borderRight = `${LINES[border.right]} var(--ink-soft)`;
  // Over the line of the cell above or before: both may say that they have one, and it is the same.
  const outside = [
    border?.top && `0 -${WIDTHS[border.top]}px 0 0 var(--ink-soft)`,
    border?.left && `-${WIDTHS[border.left]}px 0 0 0 var(--ink-soft)`,
  ].filter(Boolean);
  if (outside.length > 0) style.boxShadow = outside.join(', ');
  return style;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

function luminance(values: readonly number[]): number {
  const [red, green, blue] = values.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The colour, moved towards black or white as far as it must be to be read. */
export function readable(color: string, ground: string): string {
  const own = channels(color);
  const below = luminance(channels(ground));
  const end = contrast(below, 0) > contrast(below, 1) ? 0 : 1;
  for (let share = 0; share <= 1; share += 0.1) {
    const moved = own.map((value) => value * (1 - share) + end * share);
    if (contrast(luminance(moved), below) < LEAST_CONTRAST) continue;
    return `rgb(${moved.map((value) => Math.round(value * 255)).join(' ')})`;
  }
  return end === 0 ? INK : PAPER;
}
