/**
 * The palette that files name colours by (ECMA-376 part 1, 18.8.27; [MS-XLS] 2.5.161): 0 to 7 and 8 to 15 are the same eight, and what
 * follows up to 63 can be replaced by a workbook.
 */
const BASE = '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff';
const REPLACEABLE =
  '800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff ' +
  '000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 ' +
  '3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333';
export const PALETTE: readonly string[] = `${BASE} ${BASE} ${REPLACEABLE}`.split(' ').map((hex) => `#${hex}`);

/** The colours of the theme "Office", in the order in which cells name them: 0 and 1 are paper and ink. */
export const OFFICE_THEME: readonly string[] = (
  '#ffffff #000000 #eeece1 #1f497d #4f81bd #c0504d #9bbb59 #8064a2 #4bacc6 #f79646 ' + '#0000ff #800080'
).split(' ');

export const INK = '#000000';

const isHex = (text: string): boolean => /^[0-9a-f]+$/i.test(text);

/** `FF336699` (the first two are how opaque it is) or `336699`. */
export function parseRgb(text: string): string | undefined {
  const hex = text.length === 8 ? text.slice(2) : text;
  return hex.length === 6 && isHex(hex) ? `#${hex.toLowerCase()}` : undefined;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const toHex = (values: readonly number[]): string =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A share of one colour over another. */
export const mix = (over: string, under: string, share: number): string => {
  const below = channels(under);
  return toHex(channels(over).map((value, i) => value * share + below[i]! * (1 - share)));
};

/**
 * Lighter (towards 1) or darker (towards -1), 18.8.3: the lightness of hue, saturation and lightness is scaled, which in red, green
 * and blue moves every channel by the same rule.
 */
export function tinted(color: string, tint: number): string {
  if (!(tint >= -1 && tint <= 1) || tint === 0) return color;
  const values = channels(color);
  const high = Math.max(...values) / 255;
  const low = Math.min(...values) / 255;
  const lightness = (high + low) / 2;
  const wanted = tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + tint;
  const chroma = (size: number): number => 1 - Math.abs(2 * size - 1);
  const scale = chroma(lightness) === 0 ? 0 : chroma(wanted) / chroma(lightness);
  return toHex(values.map((value) => ((value / 255 - lightness) * scale + wanted) * 255));
}
