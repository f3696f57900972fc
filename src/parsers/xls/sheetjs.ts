import type { WorkBook } from 'xlsx';
import { FaultError, fault } from '../../document/fault.ts';
import type { DefinedName } from '../../document/sheet.ts';
import { shownFormula } from '../workbook/formula-text.ts';
import { findCodePage } from './code-page.ts';

/** The library is large and old workbooks are rare: it is loaded with the first of them. `bytes`: a workbook stream, or XML. */
export async function readWorkBook(bytes: Buffer): Promise<WorkBook> {
  const { read, set_cptable, SSF } = await import('xlsx');
  forgetFormats(SSF as unknown as FormatTable);
  if (!isBiff8(bytes)) set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  const codepage = findCodePage(bytes);
  let workbook: WorkBook;
  try {
    workbook = quietly(() =>
      read(bytes, {
        type: 'buffer',
        dense: true,
        cellFormula: true,
        cellNF: true,
        cellText: false,
        cellHTML: false,
        cellDates: false,
        ...(codepage && { codepage }),
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The workbook cannot be read: ${reason}.`;
    throw new FaultError({ code: 'unprocessable_document', message }, { cause: error });
  }
  if (workbook.SheetNames.length === 0) throw fault('unprocessable_document', 'The workbook has no sheets.');
  return workbook;
}

/** Number formats by their numbers; its own types lack it. */
interface FormatTable {
  get_table(): Record<string, string>;
}

let builtIn: Record<string, string> | undefined;

/** SheetJS keeps the formats of one workbook in a table of the module: the next would read its dates and amounts by them. */
function forgetFormats(formats: FormatTable): void {
  const table = formats.get_table();
  builtIn ??= { ...table };
  for (const id of Object.keys(table)) delete table[id];
  Object.assign(table, builtIn);
}

/** Texts of BIFF8 are Unicode; before, they are in the code page of their time. Its BOF record says 0x0600 ([MS-XLS] 2.4.21). */
function isBiff8(bytes: Uint8Array): boolean {
  if (bytes.length < 6) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint16(0, true) === 0x0809 && view.getUint16(4, true) === 0x0600;
}

/** SheetJS tells the console of each record that it does not know: a hostile file would fill the log. */
function quietly<T>(step: () => T): T {
  const log = globalThis.console;
  const { error } = log;
  log.error = () => {};
  try {
    return step();
  } finally {
    log.error = error;
  }
}

/** What Excel calls functions by that the format does not know ([MS-XLS] 2.5.198.4): it keeps a name for each and shows none of them. */
const FUTURE_FUNCTION = /^_xl(fn|ws|udf|pm)\./i;

export function toDefinedNames({ Workbook: details, SheetNames: sheets }: WorkBook): DefinedName[] {
  const names = (details?.Names ?? []).filter(({ Name: name }) => !FUTURE_FUNCTION.test(String(name)));
  return names.map(({ Name: name, Ref: reference, Sheet: sheet, Comment: comment }) => ({
    name: String(name),
    scope: (sheet !== undefined && sheets[sheet]) || 'workbook',
    refers_to: shownFormula(String(reference ?? '')),
    ...(comment ? { comment } : {}),
  }));
}
