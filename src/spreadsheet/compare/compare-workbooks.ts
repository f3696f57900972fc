import { fault } from '../../document/fault.ts';
import { CARRIES_NUMBER, type StoredCell } from '../../document/rows.ts';
import type { SheetLayout } from '../../document/sheet.ts';
import { CellReader } from '../cell-value.ts';
import { SheetMeasure } from '../measure.ts';
import { cellName, rangeName, sizeOf } from '../reference.ts';
import { quoteSheet } from '../workbook.ts';
import type { CompareAnswer, CompareChange } from './answer.ts';
import { type Causes, traceCauses } from './causes.ts';
import { type CellChange, changesOf } from './cell-changes.ts';
import { type ChangeGroup, groupChanges } from './group-changes.ts';
import { MovedFormulas } from './moved-formulas.ts';
import { pairSheets, type Version } from './sheet-pairs.ts';
import { compareStructure } from './structure.ts';

/** Cells of one version, and cells that differ; of more, the rest is only counted. */
const MAX_CELLS = 5_000_000;
const MAX_CHANGES = 100_000;
const MAX_STRUCTURE = 1_000;
const LISTED_CELLS = 10;

const NOTHING_DIFFERS: CompareAnswer = {
  identical: true,
  summary: {
    values: 0,
    formulas: 0,
    results: 0,
    cells_added: 0,
    cells_removed: 0,
    rows_inserted: 0,
    rows_removed: 0,
    columns_inserted: 0,
    columns_removed: 0,
  },
  structure: [],
  total: 0,
  changes: [],
  complete: true,
};

export interface CompareRequest {
  before: Version;
  after: Version;
  offset: number;
  limit: number;
}

/** What differs between two versions of a workbook, and what changed because of what. */
export function compareWorkbooks({ before, after, offset, limit }: CompareRequest): CompareAnswer {
  if (before.sha256 !== undefined && before.sha256 === after.sha256) return NOTHING_DIFFERS;
  for (const { workbook } of [before, after])
    checkSize(workbook.sheets.reduce((sum, sheet) => sum + sheet.cell_count, 0));
  const paired = pairSheets(before, after);
  const formulas = new MovedFormulas(before.workbook, after.workbook, paired.pairs);
  const { changes: structure, blocks } = compareStructure(before.workbook, after.workbook, paired);
  const changes: CellChange[] = [];
  const counts = { value: 0, formula: 0, result: 0, added: 0, removed: 0 };
  for (const pair of paired.pairs) {
    for (const change of changesOf(pair, before.cells, after.cells, formulas)) {
      counts[change.kind]++;
      if (changes.length < MAX_CHANGES) changes.push(change);
    }
  }
  const formerSheets = new Map(paired.pairs.map((pair) => [pair.after, pair.before]));
  const causes = traceCauses({
    ...{ changes, blocks, before: before.workbook, after: after.workbook },
    formerPlace: ({ sheet, before: cell }) => ({
      sheet: formerSheets.get(sheet)!,
      row: cell!.row,
      column: cell!.column,
    }),
  });
  const groups = groupChanges(changes);
  rank(groups, changes, causes);
  const teller = new ChangeTeller({ before, after, changes, causes, formerSheets, structure, blocks });
  for (const [i, { change }] of blocks.entries()) {
    const affects = teller.affects([changes.length + i]);
    if (affects) structure[change]!.affects = affects;
  }
  const count = (kind: string): number =>
    blocks.reduce(
      (sum, { change, range }) =>
        structure[change]!.kind !== kind
          ? sum
          : sum + (kind.startsWith('rows') ? range.lastRow - range.firstRow : range.lastColumn - range.firstColumn) + 1,
      0,
    );
  const isCut = Object.values(counts).reduce((sum, n) => sum + n, 0) > changes.length;
  return {
    identical: groups.length === 0 && structure.length === 0,
    summary: {
      values: counts.value,
      formulas: counts.formula,
      results: counts.result,
      cells_added: counts.added,
      cells_removed: counts.removed,
      rows_inserted: count('rows_inserted'),
      rows_removed: count('rows_removed'),
      columns_inserted: count('columns_inserted'),
      columns_removed: count('columns_removed'),
    },
    structure: structure.slice(0, MAX_STRUCTURE),
    total: groups.length,
    changes: groups.slice(offset, offset + limit).map((group) => teller.tell(group)),
    complete: causes.complete && !isCut && structure.length <= MAX_STRUCTURE,
  };
}

function checkSize(cells: number): void {
  if (cells <= MAX_CELLS) return;
  const most = MAX_CELLS.toLocaleString('en-US');
  throw fault('limit_exceeded', `A workbook has ${cells.toLocaleString('en-US')} cells; at most ${most} are compared.`);
}

