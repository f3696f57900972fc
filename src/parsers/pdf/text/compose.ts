import type { Box } from '../../../document/box.ts';
import type { Line, Span } from '../../../document/page.ts';
import type { WordColumns } from '../draft.ts';
import type { Formula } from '../formulas/formula.ts';
import { CharacterGrid } from './character-grid.ts';
import { isCjkPair } from './characters.ts';
import { endsWithDash } from './line-ends.ts';
import type { TextLine, Word } from './word.ts';

export interface Composed {
  text: string;
  lines: Line[];
  spans: Span[];
  words: WordColumns;
}

export interface ComposeOptions {
  /** Words of the page in lower case, gathered when first asked for: they decide what a hyphen at the end of a line is. */
  vocabulary(): ReadonlySet<string>;
  linkOf(word: Word): WordLink | undefined;
  /** What words say that are set as a formula. */
  formulaOf(words: readonly Word[]): Formula | undefined;
  toPage(box: Box): Box;
  /** Numbers of pages in lists of contents: what leads to them is printed. */
  pageNumbers: ReadonlySet<Word>;
  /** Keep line ends, blank lines and indents: code. */
  preformatted?: boolean;
}

/** The part of a word that a link covers: a comma behind it is none of it. */
export interface WordLink {
  href: string;
  start: number;
  end: number;
}

const HYPHEN_END = /(?:[-\u2010\u00AD])$/;
const SOFT_HYPHEN = '\u00AD';

/** What is behind the last space is kept apart: a hyphen may go from there, and to look for it all text before would be copied. */
interface Composing extends Composed {
  tail: string;
}

const lengthOf = ({ text, tail }: Composing): number => text.length + tail.length;

function addSpace(out: Composing): void {
  out.text += `${out.tail} `;
  out.tail = '';
}

/** The text of lines that read on, and where each word of it stands. */
export function compose(lines: readonly TextLine[], options: ComposeOptions): Composed {
  const out: Composing = { text: '', tail: '', lines: [], spans: [], words: { starts: [], ends: [], boxes: [] } };
  const grid = options.preformatted ? new CharacterGrid(lines) : undefined;
  let previous: Word | undefined;
  for (const [at, line] of lines.entries()) {
    const first = line.words[0]!;
    if (grid) out.tail += grid.before(at);
    else if (previous) startLine(out, previous, first, options);
    const start = lengthOf(out);
    for (const [i, word] of line.words.entries()) {
      if (i > 0 && grid) out.tail += grid.between(previous!, word);
      else if (i > 0 && !word.glued && !isCjkPair(previous!.text, word.text)) {
        addSpace(out);
        if (word.leader !== '' && options.pageNumbers.has(word)) {
          out.tail += word.leader;
          addSpace(out);
        }
      }
      addWord(out, word, options);
      previous = word;
    }
    out.lines.push({ start, end: lengthOf(out), bbox: options.toPage(line.box) });
  }
  const { text, tail, ...rest } = out;
  return { text: text + tail, ...rest };
}

/** More is no word. */
const MAX_TAIL = 1000;

function startLine(out: Composing, last: Word, first: Word, { vocabulary, linkOf }: ComposeOptions): void {
  if (isCjkPair(last.text, first.text)) return;
  if (isOneAddress(out.tail, linkOf(last)?.href, first.text, linkOf(first)?.href)) return;
  if (HYPHEN_END.test(last.text)) {
    if (out.tail.length < MAX_TAIL && continuesWord(out.tail, first.text, vocabulary)) dropHyphen(out);
  } else if (!endsWithDash(out.tail.slice(-2)) || !/^[\p{L}\p{N}]/u.test(first.text)) addSpace(out);
}

/** An address that goes on over the end of a line: the link that both parts are says how it is written. */
const isOneAddress = (part: string, link: string | undefined, rest: string, other: string | undefined): boolean =>
  link !== undefined &&
  link === other &&
  part.length < MAX_TAIL &&
  link.includes(part.replace(OPENING, '') + rest.replace(CLOSING, ''));

const OPENING = /^[\p{Ps}\p{Pi}"'<]+/u;
const CLOSING = /[\p{Pe}\p{Pf}"'>.,;:]+$/u;

/** A line that ends "inter-" goes on "national"; one that ends "COVID-" or "1990-" keeps its hyphen, as "state-of-the-" does. */
function continuesWord(before: string, next: string, vocabulary: ComposeOptions['vocabulary']): boolean {
  if (before.endsWith(SOFT_HYPHEN)) return true;
  if (!/^\p{Ll}/u.test(next) || !/\p{L}{2}[-\u2010]$/u.test(before)) return false;
  if (vocabulary().has(core(before + next))) return false;
  const [, compound, part] = /^(.*[-\u2010])?([^-\u2010]*)[-\u2010]$/.exec(before) ?? [];
  return compound === undefined || vocabulary().has(core(part + next));
}

function dropHyphen(out: Composing): void {
  out.tail = out.tail.slice(0, -1);
  const length = lengthOf(out);
  const line = out.lines.at(-1);
  if (line) line.end = length;
  const { ends } = out.words;
  if (ends.length > 0) ends[ends.length - 1] = length;
  const span = out.spans.at(-1);
  if (span && span.end > length) span.end = length;
}

const core = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Words as they stand within lines: what is whole there may be joined so elsewhere, what has a hyphen there keeps it. */
export function vocabularyOf(lines: readonly TextLine[]): () => ReadonlySet<string> {
  let found: Set<string> | undefined;
  return () => {
    if (found) return found;
    found = new Set();
    for (const { words } of lines) for (const { text } of words) if (!HYPHEN_END.test(text)) found.add(core(text));
    return found;
  };
}

function addWord(out: Composing, word: Word, { linkOf, toPage }: ComposeOptions): void {
  const { text } = word;
  const start = lengthOf(out);
  out.tail += text.includes(SOFT_HYPHEN) ? withoutSoftHyphens(text) : text;
  const end = lengthOf(out);
  const [x0, y0, x1, y1] = toPage(word.box);
  out.words.starts.push(start);
  out.words.ends.push(end);
  out.words.boxes.push(x0, y0, x1, y1);
  const link = linkOf(word);
  const whole = end - start;
  const [from, to] = !link || whole !== text.length ? [0, whole] : [link.start, link.end];
  const isStyled = word.bold || word.italic || word.monospace || word.rise !== 0;
  if (isStyled && from > 0) addSpan(out.spans, toSpan(word, start, start + from, undefined));
  if (isStyled || link) addSpan(out.spans, toSpan(word, start + from, start + to, link?.href));
  if (isStyled && to < whole) addSpan(out.spans, toSpan(word, start + to, end, undefined));
}

function toSpan({ bold, italic, monospace, rise }: Word, start: number, end: number, href: string | undefined): Span {
  const span: Span = { start, end };
  if (bold) span.bold = true;
  if (italic) span.italic = true;
  if (monospace) span.code = true;
  if (rise === 1) span.superscript = true;
  if (rise === -1) span.subscript = true;
  if (href !== undefined) span.href = href;
  return span;
}

/** All but one at the end, which the next line may need. */
const withoutSoftHyphens = (text: string): string => text.slice(0, -1).replaceAll(SOFT_HYPHEN, '') + text.slice(-1);

/** Neighbours of one style are one span, the space between them included. */
function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last && span.start - last.end <= 1 && isSameStyle(last, span)) last.end = span.end;
  else spans.push(span);
}

const isSameStyle = (a: Span, b: Span): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.code === b.code &&
  a.superscript === b.superscript &&
  a.subscript === b.subscript &&
  a.href === b.href;
