import type { FlowFont, FlowParagraph, TextMarks, TextRun } from '../../analysis/flow/elements.ts';
import type { BlockType } from '../../document/page.ts';
import { readMath } from '../containers/office-math.ts';
import { toLatex } from '../containers/office-math-latex.ts';
import { fromSymbolFont, fromUnnamedSymbolFont } from '../containers/symbol-fonts.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { AutoNumbers } from './auto-number.ts';
import type { ThemeFonts } from './design.ts';
import {
  inherit,
  type LevelStyles,
  parseParagraphStyle,
  parseRunStyle,
  type Spacing,
  type TextStyle,
} from './text-style.ts';

/** What text needs to know of the part it stands in. */
export interface TextContext {
  fonts: ThemeFonts;
  /** What a slide number field shows. */
  slideNumber: string;
  /** The address behind a relationship id, where it leads out of the file. */
  findLink(id: string): string | undefined;
  /** Told of every run's language. */
  sawLanguage(language: string, characters: number): void;
}

export interface TextOptions {
  levels: LevelStyles;
  /** For paragraphs without a bullet. */
  type: BlockType;
  /** Shrinking of text on overflow (21.1.2.1.3). */
  fontScale: number;
  lineReduction: number;
}

export interface SlideParagraph extends FlowParagraph {
  runs: TextRun[];
}

/** Sizes where nothing says one (21.1.2.3.9: 18 points). */
const DEFAULT_SIZE = 18;
const MAX_LEVEL = 8;

/** The paragraphs of a text body (CT_TextBody), empty ones included: they take room. */
export function readParagraphs(body: XmlElement, options: TextOptions, context: TextContext): SlideParagraph[] {
  const numbers = new AutoNumbers();
  return body.all('a:p').map((element) => {
    const properties = element.child('a:pPr');
    const level = Math.min(MAX_LEVEL, Math.max(0, Math.trunc(Number(properties?.attribute('lvl') ?? 0)) || 0));
    const style = inherit(properties ? parseParagraphStyle(properties) : {}, options.levels.at(level));
    const runs = readRuns(element, style, options, context);
    const font = toFont(style, context.fonts, options.fontScale);
    const isEmpty = runs.every((run) => run.text.trim() === '');
    // An empty paragraph shows no bullet and does not count.
    const marker = isEmpty ? undefined : findMarker(style, level, numbers);
    return {
      kind: 'paragraph',
      type: marker === undefined ? options.type : 'list_item',
      level: marker === undefined ? undefined : level + 1,
      marker: marker === undefined ? undefined : { text: marker, font },
      font: isEmpty ? endFont(element, style, options, context) : font,
      format: {
        align: style.align,
        indentLeft: style.marginLeft,
        indentFirst: style.indent,
        spaceBefore: toPoints(style.spaceBefore, font.size),
        spaceAfter: toPoints(style.spaceAfter, font.size),
        lineSpacing: toLineSpacing(style.lineSpacing, options.lineReduction),
      },
      runs,
    };
  });
}

function findMarker(style: TextStyle, level: number, numbers: AutoNumbers): string | undefined {
  const bullet = style.bullet ?? { kind: 'none' };
  const number = numbers.next(level, bullet);
  switch (bullet.kind) {
    case 'number':
      return number;
    case 'picture':
      return '•';
    case 'character':
      return fromUnnamedSymbolFont(fromSymbolFont(bullet.text, style.bulletFont)) || '•';
    case 'none':
      return undefined;
  }
}

function readRuns(element: XmlElement, style: TextStyle, options: TextOptions, context: TextContext): TextRun[] {
  const runs: TextRun[] = [];
  for (const child of element.children) {
    switch (child.name) {
      case 'a:r':
      case 'a:fld': {
        const run = readRun(child, style, options, context);
        if (run.text) runs.push(run);
        break;
      }
      case 'a:br':
        runs.push({ kind: 'text', text: '\n', font: runFont(child, style, options, context) });
        break;
      case 'a14:m':
        runs.push({
          kind: 'text',
          text: readMath(child),
          font: toFont(style, context.fonts, options.fontScale),
          marks: { latex: toLatex(child) },
        });
        break;
      case 'mc:AlternateContent':
        for (const run of readRuns(preferredContent(child), style, options, context)) runs.push(run);
        break;
    }
  }
  return runs;
}

