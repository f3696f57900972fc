import type { SheetInfo } from '../../document/sheet.ts';
import { CompoundFile } from '../containers/cfb.ts';
import { decryptOffice } from '../containers/encryption.ts';
import { readSummary } from '../containers/summary.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { readComputed } from '../workbook/computed-values.ts';
import type { KnownValues } from '../workbook/known-values.ts';
import { isEncryptedStream } from './biff.ts';
import { disarm } from './disarm.ts';
import { MetFormats } from './met-formats.ts';
import { findStreamName } from './recognize.ts';
import { readSheet } from './sheet.ts';
import { noExtras, readExtras } from './sheet-extras.ts';
import { readWorkBook, toDefinedNames } from './sheetjs.ts';

const STATES: SheetInfo['state'][] = ['visible', 'hidden', 'very_hidden'];

/** Workbooks of Excel 2 to 2003 (BIFF, [MS-XLS]), and the XML that Excel 2003 wrote. */
export const xlsParser: Parser = {
  version: '1',
  parse: (source, context) => readComputed((again, known) => read(source, again, known), context),
};

async function* read(
  source: ByteSource,
  context: ParseContext,
  known: KnownValues,
): AsyncGenerator<ParsedPart, DocumentInfo> {
  const { stream, summary, encrypted } = await openWorkbook(source, context);
  const workbook = await readWorkBook(stream);
  const sheetNames = workbook.SheetNames;
  const formats = new MetFormats();
  const { sheets: extras, links } = readExtras(stream, formats.table);
  const uncomputed = extras.length > 0 && !extras.some(({ hasResults }) => hasResults);
  const dateSystem = workbook.Workbook?.WBProps?.date1904 ? 1904 : 1900;
  let tablesBefore = 0;
  let imageCount = 0;
  for (const [index, name] of sheetNames.entries()) {
    context.budget.spend('maxPages', 1);
    const state = STATES[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? 'visible';
    const place = { index, name, state, dateSystem, tablesBefore, known, uncomputed, links, sheetNames } as const;
    const extra = extras[index] ?? noExtras();
    tablesBefore += yield* readSheet(workbook.Sheets[name] ?? {}, place, extra, formats, context);
    imageCount += extra.drawn.images;
    context.progress(index + 1, sheetNames.length);
  }
  links.external.report(context.warn);
  return { ...emptyInfo(), ...summary, definedNames: toDefinedNames(workbook), imageCount, encrypted };
}

interface OpenedWorkbook {
  /** The workbook stream, or all of a file that is not a compound one. */
  stream: Buffer;
  summary: Partial<DocumentInfo>;
  encrypted: boolean;
}

/** Decrypts where need be. */
async function openWorkbook(source: ByteSource, { password, warn }: ParseContext): Promise<OpenedWorkbook> {
  let opened = await readStreams(source);
  if (isEncryptedStream(opened.stream)) {
    opened = { ...(await readStreams(await decryptOffice(source, password))), encrypted: true };
  }
  const dropped = disarm(opened.stream);
  if (dropped > 0) {
    warn({ code: 'damaged_records', message: `${dropped} damaged formulas, names or links are left out.` });
  }
  return opened;
}

async function readStreams(source: ByteSource): Promise<OpenedWorkbook> {
  const file = await CompoundFile.open(source);
  const name = findStreamName(file);
  // A copy: broken records are taken out of it.
  if (!file || name === undefined)
    return { stream: Buffer.from(await source.readAll()), summary: {}, encrypted: false };
  const summary = file.has(SUMMARY) ? readSummary(Buffer.from(await file.read(SUMMARY))) : {};
  return { stream: Buffer.from(await file.read(name)), summary, encrypted: false };
}

const SUMMARY = '\u0005SummaryInformation';
