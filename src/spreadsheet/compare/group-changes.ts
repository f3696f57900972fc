import { append } from '../../document/append.ts';
import type { CellRange } from '../../document/sheet.ts';
import { FormulaPattern } from '../formula-pattern.ts';
import type { CellChange, ChangeKind } from './cell-changes.ts';

/** Changes that are one: a formula that was filled down, a block that was typed in. */
export interface ChangeGroup {
  kind: ChangeKind;
  sheet: number;
  range: CellRange;
  /** Positions of its changes, from the upper left on. */
  members: number[];
}

/** Values and results each stand for themselves; the rest is joined where neighbours changed alike. */
export function groupChanges(changes: readonly CellChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  const open = new Map<string, number[]>();
  for (const [at, change] of changes.entries()) {
    const key = keyOf(change);
    if (key === undefined)
      groups.push({ kind: change.kind, sheet: change.sheet, range: cellOf(change), members: [at] });
    else append(open, key, at);
  }
  for (const members of open.values()) for (const block of blocksOf(members, changes)) groups.push(block);
  return groups;
}

function keyOf({ kind, sheet, row, column, before, after }: CellChange): string | undefined {
  if (kind === 'value' || kind === 'result') return undefined;
  const pattern = (cell: CellChange['before']): string =>
    cell?.formula === undefined ? '' : new FormulaPattern(cell.formula, cell.row, cell.column).key;
  return kind === 'formula'
    ? `${kind} ${sheet} ${pattern(before)} ${after ? new FormulaPattern(after.formula ?? '', row, column).key : ''}`
    : `${kind} ${sheet}`;
}

const cellOf = ({ row, column }: CellChange): CellRange => ({
  firstRow: row,
  lastRow: row,
  firstColumn: column,
  lastColumn: column,
});

/** Rectangles: runs along rows, then runs of the same columns in rows below one another. */
function blocksOf(members: readonly number[], changes: readonly CellChange[]): ChangeGroup[] {
  const blocks: ChangeGroup[] = [];
  /** Blocks that may go on, by their columns. */
  const open = new Map<string, ChangeGroup>();
  let run: ChangeGroup | undefined;
  const close = (): void => {
    if (!run) return;
    const key = `${run.range.firstColumn} ${run.range.lastColumn}`;
    const above = open.get(key);
    if (above && above.range.lastRow === run.range.firstRow - 1) {
      above.range.lastRow = run.range.lastRow;
      above.members.push(...run.members);
    } else {
      blocks.push(run);
      open.set(key, run);
    }
    run = undefined;
  };
  for (const at of members) {
    const { kind, sheet, row, column } = changes[at]!;
    if (run && run.range.firstRow === row && run.range.lastColumn === column - 1) {
      run.range.lastColumn = column;
      run.members.push(at);
    } else {
      close();
      run = { kind, sheet, range: cellOf(changes[at]!), members: [at] };
    }
  }
  close();
  return blocks;
}
