import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { RtfBody } from './body.ts';
import { RtfDocument } from './document.ts';
import { RtfReader } from './reader.ts';
import { RtfTokenizer } from './tokens.ts';

export const rtfParser: Parser = { version: '2', parse };

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const document = new RtfDocument((count) => context.budget.spend('maxCells', count));
  const body = new RtfBody(() => context.budget.spend('maxPages', 1));
  const reader = new RtfReader(document, body, (warning) => context.warn(warning));
  const tokenizer = new RtfTokenizer();
  let read = 0;
  for await (const chunk of source.stream()) {
    for (const token of tokenizer.write(chunk)) reader.read(token);
    yield* body.take();
    context.progress((read += chunk.length), source.size);
  }
  for (const token of tokenizer.end()) reader.read(token);
  reader.end();
  yield* body.finish();
  report(document, context);
  document.external.report(context.warn);
  const { info, language, imageCount } = document;
  return { ...emptyInfo(), ...info, language, imageCount };
}

function report({ isEncapsulatedHtml, deletedCharacters, objectCount }: RtfDocument, { warn }: ParseContext): void {
  if (isEncapsulatedHtml) {
    warn({ code: 'encapsulated_html', message: 'The file carries HTML in RTF, as mail does; its RTF side was read.' });
  }
  if (deletedCharacters > 0) {
    warn({ code: 'tracked_changes', message: `${deletedCharacters} deleted characters are left out.` });
  }
  if (objectCount > 0) {
    warn({ code: 'embedded_objects', message: `${objectCount} embedded objects were not read.` });
  }
}
