import { append } from '../../../document/append.ts';
import type { RecognizedWord } from '../../../ocr/recognizer.ts';
import type { FontStyle, GlyphRun } from '../engine.ts';

/** Nothing is known of the type but its size. */
const FONT: FontStyle = {
  name: 'OCR',
  bold: false,
  italic: false,
  monospace: false,
  ascent: 0.75,
  descent: 0.25,
  unmapped: false,
  recognized: true,
};
/** Sizes measured from print vary by about this much from line to line of one text. */
const SAME_SIZE = 0.22;
/** Height of a word with capitals or ascenders, in font sizes. */
const WORD_HEIGHT = 0.8;

/** Recognised words as if a PDF had set them: what follows reads them as it reads any other page. Pixels become points. */
export function toGlyphRuns(words: readonly RecognizedWord[], dpi: number): GlyphRun[] {
  const scale = 72 / dpi;
  const sizes = lineSizes(words);
  const usual = usualSize(words, sizes);
  return words.map((word, order): GlyphRun => {
    const [x0] = word.box;
    const measured = sizes.get(word.line)!;
    const size = Math.abs(measured / usual - 1) < SAME_SIZE ? usual : measured;
    const bounds = boundsOf(word).map((bound) => (bound - x0) * scale);
    return {
      text: word.text,
      x: x0 * scale,
      y: ((word.baseline[0] + word.baseline[1]) / 2) * scale,
      starts: bounds.slice(0, -1),
      ends: bounds.slice(1),
      font: FONT,
      fontSize: Math.round(size * scale * 10) / 10,
      colour: '#000000',
      angle: 0,
      vertical: false,
      hidden: undefined,
      guesses: 0,
      mcid: null,
      artifact: false,
      order,
    };
  });
}

/** Font size of each line in pixels: by the engine's measure of the row, or by the words with letters that reach up. */
function lineSizes(words: readonly RecognizedWord[]): Map<number, number> {
  const heights = new Map<number, number[]>();
  for (const { line, box, baseline, lineHeight, text } of words) {
    const above = (baseline[0] + baseline[1]) / 2 - box[1];
    const own = /[A-ZÀ-Þbdfhklt0-9]/.test(text) ? above / (WORD_HEIGHT * 0.9) : above / 0.55;
    const size = lineHeight > 0 ? (own + lineHeight) / 2 : own;
    append(heights, line, Math.max(1, size));
  }
  return new Map([...heights].map(([line, all]) => [line, median(all)]));
}

function usualSize(words: readonly RecognizedWord[], sizes: ReadonlyMap<number, number>): number {
  return median(words.flatMap(({ line, text }) => Array<number>(text.length).fill(sizes.get(line)!))) || 1;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Where characters begin and end, each next to the last: in print a 1 or an I stands in more white than parts some words, and the engine
 * has told words apart already.
 */
function boundsOf({ text, edges, box: [x0, , x1] }: RecognizedWord): number[] {
  const bounds = [x0];
  for (let i = 1; i < text.length; i++) {
    const between = edges ? (edges[i - 1]![1] + edges[i]![0]) / 2 : x0 + ((x1 - x0) * i) / text.length;
    bounds.push(Math.min(x1, Math.max(bounds[i - 1]!, between)));
  }
  return [...bounds, x1];
}
