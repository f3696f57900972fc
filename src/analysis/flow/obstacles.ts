import type { FlowFrame, FlowSection } from './elements.ts';
import type { LineSpace } from './lines.ts';
import type { Obstacle, PageDraft } from './page-draft.ts';

/** What is left beside an obstacle must be this wide to be worth filling. */
const MIN_SPACE_WIDTH = 72;

/** Where a frame stands that is anchored in a paragraph at (columnX, paragraphTop). */
export function frameOrigin(
  frame: FlowFrame,
  height: number,
  section: FlowSection,
  column: { x: number; width: number },
  paragraphTop: number,
): { x: number; y: number } {
  const { margins } = section;
  const { horizontal, vertical } = frame;
  const across = {
    page: { start: 0, size: section.width },
    margin: { start: margins.left, size: section.width - margins.left - margins.right },
    column: { start: column.x, size: column.width },
    paragraph: { start: column.x, size: column.width },
  }[horizontal.from];
  const down = {
    page: { start: 0, size: section.height },
    margin: { start: margins.top, size: section.height - margins.top - margins.bottom },
    column: { start: paragraphTop, size: height },
    paragraph: { start: paragraphTop, size: height },
  }[vertical.from];
  const x = across.start + aligned(horizontal, across.size - frame.width);
  const y = down.start + aligned(vertical, down.size - height);
  return { x, y: Math.max(0, Math.min(y, section.height - Math.min(height, section.height))) };
}

const SHARES = { start: 0, center: 0.5, end: 1 };

const aligned = ({ align, offset = 0 }: FlowFrame['horizontal'], spare: number): number =>
  align ? spare * SHARES[align] : offset;

/** The room of a paragraph's lines beside the obstacles of its page; undefined where none is near. */
export function spaceBeside(
  page: PageDraft,
  column: { x: number; width: number },
  paragraphTop: number,
): ((top: number, height: number) => LineSpace) | undefined {
  const right = column.x + column.width;
  const near = page.obstacles.filter(({ y1, x0, x1 }) => y1 > paragraphTop && x1 > column.x && x0 < right);
  if (near.length === 0) return undefined;
  return (top, height) => {
    let skip = 0;
    for (let tries = 0; tries <= near.length; tries++) {
      const y = paragraphTop + top + skip;
      const space = besides(near, column, y, y + height);
      if (typeof space !== 'number') return { ...space, skip };
      skip += space - y;
    }
    return { left: 0, right: column.width, skip };
  };
}

/** What is free between y0 and y1; a number where nothing is: the y below what is in the way. */
function besides(
  obstacles: Obstacle[],
  column: { x: number; width: number },
  y0: number,
  y1: number,
): { left: number; right: number } | number {
  let left = 0;
  let right = column.width;
  let below = 0;
  for (const obstacle of obstacles) {
    if (obstacle.y0 >= y1 || obstacle.y1 <= y0) continue;
    const [x0, x1] = [obstacle.x0 - column.x, obstacle.x1 - column.x];
    if (obstacle.full) return obstacle.y1;
    below = Math.max(below, obstacle.y1);
    // Text takes the wider side.
    if (x0 - left >= right - x1) right = Math.min(right, x0);
    else left = Math.max(left, x1);
  }
  return right - left < MIN_SPACE_WIDTH && below > 0 ? below : { left, right };
}
