import type { Box } from '../../../document/box.ts';
import { toBox } from '../../../document/geometry.ts';
import type { PdfPageContent } from '../engine.ts';

/** A page turned so that most of its text is level, and the way back. */
export interface UprightPage {
  content: PdfPageContent;
  /** Boxes found on the upright page, as they stand on the page that a reader sees; rounded. */
  toPage(box: Box): Box;
}

/** Sideways text turns the page if it is this much of all its characters. */
const TURNING_SHARE = 0.6;

export function uprightPage(content: PdfPageContent): UprightPage {
  const angle = mainAngle(content);
  if (angle === 0) return { content, toPage: rounded };
  const { width, height } = content;
  const turnPoint = turning(angle, width, height);
  const turnBack = turning(360 - angle, angle === 180 ? width : height, angle === 180 ? height : width);
  const turn = ([x0, y0, x1, y1]: Box): Box => ordered(turnPoint(x0, y0), turnPoint(x1, y1));
  return {
    content: {
      ...content,
      width: angle === 180 ? width : height,
      height: angle === 180 ? height : width,
      glyphs: content.glyphs.map((run) => {
        const [x, y] = turnPoint(run.x, run.y);
        return { ...run, x, y, angle: (run.angle - angle + 360) % 360 };
      }),
      rules: content.rules.map((rule) => {
        const [x0, y0, x1, y1] = turn([rule.x0, rule.y0, rule.x1, rule.y1]);
        return { ...rule, x0, y0, x1, y1 };
      }),
      fills: content.fills.map((fill) => ({ ...fill, box: turn(fill.box) })),
      images: content.images.map((image) => ({ ...image, box: turn(image.box) })),
      backdrops: content.backdrops.map((backdrop) => ({ ...backdrop, box: turn(backdrop.box) })),
      dots: content.dots.map(turn),
      sketches: content.sketches.map(turn),
      links: content.links.map((link) => ({ ...link, box: turn(link.box) })),
      annotations: content.annotations.map((annotation) => ({ ...annotation, box: turn(annotation.box) })),
    },
    toPage: ([x0, y0, x1, y1]) => toBox(...ordered(turnBack(x0, y0), turnBack(x1, y1))),
  };
}

const rounded = ([x0, y0, x1, y1]: Box): Box => toBox(x0, y0, x1, y1);

function mainAngle({ glyphs }: PdfPageContent): number {
  const characters = new Map<number, number>();
  let all = 0;
  for (const { angle, text } of glyphs) {
    characters.set(angle, (characters.get(angle) ?? 0) + text.length);
    all += text.length;
  }
  for (const angle of [90, 180, 270]) if ((characters.get(angle) ?? 0) > TURNING_SHARE * all) return angle;
  return 0;
}

/** Turns the page clockwise by the angle that its text runs counter-clockwise. */
function turning(angle: number, width: number, height: number): (x: number, y: number) => [number, number] {
  switch (angle) {
    case 90:
      return (x, y) => [height - y, x];
    case 180:
      return (x, y) => [width - x, height - y];
    case 270:
      return (x, y) => [y, width - x];
    default:
      return (x, y) => [x, y];
  }
}

const ordered = ([x0, y0]: [number, number], [x1, y1]: [number, number]): Box => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
];
