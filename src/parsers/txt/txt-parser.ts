import { fault } from '../../document/fault.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { codeContent, plainContent, readText } from '../markup/plain-text.ts';
import { emptyInfo, type Parser } from '../parser.ts';

/** Text of any kind, code among it. */
export const txtParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const text = await readText(source);
    if (text === undefined) throw fault('unprocessable_document', 'The file is no text.');
    yield* flowPages(looksLikeCode(text) ? codeContent(text) : plainContent(text), context);
    return emptyInfo();
  },
};

/** Lines that end as statements do, or are set in from the left, as they are in hardly any letter. */
function looksLikeCode(text: string): boolean {
  const lines = text
    .slice(0, 64 * 1024)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const marked = lines.filter((line) =>
    /[;{}]\s*$|^(?:\t| {2,})\S|^\s*(?:#!|\/\/|#include|import |from \w+ import |def |class |function |const |let |var |return\b)/.test(
      line,
    ),
  );
  return lines.length > 0 && marked.length * 2 > lines.length && lines.some((line) => /[;{}:]\s*$/.test(line));
}
