import type { TextLine, Word } from '../text/word.ts';
import { textOf } from '../text/word.ts';
import { PAGE_NUMBER_GAP } from './line-starts.ts';

/** Lists of contents of a page: their lines, and the numbers of pages that they end in. */
export interface Contents {
  lines: ReadonlySet<TextLine>;
  pageNumbers: ReadonlySet<Word>;
}

interface Entry {
  title: readonly TextLine[];
  number: Word;
  /** Roman numbers come before all others. */
  page: number;
  led: boolean;
}

/** Fewer lines say nothing; without leaders, fewer numbers may rise by chance. */
const MIN_LED = 3;
const MIN_ENTRIES = 5;
/** Of the steps from line to line: pages rise, but for another list. */
const OFTEN = 0.25;
/** Numbers of pages begin or end at one place, in units of the font size. */
const SAME_PLACE = 0.5;
/** Lines farther apart, in units of the font size, are of two lists. */
const FAR_APART = 8;
/** What heads a column of page numbers. */
const PAGE_WORD = /^(?:p\p{L}*|s(?:eite|ida|ide|trona)|стр\p{L}*)\.?$/iu;

const ROMAN = /^[ivxlc]{1,6}$/;
const ROMAN_DIGITS = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
]);

/**
 * Lines that name parts of the document and the pages where these begin: titles, and behind each, far off or behind leaders, a
 * number; the numbers stand below one another and rise from line to line.
 */
export function findContents(lines: readonly TextLine[]): Contents {
  const contents = { lines: new Set<TextLine>(), pageNumbers: new Set<Word>() };
  const rows = rowsOf(lines);
  const entries = rows.flatMap((row) => [...entriesOf(row)]);
  for (const list of listsOf(entries)) {
    if (!isContents(list, lines)) continue;
    for (const line of linesWithin(list, lines)) contents.lines.add(line);
    for (const { number } of list) contents.pageNumbers.add(number);
  }
  return contents;
}

/** Lines level with one another, from left to right. */
function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && line.baseline - row[0]!.baseline < 0.3 * line.fontSize) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

function* entriesOf(row: readonly TextLine[]): Generator<Entry> {
  let title: TextLine[] = [];
  for (const line of row) {
    const number = line.words.at(-1)!;
    const before = line.words.at(-2);
    const page = pageOf(number.text);
    const isApart = before ? number.box[0] - before.box[2] > PAGE_NUMBER_GAP * line.fontSize : title.length > 0;
    if (page === undefined || !(isApart || number.leader !== '')) {
      title.push(line);
      continue;
    }
    if (before) title.push(line);
    const words = title.flatMap(({ words }) => words).filter((word) => word !== number);
    if (/\p{L}{2}/u.test(textOf(words)) && !words.some(isAmount))
      yield { title, number, page, led: number.leader !== '' };
    title = [];
  }
}

/** More than a number of a part, or of a year, stands in a table. */
const isAmount = ({ text, leader }: Word): boolean => leader !== '' || /^[-+(]?\p{Sc}?\d+[.,]\d+[%)]?$|%$/u.test(text);

function pageOf(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (!ROMAN.test(text)) return undefined;
  const digits = [...text].map((digit) => ROMAN_DIGITS.get(digit)!);
  const value = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
  return value - 10_000;
}

/** Entries whose numbers stand below one another. */
function listsOf(entries: readonly Entry[]): Entry[][] {
  const lists: Entry[][] = [];
  for (const entry of entries) {
    const { box, fontSize, baseline } = entry.number;
    const list = lists.find((other) => {
      const last = other.at(-1)!.number;
      const off = Math.min(Math.abs(last.box[2] - box[2]), Math.abs(last.box[0] - box[0]));
      return off < SAME_PLACE * fontSize && baseline - last.baseline < FAR_APART * fontSize;
    });
    if (list) list.push(entry);
    else lists.push([entry]);
  }
  return lists;
}

function isContents(list: readonly Entry[], lines: readonly TextLine[]): boolean {
  const led = list.filter((entry) => entry.led).length * 2 > list.length;
  if (list.length < (led ? MIN_LED : MIN_ENTRIES)) return false;
  const pages = list.map(({ page }) => page);
  const falls = pages.filter((page, i) => i > 0 && page < pages[i - 1]!).length;
  if (led) return falls <= OFTEN * (pages.length - 1);
  const within = linesWithin(list, lines).filter(({ words }) => words.length > 1 || !isNumberOf(list, words[0]!));
  const areYears = pages.every((page) => page > 1800 && page < 2100);
  return (
    falls === 0 && pages.at(-1)! > pages[0]! && !areYears && list.length * 2 >= within.length && !isHeaded(list, lines)
  );
}

const isNumberOf = (list: readonly Entry[], word: Word): boolean => list.some(({ number }) => number === word);

/** A word over the numbers that says what they are, and they are no pages. */
function isHeaded([first]: readonly Entry[], lines: readonly TextLine[]): boolean {
  const { box, fontSize } = first!.number;
  return lines.some(
    (line) =>
      line.box[3] <= box[1] + 0.3 * fontSize &&
      box[1] - line.box[3] < 3 * fontSize &&
      line.box[0] > box[0] - 4 * fontSize &&
      line.box[0] < box[2] &&
      !PAGE_WORD.test(textOf(line.words)),
  );
}

/** From the first line to the last, what goes on and what stands between. */
function linesWithin(list: readonly Entry[], lines: readonly TextLine[]): TextLine[] {
  const boxes = list.flatMap(({ title, number }) => [...title.map(({ box }) => box), number.box]);
  const left = Math.min(...boxes.map(([x0]) => x0));
  const right = Math.max(...boxes.map(([, , x1]) => x1));
  const top = Math.min(...boxes.map(([, y0]) => y0));
  const bottom = Math.max(...boxes.map(([, , , y1]) => y1));
  return lines.filter(({ box }) => {
    const middle = (box[1] + box[3]) / 2;
    return middle > top && middle < bottom && box[0] > left - 1 && box[2] < right + 1;
  });
}
