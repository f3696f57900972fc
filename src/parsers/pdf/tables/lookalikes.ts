import { isRightToLeft } from '../text/characters.ts';
import type { Contents } from './traits.ts';
import { isValue } from './values.ts';

const MARKER =
  /^(?:[•●◦▪■□☐☑☒‣∙·–—*-](?: [•●◦▪■□☐☑☒‣∙·–—*-])*|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})\s?[.)]|\[[\w+-]{1,10}\]|\d+(?:\.\d+)+\.?|§.*|Q\d+[.:]?)$/;
const REFERENCE = /^\[[\w+-]{1,10}\]\s/;

/** What items of a list are counted or marked by. */
export const isMarker = (text: string): boolean => MARKER.test(text);

/** A mark that stands before an item of a list and in no cell of its own; before each of several. */
export const isListMarker = (text: string): boolean => /^[•●◦▪■□‣∙·](?: [•●◦▪■□‣∙·])*$/.test(text);

/** Numbered or bulleted paragraphs, references: markers first, on the left of most scripts, and words behind them. */
export function isList({ cells, byColumn }: Contents): boolean {
  const backwards = cells.filter(({ content }) => isRightToLeft(content.text)).length * 2 > cells.length;
  const [first = [], ...others] = backwards ? byColumn.toReversed() : byColumn;
  if (first.filter(({ content }) => REFERENCE.test(content.text)).length > first.length * 0.5) return true;
  if (byColumn.length > 3) return false;
  const marked = first.filter(({ content }) => isMarker(content.text)).length;
  if (marked < 2 || marked < first.length * 0.7) return false;
  const rest = others.flat();
  return rest.filter(({ content }) => !isValue(content.kind)).length > rest.length * 0.5;
}

/** Lists side by side: each second column holds marks and nothing else. */
export function isListInColumns({ byColumn }: Contents): boolean {
  if (byColumn.length < 4 || byColumn.length % 2 > 0) return false;
  return byColumn.every((column, i) => {
    const marks = column.filter(({ content }) => isListMarker(content.text)).length;
    return i % 2 === 0 ? marks >= 2 && marks >= column.length * 0.7 : marks === 0;
  });
}

const MOSTLY = 0.9;
/** Two numbers that rise are in many a table. */
const MIN_ENTRIES = 3;
const MANY_ENTRIES = 8;

/** Dots may lead to it. */
const PAGE_NUMBER = /^(?:[.…·]\s?)*(\d{1,4})$/;
/** Pages before the first one. */
const FRONT_PAGE = /^(?:[.…·]\s?)*[ivxl]{1,6}(?: [ivxl]{1,6})*$/;

/** A table of contents: page numbers at the right that never fall, nothing else that is a number. */
export function isContents(contents: Contents): boolean {
  const { cells, byColumn } = contents;
  if (byColumn.length > 4) return isContentsInColumns(contents);
  const last = byColumn.length - 1;
  if (namesOtherNumbers(contents)) return false;
  const pages = byColumn[last]!.filter(({ content }) => !FRONT_PAGE.test(content.text)).map(({ content }) =>
    Number(PAGE_NUMBER.exec(content.text)?.[1] ?? Number.NaN),
  );
  const numbered = pages.filter((page) => !Number.isNaN(page));
  // A heading over the numbers, the line at the head of the page and a title that runs into their column are none.
  if (numbered.length < MIN_ENTRIES || numbered.length < Math.min(pages.length - 1, pages.length * MOSTLY))
    return false;
  const falls = numbered.filter((page, i) => i > 0 && page < numbered[i - 1]!).length;
  if (falls > (numbered.length > 8 ? 1 : 0)) return false;
  const numbers = cells.filter(({ col, content }) => col > 0 && col < last && /^\d/.test(content.text));
  const titles = byColumn[last - 1]!;
  const words = titles.reduce((sum, { content }) => sum + content.count, 0);
  if (numbers.length * 2 > cells.length) return false;
  // Titles of one word, as those of commands, are known by several on a page.
  const together = numbered.filter((page, i) => i > 0 && page === numbered[i - 1]).length;
  return words >= titles.length * 1.5 || (numbered.length >= MANY_ENTRIES && together * 4 >= numbered.length);
}

const PAGE =
  /^(?:pp?|pgs?|pag(?:es?|ina)?|pág(?:s|inas?)?|seiten?|s|sid[ae]|stron[ay]|str(?:ána)?|стр(?:аница)?|頁|页)\.?$/iu;

/** A row of headings, of which the one over the numbers does not say that they are pages. */
function namesOtherNumbers({ byRow, byColumn }: Contents): boolean {
  const [heads = []] = byRow;
  const text = heads.at(-1)?.content.text ?? '';
  const isRow = heads.length === byColumn.length && heads.every(({ content }) => !isValue(content.kind));
  return isRow && /^\p{L}{2}/u.test(text) && !FRONT_PAGE.test(text) && !PAGE.test(text);
}

