import { fault } from '../../document/fault.ts';
import { CompoundFile } from '../containers/cfb.ts';
import { readingLegacy } from '../containers/legacy-damage.ts';
import { summaryOf } from '../containers/summary.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { emptyInfo, type Parser } from '../parser.ts';
import { docContent } from './doc-content.ts';
import { WordDocument } from './word-document.ts';

/** Word 97 to 2003 ([MS-DOC]): text, headings, lists, tables and footnotes. */
export const docParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const file = await CompoundFile.open(source);
    if (!file) throw fault('unprocessable_document', 'The document is no compound file.');
    context.warn({
      code: 'legacy_format',
      severity: 'info',
      message:
        'Of this old format text, headings, lists, tables and footnotes are read; pictures, text boxes, headers and the look of letters are not.',
    });
    yield* flowPages(docContent(await readingLegacy(() => WordDocument.read(file))), context);
    return { ...emptyInfo(), ...(await summaryOf(file)) };
  },
};
