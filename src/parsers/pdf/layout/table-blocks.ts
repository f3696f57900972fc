import { append } from '../../../document/append.ts';
import type { Box } from '../../../document/box.ts';
import { type BlockDraft, bareBlock, type TableDraft } from '../draft.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { isRightToLeft } from '../text/characters.ts';
import type { ComposeOptions } from '../text/compose.ts';
import { textOf, type Word } from '../text/word.ts';

/** In a right-to-left script the first column is the rightmost one. */
export function inReadingDirection(table: FoundTable): FoundTable {
  const texts = table.rows.flatMap(({ cells }) => cells.map(({ text }) => text)).filter((text) => /\p{L}/u.test(text));
  if (texts.filter(isRightToLeft).length * 2 <= texts.length) return table;
  const { columnCount } = table;
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells
      .map((cell) => ({ ...cell, col: columnCount - cell.col - cell.colSpan }))
      .sort((a, b) => a.col - b.col),
  }));
  return { ...table, rows };
}

export function toTableDraft(table: FoundTable, toPage: (box: Box) => Box): TableDraft {
  return {
    box: toPage(table.box),
    kind: table.kind,
    columnCount: table.columnCount,
    headerRows: table.headerRows,
    confidence: table.confidence,
    rows: table.rows.map(({ box, cells }) => ({
      box: toPage(box),
      cells: cells.map(({ words, ...cell }) => ({
        ...cell,
        text: readingText(cell.text, words),
        box: toPage(cell.box),
      })),
    })),
    ...(table.title ? { title: table.title.text } : {}),
  };
}

/** The search for tables puts words from left to right; in a right-to-left script they are read the other way. */
const readingText = (text: string, words: readonly Word[]): string =>
  isRightToLeft(text) ? readingRows(words).map(textOf).join(' ') : text;

function readingRows(words: readonly Word[]): Word[][] {
  const rows = new Map<number, Word[]>();
  for (const word of words) {
    const row = Math.round(word.baseline / 2);
    append(rows, row, word);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.place - b.place));
}

/** The table in the flow of the page: its text by rows, cells parted by tabs, and where its words stand. */
export function toTableBlock(table: FoundTable, index: number, { toPage }: ComposeOptions): BlockDraft {
  let text = '';
  const words: BlockDraft['words'] = { starts: [], ends: [], boxes: [] };
  for (const [r, { cells }] of table.rows.entries()) {
    if (r > 0) text += '\n';
    for (const [c, cell] of cells.entries()) {
      if (c > 0) text += '\t';
<<<<<<< HEAD
      const from = text.length;
      text += readingText(cell.text, cell.words).replaceAll(/\s+/g, ' ');
      for (const { start, end, word } of placesIn(text, from, cell.words)) {
        words.starts.push(start);
        words.ends.push(end);
=======
      const before = text.length;
      const own = readingText(cell.text, cell.words).replaceAll(/\s+/g, ' ');
      let at = 0;
      for (const word of isRightToLeft(cell.text) ? readingRows(cell.words).flat() : cell.words) {
        const start = own.indexOf(word.text, at);
        if (start < 0) continue;
        at = start + word.text.length;
        words.starts.push(before + start);
        words.ends.push(before + at);
>>>>>>> h2
        words.boxes.push(...toPage(word.box));
      }
      text += own;
    }
  }
  return { ...bareBlock('table', text, toPage(table.box)), words, table: index };
}

interface Place {
  start: number;
  end: number;
  word: Word;
}

/** Where the words of a cell stand in its text, in the order of the text: they may come in another, as where one is set a little higher. */
function placesIn(text: string, from: number, words: readonly Word[]): Place[] {
  const places: Place[] = [];
  let next = from;
  for (const word of isRightToLeft(text.slice(from)) ? readingRows(words).flat() : words) {
    const after = text.indexOf(word.text, next);
    const start = after < 0 ? freePlace(text, from, word.text, places) : after;
    if (start < 0) continue;
    const end = start + word.text.length;
    places.push({ start, end, word });
    if (after >= 0) next = end;
  }
  return places.sort((a, b) => a.start - b.start);
}

function freePlace(text: string, from: number, wanted: string, taken: readonly Place[]): number {
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!taken.some(({ start, end }) => start < at + wanted.length && at < end)) return at;
  return -1;
}
