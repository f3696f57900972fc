import { fromSymbolFont } from '../containers/symbol-fonts.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { onOff, toInteger, val } from './attributes.ts';
import { formatNumber } from './number-formats.ts';
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts';
import { type RunProperties, readRunProperties } from './run-properties.ts';

/** One level of a list (17.9.6). */
export interface ListLevel {
  start: number;
  format: string;
  /** "%1.%2)": %n stands for the number of level n, from 1. */
  text: string;
  /** Numbers of higher levels in digits, whatever their format. */
  legal: boolean;
  /** The level (from 1) whose items restart this one; 0: none does. Every higher level where left out. */
  restart: number | undefined;
  suffix: 'tab' | 'space' | 'nothing';
  /** The paragraph style that stands for this level. */
  style: string | undefined;
  paragraph: ParagraphProperties;
  run: RunProperties;
}

interface AbstractList {
  id: string;
  levels: Map<number, ListLevel>;
  /** The list is defined by this numbering style. */
  styleLink: string | undefined;
}

interface List {
  abstract: AbstractList;
  /** Levels that replace those of the abstract list. */
  levels: Map<number, ListLevel>;
  startOverrides: Map<number, number>;
}

const LEVELS = 9;

/** The numbering part: lists by their numId. */
export class Numbering {
  readonly #lists = new Map<number, List>();

  constructor(root: XmlElement | undefined, numberingOfStyle: (styleId: string) => number | undefined) {
    const abstracts = new Map<string, AbstractList>();
    for (const element of root?.all('w:abstractNum') ?? []) {
      const id = element.attribute('w:abstractNumId') ?? '';
      abstracts.set(id, { id, levels: readLevels(element), styleLink: val(element.child('w:numStyleLink')) });
    }
    const links = new Map<number, string>();
    for (const element of root?.all('w:num') ?? []) {
      const id = toInteger(element.attribute('w:numId'));
      const abstractId = val(element.child('w:abstractNumId'));
      const abstract = abstractId === undefined ? undefined : abstracts.get(abstractId);
      if (id === undefined || !abstract) continue;
      links.set(id, abstract.id);
      this.#lists.set(id, { abstract, ...readOverrides(element) });
    }
    for (const list of this.#lists.values())
      list.abstract = followStyleLink(list.abstract, abstracts, links, numberingOfStyle);
  }

  list(id: number): List | undefined {
    return this.#lists.get(id);
  }

  level(id: number, level: number): ListLevel | undefined {
    const list = this.#lists.get(id);
    return list?.levels.get(level) ?? list?.abstract.levels.get(level);
  }

  /** The level that a paragraph style stands for, where the style names the list but no level. */
  levelOfStyle(id: number, styles: readonly string[]): number | undefined {
    const list = this.#lists.get(id);
    if (!list) return undefined;
    for (const style of styles) {
      for (let level = 0; level < LEVELS; level++) if (this.level(id, level)?.style === style) return level;
    }
    return undefined;
  }
}

/** The numbers of one story's lists as they run. */
export class ListCounters {
  readonly #numbering: Numbering;
  /** By abstract list: lists that share one go on counting. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #overridden = new Set<string>();

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Counts one item and says what stands before it. */
  next(id: number, level: number): string {
    const list = this.#numbering.list(id);
    const own = this.#numbering.level(id, level);
    if (!list || !own) return '';
    let counts = this.#counts.get(list.abstract.id);
    if (!counts) this.#counts.set(list.abstract.id, (counts = []));
    // An item below a level that was skipped counts as if that level had begun.
    for (let above = 0; above < level; above++) counts[above] ??= this.#numbering.level(id, above)?.start ?? 1;
    const override = list.startOverrides.get(level);
    const key = `${id} ${level}`;
    if (override !== undefined && !this.#overridden.has(key)) {
      this.#overridden.add(key);
      counts[level] = override;
    } else {
      const count = counts[level];
      counts[level] = count === undefined ? (override ?? own.start) : count + 1;
    }
    this.#restartBelow(id, level, counts);
    return this.#marker(id, own, level, counts);
  }

  #restartBelow(id: number, level: number, counts: (number | undefined)[]): void {
    for (let below = level + 1; below < LEVELS; below++) {
      const restart = this.#numbering.level(id, below)?.restart;
      if (restart === undefined || (restart > 0 && level < restart)) counts[below] = undefined;
    }
  }

  #marker(id: number, own: ListLevel, level: number, counts: (number | undefined)[]): string {
    if (own.format === 'bullet') return toBullet(own);
    return own.text.slice(0, MAX_MARKER_CHARS).replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1;
      if (of > level) return '';
      const other = this.#numbering.level(id, of);
      const count = counts[of] ?? other?.start ?? 1;
      return formatNumber(count, own.legal && of < level ? 'decimal' : (other?.format ?? 'decimal'));
    });
  }
}

/** A marker comes with every item. */
const MAX_MARKER_CHARS = 100;

function toBullet({ text, run }: ListLevel): string {
  const shown = fromSymbolFont(text.slice(0, MAX_MARKER_CHARS), run.font);
  // Private use characters of a font nobody has: a bullet is meant.
  return shown.replace(/[\ue000-\uf8ff]/g, '•');
}

function readLevels(element: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const lvl of element.all('w:lvl')) {
    const index = toInteger(lvl.attribute('w:ilvl'));
    if (index !== undefined && index >= 0 && index < LEVELS) levels.set(index, readLevel(lvl));
  }
  return levels;
}

function readLevel(lvl: XmlElement): ListLevel {
  const suffix = val(lvl.child('w:suff'));
  // Word 2010 and later keep special formats ("001, 002, …") in a choice, with a plain one as the fallback.
  const format = lvl.child('w:numFmt') ?? lvl.child('mc:AlternateContent', 'mc:Fallback', 'w:numFmt');
  return {
    start: toInteger(val(lvl.child('w:start'))) ?? 0,
    format: val(format) ?? 'decimal',
    text: val(lvl.child('w:lvlText')) ?? '',
    legal: onOff(lvl.child('w:isLgl')) ?? false,
    restart: toInteger(val(lvl.child('w:lvlRestart'))),
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    style: val(lvl.child('w:pStyle')),
    paragraph: readParagraphProperties(lvl.child('w:pPr')),
    run: readRunProperties(lvl.child('w:rPr')),
  };
}

function readOverrides(num: XmlElement): Pick<List, 'levels' | 'startOverrides'> {
  const levels = new Map<number, ListLevel>();
  const startOverrides = new Map<number, number>();
  for (const override of num.all('w:lvlOverride')) {
    const index = toInteger(override.attribute('w:ilvl'));
    if (index === undefined || index < 0 || index >= LEVELS) continue;
    const start = toInteger(val(override.child('w:startOverride')));
    if (start !== undefined) startOverrides.set(index, start);
    const lvl = override.child('w:lvl');
    if (lvl) levels.set(index, readLevel(lvl));
  }
  return { levels, startOverrides };
}

/** numStyleLink (17.9.21): the list is where the numbering style points. A style that points back ends the search. */
function followStyleLink(
  abstract: AbstractList,
  abstracts: ReadonlyMap<string, AbstractList>,
  links: ReadonlyMap<number, string>,
  numberingOfStyle: (styleId: string) => number | undefined,
): AbstractList {
  const seen = new Set<AbstractList>();
  let at = abstract;
  while (at.styleLink !== undefined && !seen.has(at)) {
    seen.add(at);
    const id = numberingOfStyle(at.styleLink);
    const next = id === undefined ? undefined : abstracts.get(links.get(id) ?? '');
    if (!next) break;
    at = next;
  }
  return at;
}
