import { checkSums, kindAgreement } from './checks.ts';
import type { TableKind } from './found-table.ts';
import type { Grid } from './grid.ts';
import { type Contents, readContents, readTraits, type Traits } from './traits.ts';

/** What stands around a grid and speaks for or against it. */
export interface Setting {
  /** A caption that calls it a table, or a figure. */
  caption: 'table' | 'figure' | undefined;
  /** Stands within lines drawn around a figure. */
  inFigure: boolean;
  /** Lines drawn across most of it. */
  rules: number;
  /** Lines, or a shade, are all around the words and none between them: that makes no table of them. */
  isFramed: boolean;
  /** Whether a line runs down between words, along half of them. */
  hasWalls: boolean;
  /** Share of the rows whose text goes on in the row below, as lines of running text do. */
  readsOn: number;
  /** Words that a line strikes through: axes and curves do that, the lines of a table do not. */
  struck: number;
  hasBars: boolean;
  /** Stands in a drawing: its words are labels. */
  isDrawing: boolean;
}

/** Share of the words of fixed pitch: a table may name things in it. */
const MOSTLY_CODE = 0.7;
/** Boxes around the words of a sentence. */
const MOSTLY_TIGHT = 0.7;
const OFTEN_READS_ON = 0.4;
const MANY_VALUES = 0.4;

/** Its lines say what a form to be filled in is, its contents can not. */
const BLANK_FORM = 0.8;

/** How sure it is that a grid is a table and was read right, 0 to 1; 0 is certainly none. */
export function judge(grid: Grid, kind: TableKind, readSetting: () => Setting): number {
  if (grid.rowCount < 2 || grid.columnCount < 2) return 0;
  const contents = readContents(grid);
  const traits = readTraits(grid, contents);
  const isForm = kind === 'lattice' && traits.isBlank;
  if (!isForm && !hasShape(grid, kind, traits)) return 0;
  if (kind !== 'lattice' && traits.isParted) return 0;
  if (kind !== 'lattice' && traits.code > MOSTLY_CODE && !printsNumbers(traits)) return 0;
  const setting = readSetting();
  // "DRAFT", drawn over a page, makes no drawing of what a caption calls a table and lines part into columns.
  if (setting.isDrawing && !(setting.caption === 'table' && setting.hasWalls)) return 0;
  if (kind !== 'lattice' && setting.readsOn >= OFTEN_READS_ON) return 0;
  if (setting.struck > Math.max(1, traits.words * 0.06)) return 0;
  const isChart = traits.isChart || setting.hasBars;
  if (isChart && (traits.density < 0.7 || setting.caption === 'figure')) return 0;
  if (isForm) return BLANK_FORM;
  const isFramed = kind !== 'aligned' && setting.isFramed && traits.values < MANY_VALUES;
  const isAligned = kind === 'aligned' || isFramed;
  const confidence = isAligned
    ? judgeAligned(grid, traits, isFramed ? { ...setting, rules: 0 } : setting)
    : judgeRuled(grid, kind, traits, setting);
  return clamp(confidence + selfCheck(contents, grid.headerRows), isAligned ? 0.9 : 0.99);
}

/** What a program printed is a table if it is one of numbers, row by row; a few in lines of code are not. */
const printsNumbers = ({ values, numberRows }: Traits): boolean => values >= 0.5 && numberRows >= 0.6;

/** Columns of mixed kinds speak against the reading, sums that come out for it. */
function selfCheck(contents: Contents, headerRows: number): number {
  const [right, checked] = checkSums(contents, headerRows);
  const sums = checked > 0 && right * 2 > checked ? 0.05 : 0;
  return sums - 0.2 * (1 - kindAgreement(contents, headerRows));
}

function hasShape(grid: Grid, kind: TableKind, traits: Traits): boolean {
  if (traits.filled < 4 || traits.fullRows < 2 || traits.fullColumns < 2) return false;
  if (grid.rowCount === 2 && grid.columnCount === 2 && traits.words < 8 && !traits.isHeadedInBold) return false;
  if (traits.loneProse > 0.5 || traits.tight > MOSTLY_TIGHT) return false;
  if (kind === 'lattice' && traits.isHeaded) return true;
  return !(traits.longestCell > 60 && traits.longestCell > traits.words * 0.4);
}

function judgeRuled(grid: Grid, kind: TableKind, traits: Traits, setting: Setting): number {
  let confidence = kind === 'lattice' ? 0.95 : 0.85;
  confidence += 0.05 * Math.min(1, 2 * traits.values);
  confidence -= 0.3 * (1 - traits.fullRows / grid.rowCount);
  confidence -= Math.min(0.6, 1.5 * traits.crowded) + traits.loneProse;
  const fill = kind === 'lattice' ? 0.4 : 0.65;
  if (traits.fill < fill) confidence -= fill - traits.fill;
  if (traits.density < 0.5) confidence -= (0.5 - traits.density) / 2;
  if (kind === 'ruled' && traits.filled < 16 && traits.values < 0.3 && traits.fill < fill) confidence -= 0.1;
  if (setting.caption === 'figure' || (setting.inFigure && setting.caption !== 'table')) confidence -= 0.35;
  if (setting.caption === 'table') confidence += 0.05;
  if (traits.values < 0.3 && traits.formFields > 0.25) confidence -= kind === 'ruled' ? 0.4 : traits.formFields;
  const { lookalike } = traits;
  // Above and below contents stand the lines at the head and the foot of a page.
  if (kind === 'ruled' && lookalike === 'contents' && setting.rules < 3) return 0;
  if (kind === 'ruled' && (lookalike === 'list' || lookalike === 'contents')) confidence -= 0.4;
  if (lookalike === 'lists' && !setting.hasWalls) confidence -= 0.4;
  return confidence;
}

/** Without lines to go by, the contents must speak for a table. */
function judgeAligned(grid: Grid, traits: Traits, setting: Setting): number {
  // What a caption calls a table is no list, nor a table of contents.
  if (traits.lookalike && (setting.caption !== 'table' || traits.lookalike === 'equations')) return 0;
  if (traits.wordsPerCell > 8 || setting.inFigure) return 0;
  if (traits.formulas > 0.15 && setting.rules === 0) return 0;
  if (traits.values < 0.4 && traits.formFields > 0.15) return 0;
  const isMarked = setting.rules > 0 || setting.caption === 'table';
  if (traits.values < 0.25 && grid.columnCount < 3 && !isMarked) return 0;
  let confidence = 0.2 + 0.4 * Math.min(1, traits.values * 1.25);
  confidence += 0.6 * (traits.aligned - 0.7);
  confidence += grid.columnCount > 2 ? 0.1 : 0;
  confidence += grid.rowCount > 3 ? 0.1 : 0;
  confidence += Math.min(0.2, 0.1 * setting.rules);
  if (setting.caption === 'table') confidence += 0.25;
  if (setting.caption === 'figure') confidence -= 0.3;
  confidence -= 0.4 * (1 - traits.fullRows / grid.rowCount);
  confidence -= Math.min(0.6, 1.5 * traits.crowded);
  confidence -= Math.max(0, 0.7 - traits.fill);
  confidence -= 0.5 * traits.formulas;
  return Math.min(0.95, confidence);
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
