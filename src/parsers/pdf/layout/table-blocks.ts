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
      const before = text.length;
      const own = readingText(cell.text, cell.words).replaceAll(/\s+/g, ' ');
      for (const { start, end, word } of placesIn(own, cell.words)) {
        words.starts.push(before + start);
        words.ends.push(before + end);
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
function placesIn(text: string, words: readonly Word[]): Place[] {
  const places: Place[] = [];
  const others: Word[] = [];
  let end = 0;
  for (const word of isRightToLeft(text) ? readingRows(words).flat() : words) {
    const start = text.indexOf(word.text, end);
    if (start < 0) others.push(word);
    else places.push({ start, end: (end = start + word.text.length), word });
  }
  return others.length > 0
    ? [...places, ...placesLeft(text, places, others)].sort((a, b) => a.start - b.start)
    : places;
}

/** Of words among those that were passed by. */
function placesLeft(text: string, places: readonly Place[], words: readonly Word[]): Place[] {
  const taken = new Uint8Array(text.length);
  for (const { start, end } of places) taken.fill(1, start, end);
  const from = new Map<string, number>();
  return words.flatMap((word) => {
    const { length } = word.text;
    let start = text.indexOf(word.text, from.get(word.text) ?? 0);
    while (start >= 0 && taken.subarray(start, start + length).includes(1)) start = text.indexOf(word.text, start + 1);
    from.set(word.text, start < 0 ? text.length : start + length);
    if (start < 0) return [];
    taken.fill(1, start, start + length);
    return [{ start, end: start + length, word }];
  });
}