/** Of the alternatives the first that holds something known, else the fallback (ECMA-376 part 3, 9.3). */
function preferredContent(alternatives: XmlElement): XmlElement {
  const known = new Set(['a:r', 'a:fld', 'a:br', 'a14:m']);
  return alternatives.children.find((choice) => choice.children.some((child) => known.has(child.name))) ?? alternatives;
}

function readRun(element: XmlElement, style: TextStyle, options: TextOptions, context: TextContext): TextRun {
  const properties = element.child('a:rPr');
  let text = unescapeText(element.child('a:t')?.text ?? '');
  if (element.name === 'a:fld' && element.attribute('type') === 'slidenum') text = context.slideNumber;
  const symbols = properties?.child('a:sym')?.attribute('typeface');
  text = text.replace(SYMBOL_CODES, (codes) => fromSymbolFont(codes, symbols ?? style.family));
  text = fromSymbolFont(text, properties?.child('a:latin')?.attribute('typeface'));
  const language = properties?.attribute('lang');
  if (language && text.trim()) context.sawLanguage(language, text.length);
  return {
    kind: 'text',
    text,
    font: runFont(element, style, options, context),
    marks: properties && readMarks(properties, context),
  };
}

/** a:sym names the font of these only (21.1.2.3.10). */
const SYMBOL_CODES = /[\uf020-\uf0ff]+/g;

/** Characters XML cannot hold are written _xHHHH_ (22.4.2.4); a vertical tab is a line break. */
function unescapeText(text: string): string {
  if (!text.includes('_x') && !text.includes('\v')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?|\v/g, '\n')
    .replace(/[\0-\x08\x0c-\x1f]/g, '')
    .toWellFormed();
}

function readMarks(properties: XmlElement, context: TextContext): TextMarks | undefined {
  const marks: TextMarks = {};
  const strike = properties.attribute('strike');
  if (strike && strike !== 'noStrike') marks.strike = true;
  const baseline = Number.parseFloat(properties.attribute('baseline') ?? '0');
  if (baseline > 0) marks.superscript = true;
  if (baseline < 0) marks.subscript = true;
  const link = properties.child('a:hlinkClick')?.attribute('r:id');
  const href = link && context.findLink(link);
  if (href) marks.href = href;
  return Object.keys(marks).length > 0 ? marks : undefined;
}

function runFont(run: XmlElement, style: TextStyle, options: TextOptions, context: TextContext): FlowFont {
  const properties = run.child('a:rPr');
  return toFont(properties ? inherit(parseRunStyle(properties), style) : style, context.fonts, options.fontScale);
}

function endFont(element: XmlElement, style: TextStyle, options: TextOptions, context: TextContext): FlowFont {
  const end = element.child('a:endParaRPr');
  return toFont(end ? inherit(parseRunStyle(end), style) : style, context.fonts, options.fontScale);
}

function toFont(style: TextStyle, fonts: ThemeFonts, scale: number): FlowFont {
  const family = style.family ?? fonts.minor;
  return {
    family: family.startsWith('+mj') ? fonts.major : family.startsWith('+mn') ? fonts.minor : family,
    size: (style.size ?? DEFAULT_SIZE) * scale,
    bold: style.bold,
    italic: style.italic,
    caps: style.caps,
  };
}

const toPoints = (spacing: Spacing | undefined, size: number): number | undefined =>
  spacing && (spacing.unit === 'points' ? spacing.value : spacing.value * size * 1.2);

function toLineSpacing(spacing: Spacing | undefined, reduction: number): FlowParagraph['format']['lineSpacing'] {
  if (spacing?.unit === 'points') return { rule: 'exactly', value: spacing.value };
  const share = (spacing?.value ?? 1) - reduction;
  return share === 1 ? undefined : { rule: 'multiple', value: Math.max(0.2, share) };
}
