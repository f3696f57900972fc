import { fault } from '../../document/fault.ts';
import { encodingOf } from '../containers/xml.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { decodeHtml } from '../markup/html-text.ts';
import { codeContent, readText } from '../markup/plain-text.ts';
import { emptyInfo, type Parser } from '../parser.ts';

/** As it is written. An e-invoice is read as one that is attached to a PDF would be. */
export const xmlParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const text = await readText(source);
    if (text === undefined) throw fault('unprocessable_document', 'The file is no text.');
    const bytes = await source.readAll();
    const encoding = encodingOf(bytes);
    yield* flowPages(codeContent(encoding === 'utf-8' ? text : await decodeHtml(bytes, encoding)), context);
    return { ...emptyInfo(), attachments: [{ name: 'document.xml', mediaType: 'application/xml', bytes }] };
  },
};
