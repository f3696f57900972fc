import { expect, test } from 'vitest';
import type { Box } from '../../../../src/document/box.ts';
import { toTableBlock } from '../../../../src/parsers/pdf/layout/table-blocks.ts';
import type { FoundTable } from '../../../../src/parsers/pdf/tables/found-table.ts';
import type { ComposeOptions } from '../../../../src/parsers/pdf/text/compose.ts';
import type { Word } from '../../../../src/parsers/pdf/text/word.ts';

const word = (text: string, x: number): Word => ({ text, box: [x, 0, x + 10, 10] }) as Word;
const box: Box = [0, 0, 100, 10];

test('words of a cell that come in another order than its text are placed all the same', () => {
  const cell = { row: 0, col: 0, rowSpan: 1, colSpan: 1, text: 'Shared use: No', box };
  const words = [word('No', 60), word('Shared', 0), word('use:', 30)];
  const table = { box, rows: [{ box, cells: [{ ...cell, words }] }] } as unknown as FoundTable;
  const { text, words: placed } = toTableBlock(table, 0, { toPage: (one: Box) => one } as ComposeOptions);
  expect(placed.starts.map((start, i) => text.slice(start, placed.ends[i]))).toEqual(['Shared', 'use:', 'No']);
  expect(placed.boxes.filter((_, i) => i % 4 === 0)).toEqual([0, 30, 60]);
});
