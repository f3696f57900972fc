import type { Box } from '../../document/box.ts';
import { toBox } from '../../document/geometry.ts';
import type { XmlElement } from '../containers/xml-tree.ts';

export const EMU_PER_POINT = 12_700;

/** ST_Coordinate: EMU, or with a unit in strict files ("1.5in"); undefined where it is no number. */
export function parseCoordinate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const match = /^\s*([+-]?\d+(?:\.\d+)?)(mm|cm|in|pt|pc|pi)?\s*$/.exec(text);
  if (!match) return undefined;
  const number = Number(match[1]);
  const unit = match[2];
  const points = unit ? number * POINTS_PER_UNIT[unit as keyof typeof POINTS_PER_UNIT] : number / EMU_PER_POINT;
  return Math.min(MAX_POINTS, Math.max(-MAX_POINTS, points));
}
/** Beyond what 32 bits of EMU hold: boxes stay finite whatever a file claims. */
const MAX_POINTS = 1_000_000;
const POINTS_PER_UNIT = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1, pc: 12, pi: 12 };

/** x' = a·x + c·y + e, y' = b·x + d·y + f */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

const scaled = (x: number, y: number): Matrix => [x, 0, 0, y, 0, 0];
const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

export function turned(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

/** Where a shape stands on the slide: its own coordinates run from 0,0 to width,height, in points. */
export interface Placement {
  width: number;
  height: number;
  toSlide: Matrix;
}

/** The box around a rectangle of a shape's own coordinates; the whole shape where none is given. */
export function boxOn(place: Placement, x0 = 0, y0 = 0, x1 = place.width, y1 = place.height): Box {
  const [a, b, c, d, e, f] = place.toSlide;
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  return toBox(
    bounded(Math.min(...xs) + e),
    bounded(Math.min(...ys) + f),
    bounded(Math.max(...xs) + e),
    bounded(Math.max(...ys) + f),
  );
}

/** Groups within groups may multiply their scales beyond all numbers. */
const bounded = (points: number): number =>
  Number.isNaN(points) ? 0 : Math.min(MAX_POINTS, Math.max(-MAX_POINTS, points));

/** The text of a shape as its own placement: upright where a flip of its group mirrors it, turned for vertical writing. */
export function textPlacement(place: Placement, quarterTurns: number): Placement {
  const [a, b, c, d] = place.toSlide;
  let toSlide = place.toSlide;
  if (a * d - b * c < 0) toSlide = compose(toSlide, [-1, 0, 0, 1, place.width, 0]);
  if (quarterTurns === 0) return { ...place, toSlide };
  // The writing runs along the shape's height: clockwise from its top right corner, otherwise from its bottom left.
  const corner = quarterTurns > 0 ? moved(place.width, 0) : moved(0, place.height);
  toSlide = compose(toSlide, compose(corner, turned(quarterTurns > 0 ? 90 : -90)));
  return { width: place.height, height: place.width, toSlide };
}

export const parseRotation = (xfrm: XmlElement | undefined): number =>
  (Number(xfrm?.attribute('rot') ?? 0) || 0) / 60_000;

/** a:xfrm or p:xfrm (20.1.7.6) within the coordinates of `parent`; undefined where it lacks an offset or extent. */
export function parsePlacement(
  xfrm: XmlElement | undefined,
  parent: Matrix,
  degrees = parseRotation(xfrm),
): Placement | undefined {
  const x = parseCoordinate(xfrm?.child('a:off')?.attribute('x'));
  const y = parseCoordinate(xfrm?.child('a:off')?.attribute('y'));
  const width = parseCoordinate(xfrm?.child('a:ext')?.attribute('cx'));
  const height = parseCoordinate(xfrm?.child('a:ext')?.attribute('cy'));
  if (!xfrm || x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const flipX = isTrue(xfrm.attribute('flipH')) ? -1 : 1;
  const flipY = isTrue(xfrm.attribute('flipV')) ? -1 : 1;
  const centre = moved(x + width / 2, y + height / 2);
  const own = compose(centre, compose(turned(degrees), compose(scaled(flipX, flipY), moved(-width / 2, -height / 2))));
  return fitted({ width, height, toSlide: compose(parent, own) });
}

/** The matrix for the children of a group: from chOff/chExt (20.1.7.1, 20.1.7.2) to where the group stands. */
export function childMatrix(xfrm: XmlElement | undefined, parent: Matrix): Matrix {
  const place = parsePlacement(xfrm, IDENTITY);
  if (!xfrm || !place) return parent;
  const childX = parseCoordinate(xfrm.child('a:chOff')?.attribute('x')) ?? 0;
  const childY = parseCoordinate(xfrm.child('a:chOff')?.attribute('y')) ?? 0;
  const childWidth = parseCoordinate(xfrm.child('a:chExt')?.attribute('cx')) ?? place.width;
  const childHeight = parseCoordinate(xfrm.child('a:chExt')?.attribute('cy')) ?? place.height;
  // A group without extent in one direction holds a line: its children keep their size there.
  const scaleX = childWidth > 0 && place.width > 0 ? place.width / childWidth : 1;
  const scaleY = childHeight > 0 && place.height > 0 ? place.height / childHeight : 1;
  return compose(parent, compose(place.toSlide, compose(scaled(scaleX, scaleY), moved(-childX, -childY))));
}

/** Text in a scaled group keeps its size: the scale goes into width and height, the matrix keeps turn and flip. */
function fitted(place: Placement): Placement {
  const [a, b, c, d, e, f] = place.toSlide;
  const scaleX = Math.hypot(a, b);
  const scaleY = Math.hypot(c, d);
  if (scaleX === 0 || scaleY === 0 || (scaleX === 1 && scaleY === 1)) return place;
  return {
    width: place.width * scaleX,
    height: place.height * scaleY,
    toSlide: [a / scaleX, b / scaleX, c / scaleY, d / scaleY, e, f],
  };
}

/** xsd:boolean. */
export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true' || text === 'on';
