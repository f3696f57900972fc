import { FaultError } from '../../document/fault.ts';
import { ArchivePictures } from '../containers/archive-pictures.ts';
import { XmlReader } from '../containers/xml.ts';
import { OdfPackage } from '../odf/odf-package.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { SheetReader } from './sheet-reader.ts';

/** OpenDocument spreadsheets (ISO/IEC 26300), formulas as Excel writes them. */
export const odsParser: Parser = {
  version: '1',
  parse,
  openEmbedded: (source, budget) => ArchivePictures.open(source, budget, (name) => name.startsWith('Pictures/')),
};

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const odf = await OdfPackage.open(source, context.budget);
  const sheets = new SheetReader(await odf.read('styles.xml').catch(() => undefined), context);
  const reader = new XmlReader('content.xml', sheets);
  const size = odf.zip.declaredSize('content.xml');
  let done = 0;
  try {
    for await (const chunk of odf.zip.stream('content.xml')) {
      reader.write(chunk);
      yield* sheets.take();
      context.progress(Math.min((done += chunk.length), size), size);
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document' || sheets.sheetCount === 0)
      throw error;
    context.warn({ code: 'damaged_document', message: `The document breaks off: ${error.message}` });
  }
  sheets.endSheet();
  yield* sheets.take();
  return { ...emptyInfo(), ...(await odf.info()), definedNames: sheets.definedNames };
}