/** What somebody did before what came of it; the wider its effect, and the larger the step, the sooner. */
function rank(groups: ChangeGroup[], changes: readonly CellChange[], { affected }: Causes): void {
  const order = { formula: 0, value: 0, added: 1, removed: 1, result: 2 };
  const keyed = groups.map((group) => ({
    group,
    order: order[group.kind],
    reach: group.members.reduce((most, at) => Math.max(most, affected[at]!), 0),
    step: stepOf(changes[group.members[0]!]!),
  }));
  keyed.sort(
    (a, b) =>
      a.order - b.order ||
      b.reach - a.reach ||
      b.step - a.step ||
      a.group.sheet - b.group.sheet ||
      a.group.range.firstRow - b.group.range.firstRow ||
      a.group.range.firstColumn - b.group.range.firstColumn,
  );
  keyed.forEach(({ group }, i) => {
    groups[i] = group;
  });
}

/** How far a number went, relative to the larger of both; what is no number went all the way. */
function stepOf({ before, after }: CellChange): number {
  if (!before || !after || !CARRIES_NUMBER[before.kind] || !CARRIES_NUMBER[after.kind]) return 1;
  const larger = Math.max(Math.abs(before.number), Math.abs(after.number));
  return larger === 0 ? 0 : Number((Math.abs(after.number - before.number) / larger).toPrecision(6));
}

interface Told extends Pick<CompareRequest, 'before' | 'after'> {
  changes: readonly CellChange[];
  causes: Causes;
  /** Positions of sheets in the earlier version, by those in the later one. */
  formerSheets: ReadonlyMap<number, number>;
  structure: CompareAnswer['structure'];
  blocks: readonly { change: number }[];
}

/** Changes as they leave the service. */
class ChangeTeller {
  readonly #told: Told;
  readonly #before: CellTeller;
  readonly #after: CellTeller;

  constructor(told: Told) {
    this.#told = told;
    this.#before = new CellTeller(told.before);
    this.#after = new CellTeller(told.after);
  }

  tell({ kind, sheet, range, members }: ChangeGroup): CompareChange {
    const { changes, causes, after, formerSheets } = this.#told;
    const first = changes[members[0]!]!;
    const former = formerSheets.get(sheet)!;
    const reasons = kind === 'result' ? causes.roots[members[0]!]!.map((node) => this.#name(node)) : [];
    const affects = kind === 'result' ? undefined : this.affects(members);
    return {
      kind,
      sheet: after.workbook.sheets[sheet]!.name,
      range: rangeName(range),
      cell_count: sizeOf(range),
      before: first.before ? this.#before.tell(former, first.before) : null,
      after: first.after ? this.#after.tell(sheet, first.after) : null,
      ...(affects ? { affects } : {}),
      ...(reasons.length > 0 ? { because_of: reasons } : {}),
    };
  }

  /** The results that nodes reach; the nearest are named. */
  affects(nodes: readonly number[]): CompareChange['affects'] {
    const { changes, causes } = this.#told;
    const count = nodes.reduce((most, node) => Math.max(most, causes.affected[node]!), 0);
    if (count === 0) return undefined;
    const among = new Set(nodes);
    const cells: string[] = [];
    for (let at = 0; at < changes.length && cells.length < LISTED_CELLS; at++) {
      if (causes.roots[at]?.some((root) => among.has(root))) cells.push(this.#name(at));
    }
    return { count, cells };
  }

  #name(node: number): string {
    const { changes, after, structure, blocks } = this.#told;
    const change = changes[node];
    if (change)
      return `${quoteSheet(after.workbook.sheets[change.sheet]!.name)}!${cellName(change.row, change.column)}`;
    const { sheet, range, kind } = structure[blocks[node - changes.length]!.change]!;
    return `${quoteSheet(sheet!)}!${range} (${kind.replace('_', ' ')})`;
  }
}

/** Cells of one version. What reads and measures a sheet is made once: of thousands of formats and merged blocks it keeps account. */
class CellTeller {
  readonly #version: Version;
  readonly #sheets: { reader: CellReader; measure: SheetMeasure }[] = [];

  constructor(version: Version) {
    this.#version = version;
  }

  tell(sheet: number, cell: StoredCell): NonNullable<CompareChange['before']> {
    const { workbook, cells } = this.#version;
    this.#sheets[sheet] ??= toTellers(cells.layout(sheet));
    const { reader, measure } = this.#sheets[sheet];
    const { value, formatted } = reader.read(cell);
    return {
      sheet: workbook.sheets[sheet]!.name,
      cell: cellName(cell.row, cell.column),
      page: sheet + 1,
      bbox: measure.shownBox(cell.row, cell.column),
      value,
      formatted,
      ...(cell.formula === undefined ? {} : { formula: `=${cell.formula}` }),
    };
  }
}

const toTellers = (layout: SheetLayout) => ({ reader: new CellReader(layout), measure: new SheetMeasure(layout) });
