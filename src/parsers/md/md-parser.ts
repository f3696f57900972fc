import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { fault } from '../../document/fault.ts';
import { flowPages } from '../markup/flow-pages.ts';
import { HtmlBlocks } from '../markup/html-blocks.ts';
import { HtmlPage } from '../markup/html-page.ts';
import { readText } from '../markup/plain-text.ts';
import { emptyInfo, type Parser } from '../parser.ts';

/** What is longer was made by a program. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** CommonMark with what GitHub adds: tables, footnotes, struck text. */
export const mdParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const text = await readText(source);
    if (text === undefined) throw fault('unprocessable_document', 'The file is no text.');
    if (text.length > MAX_CHARACTERS) {
      throw fault(
        'limit_exceeded',
        `The text is longer than ${MAX_CHARACTERS} characters: as .txt it is read as it is.`,
      );
    }
    const front = FRONT_MATTER.exec(text);
    const body = front ? text.slice(front[0].length) : text;
    const html = new MarkdownIt({ html: true, linkify: true }).use(footnotes).render(body);
    const page = new HtmlPage(html, { warn: context.warn });
    yield* flowPages(new HtmlBlocks(page).read(page.document.childNodes), context);
    return { ...emptyInfo(), ...frontMatter(front?.[1] ?? ''), imageCount: page.imageCount };
  },
};

/** The plain lines of YAML; what is nested is left. */
function frontMatter(yaml: string) {
  const say = (name: string): string | null =>
    new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, 'im').exec(yaml)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') || null;
  const time = Date.parse(say('date') ?? '');
  return {
    title: say('title'),
    author: say('author'),
    created: Number.isNaN(time) ? null : new Date(time).toISOString(),
    language: say('lang'),
  };
}
