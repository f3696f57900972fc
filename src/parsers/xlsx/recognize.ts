import { startsArchive } from '../containers/archive-bounds.ts';
import { mainContentType } from '../containers/opc.ts';
import type { Probe } from '../format.ts';

/** Workbooks, templates and add-ins, with and without macros. The binary format (.xlsb) is another one. */
const MAIN_TYPE = /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template|addin)\.macroEnabled)\.main\+xml$/i;

export async function recognizesXlsx({ source, head }: Probe): Promise<boolean> {
  if (!startsArchive(head)) return false;
  return MAIN_TYPE.test((await mainContentType(source)) ?? '');
}
