import type { Workbook, WorkbookCells } from '../workbook.ts';
import { type Fingerprint, fingerprintOf, sharedOf, sketchColumns } from './fingerprint.ts';
import type { SheetPair } from './moved-formulas.ts';
import { mapSheet } from './sheet-map.ts';

/** How much of what two sheets hold must be the same for one to be the other under a new name. */
const RENAMED_SHARE = 0.5;

/** One version of a workbook. */
export interface Version {
  workbook: Workbook;
  cells: WorkbookCells;
  /** Of the bytes it was read from, where they are known. */
  sha256?: string;
}

export interface PairedSheets {
  pairs: SheetPair[];
  /** Positions of sheets that the other version has not. */
  removed: number[];
  added: number[];
}

/** Sheets of the same name are the same; of the others those that hold the same. */
export function pairSheets(before: Version, after: Version): PairedSheets {
  const printOf = ({ cells }: Version, sheet: number): Fingerprint =>
    fingerprintOf(cells.chunks(sheet, 0, Number.MAX_SAFE_INTEGER));
  const pairs: SheetPair[] = [];
  const pair = (b: number, a: number): void => {
    pairs.push({ before: b, after: a, map: mapSheet(printOf(before, b), printOf(after, a)) });
  };
  const taken = new Set<number>();
  const missing: number[] = [];
  for (const [b, { name }] of before.workbook.sheets.entries()) {
    const a = after.workbook.findSheet(name);
    if (a === undefined || taken.has(a)) missing.push(b);
    else {
      taken.add(a);
      pair(b, a);
    }
  }
  const removed: number[] = [];
  for (const b of missing) {
    const open = after.workbook.sheets.flatMap((_, a) => (taken.has(a) ? [] : [a]));
    const a = open.length > 0 ? mostAlike(printOf(before, b), open, (sheet) => printOf(after, sheet)) : undefined;
    if (a === undefined) removed.push(b);
    else {
      taken.add(a);
      pair(b, a);
    }
  }
  const added = after.workbook.sheets.flatMap((_, a) => (taken.has(a) ? [] : [a]));
  return { pairs: pairs.sort((x, y) => x.after - y.after), removed, added };
}

function mostAlike(
  print: Fingerprint,
  sheets: readonly number[],
  printOf: (sheet: number) => Fingerprint,
): number | undefined {
  const whole = (held: Fingerprint): Uint32Array =>
    sketchColumns({ ...held, columns: new Uint16Array(held.columns.length) }).get(0) ?? new Uint32Array(0);
  const sketch = whole(print);
  if (sketch.length === 0) return undefined;
  let best: number | undefined;
  let most = RENAMED_SHARE;
  for (const sheet of sheets) {
    const shared = sharedOf(sketch, whole(printOf(sheet)));
    if (shared < most) continue;
    most = shared;
    best = sheet;
  }
  return best;
}
