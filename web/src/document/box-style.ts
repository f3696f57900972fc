import type { Box } from '../api/types.ts';

/** Where a box in points is drawn, in pixels of the page. */
export const boxStyle = ([x0, y0, x1, y1]: Box, scale: number): Record<string, string> => ({
  left: `${x0 * scale}px`,
  top: `${y0 * scale}px`,
  width: `${(x1 - x0) * scale}px`,
  height: `${(y1 - y0) * scale}px`,
});
