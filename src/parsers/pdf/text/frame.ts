import type { Box } from '../../../document/box.ts';

/** Coordinates in which text of some angle is level: along its baselines, and across them in the order of its lines. */
export interface Frame {
  toFrame(x: number, y: number): [along: number, across: number];
  toPage(box: Box): Box;
}

const LEVEL: Frame = { toFrame: (x, y) => [x, y], toPage: (box) => box };

/** `angle`: degrees counter-clockwise as a reader sees them; y grows downwards. */
export function frameOf(angle: number): Frame {
  if (angle === 0) return LEVEL;
  const radians = (angle * Math.PI) / 180;
  const cos = angle % 90 === 0 ? Math.round(Math.cos(radians)) : Math.cos(radians);
  const sin = angle % 90 === 0 ? Math.round(Math.sin(radians)) : Math.sin(radians);
  return {
    toFrame: (x, y) => [x * cos - y * sin, x * sin + y * cos],
    toPage([u0, v0, u1, v1]) {
      const xs = [u0 * cos + v0 * sin, u1 * cos + v0 * sin, u0 * cos + v1 * sin, u1 * cos + v1 * sin];
      const ys = [v0 * cos - u0 * sin, v0 * cos - u1 * sin, v1 * cos - u0 * sin, v1 * cos - u1 * sin];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    },
  };
}
