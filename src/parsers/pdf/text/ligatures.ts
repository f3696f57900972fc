import type { FontStyle, GlyphRun } from '../engine.ts';

/** What a ligature that is mapped to its last letter may have lost. */
const LOST: ReadonlyMap<string, readonly string[]> = new Map([
  ['h', ['T']],
  ['i', ['f', 'ff']],
  ['l', ['f', 'ff']],
  ['f', ['f']],
  ['t', ['f']],
]);
const WATCHED: ReadonlySet<string> = new Set([...LOST.keys(), 'T']);
/** A glyph that much wider than its letter is another one. */
const WIDER = 1.4;
/** How far a ligature may be from the width of its letters, as a share of it. */
const TOLERANCE = 0.13;
const FEW_GLYPHS = 4;

/** Counts of the advances that a letter of a font has, in hundredths of the font size. */
type Advances = Map<string, Map<number, number>>;

/**
 * Some producers map ligatures to their last letter only: "The first" reads "he irst". A letter that comes in two widths in one
 * font, the wider as wide as a ligature that ends with it, is that ligature. No word begins with "ft": there a wide t is a T that
 * was mapped to the wrong case.
 */
export function mendLigatures(runs: readonly GlyphRun[]): GlyphRun[] {
  const fonts = new Map<FontStyle, Advances>();
  for (const run of runs) {
    let advances = fonts.get(run.font);
    if (!advances) fonts.set(run.font, (advances = new Map()));
    count(run, advances);
  }
  const lost = new Map<FontStyle, Map<string, string>>();
  for (const [font, advances] of fonts) {
    const found = findLost(advances);
    if (found.size > 0) lost.set(font, found);
  }
  return lost.size === 0 ? [...runs] : runs.map((run) => mend(run, lost.get(run.font)));
}

const advanceOf = ({ starts, ends, fontSize }: GlyphRun, i: number): number =>
  Math.round((100 * Math.abs(ends[i]! - starts[i]!)) / fontSize);

function count(run: GlyphRun, advances: Advances): void {
  for (let i = 0; i < run.text.length; i++) {
    const letter = run.text[i]!;
    if (!WATCHED.has(letter)) continue;
    let counts = advances.get(letter);
    if (!counts) advances.set(letter, (counts = new Map()));
    const advance = advanceOf(run, i);
    counts.set(advance, (counts.get(advance) ?? 0) + 1);
  }
}

/** Lost letters by letter and advance: "h 85" → "T". */
function findLost(advances: Advances): Map<string, string> {
  const found = new Map<string, string>();
  const usual = (letter: string): number | undefined => {
    const counts = advances.get(letter);
    return counts && Math.min(...[...counts].filter(([, times]) => times >= FEW_GLYPHS).map(([advance]) => advance));
  };
  for (const [letter, prefixes] of LOST) {
    const counts = advances.get(letter);
    const own = usual(letter);
    if (!counts || counts.size < 2 || own === undefined || !Number.isFinite(own)) continue;
    for (const advance of counts.keys()) {
      if (advance < WIDER * own) continue;
      let nearest = TOLERANCE;
      for (const prefix of prefixes) {
        const width = [...prefix].reduce((sum, part) => sum + (usual(part) ?? Number.NaN), own);
        const off = Math.abs(advance - width) / width;
        if (off >= nearest) continue;
        nearest = off;
        found.set(`${letter} ${advance}`, prefix);
      }
    }
  }
  return found;
}

function mend(run: GlyphRun, lost: ReadonlyMap<string, string> | undefined): GlyphRun {
  if (!lost) return run;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (let i = 0; i < run.text.length; i++) {
    const letter = run.text[i]!;
    const isLigature = WATCHED.has(letter) && (letter !== 't' || /\p{L}/u.test(run.text[i - 1] ?? ''));
    const letters = (isLigature ? (lost.get(`${letter} ${advanceOf(run, i)}`) ?? '') : '') + letter;
    const [start, end] = [run.starts[i]!, run.ends[i]!];
    for (let k = 0; k < letters.length; k++) {
      starts.push(start + ((end - start) * k) / letters.length);
      ends.push(start + ((end - start) * (k + 1)) / letters.length);
    }
    text += letters;
  }
  return text === run.text ? run : { ...run, text, starts, ends };
}
