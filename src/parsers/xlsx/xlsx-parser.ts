import { FaultError, fault } from '../../document/fault.ts';
import { readCoreProperties } from '../containers/core-properties.ts';
import { OpcPackage } from '../containers/opc.ts';
import { PackageEmbedded } from '../containers/package-embedded.ts';
import { readXml } from '../containers/xml.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { readComputed } from '../workbook/computed-values.ts';
import type { KnownValues } from '../workbook/known-values.ts';
import { FormatTable } from '../workbook/number-formats.ts';
import { readPeople } from './comments.ts';
import { addWorkbookReferences } from './external.ts';
import { type RichValues, readRichValues } from './rich-values.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { readSheet, type SheetContext } from './sheet.ts';
import { StyleSheet } from './styles.ts';
import { ThemeColors } from './theme.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

/** Workbooks of Excel 2007 and later (ECMA-376). */
export const xlsxParser: Parser = {
  version: '1',
  parse: (source, context) => readComputed((again, known) => read(source, again, known), context),
  openEmbedded: (source, budget) =>
    PackageEmbedded.open(source, budget, async (opc, main) => {
      const relationships = await opc.relationships(main);
      return (await readWorkbook(opc, main)).sheets.map((sheet) => relationships.get(sheet.relationship)?.target ?? '');
    }),
};

async function* read(
  source: ByteSource,
  context: ParseContext,
  known: KnownValues,
): AsyncGenerator<ParsedPart, DocumentInfo> {
  const opc = await OpcPackage.open(source, context.budget);
  const main = await opc.mainPart();
  if (!main) throw fault('unprocessable_document', 'The package names no workbook.');
  const workbook = await readWorkbook(opc, main);
  if (workbook.sheets.length === 0) throw fault('unprocessable_document', 'The workbook has no sheets.', { at: main });
  const shared = { ...(await readShared(opc, main, workbook, context)), known };
  const relationships = await opc.relationships(main);
  let tables = 0;
  let images = 0;
  let firstDamage: FaultError | undefined;
  let readable = 0;
  for (const [index, entry] of workbook.sheets.entries()) {
    context.budget.spend('maxPages', 1);
    const result = yield* readSheet(shared, index, entry, relationships.get(entry.relationship), tables);
    tables += result.tables;
    images += result.images;
    if (result.damage) firstDamage ??= result.damage;
    if (!result.damage || result.cells > 0) readable++;
  }
  if (firstDamage && readable === 0) throw firstDamage;
  const external = new ExternalReferences();
  const parts = workbook.sheets.map(({ relationship }) => relationships.get(relationship)?.target ?? '');
  await tolerateDamage(context, () => addWorkbookReferences(opc, main, parts, external));
  external.report(context.warn);
  return {
    ...emptyInfo(),
    ...(await readCoreProperties(opc)),
    imageCount: images,
    definedNames: workbook.definedNames,
  };
}

/** What all sheets need. Styles and texts that are broken cost formats and texts, not the workbook. */
async function readShared(
  opc: OpcPackage,
  main: string,
  workbook: Workbook,
  context: ParseContext,
): Promise<Omit<SheetContext, 'known'>> {
  const formats = new FormatTable();
  const styleSheet = new StyleSheet();
  const theme = new ThemeColors();
  const strings = new SharedStrings(context.budget);
  const read = async (type: string, how: (part: string) => Promise<void>): Promise<void> => {
    for (const { target, external } of await opc.related(main, type)) {
      if (external || !opc.zip.has(target)) continue;
      await tolerateDamage(context, () => how(target));
    }
  };
  let people = new Map<string, string>();
  let richValues: RichValues = new Map();
  await read('styles', (part) => readXml(part, opc.zip.stream(part), styleSheet));
  await read('theme', (part) => readXml(part, opc.zip.stream(part), theme));
  await read('sharedStrings', (part) => readSharedStrings(part, opc.zip.stream(part), strings));
  await tolerateDamage(context, async () => {
    people = await readPeople(opc, main);
  });
  await tolerateDamage(context, async () => {
    richValues = await readRichValues(opc, main);
  });
  if (workbook.droppedNames > 0) {
    context.warn({ code: 'too_many_names', message: `${workbook.droppedNames} defined names are left out.` });
  }
  const { dateSystem, computedOnLoad } = workbook;
  const advance = await byteProgress(opc, main, workbook, context);
  const styles = styleSheet.cellStyles(formats, theme.colors);
  return { opc, parse: context, formats, styles, strings, richValues, people, dateSystem, computedOnLoad, advance };
}

/** Progress in bytes of worksheets: sheets differ by a factor of a million. */
async function byteProgress(
  opc: OpcPackage,
  main: string,
  { sheets }: Workbook,
  context: ParseContext,
): Promise<(bytes: number) => void> {
  const relationships = await opc.relationships(main);
  const parts = sheets.flatMap(({ relationship }) => relationships.get(relationship)?.target ?? []);
  const total = parts.reduce((sum, part) => sum + opc.zip.declaredSize(part), 0);
  let done = 0;
  return (bytes) => {
    done += bytes;
    context.progress(Math.min(done, total), total);
  };
}

/** Runs a step whose loss the workbook survives. Limits are not damage. */
async function tolerateDamage(context: ParseContext, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
    context.warn({ code: 'damaged_part', message: error.message });
  }
}
