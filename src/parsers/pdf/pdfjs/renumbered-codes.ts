import { charactersBy, type Encoding, findTable } from './open-type.ts';

/** What pdf.js is told of the codes of a font. */
interface CodeMap {
  get(code: number): string | undefined;
  amend(meanings: Record<number, string>): void;
}

/** So few codes mean their own number by chance, of so many. */
const BY_CHANCE = 0.2;
const MIN_CODES = 8;
/** Signs alone are in doubt: what stands for several characters is no letter. */
const SIGN = /[!-/:-@[-`{-~]/;

/**
 * Who numbers the glyphs of a font as they come, and finds one that several characters share (a space is one that does not break as well, a
 * hyphen a soft one), may write down its number for its character, as macOS did: "This#is#a#text". What is drawn there tells:
 * nothing is a space, a short bar a hyphen.
 */
export function mendRenumbered(map: CodeMap, readProgram: () => Uint8Array): void {
  const { known, doubtful } = look(map);
  if (doubtful.length === 0 || (known.has(' ') && known.has('-'))) return;
  const shapes = shapesOf(readProgram(), new Set(doubtful));
  const meanings: Record<number, string> = {};
  for (const code of doubtful) {
    const shape = shapes.get(code);
    if (shape !== undefined && !known.has(shape)) meanings[code] = shape;
  }
  map.amend(meanings);
}

function look(map: CodeMap): { known: Set<string>; doubtful: number[] } {
  const known = new Set<string>();
  const doubtful: number[] = [];
  let own = 0;
  for (let code = 0; code < 0x100; code++) {
    const text = map.get(code);
    if (!text) continue;
    known.add(text === '\u00a0' ? ' ' : text);
    if (text.charCodeAt(0) !== code) continue;
    own++;
    if (SIGN.test(text)) doubtful.push(code);
  }
  return { known, doubtful: known.size < MIN_CODES || own > BY_CHANCE * known.size ? [] : doubtful };
}

/** Of fonts whose codes are their own: Macintosh, and signs. */
const OWN_CODES: readonly Encoding[] = [
  [1, 0],
  [3, 0],
];
/** A bar is so much wider than high, and so high at the most, in units of the font size. */
const BAR_RATIO = 1.5;
const BAR_HEIGHT = 0.15;

function shapesOf(program: Uint8Array, codes: ReadonlySet<number>): Map<number, ' ' | '-'> {
  const shapes = new Map<number, ' ' | '-'>();
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  try {
    const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => findTable(view, name));
    if (head === undefined || loca === undefined || glyf === undefined) return shapes;
    const unitsPerEm = view.getUint16(head + 18);
    const isLong = view.getInt16(head + 50) === 1;
    const place = (glyph: number): number =>
      glyf + (isLong ? view.getUint32(loca + 4 * glyph) : 2 * view.getUint16(loca + 2 * glyph));
    for (const [character, glyph] of charactersBy(view, OWN_CODES)) {
      const code = character & 0xff;
      if (glyph === 0 || !codes.has(code)) continue;
      const at = place(glyph);
      if (place(glyph + 1) === at) shapes.set(code, ' ');
      else if (isBar(view, at, unitsPerEm)) shapes.set(code, '-');
    }
  } catch (error) {
    // Cut off: what came before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return shapes;
}

/** One outline, higher than the baseline. OpenType, "glyf": the number of contours, then the box. */
function isBar(view: DataView, at: number, unitsPerEm: number): boolean {
  const [contours, x0, y0, x1, y1] = [0, 2, 4, 6, 8].map((offset) => view.getInt16(at + offset)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const height = y1 - y0;
  return contours === 1 && y0 > height && height < BAR_HEIGHT * unitsPerEm && x1 - x0 > BAR_RATIO * height;
}
