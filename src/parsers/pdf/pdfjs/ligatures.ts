/** What is known of a font's codes: the text that its map gives them, the name of their glyph, their width in glyph space. */
export interface MappedCode {
  code: number;
  text: string;
  glyphName: string | undefined;
  width: number;
}

/** What a ligature that is mapped to its last letter may have lost. */
const LOST: ReadonlyMap<string, readonly string[]> = new Map([
  ['h', ['T']],
  ['i', ['f', 'ff']],
  ['l', ['f', 'ff']],
  ['t', ['f']],
]);
/** A glyph that much wider than its letter is another one. */
const WIDER = 1.4;
/** How far a ligature may be from the width of its letters, as a share of it. */
const TOLERANCE = 0.13;
/** Other letters are parts of ligatures that nobody maps wrongly. */
export const isInLigatures = (text: string): boolean => 'Tfhilt'.includes(text);
const NAMED = /^(?:[A-Za-z](?:_[A-Za-z])+|ff[il]?|f[il])$/;

export interface Ligature {
  text: string;
  /** By its width alone: no name of the glyph bears it out. */
  guessed: boolean;
}

/**
 * Some producers map a ligature to one of its letters: "The first" reads "he irst". The name of its glyph tells; without one, a letter
 * that comes in two widths in one font, the wider as wide as a ligature that ends with it, is that ligature. Where other letters come
 * twice too (`hasSmallCapitals`), the wider one is a small capital.
 */
export function findLigatures(codes: readonly MappedCode[], hasSmallCapitals = false): Map<number, Ligature> {
  const found = new Map<number, Ligature>();
  const narrowest = new Map<string, number>();
  for (const { code, text, glyphName, width } of codes) {
    if (text.length !== 1) continue;
    const named = glyphName !== undefined && NAMED.test(glyphName) ? glyphName.replaceAll('_', '') : undefined;
    if (named && (named.startsWith(text) || named.endsWith(text))) found.set(code, { text: named, guessed: false });
    else if (width > 0) narrowest.set(text, Math.min(width, narrowest.get(text) ?? Number.POSITIVE_INFINITY));
  }
  if (hasSmallCapitals) return found;
  for (const { code, text, glyphName, width } of codes) {
    const own = narrowest.get(text);
    if (found.has(code) || own === undefined || width < WIDER * own || isPlainName(glyphName, text)) continue;
    const lost = nearest(LOST.get(text) ?? [], own, width, narrowest);
    if (lost !== undefined) found.set(code, { text: lost + text, guessed: true });
  }
  return found;
}

/** "i", "i.alt", "uni0069": the glyph is that letter, however wide. */
const isPlainName = (name: string | undefined, letter: string): boolean =>
  name !== undefined &&
  (name === letter || name.startsWith(`${letter}.`) || name === `uni00${letter.charCodeAt(0).toString(16)}`);

function nearest(
  prefixes: readonly string[],
  own: number,
  width: number,
  widths: ReadonlyMap<string, number>,
): string | undefined {
  let best: string | undefined;
  let least = TOLERANCE;
  for (const prefix of prefixes) {
    const whole = [...prefix].reduce((sum, part) => sum + (widths.get(part) ?? Number.NaN), own);
    const off = Math.abs(width - whole) / whole;
    if (off < least) [best, least] = [prefix, off];
  }
  return best;
}
