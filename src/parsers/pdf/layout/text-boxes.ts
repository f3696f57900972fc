import type { Box } from '../../../document/box.ts';
import type { Fill } from '../engine.ts';
import type { TextLine } from '../text/word.ts';

/** A box of another colour than what is around it, with lines of its own. */
export interface TextBox {
  box: Box;
  lines: TextLine[];
}

const PAPER = '#ffffff';
/** More shades make a picture. */
const MAX_SHADES = 200;
/** A single line on a shade may be the field of a form, which is read with its label. */
const MIN_LINES = 2;
/** In points: the boxes of fonts are higher than their letters. */
const SLACK = 3;

/** Boxes that stand beside other text: what is in them is read for itself. No line runs across their edges. */
export function findTextBoxes(fills: readonly Fill[], lines: readonly TextLine[]): TextBox[] {
  const coloured = fills.filter(({ colour }) => colour !== PAPER);
  if (coloured.length === 0 || coloured.length > MAX_SHADES) return [];
  // White is seen where the page is coloured.
  const shades = fills.filter(({ colour, box, order }) => {
    return colour !== PAPER || coloured.some((ground) => ground.order < order && isWithin(box, ground.box));
  });
  if (shades.length > MAX_SHADES) return [];
  const boxes: TextBox[] = [];
  const taken = new Set<TextLine>();
  for (const { box } of shades.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))) {
    const within = lines.filter((line) => isWithin(line.box, box));
    if (within.length < MIN_LINES || within.some((line) => taken.has(line))) continue;
    const others = lines.filter((line) => isLevel(line.box, box) && !isWithin(line.box, box) && !isNumber(line));
    if (others.length === 0 || others.some((line) => isAcross(line.box, box))) continue;
    for (const line of within) taken.add(line);
    boxes.push({ box, lines: within });
  }
  return boxes;
}

/** Lines of code are numbered outside of their ground. */
const isNumber = ({ words }: TextLine): boolean => words.length === 1 && /^\d{1,4}$/.test(words[0]!.text);

const areaOf = ([x0, y0, x1, y1]: Box): number => (x1 - x0) * (y1 - y0);

const isWithin = ([x0, y0, x1, y1]: Box, outer: Box): boolean =>
  x0 > outer[0] - SLACK && x1 < outer[2] + SLACK && y0 > outer[1] - SLACK && y1 < outer[3] + SLACK;

const isLevel = ([, y0, , y1]: Box, outer: Box): boolean => (y0 + y1) / 2 > outer[1] && (y0 + y1) / 2 < outer[3];

const isAcross = ([x0, , x1]: Box, outer: Box): boolean => x0 < outer[2] && x1 > outer[0];
