import { Model } from '../../../learned/model.ts';
import { checkSums, kindAgreement } from './checks.ts';
import type { TableKind } from './found-table.ts';
import type { Grid } from './grid.ts';
import type { Setting } from './setting.ts';
import weights from './table.weights.json' with { type: 'json' };
import { readContents, readTraits, type Traits } from './traits.ts';

/** What the weights were fitted for, in this order. */
export const TABLE_TRAITS = [
  // How it is marked off, and its size.
  ...['lattice', 'ruled', 'rules', 'isFramed', 'hasWalls', 'rows', 'columns', 'headerRows'],
  // What its cells hold.
  ...['filled', 'fullRows', 'fullColumns', 'fill', 'density', 'words', 'longestCell', 'wordsPerCell', 'values'],
  ...[
    'aligned',
    'crowded',
    'formulas',
    'code',
    'numberRows',
    'formFields',
    'tight',
    'loneProse',
    'labels',
    'kinds',
    'sums',
  ],
  ...['small', 'loneEdges', 'lines'],
  ...['isHeaded', 'isHeadedInBold', 'isParted', 'isBlank'],
  // What it may be instead.
  ...['list', 'lists', 'contents', 'index', 'dated', 'equations', 'isChart'],
  ...['readsOn', 'running', 'tableCaption', 'figureCaption', 'inFigure'],
] as const;

export type TableTraits = Record<(typeof TABLE_TRAITS)[number], number>;

const model = new Model(TABLE_TRAITS, weights);

/** How much of a grid, read as a table, is right: 0 if it is none. */
export const judge = (traits: TableTraits): number => model.probability(traits);

/** Describes a grid by numbers; undefined where it is certainly no table. */
export function describe(grid: Grid, kind: TableKind, readSetting: () => Setting): TableTraits | undefined {
  const { rowCount, columnCount, headerRows } = grid;
  if (rowCount < 2 || columnCount < 2) return undefined;
  const contents = readContents(grid);
  const traits = readTraits(grid, contents);
  const isForm = kind === 'lattice' && traits.isBlank;
  if (!isForm && !hasShape(grid, kind, traits)) return undefined;
  if (kind !== 'lattice' && (traits.isParted || (traits.code > MOSTLY_CODE && !printsNumbers(traits))))
    return undefined;
  const { lookalike, longestCell, words, fullRows, fullColumns, isChart, ...shares } = traits;
  const { caption, struck, hasBars, isDrawing, ...setting } = readSetting();
  // "DRAFT", drawn over a page, makes no drawing of what a caption calls a table and lines part into columns.
  if (isDrawing && !(caption === 'table' && setting.hasWalls)) return undefined;
  if (kind !== 'lattice' && setting.readsOn >= OFTEN_READS_ON) return undefined;
  if (struck > Math.max(1, words * MAX_STRUCK)) return undefined;
  if ((isChart || hasBars) && (traits.density < 0.7 || caption === 'figure')) return undefined;
  if (!isForm && isCertainlyNone(grid, kind, traits, setting, caption)) return undefined;
  const [right, checked] = checkSums(contents, headerRows);
  const is = (name: typeof lookalike): number => Number(lookalike === name);
  return numbers({
    ...shares,
    ...setting,
    lattice: kind === 'lattice',
    ruled: kind === 'ruled',
    rows: rowCount,
    columns: columnCount,
    headerRows,
    words,
    longestCell: longestCell / Math.max(1, words),
    fullRows: fullRows / rowCount,
    fullColumns: fullColumns / columnCount,
    kinds: kindAgreement(contents, headerRows),
    sums: checked === 0 ? 0 : right * 2 > checked ? 1 : -1,
    isChart: isChart || hasBars,
    list: is('list'),
    lists: is('lists'),
    contents: is('contents'),
    index: is('index'),
    dated: is('dated'),
    equations: is('equations'),
    tableCaption: caption === 'table',
    figureCaption: caption === 'figure',
  });
}

/** Share of the words of fixed pitch: a table may name things in it. */
const MOSTLY_CODE = 0.7;
/** Boxes around the words of a sentence. */
const MOSTLY_TIGHT = 0.7;
const OFTEN_READS_ON = 0.4;
const MAX_STRUCK = 0.06;

/** What a program printed is a table if it is one of numbers, row by row; a few in lines of code are not. */
const printsNumbers = ({ values, numberRows }: Traits): boolean => values >= 0.5 && numberRows >= 0.6;

/** Without lines between its words to go by, the contents must speak for a table. */
function isCertainlyNone(
  { columnCount }: Grid,
  kind: TableKind,
  { lookalike, values, wordsPerCell, formulas, formFields }: Traits,
  { isFramed, rules, inFigure }: Pick<Setting, 'isFramed' | 'rules' | 'inFigure'>,
  caption: Setting['caption'],
): boolean {
  const isFrame = kind !== 'aligned' && isFramed && values < MANY_VALUES;
  const lines = isFrame ? 0 : rules;
  // Above and below contents stand the lines at the head and the foot of a page.
  if (kind !== 'aligned' && !isFrame) return kind === 'ruled' && lookalike === 'contents' && lines < 3;
  // What a caption calls a table is no list, nor a table of contents.
  if (lookalike && (caption !== 'table' || lookalike === 'equations')) return true;
  if (wordsPerCell > 8 || inFigure || (formulas > 0.15 && lines === 0) || (values < 0.4 && formFields > 0.15))
    return true;
  return values < 0.25 && columnCount < 3 && lines === 0 && caption !== 'table';
}

const MANY_VALUES = 0.4;

function hasShape(grid: Grid, kind: TableKind, traits: Traits): boolean {
  if (traits.filled < 4 || traits.fullRows < 2 || traits.fullColumns < 2) return false;
  if (grid.rowCount === 2 && grid.columnCount === 2 && traits.words < 8 && !traits.isHeadedInBold) return false;
  if (traits.loneProse > 0.5 || traits.tight > MOSTLY_TIGHT) return false;
  if (kind === 'lattice' && traits.isHeaded) return true;
  return !(traits.longestCell > 60 && traits.longestCell > traits.words * 0.4);
}

function numbers(traits: Record<keyof TableTraits, number | boolean>): TableTraits {
  return Object.fromEntries(TABLE_TRAITS.map((name) => [name, Number(traits[name])])) as TableTraits;
}
