import type { WorkBook } from 'xlsx';
import { FaultError, fault } from '../../document/fault.ts';
import type { DefinedName } from '../../document/sheet.ts';
import { type DocumentInfo, emptyInfo } from '../parser.ts';
import { shownFormula } from '../workbook/formula-text.ts';

/** The library is large and old workbooks are rare: it is loaded with the first of them. */
export async function readWorkBook(bytes: Uint8Array): Promise<WorkBook> {
  const { read } = await import('xlsx');
  let workbook: WorkBook;
  try {
    workbook = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellDates: false,
    });
  } catch (error) {
    throw toFault(error);
  }
  if (workbook.SheetNames.length === 0) throw fault('unprocessable_document', 'The workbook has no sheets.');
  return workbook;
}

function toFault(error: unknown): FaultError {
  const reason = error instanceof Error ? error.message : String(error);
  const code = /password|encrypt/i.test(reason) ? 'encrypted_document' : 'unprocessable_document';
  return new FaultError({ code, message: `The workbook cannot be read: ${reason}.` }, { cause: error });
}

export function toDocumentInfo({ Props: props = {}, Workbook: details, SheetNames: sheets }: WorkBook): DocumentInfo {
  return {
    ...emptyInfo(),
    title: toText(props.Title),
    author: toText(props.Author),
    created: toTime(props.CreatedDate),
    modified: toTime(props.ModifiedDate),
    definedNames: (details?.Names ?? []).map(
      ({ Name: name, Ref: reference, Sheet: sheet, Comment: comment }): DefinedName => ({
        name,
        scope: (sheet !== undefined && sheets[sheet]) || 'workbook',
        refers_to: shownFormula(reference ?? ''),
        ...(comment ? { comment } : {}),
      }),
    ),
  };
}

const toText = (text: unknown): string | null => (typeof text === 'string' && text.trim() !== '' ? text.trim() : null);

/** 1601 is what a Windows time of zero becomes. */
function toTime(time: unknown): string | null {
  if (!(time instanceof Date) || Number.isNaN(time.getTime()) || time.getUTCFullYear() <= 1601) return null;
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}
