import type { Raster } from '../raster/raster.ts';
import { inkThreshold } from './threshold.ts';

/** Ink that hangs together: a letter, a word whose letters touch, a line, the edge of a sheet. In pixels, half-open. */
export interface InkShape {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Stretches of ink in single rows, three numbers each: row, from, to. */
  runs: number[];
}

/** All shapes of a grey picture. Where there is more ink than paper, print is light on dark ground. */
export function findInkShapes(image: Raster): InkShape[] {
  const { width, height, data } = image;
  const threshold = inkThreshold(image);
  let dark = 0;
  for (const value of data) if (value <= threshold) dark++;
  const isLightPrint = dark > data.length / 2;
  const shapes: (InkShape | undefined)[] = [];
  const joins: number[] = [];
  const rootOf = (shape: number): number => {
    let root = shape;
    while (joins[root] !== root) root = joins[root] = joins[joins[root]!]!;
    return root;
  };
  let above: number[] = [];
  for (let y = 0; y < height; y++) {
    const here: number[] = [];
    let next = 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[at]! <= threshold === isLightPrint) continue;
      const from = x;
      while (x < width && data[y * width + x]! <= threshold !== isLightPrint) x++;
      at = y * width + x;
      // Runs of the row above end before this one where they touch it nowhere, not even at a corner.
      while (next < above.length && above[next + 1]! < from) next += 3;
      let shape = -1;
      for (let i = next; i < above.length && above[i]! <= x; i += 3) {
        const other = rootOf(above[i + 2]!);
        if (shape >= 0 && shape !== other) joins[other] = shape;
        else shape = other;
      }
      if (shape < 0) {
        shape = joins.push(joins.length) - 1;
        shapes.push(undefined);
      }
      here.push(from, x, shape);
      grow((shapes[shape] ??= { x0: from, y0: y, x1: x, y1: y + 1, runs: [] }), y, from, x);
    }
    above = here;
  }
  return gathered(shapes, rootOf);
}

function grow(shape: InkShape, y: number, from: number, to: number): void {
  shape.x0 = Math.min(shape.x0, from);
  shape.x1 = Math.max(shape.x1, to);
  shape.y1 = Math.max(shape.y1, y + 1);
  shape.runs.push(y, from, to);
}

/** Parts of a shape that met further down become one. */
function gathered(shapes: readonly (InkShape | undefined)[], rootOf: (shape: number) => number): InkShape[] {
  const found = new Map<number, InkShape>();
  for (const [i, part] of shapes.entries()) {
    if (!part) continue;
    const root = rootOf(i);
    const whole = found.get(root);
    if (!whole) {
      found.set(root, part);
      continue;
    }
    whole.x0 = Math.min(whole.x0, part.x0);
    whole.y0 = Math.min(whole.y0, part.y0);
    whole.x1 = Math.max(whole.x1, part.x1);
    whole.y1 = Math.max(whole.y1, part.y1);
    for (const value of part.runs) whole.runs.push(value);
  }
  return [...found.values()];
}
