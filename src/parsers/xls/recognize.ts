import { CompoundFile, isCompoundFile } from '../containers/cfb.ts';
import type { Probe } from '../format.ts';
import { startsWithBof } from './biff.ts';

export async function recognizesXls(probe: Probe): Promise<boolean> {
  if (isCompoundFile(probe.head)) return findStreamName(await CompoundFile.open(probe.source)) !== undefined;
  return startsWithBof(probe.head) || isSpreadsheetXml(probe);
}

export const findStreamName = (file: CompoundFile | undefined): string | undefined =>
  file && ['Workbook', 'Book'].find((name) => file.has(name));

/** SpreadsheetML of Excel 2003, often under the name of .xls. */
function isSpreadsheetXml({ head }: Probe): boolean {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet');
}
