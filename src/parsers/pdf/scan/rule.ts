import type { DrawnLine } from '../../../ocr/drawn-lines.ts';
import type { Rule } from '../engine.ts';

/** A line found in a picture, as if a PDF had drawn it. Pixels become points. */
export const toRule = ({ x0, y0, x1, y1, width }: DrawnLine, dpi: number): Rule => {
  const scale = 72 / dpi;
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale, width: width * scale, colour: '#000000' };
};
