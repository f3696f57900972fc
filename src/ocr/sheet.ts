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
