import type { XmlElement } from '../containers/xml-tree.ts';
import { isTrue, parseCoordinate } from './placement.ts';

/** What stands before a paragraph (21.1.2.4). */
export type Bullet =
  | { kind: 'none' }
  | { kind: 'character'; text: string }
  | { kind: 'picture' }
  | { kind: 'number'; scheme: string; startAt: number };

/** Spacing is a share of the line height or points (21.1.2.2.5, .9, .10). */
export type Spacing = { unit: 'lines'; value: number } | { unit: 'points'; value: number };

/** What is known of a paragraph and its text at one step of the inheritance. */
export interface TextStyle {
  bullet?: Bullet | undefined;
  bulletFont?: string | undefined;
  align?: 'left' | 'center' | 'right' | 'justify' | undefined;
  marginLeft?: number | undefined;
  indent?: number | undefined;
  lineSpacing?: Spacing | undefined;
  spaceBefore?: Spacing | undefined;
  spaceAfter?: Spacing | undefined;
  size?: number | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  caps?: 'all' | 'small' | undefined;
  family?: string | undefined;
}

/** a:pPr, a:lvl1pPr … a:lvl9pPr or a:defPPr (CT_TextParagraphProperties). */
export function parseParagraphStyle(properties: XmlElement): TextStyle {
  const style: TextStyle = {
    align: ALIGNMENTS.get(properties.attribute('algn') ?? ''),
    marginLeft: parseCoordinate(properties.attribute('marL')),
    indent: parseCoordinate(properties.attribute('indent')),
  };
  for (const child of properties.children) {
    switch (child.name) {
      case 'a:buNone':
        style.bullet = { kind: 'none' };
        break;
      case 'a:buChar':
        style.bullet = { kind: 'character', text: child.attribute('char') ?? '•' };
        break;
      case 'a:buBlip':
        style.bullet = { kind: 'picture' };
        break;
      case 'a:buAutoNum':
        style.bullet = {
          kind: 'number',
          scheme: child.attribute('type') ?? 'arabicPeriod',
          startAt: Number(child.attribute('startAt') ?? 1) || 1,
        };
        break;
      case 'a:buFont':
        style.bulletFont = child.attribute('typeface');
        break;
      case 'a:lnSpc':
        style.lineSpacing = parseSpacing(child);
        break;
      case 'a:spcBef':
        style.spaceBefore = parseSpacing(child);
        break;
      case 'a:spcAft':
        style.spaceAfter = parseSpacing(child);
        break;
      case 'a:defRPr':
        Object.assign(style, parseRunStyle(child));
        break;
    }
  }
  return style;
}

/** a:rPr, a:defRPr or a:endParaRPr (CT_TextCharacterProperties). */
export function parseRunStyle(properties: XmlElement): TextStyle {
  const size = Number(properties.attribute('sz'));
  const bold = properties.attribute('b');
  const italic = properties.attribute('i');
  return {
    size: size > 0 ? size / 100 : undefined,
    bold: bold === undefined ? undefined : isTrue(bold),
    italic: italic === undefined ? undefined : isTrue(italic),
    caps: CAPS.get(properties.attribute('cap') ?? ''),
    family: properties.child('a:latin')?.attribute('typeface'),
  };
}

/** The nearest that says something, value by value. */
export function inherit(nearest: TextStyle, ...farther: (TextStyle | undefined)[]): TextStyle {
  const merged: Record<string, unknown> = { ...nearest };
  for (const style of farther) {
    if (style) for (const key of KEYS) merged[key] ??= style[key];
  }
  return merged;
}

const KEYS = [
  'bullet',
  'bulletFont',
  'align',
  'marginLeft',
  'indent',
  'lineSpacing',
  'spaceBefore',
  'spaceAfter',
  'size',
  'bold',
  'italic',
  'caps',
  'family',
] as const satisfies (keyof TextStyle)[];

const LEVELS = 9;

/** a:lstStyle, p:titleStyle, p:bodyStyle, p:otherStyle or p:defaultTextStyle: one style for each of nine levels. */
export type ListStyle = readonly TextStyle[];

const EMPTY_LIST_STYLE: ListStyle = Array.from({ length: LEVELS }, () => ({}));

export function parseListStyle(element: XmlElement | undefined): ListStyle {
  if (!element || element.children.length === 0) return EMPTY_LIST_STYLE;
  const basis = element.child('a:defPPr');
  const basic = basis && parseParagraphStyle(basis);
  return EMPTY_LIST_STYLE.map((_, level) => {
    const own = element.child(`a:lvl${level + 1}pPr`);
    return inherit(own ? parseParagraphStyle(own) : {}, basic);
  });
}

/** What list styles, the nearest first, together say of each level. */
export class LevelStyles {
  readonly #lists: ListStyle[];
  readonly #known: TextStyle[] = [];

  constructor(lists: readonly (ListStyle | undefined)[]) {
    this.#lists = lists.filter((list): list is ListStyle => list !== undefined && list !== EMPTY_LIST_STYLE);
  }

  at(level: number): TextStyle {
    return (this.#known[level] ??= inherit({}, ...this.#lists.map((list) => list[level])));
  }
}

const ALIGNMENTS = new Map<string, TextStyle['align']>([
  ['l', 'left'],
  ['ctr', 'center'],
  ['r', 'right'],
  ['just', 'justify'],
  ['justLow', 'justify'],
  ['dist', 'justify'],
  ['thaiDist', 'justify'],
]);

const CAPS = new Map<string, TextStyle['caps']>([
  ['all', 'all'],
  ['small', 'small'],
]);

/** Percentages come in thousandths, or with a sign in strict files: "90000", "90%". */
export function parsePercentage(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number.parseFloat(text);
  if (Number.isNaN(number)) return undefined;
  return text.trim().endsWith('%') ? number / 100 : number / 100_000;
}

function parseSpacing(element: XmlElement): Spacing | undefined {
  const share = parsePercentage(element.child('a:spcPct')?.attribute('val'));
  if (share !== undefined) return { unit: 'lines', value: share };
  const points = Number(element.child('a:spcPts')?.attribute('val'));
  return Number.isFinite(points) ? { unit: 'points', value: points / 100 } : undefined;
}
