import type { SheetInfo } from '../../document/sheet.ts';
import { CompoundFile, isCompoundFile } from '../containers/cfb.ts';
import { decryptOffice } from '../containers/encryption.ts';
import type { DocumentInfo, ParseContext, ParsedPart, Parser, Probe } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { isEncryptedStream, startsWithBof } from './biff.ts';
import { MetFormats } from './met-formats.ts';
import { readSheet } from './sheet.ts';
import { noExtras, readExtras } from './sheet-extras.ts';
import { readWorkBook, toDocumentInfo } from './sheetjs.ts';

const STATES: SheetInfo['state'][] = ['visible', 'hidden', 'very_hidden'];

/** Workbooks of Excel 2 to 2003 (BIFF, [MS-XLS]), and the XML that Excel 2003 wrote. */
export const xlsParser: Parser = {
  fileType: 'xls',
  version: '1',

  async recognizes(probe) {
    if (isCompoundFile(probe.head)) return (await findStreamName(await CompoundFile.open(probe.source))) !== undefined;
    return startsWithBof(probe.head) || isSpreadsheetXml(probe);
  },

  async *parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
    const { bytes, stream, encrypted } = await openWorkbook(source, context.password);
    const workbook = await readWorkBook(bytes);
    const { sheets: extras, externalBooks } = readExtras(stream);
    const formats = new MetFormats();
    const dateSystem = workbook.Workbook?.WBProps?.date1904 ? 1904 : 1900;
    let tablesBefore = 0;
    let imageCount = 0;
    for (const [index, name] of workbook.SheetNames.entries()) {
      context.budget.spend('maxPages', 1);
      const state = STATES[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? 'visible';
      const place = { index, name, state, dateSystem, tablesBefore } as const;
      const extra = extras[index] ?? noExtras();
      tablesBefore += yield* readSheet(workbook.Sheets[name] ?? {}, place, extra, formats, context);
      imageCount += extra.images;
      context.progress(index + 1, workbook.SheetNames.length);
    }
    if (externalBooks > 0) {
      const message = `Formulas take values from ${externalBooks} other ${externalBooks === 1 ? 'workbook' : 'workbooks'}.`;
      context.warn({ code: 'external_links', message });
    }
    return { ...toDocumentInfo(workbook), imageCount, encrypted };
  },
};

/** SpreadsheetML of Excel 2003, often under the name of .xls. */
function isSpreadsheetXml({ head }: Probe): boolean {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet');
}

const findStreamName = (file: CompoundFile | undefined): string | undefined =>
  file && ['Workbook', 'Book'].find((name) => file.has(name));

/** The bytes to read, decrypted where need be, and the workbook stream in them, if any. */
async function openWorkbook(
  source: ByteSource,
  password: string | undefined,
): Promise<{ bytes: Uint8Array; stream: Buffer; encrypted: boolean }> {
  const stream = await readStream(source);
  if (!isEncryptedStream(stream)) return { bytes: await source.readAll(), stream, encrypted: false };
  const plain = await decryptOffice(source, password);
  return { bytes: await plain.readAll(), stream: await readStream(plain), encrypted: true };
}

async function readStream(source: ByteSource): Promise<Buffer> {
  const file = await CompoundFile.open(source);
  const name = findStreamName(file);
  return name === undefined ? Buffer.alloc(0) : Buffer.from(await file!.read(name));
}
