import { fault } from '../document/fault.ts';
import type { CellRange } from '../document/sheet.ts';
import { areaAt, parseFormula } from './formula.ts';
import { parseRange } from './reference.ts';
import { ReferenceResolver } from './reference-resolver.ts';
import type { Workbook } from './workbook.ts';

export interface ResolvedRange {
  /** From 0. */
  sheet: number;
  range: CellRange;
}

/**
 * What a request means by `range`: a cell, a block, whole columns or rows, each with or without a sheet, a defined name, a table or a
 * part of one. A sheet in the text, or that a name stands for, comes before the sheet of the request.
 */
export function resolveRange(text: string, sheetName: string, workbook: Workbook): ResolvedRange {
  const sheet = workbook.sheet(sheetName);
  const trimmed = text.trim().replace(/^=/, '');
  const plain = parseRange(trimmed);
  if (plain) return { sheet, range: plain };

  const bang = trimmed.lastIndexOf('!');
  if (bang > 0) {
    const range = parseRange(trimmed.slice(bang + 1));
    if (range) return { sheet: workbook.sheet(trimmed.slice(0, bang)), range };
  }
  const { references, functions } = parseFormula(trimmed, 0, 0);
  const [reference] = references;
  if (!reference || references.length > 1 || functions.length > 0 || reference.text !== trimmed) {
    throw notARange(text, workbook);
  }
  const { targets, problems } = new ReferenceResolver(workbook).resolve(reference, { sheet, row: 0, column: 0 });
  const [target] = targets;
  if (!target) {
    const known = problems[0]?.code === 'missing_sheet' || problems[0]?.code === 'unknown_column';
    throw known ? fault('not_found', problems[0]!.message) : notARange(text, workbook);
  }
  if (targets.length > 1) {
    const message = `"${text}" stands for ${targets.length} blocks of cells; read them one by one.`;
    throw fault('invalid_request', message, { errors: [{ path: 'range', message }] });
  }
  return { sheet: target.sheet, range: areaAt(target.area, 0, 0) };
}

/** A single cell, as formulas/inspect takes it. */
export function resolveCell(text: string, sheetName: string, workbook: Workbook): ResolvedRange {
  const resolved = resolveRange(text, sheetName, workbook);
  const { firstRow, lastRow, firstColumn, lastColumn } = resolved.range;
  if (firstRow !== lastRow || firstColumn !== lastColumn) {
    const message = `"${text}" is more than one cell; name one, as in B2.`;
    throw fault('invalid_request', message, { errors: [{ path: 'cell', message }] });
  }
  return resolved;
}

function notARange(text: string, workbook: Workbook): Error {
  const list = (what: string, names: string[]): string =>
    names.length === 0 ? '' : ` ${what}: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}.`;
  const message =
    `"${text.slice(0, 200)}" is no range. Give a cell (B2), a block (B2:F9), whole columns (A:C) or rows (3:7), with or ` +
    `without a sheet ('My sheet'!B2:F9), a defined name, a table or a column of one (Sales[Amount]).` +
    list(
      'Defined names',
      workbook.names.filter(({ hidden }) => !hidden).map(({ name }) => name),
    ) +
    list(
      'Tables',
      workbook.tables.map(({ name }) => name),
    );
  return fault('invalid_request', message, { errors: [{ path: 'range', message }] });
}
