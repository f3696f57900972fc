import { fault } from '../../document/fault.ts';
import { ArchivePictures } from '../containers/archive-pictures.ts';
import { readMixedTree } from '../containers/mixed-tree.ts';
import { flowPages, PLAIN_PAGE } from '../markup/flow-pages.ts';
import { parseLength } from '../odf/lengths.ts';
import { OdfPackage } from '../odf/odf-package.ts';
import { OdfStyles } from '../odf/styles.ts';
import { OdfText } from '../odf/text-content.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import { withPictureText } from '../picture-text.ts';
import type { ByteSource } from '../source.ts';
import { slideContent } from './slides.ts';

/** OpenDocument presentations (ISO/IEC 26300): a page for each slide, what is on it where it stands. */
export const odpParser: Parser = {
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
  const body = root.child('office:body', 'office:presentation');
  if (!body) throw damage ?? fault('unprocessable_document', 'The package has no slides.', { at: 'content.xml' });
  if (damage) context.warn({ code: 'damaged_document', message: `The document breaks off: ${damage.message}` });
  const text = new OdfText(styles);
  const layout = styleRoot
    ?.child('office:automatic-styles')
    ?.all('style:page-layout')
    .map((one) => one.child('style:page-layout-properties'))
    .find((one) => parseLength(one?.attribute('fo:page-width')) !== undefined);
  const size = (name: string, otherwise: number): number =>
    Math.min(Math.max(parseLength(layout?.attribute(name)) ?? otherwise, 72), 10_000);
  const section = {
    ...PLAIN_PAGE,
    width: size('fo:page-width', 720),
    height: size('fo:page-height', 405),
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
  };
  yield* flowPages(slideContent(body.all('draw:page'), text, section), context, { section });
  return { ...emptyInfo(), ...(await odf.info()), imageCount: text.counts.images, documentType: 'presentation' };
}
