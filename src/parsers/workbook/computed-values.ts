import type { Warning } from '../../document/fault.ts';
import { CellKind, type RowChunk } from '../../document/rows.ts';
import type { Sheet } from '../../document/sheet.ts';
import { type ComputedValues, computeWorkbook } from '../../spreadsheet/computing/compute-workbook.ts';
import { Workbook } from '../../spreadsheet/workbook.ts';
import type { DocumentInfo, ParseContext, ParsedPart } from '../parser.ts';

/** Cells of a workbook that are held back until it is known whether some of them are to be computed. */
const MAX_HELD_CELLS = 400_000;

type Read = (context: ParseContext, computed?: ComputedValues) => AsyncGenerator<ParsedPart, DocumentInfo>;

/**
 * A workbook with the values of all its formulas. Programs that write workbooks without computing them leave formulas without results;
 * such a workbook is read, computed, and read again with what was found, so that tables, pages, search and extraction see the
 * same cells. Larger ones than can be held pass through as they are.
 */
export async function* readComputed(read: Read, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const held: ParsedPart[] = [];
  const warnings: Warning[] = [];
  let holding = true;
  let cells = 0;
  const release = function* (): Generator<ParsedPart> {
    holding = false;
    for (const warning of warnings) context.warn(warning);
    yield* held.splice(0);
  };
  const warn = (warning: Warning): void => {
    if (holding) warnings.push(warning);
    else context.warn(warning);
  };
  const reading = read({ ...context, warn });
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const part = step.value;
    if (part.kind === 'rows') cells += part.chunk.columns.length;
    if (!holding) yield part;
    else if (held.push(part) && cells > MAX_HELD_CELLS) yield* release();
  }
  const computed = holding ? await compute(held, step.value) : undefined;
  if (computed) return yield* read({ ...context, progress: () => {} }, computed);
  if (holding) yield* release();
  return step.value;
}

/** Undefined where there is nothing to compute. */
async function compute(parts: readonly ParsedPart[], info: DocumentInfo): Promise<ComputedValues | undefined> {
  const chunks = parts.flatMap((part): RowChunk[] => (part.kind === 'rows' ? [part.chunk] : []));
  if (!chunks.some(({ kinds, formulaCells }) => formulaCells.some((at) => kinds[at] === CellKind.empty)))
    return undefined;
  const sheets = parts.flatMap((part): Sheet[] => (part.kind === 'sheet' ? [part.sheet] : []));
  const workbook = new Workbook(
    sheets.map(({ info }) => info),
    info.definedNames,
  );
  return computeWorkbook(workbook, chunks, sheets[0]?.layout.dateSystem ?? 1900);
}
