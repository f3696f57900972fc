import type { TabStop } from '../../analysis/flow/elements.ts';

/** How characters are set (RTF 1.9.1, font and character formatting). Never changed in place: groups share it. */
export interface CharacterState {
  /** Number in the font table; undefined for the document's default font. */
  font: number | undefined;
  /** For text that runs from right to left. */
  associatedFont: number | undefined;
  rightToLeft: boolean;
  size: number;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  caps: 'all' | 'small' | undefined;
  script: 'super' | 'sub' | undefined;
  hidden: boolean;
  deleted: boolean;
  /** Windows language id. */
  language: number | undefined;
  letterSpacing: number;
  stretch: number;
}

/** Half-points: \fs24 is what a file that says nothing means. */
export const PLAIN: CharacterState = {
  font: undefined,
  associatedFont: undefined,
  rightToLeft: false,
  size: 12,
  bold: false,
  italic: false,
  strike: false,
  caps: undefined,
  script: undefined,
  hidden: false,
  deleted: false,
  language: undefined,
  letterSpacing: 0,
  stretch: 1,
};

/** How a paragraph is set; lengths in points. */
export interface ParagraphState {
  style: number | undefined;
  outlineLevel: number | undefined;
  align: 'left' | 'center' | 'right' | 'justify';
  indentLeft: number;
  indentRight: number;
  indentFirst: number;
  spaceBefore: number;
  spaceAfter: number;
  /** \sl: 0 is automatic, negative exact. In lines of 12 points where it is a multiple. */
  lineSpacing: number;
  isMultiple: boolean;
  contextualSpacing: boolean;
  keepNext: boolean;
  keepLines: boolean;
  pageBreakBefore: boolean;
  widowControl: boolean;
  /** 0 outside of tables, 1 in a table, 2 in a table within a cell. */
  tableLevel: number;
  list: number | undefined;
  listLevel: number;
  tabs: readonly TabStop[];
  nextTab: TabStop['align'];
}

export const DEFAULT_PARAGRAPH: ParagraphState = {
  style: undefined,
  outlineLevel: undefined,
  align: 'left',
  indentLeft: 0,
  indentRight: 0,
  indentFirst: 0,
  spaceBefore: 0,
  spaceAfter: 0,
  lineSpacing: 0,
  isMultiple: false,
  contextualSpacing: false,
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  widowControl: false,
  tableLevel: 0,
  list: undefined,
  listLevel: 0,
  tabs: [],
  nextTab: 'left',
};

/** RTF measures in twentieths of a point. */
export const TWIPS = 20;
/** Nothing on paper is longer (22 inches is the largest page); files may claim anything. */
const MAX_POINTS = 1_584;

export function toPoints(twips: number): number {
  return Math.min(MAX_POINTS, Math.max(-MAX_POINTS, twips / TWIPS));
}
