import type { Box } from '../../../document/geometry.ts';

/** A page set straight: the page turned clockwise about its middle, so that its lines are level. In points. */
export interface Sheet {
  width: number;
  height: number;
  turnedBy: number;
}

/** `turns`: quarters, clockwise. `skew`: by how much lines fall off to the right once that is done. */
export function sheetOf(page: { width: number; height: number }, turns: number, skew: number): Sheet {
  const isSideways = turns % 2 !== 0;
  return {
    width: isSideways ? page.height : page.width,
    height: isSideways ? page.width : page.height,
    turnedBy: 90 * turns - skew,
  };
}

/**
 * From the sheet back to the page. A box keeps its size, but for quarter turns: it is to frame a word, and what encloses a slanted
 * line is higher than the line.
 */
export function toPageBox(sheet: Sheet, page: { width: number; height: number }): (box: Box) => Box {
  const angle = (-sheet.turnedBy * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isSideways = sheet.width !== page.width || Math.round(sheet.turnedBy / 90) % 2 !== 0;
  return ([x0, y0, x1, y1]) => {
    const [dx, dy] = [(x0 + x1) / 2 - sheet.width / 2, (y0 + y1) / 2 - sheet.height / 2];
    const x = page.width / 2 + dx * cos - dy * sin;
    const y = page.height / 2 + dx * sin + dy * cos;
    const [w, h] = isSideways ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
    return [
      within(x - w / 2, page.width),
      within(y - h / 2, page.height),
      within(x + w / 2, page.width),
      within(y + h / 2, page.height),
    ];
  };
}
