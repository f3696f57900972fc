import { CellKind, type RowChunk } from '../../document/rows.ts';
import type { Sheet } from '../../document/sheet.ts';
import type { Warning } from '../../document/warning.ts';
import { type ComputedValues, computeWorkbook } from '../../spreadsheet/computing/compute-workbook.ts';
import { Workbook } from '../../spreadsheet/workbook.ts';
import type { DocumentInfo, ParseContext, ParsedPart } from '../parser.ts';
import { KnownValues } from './known-values.ts';

/** Cells of a workbook that are held back until it is known whether some of them are to be computed. */
const MAX_HELD_CELLS = 400_000;
/** A sheet that will have so many times more cells than that is not held back at all: what is known of it by then is an estimate. */
const SURELY_TOO_MANY = 2;

type Read = (context: ParseContext, known: KnownValues) => AsyncGenerator<ParsedPart, DocumentInfo>;

/**
 * A workbook with the values of all its formulas. Programs that write workbooks without computing them leave formulas without results;
 * such a workbook is read, computed, and read again with what was found, so that tables, pages, search and extraction see the
 * same cells. So is one with charts that leave their values to the cells. Larger ones than can be held pass through as they are.
 */
export async function* readComputed(read: Read, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const held: ParsedPart[] = [];
  const warnings: Warning[] = [];
  let holding = true;
  let cells = 0;
  const release = function* (): Generator<ParsedPart> {
    holding = false;
    for (const warning of warnings) context.warn(warning);
    // One by one, so that those that are given away can be forgotten.
    for (let part = held.shift(); part; part = held.shift()) yield part;
  };
  const warn = (warning: Warning): void => {
    if (holding) warnings.push(warning);
    else context.warn(warning);
  };
  const known = new KnownValues();
  const reading = read({ ...context, warn }, known);
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const part = step.value;
    if (part.kind === 'rows') cells += part.chunk.columns.length;
    if (!holding) yield part;
    else if (held.push(part) && (cells > MAX_HELD_CELLS || known.expectedCells > SURELY_TOO_MANY * MAX_HELD_CELLS)) {
      yield* release();
    }
  }
  if (holding) {
    const chunks = held.flatMap((part): RowChunk[] => (part.kind === 'rows' ? [part.chunk] : []));
    const sheets = held.flatMap((part): Sheet[] => (part.kind === 'sheet' ? [part.sheet] : []));
    const computed = await compute(chunks, sheets, step.value);
    if (computed || known.asked) {
      return yield* read({ ...context, progress: () => {} }, new KnownValues(chunks, sheets, computed));
    }
    yield* release();
  }
  return step.value;
}

/** Undefined where there is nothing to compute. */
async function compute(
  chunks: readonly RowChunk[],
  sheets: readonly Sheet[],
  { definedNames }: DocumentInfo,
): Promise<ComputedValues | undefined> {
  if (!chunks.some(({ kinds, formulaCells }) => formulaCells.some((at) => kinds[at] === CellKind.empty)))
    return undefined;
  const workbook = new Workbook(
    sheets.map(({ info }) => info),
    definedNames,
  );
  return computeWorkbook(
    workbook,
    chunks,
    sheets.map(({ layout }) => layout),
  );
}
