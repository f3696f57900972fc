import type { Box } from '../../../document/box.ts';
import type { Block } from '../../../document/page.ts';

/**
 * A word as printed, or a piece of one where its style changes. Coordinates are those of the upright page: where most text of a
 * page is set sideways, the whole page is turned before the analysis and its boxes are turned back afterwards.
 */
export interface Word {
  /** In reading order of its script, ligatures undone. */
  text: string;
  /** Baseline to ascent and descent of the font, not the ink. */
  box: Box;
  /** Of the line it stands on. This and the edges are in the frame of the line where the angle is not 0. */
  baseline: number;
  /** The same of the word itself: a raised one stands higher than its line. */
  ownBaseline: number;
  /** Left and right edge of each UTF-16 unit of the text; descend in right-to-left words. */
  lefts: readonly number[];
  rights: readonly number[];
  fontName: string;
  fontSize: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  colour: string;
  /** 0 for upright text, else degrees counter-clockwise against the upright page. */
  angle: number;
  vertical: boolean;
  /** 1: superscript, -1: subscript. */
  rise: -1 | 0 | 1;
  /** The dots that lead to it from the word before, as printed. */
  leader: string;
  /** Follows the word before it on the line without a space. */
  glued: boolean;
  hidden: Block['hidden'];
  mcid: number | null;
  artifact: boolean;
  /** Position in the content stream. */
  order: number;
  /** Position on its line, as it is read. */
  place: number;
}

/** Words on one baseline that read on: a gap as wide as a column's parts lines. */
export interface TextLine {
  words: Word[];
  box: Box;
  baseline: number;
  /** Of most of its characters. */
  fontSize: number;
  angle: number;
  rightToLeft: boolean;
}

export function textOf(words: readonly Word[]): string {
  let text = '';
  for (const word of words) text += text === '' || word.glued ? word.text : ` ${word.text}`;
  return text;
}
