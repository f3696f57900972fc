import type { TabStop } from '../../analysis/flow/elements.ts';
import { type CharacterState, DEFAULT_PARAGRAPH, type ParagraphState, PLAIN, toPoints } from './state.ts';

/** What a group begins with and `}` takes back. */
export interface Formatting {
  character: CharacterState;
  paragraph: ParagraphState;
}

type CharacterChange = (param: number | undefined, now: CharacterState) => Partial<CharacterState>;
type ParagraphChange = (param: number | undefined, now: ParagraphState) => Partial<ParagraphState>;

/** Toggles are on without a parameter and off with 0. */
const isOn = (param: number | undefined): boolean => param !== 0;

const MAX_FONT_SIZE = 400;
const DEFAULT_HALF_POINTS = 24;

const CHARACTER = new Map<string, CharacterChange>([
  ['plain', (_, now) => ({ ...PLAIN, deleted: now.deleted })],
  ['f', (param) => ({ font: param })],
  ['af', (param) => ({ associatedFont: param })],
  ['rtlch', () => ({ rightToLeft: true })],
  ['ltrch', () => ({ rightToLeft: false })],
  ['fs', (param = DEFAULT_HALF_POINTS) => ({ size: Math.min(MAX_FONT_SIZE, Math.max(1, param / 2)) })],
  ['b', (param) => ({ bold: isOn(param) })],
  ['i', (param) => ({ italic: isOn(param) })],
  ['strike', (param) => ({ strike: isOn(param) })],
  ['striked', (param) => ({ strike: isOn(param) })],
  ['caps', (param) => ({ caps: isOn(param) ? 'all' : undefined })],
  ['scaps', (param) => ({ caps: isOn(param) ? 'small' : undefined })],
  ['super', (param) => ({ script: isOn(param) ? 'super' : undefined })],
  ['sub', (param) => ({ script: isOn(param) ? 'sub' : undefined })],
  ['nosupersub', () => ({ script: undefined })],
  ['up', (param = 6) => ({ script: param > 0 ? 'super' : undefined })],
  ['dn', (param = 6) => ({ script: param > 0 ? 'sub' : undefined })],
  ['v', (param) => ({ hidden: isOn(param) })],
  ['deleted', (param) => ({ deleted: isOn(param) })],
  ['lang', (param) => ({ language: param })],
  ['expndtw', (param = 0) => ({ letterSpacing: toPoints(param) })],
  ['charscalex', (param = 100) => ({ stretch: Math.min(6, Math.max(0.1, param / 100)) })],
]);

const aligned =
  (align: ParagraphState['align']): ParagraphChange =>
  () => ({ align });

const tabbed =
  (nextTab: TabStop['align']): ParagraphChange =>
  () => ({ nextTab });

const MAX_TABS = 64;
const MAX_TABLE_LEVEL = 16;

const PARAGRAPH = new Map<string, ParagraphChange>([
  ['pard', () => DEFAULT_PARAGRAPH],
  ['s', (param) => ({ style: param })],
  ['outlinelevel', (param) => ({ outlineLevel: param })],
  ['ql', aligned('left')],
  ['qc', aligned('center')],
  ['qr', aligned('right')],
  ['qj', aligned('justify')],
  ['qd', aligned('justify')],
  ['li', (param = 0) => ({ indentLeft: toPoints(param) })],
  ['lin', (param = 0) => ({ indentLeft: toPoints(param) })],
  ['ri', (param = 0) => ({ indentRight: toPoints(param) })],
  ['rin', (param = 0) => ({ indentRight: toPoints(param) })],
  ['fi', (param = 0) => ({ indentFirst: toPoints(param) })],
  ['sb', (param = 0) => ({ spaceBefore: Math.max(0, toPoints(param)) })],
  ['sa', (param = 0) => ({ spaceAfter: Math.max(0, toPoints(param)) })],
  ['sl', (param = 0) => ({ lineSpacing: toPoints(param) })],
  ['slmult', (param) => ({ isMultiple: param === 1 })],
  ['contextualspace', () => ({ contextualSpacing: true })],
  ['keepn', (param) => ({ keepNext: isOn(param) })],
  ['keep', (param) => ({ keepLines: isOn(param) })],
  ['pagebb', (param) => ({ pageBreakBefore: isOn(param) })],
  ['widctlpar', (param) => ({ widowControl: isOn(param) })],
  ['nowidctlpar', () => ({ widowControl: false })],
  ['intbl', (_, now) => ({ tableLevel: Math.max(1, now.tableLevel) })],
  ['itap', (param = 1) => ({ tableLevel: Math.min(MAX_TABLE_LEVEL, Math.max(0, param)) })],
  ['ls', (param) => ({ list: param })],
  ['ilvl', (param = 0) => ({ listLevel: Math.min(8, Math.max(0, param)) })],
  ['tqr', tabbed('right')],
  ['tqc', tabbed('center')],
  ['tqdec', tabbed('decimal')],
  [
    'tx',
    (param = 0, now) => {
      if (now.tabs.length >= MAX_TABS) return {};
      const tabs = [...now.tabs, { at: toPoints(param), align: now.nextTab }];
      return { tabs: tabs.sort((a, b) => a.at - b.at), nextTab: 'left' };
    },
  ],
]);

/** Applies a control word that formats; says whether it is one. */
export function applyFormatting(formatting: Formatting, word: string, param: number | undefined): boolean {
  const character = CHARACTER.get(word);
  if (character) {
    formatting.character = { ...formatting.character, ...character(param, formatting.character) };
    return true;
  }
  const paragraph = PARAGRAPH.get(word);
  if (!paragraph) return false;
  formatting.paragraph = { ...formatting.paragraph, ...paragraph(param, formatting.paragraph) };
  return true;
}
