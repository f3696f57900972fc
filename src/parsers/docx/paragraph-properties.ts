import type { LineSpacing, TabStop } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { onOff, toInteger, twips, val } from './attributes.ts';

/** What a pPr says (17.3.1). Absent: it says nothing. */
export interface ParagraphProperties {
  style?: string | undefined;
  /** `id` 0 takes the numbering of the style away. */
  numbering?: { id: number | undefined; level: number | undefined } | undefined;
  /** From 0; 9 is body text. */
  outlineLevel?: number | undefined;
  align?: 'left' | 'center' | 'right' | 'justify' | undefined;
  indentLeft?: number | undefined;
  indentRight?: number | undefined;
  indentFirst?: number | undefined;
  spaceBefore?: number | undefined;
  spaceAfter?: number | undefined;
  /** Space "as HTML would": a line of 14 points, none between list items. */
  autoBefore?: boolean | undefined;
  autoAfter?: boolean | undefined;
  lineSpacing?: LineSpacing | undefined;
  contextualSpacing?: boolean | undefined;
  keepNext?: boolean | undefined;
  keepLines?: boolean | undefined;
  widowControl?: boolean | undefined;
  pageBreakBefore?: boolean | undefined;
  /** `clear`: takes an inherited stop away. */
  tabs?: (TabStop & { clear?: boolean })[] | undefined;
  rightToLeft?: boolean | undefined;
  snapToGrid?: boolean | undefined;
}

export function readParagraphProperties(pPr: XmlElement | undefined): ParagraphProperties {
  const properties: ParagraphProperties = {};
  for (const child of pPr?.children ?? []) READERS.get(child.name)?.(child, properties);
  return properties;
}

export function overlayParagraph(base: ParagraphProperties, over: ParagraphProperties): ParagraphProperties {
  const merged: ParagraphProperties = { ...base };
  for (const key in over) {
    const value = over[key as keyof ParagraphProperties];
    if (value !== undefined) Object.assign(merged, { [key]: value });
  }
  if (over.tabs && base.tabs) merged.tabs = mergeTabs(base.tabs, over.tabs);
  if (over.numbering && base.numbering) {
    merged.numbering = {
      id: over.numbering.id ?? base.numbering.id,
      level: over.numbering.level ?? base.numbering.level,
    };
  }
  // Space in points replaces automatic space of the layer below.
  if (over.spaceBefore !== undefined && over.autoBefore === undefined) merged.autoBefore = undefined;
  if (over.spaceAfter !== undefined && over.autoAfter === undefined) merged.autoAfter = undefined;
  return merged;
}

function mergeTabs(base: NonNullable<ParagraphProperties['tabs']>, over: NonNullable<ParagraphProperties['tabs']>) {
  const stops = new Map(base.map((tab) => [Math.round(tab.at * 20), tab]));
  for (const tab of over) stops.set(Math.round(tab.at * 20), tab);
  return [...stops.values()];
}

const READERS: ReadonlyMap<string, (element: XmlElement, to: ParagraphProperties) => void> = new Map([
  ['w:pStyle', (e, to) => void (to.style = val(e))],
  ['w:outlineLvl', (e, to) => void (to.outlineLevel = toInteger(val(e)))],
  ['w:contextualSpacing', (e, to) => void (to.contextualSpacing = onOff(e))],
  ['w:keepNext', (e, to) => void (to.keepNext = onOff(e))],
  ['w:keepLines', (e, to) => void (to.keepLines = onOff(e))],
  ['w:widowControl', (e, to) => void (to.widowControl = onOff(e))],
  ['w:pageBreakBefore', (e, to) => void (to.pageBreakBefore = onOff(e))],
  ['w:bidi', (e, to) => void (to.rightToLeft = onOff(e))],
  ['w:snapToGrid', (e, to) => void (to.snapToGrid = onOff(e))],
  ['w:jc', (e, to) => void (to.align = ALIGNS.get(val(e) ?? ''))],
  [
    'w:numPr',
    (e, to) => {
      const id = toInteger(val(e.child('w:numId')));
      to.numbering = { id, level: toInteger(val(e.child('w:ilvl'))) };
    },
  ],
  [
    'w:ind',
    (e, to) => {
      to.indentLeft = twips(e.attribute('w:start') ?? e.attribute('w:left'));
      to.indentRight = twips(e.attribute('w:end') ?? e.attribute('w:right'));
      const hanging = twips(e.attribute('w:hanging'));
      to.indentFirst = hanging === undefined ? twips(e.attribute('w:firstLine')) : -hanging;
    },
  ],
  [
    'w:spacing',
    (e, to) => {
      to.spaceBefore = twips(e.attribute('w:before'));
      to.spaceAfter = twips(e.attribute('w:after'));
      to.autoBefore = flag(e.attribute('w:beforeAutospacing'));
      to.autoAfter = flag(e.attribute('w:afterAutospacing'));
      to.lineSpacing = readLineSpacing(e.attribute('w:line'), e.attribute('w:lineRule'));
    },
  ],
  [
    'w:tabs',
    (e, to) => {
      to.tabs = e.all('w:tab').flatMap((tab) => {
        const at = twips(tab.attribute('w:pos'));
        const kind = val(tab) ?? 'left';
        if (at === undefined) return [];
        return [{ at, align: TAB_ALIGNS.get(kind) ?? 'left', ...(kind === 'clear' ? { clear: true } : {}) }];
      });
    },
  ],
]);

const flag = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : !(text === '0' || text === 'false' || text === 'off');

/** ST_LineSpacingRule: `auto` counts in 240ths of a line. */
function readLineSpacing(line: string | undefined, rule: string | undefined): LineSpacing | undefined {
  const points = twips(line);
  if (points === undefined) return undefined;
  if (rule === 'exact') return { rule: 'exactly', value: Math.abs(points) };
  if (rule === 'atLeast') return { rule: 'at_least', value: points };
  return points > 0 ? { rule: 'multiple', value: points / 12 } : undefined;
}

const ALIGNS = new Map<string, 'left' | 'center' | 'right' | 'justify'>([
  ['left', 'left'],
  ['start', 'left'],
  ['center', 'center'],
  ['right', 'right'],
  ['end', 'right'],
  ['both', 'justify'],
  ['distribute', 'justify'],
  ['lowKashida', 'justify'],
  ['mediumKashida', 'justify'],
  ['highKashida', 'justify'],
  ['thaiDistribute', 'justify'],
]);

const TAB_ALIGNS = new Map<string, TabStop['align']>([
  ['center', 'center'],
  ['right', 'right'],
  ['end', 'right'],
  ['decimal', 'decimal'],
]);
