import type { XmlElement } from '../containers/xml-tree.ts';
import { halfPoints, onOff, toInteger, twips, val } from './attributes.ts';

/** What an rPr says (17.3.2). Absent: it says nothing. */
export interface RunProperties {
  style?: string | undefined;
  font?: string | undefined;
  eastAsianFont?: string | undefined;
  /** "minorHAnsi", "majorEastAsia": a font of the theme, stronger than a name. */
  themeFont?: string | undefined;
  size?: number | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  caps?: boolean | undefined;
  smallCaps?: boolean | undefined;
  hidden?: boolean | undefined;
  position?: 'superscript' | 'subscript' | 'baseline' | undefined;
  letterSpacing?: number | undefined;
  stretch?: number | undefined;
  language?: string | undefined;
  rightToLeft?: boolean | undefined;
}

/** Toggle properties (17.7.3): set in both a paragraph and a character style they cancel out. */
export const TOGGLES = ['bold', 'italic', 'strike', 'caps', 'smallCaps', 'hidden'] as const;

export function readRunProperties(rPr: XmlElement | undefined): RunProperties {
  const properties: RunProperties = {};
  for (const child of rPr?.children ?? []) READERS.get(child.name)?.(child, properties);
  return properties;
}

/** A later layer over an earlier one. */
export function overlayRun(base: RunProperties, over: RunProperties): RunProperties {
  const merged: RunProperties = { ...base };
  for (const key in over) {
    const value = over[key as keyof RunProperties];
    if (value !== undefined) Object.assign(merged, { [key]: value });
  }
  // A font by name hides the theme font of the layer below.
  if (over.font !== undefined && over.themeFont === undefined) merged.themeFont = undefined;
  return merged;
}

const READERS: ReadonlyMap<string, (element: XmlElement, to: RunProperties) => void> = new Map([
  ['w:rStyle', (e, to) => void (to.style = val(e))],
  ['w:b', (e, to) => void (to.bold = onOff(e))],
  ['w:i', (e, to) => void (to.italic = onOff(e))],
  ['w:strike', (e, to) => void (to.strike = onOff(e))],
  ['w:dstrike', (e, to) => void (to.strike = onOff(e))],
  ['w:caps', (e, to) => void (to.caps = onOff(e))],
  ['w:smallCaps', (e, to) => void (to.smallCaps = onOff(e))],
  ['w:vanish', (e, to) => void (to.hidden = onOff(e))],
  ['w:rtl', (e, to) => void (to.rightToLeft = onOff(e))],
  ['w:sz', (e, to) => void (to.size = halfPoints(val(e)))],
  ['w:spacing', (e, to) => void (to.letterSpacing = twips(val(e)))],
  ['w:w', (e, to) => void (to.stretch = (toInteger(val(e)) ?? 100) / 100)],
  ['w:lang', (e, to) => void (to.language = val(e))],
  [
    'w:vertAlign',
    (e, to) => {
      const value = val(e);
      if (value === 'superscript' || value === 'subscript' || value === 'baseline') to.position = value;
    },
  ],
  [
    'w:rFonts',
    (e, to) => {
      to.font = e.attribute('w:ascii') ?? e.attribute('w:hAnsi');
      to.eastAsianFont = e.attribute('w:eastAsia');
      to.themeFont = e.attribute('w:asciiTheme') ?? e.attribute('w:hAnsiTheme');
    },
  ],
]);
