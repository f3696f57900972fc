import type { CellRange } from '../../document/sheet.ts';
import { columnName, MAX_COLUMNS, MAX_ROWS } from '../reference.ts';
import type { Workbook } from '../workbook.ts';
import type { StructureChange } from './answer.ts';
import type { MovedBlock } from './causes.ts';
import type { PairedSheets } from './sheet-pairs.ts';

export interface StructureDifference {
  changes: StructureChange[];
  /** Rows and columns that came or went, and which of the changes says so. */
  blocks: (MovedBlock & { change: number })[];
}

/** Sheets, rows, columns and names that came, went or have another name. */
export function compareStructure(before: Workbook, after: Workbook, paired: PairedSheets): StructureDifference {
  const { pairs, removed, added } = paired;
  const changes: StructureChange[] = [];
  const blocks: StructureDifference['blocks'] = [];
  for (const sheet of added) changes.push({ kind: 'sheet_added', sheet: after.sheets[sheet]!.name });
  for (const sheet of removed) changes.push({ kind: 'sheet_removed', sheet: before.sheets[sheet]!.name });
  const inOrder = longestInOrder(pairs.map((pair) => pair.before));
  for (const { before: b, after: a, map } of pairs) {
    const sheet = after.sheets[a]!.name;
    const former = before.sheets[b]!.name;
    if (former !== sheet) changes.push({ kind: 'sheet_renamed', sheet, before: former, after: sheet });
    if (!inOrder.has(b)) changes.push({ kind: 'sheet_moved', sheet, before: String(b + 1), after: String(a + 1) });
    const add = (kind: StructureChange['kind'], positions: number[], version: MovedBlock['version']): void => {
      const isRows = kind.startsWith('rows');
      for (const [first, last] of runsOf(positions)) {
        const name = (at: number): string => (isRows ? String(at + 1) : columnName(at));
        blocks.push({
          version,
          sheet: version === 'after' ? a : b,
          range: bandOf(isRows, first, last),
          change: changes.length,
        });
        changes.push({ kind, sheet: version === 'after' ? sheet : former, range: `${name(first)}:${name(last)}` });
      }
    };
    add('rows_inserted', map.rows.inserted, 'after');
    add('rows_removed', map.rows.removed, 'before');
    add('columns_inserted', map.columns.inserted, 'after');
    add('columns_removed', map.columns.removed, 'before');
  }
  changes.push(...compareNames(before, after));
  return { changes, blocks };
}

const bandOf = (isRows: boolean, first: number, last: number): CellRange =>
  isRows
    ? { firstRow: first, lastRow: last, firstColumn: 0, lastColumn: MAX_COLUMNS - 1 }
    : { firstRow: 0, lastRow: MAX_ROWS - 1, firstColumn: first, lastColumn: last };

function* runsOf(positions: readonly number[]): Generator<[first: number, last: number]> {
  const sorted = [...positions].sort((a, b) => a - b);
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!;
    let last = first;
    while (sorted[++i] === last + 1) last++;
    yield [first, last];
  }
}

/** The most entries that ascend: of sheets in another order, the others were moved. */
function longestInOrder(positions: readonly number[]): Set<number> {
  const lengths = positions.map(() => 1);
  const previous = positions.map(() => -1);
  for (let i = 0; i < positions.length; i++) {
    for (let j = 0; j < i; j++) {
      if (positions[j]! >= positions[i]! || lengths[j]! < lengths[i]!) continue;
      lengths[i] = lengths[j]! + 1;
      previous[i] = j;
    }
  }
  const kept = new Set<number>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at]!) kept.add(positions[at]!);
  return kept;
}

function compareNames(before: Workbook, after: Workbook): StructureChange[] {
  const keyOf = ({ name, scope }: Workbook['names'][number]): string => `${scope}!${name}`.toLowerCase();
  const [then, now] = [new Map(before.names.map((n) => [keyOf(n), n])), new Map(after.names.map((n) => [keyOf(n), n]))];
  const changes: StructureChange[] = [];
  for (const [key, { name, refers_to: to }] of now) {
    const former = then.get(key)?.refers_to;
    if (former === undefined) changes.push({ kind: 'name_added', name, after: to });
    else if (former !== to) changes.push({ kind: 'name_changed', name, before: former, after: to });
  }
  for (const [key, { name, refers_to: from }] of then) {
    if (!now.has(key)) changes.push({ kind: 'name_removed', name, before: from });
  }
  return changes;
}