/** Contents side by side: numbers of pages behind titles, which go on from one column to the next. */
function isContentsInColumns({ byColumn }: Contents): boolean {
  let columns = 0;
  let page = 0;
  for (const [i, column] of byColumn.entries()) {
    const pages = column.flatMap(({ content }) => PAGE_NUMBER.exec(content.text)?.[1] ?? []).map(Number);
    if (i === 0 || pages.length < MIN_ENTRIES + 2 || pages.length < column.length * 0.7) continue;
    const titles = byColumn[i - 1]!;
    if (titles.reduce((sum, { content }) => sum + content.count, 0) < titles.length * 1.5) continue;
    if ([page, ...pages].some((number, k, all) => k > 0 && number < all[k - 1]!)) return false;
    columns++;
    page = pages.at(-1)!;
  }
  return columns > 1;
}

const INDEXED = /\p{L}\)?, \d{1,4}(?:[–-]\d{1,4})?(?:, \d{1,4}(?:[–-]\d{1,4})?)*$/u;
const MOSTLY_INDEXED = 0.6;

/** An index in columns: words and behind a comma the pages that they are on, in one column as in the next. */
export const isIndex = ({ byColumn }: Contents): boolean =>
  byColumn.every((cells) => {
    const indexed = cells.filter(({ content }) => INDEXED.test(content.text)).length;
    return indexed >= MIN_ENTRIES && indexed >= MOSTLY_INDEXED * cells.length;
  });

const YEAR = String.raw`(?:\p{L}{3,12}\.?,? |\d{1,2}[./-])?(?:19|20)\d\d`;
const PERIOD = new RegExp(`^${YEAR}(?: ?[–—-] ?(?:${YEAR}|\\d\\d|\\p{L}{2,12}))?$`, 'u');

/** Lines with years or periods at their right, places among them, and no heading over them: what somebody did, where and when. */
export function isDated({ byColumn }: Contents): boolean {
  const [texts = [], ends = []] = byColumn;
  if (byColumn.length !== 2 || ends.length < 2 || texts.length < ends.length) return false;
  const others = ends.filter(({ content }) => !PERIOD.test(content.text));
  if (others.length === 1 && others[0] === ends[0]) return false;
  return others.length * 2 <= ends.length && !others.some(({ content }) => isValue(content.kind));
}

const EQUATION_NUMBER = /^\((?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\)$/;

/** Equations with their numbers at the right, which rise: "(12)", "(3.4a)". Losses stand in brackets too, but beside other numbers. */
export function isEquations({ cells, byColumn }: Contents): boolean {
  const last = byColumn.at(-1)!;
  const numbers = last.map(({ content }) => content.text).filter((text) => EQUATION_NUMBER.test(text));
  if (numbers.length === 0 || numbers.length < last.length * 0.5) return false;
  if (numbers.some((text, i) => i > 0 && byNumber().compare(numbers[i - 1]!, text) > 0)) return false;
  const others = cells.filter(({ col }) => col > 0 && col < byColumn.length - 1);
  return others.filter(({ content }) => content.kind === 'number').length <= others.length * 0.5;
}

let collator: Intl.Collator | undefined;
/** Made when it is needed, which is seldom: the first in a process costs ten milliseconds. */
function byNumber(): Intl.Collator {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator;
}

/** An axis: numbers in equal steps that fall from top to bottom, to 0 or in steps other than one; or rise from 0 along a row. */
export function isChart({ byRow, byColumn }: Contents): boolean {
  for (const column of byColumn) {
    const steps = progression(column.map(({ content }) => content.text));
    if (steps && steps.step < 0 && (steps.last === 0 || steps.step !== -1)) return true;
  }
  for (const row of byRow) {
    const steps = row.length > 5 ? progression(row.map(({ content }) => content.text)) : undefined;
    if (steps && steps.step > 0 && steps.first === 0) return true;
  }
  return false;
}

/** The numbers an axis is marked with. */
const MIN_MARKS = 4;

/** Numbers in equal steps, one after the other; nothing else stands among them. */
function progression(texts: readonly string[]): { first: number; last: number; step: number } | undefined {
  const numbers = texts.map((text) =>
    /^[-−]?[$€£]?\d[\d.,]*%?$/.test(text) ? Number(text.replace(/[$€£,%]/g, '').replace('−', '-')) : Number.NaN,
  );
  for (let from = 0; from + MIN_MARKS <= numbers.length; ) {
    const step = numbers[from + 1]! - numbers[from]!;
    let to = from + 1;
    while (to + 1 < numbers.length && Math.abs(numbers[to + 1]! - numbers[to]! - step) <= Math.abs(step) * 0.01) to++;
    if (step !== 0 && to - from + 1 >= MIN_MARKS) return { first: numbers[from]!, last: numbers[to]!, step };
    from = to;
  }
  return undefined;
}
