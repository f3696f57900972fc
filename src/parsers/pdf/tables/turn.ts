import type { Box } from '../../../document/box.ts';
import type { Frame } from '../text/frame.ts';

/** A box in the coordinates of a frame. */
export function turnBox([x0, y0, x1, y1]: Box, frame: Frame): Box {
  const [u0, v0] = frame.toFrame(x0, y0);
  const [u1, v1] = frame.toFrame(x1, y1);
  return [Math.min(u0, u1), Math.min(v0, v1), Math.max(u0, u1), Math.max(v0, v1)];
}
