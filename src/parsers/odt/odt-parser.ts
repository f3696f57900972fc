import { fault } from '../../document/fault.ts';
import { ArchivePictures } from '../containers/archive-pictures.ts';
import { readMixedTree } from '../containers/mixed-tree.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { OdfPackage } from '../odf/odf-package.ts';
import { readPageLayout } from '../odf/page-layout.ts';
import { OdfStyles } from '../odf/styles.ts';
import { OdfText } from '../odf/text-content.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import { withPictureText } from '../picture-text.ts';
import type { ByteSource } from '../source.ts';

/** OpenDocument text (ISO/IEC 26300). */
export const odtParser: Parser = {
  version: '1',
  parse: (source, context) => withPictureText(parse(source, context), context),
  openEmbedded: (source, budget) => ArchivePictures.open(source, budget, (name) => name.startsWith('Pictures/')),
};

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const odf = await OdfPackage.open(source, context.budget);
  const { root, damage } = await readMixedTree('content.xml', odf.zip.stream('content.xml'));
  const styleRoot = await odf.read('styles.xml').catch(() => undefined);
  const styles = new OdfStyles();
  styles.add(styleRoot);
  styles.add(root);
  const body = root.child('office:body', 'office:text');
  if (!body) throw damage ?? fault('unprocessable_document', 'The package has no text.', { at: 'content.xml' });
  if (damage) context.warn({ code: 'damaged_document', message: `The document breaks off: ${damage.message}` });
  const furniture = new OdfText(styles);
  const section = readPageLayout(styleRoot, (element) => [...furniture.read(element)]);
  const text = new OdfText(styles);
  // Breaks that the producer noted are obeyed where it noted any.
  const rendered = [...body.descendants('text:soft-page-break')].length > 0;
  yield* flowPages(text.read(body), context, { section, rendered });
  if (text.counts.deletions > 0) {
    const message = `The text is as if all changes were accepted: ${text.counts.deletions} tracked deletions are left out.`;
    context.warn({ code: 'tracked_deletions', message });
  }
  return { ...emptyInfo(), ...(await odf.info()), imageCount: text.counts.images };
}
