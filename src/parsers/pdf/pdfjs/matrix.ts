import type { Box } from '../../../document/box.ts';

/** a b c d e f: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [a1, b1, c1, d1, e1, f1] = inner as unknown as Matrix;
  return [a * a1 + c * b1, b * a1 + d * b1, a * c1 + c * d1, b * c1 + d * d1, a * e1 + c * f1 + e, b * e1 + d * f1 + f];
}

/** The upright box around a transformed box. */
export function transformBox([a, b, c, d, e, f]: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** Page space of a PDF (origin bottom left, before rotation) to the page as a reader sees it. */
export function pageMatrix(view: readonly number[], rotation: number, userUnit: number): Matrix {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = view;
  const u = userUnit;
  switch (rotation) {
    case 90:
      return [0, u, u, 0, -y0 * u, -x0 * u];
    case 180:
      return [-u, 0, 0, u, x1 * u, -y0 * u];
    case 270:
      return [0, -u, -u, 0, y1 * u, x1 * u];
    default:
      return [u, 0, 0, -u, -x0 * u, y1 * u];
  }
}

export function intersect(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export const isEmpty = ([x0, y0, x1, y1]: Box): boolean => x1 <= x0 || y1 <= y0;
