import type { XmlElement } from '../containers/xml-tree.ts';

/** Readers of WordprocessingML attribute values (ECMA-376 part 1, 17.18 and 22.9.2). Lengths come out in points. */

export const val = (element: XmlElement | undefined): string | undefined => element?.attribute('w:val');

/** ST_OnOff: an element without a value is on. Undefined where there is no element. */
export function onOff(element: XmlElement | undefined): boolean | undefined {
  if (!element) return undefined;
  const value = val(element);
  return value === undefined || !OFF.has(value.toLowerCase());
}
const OFF = new Set(['0', 'false', 'off', 'none']);

/** ST_OnOff as an attribute, off where it is missing. */
export const isOn = (text: string | undefined): boolean => text !== undefined && !OFF.has(text.toLowerCase());

export function toInteger(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number.parseInt(text, 10);
  return Number.isFinite(number) ? number : undefined;
}

const UNIT_POINTS = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 7.2 / 2.54],
  ['pc', 12],
  ['pi', 12],
  ['px', 0.75],
]);

/** ST_TwipsMeasure: twentieths of a point, or a number with its unit (strict). */
export function twips(text: string | undefined): number | undefined {
  return measure(text, 1 / 20);
}

/** ST_HpsMeasure: half points. */
export function halfPoints(text: string | undefined): number | undefined {
  return measure(text, 1 / 2);
}

/** A number, or a number with its unit (a CSS length in VML). Values beyond any page are nonsense. */
export function measure(text: string | undefined, pointsPerUnit: number): number | undefined {
  const found = text === undefined ? null : /^\s*(-?[\d.]+)\s*([a-z]*)/i.exec(text);
  if (!found) return undefined;
  const points = Number(found[1]) * (UNIT_POINTS.get(found[2]!.toLowerCase()) ?? pointsPerUnit);
  return Number.isFinite(points) && Math.abs(points) <= MAX_POINTS ? points : undefined;
}
const MAX_POINTS = 22 * 72 * 20;

const EMU_PER_POINT = 12_700;

export function emu(text: string | undefined): number | undefined {
  return measure(text, 1 / EMU_PER_POINT);
}
