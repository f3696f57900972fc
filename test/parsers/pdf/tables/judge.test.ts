import { expect, test } from 'vitest';
import { gridCell } from '../../../../src/parsers/pdf/tables/grid.ts';
import { describe, judge } from '../../../../src/parsers/pdf/tables/judge.ts';
import type { Setting } from '../../../../src/parsers/pdf/tables/setting.ts';
import { DrawnPage } from './drawn-page.ts';

const BETWEEN_RULES: Setting = {
  caption: undefined,
  inFigure: false,
  rules: 2,
  isFramed: false,
  hasWalls: false,
  lines: 1,
  readsOn: 0,
  running: 0,
  struck: 0,
  hasBars: false,
  isDrawing: false,
};

/** How sure a grid of two columns is that was read between rules, in a font of fixed pitch. */
function sureness(rows: [string, string?][], setting = BETWEEN_RULES): number {
  const cells = rows.flatMap((row, r) =>
    row.flatMap((text, c) => {
      const { words } = new DrawnPage().text(60 + 200 * c, 100 + 14 * r, text ?? '', { monospace: true }).input;
      return text === undefined ? [] : [gridCell(r, c, 1, 1, [...words])];
    }),
  );
  const traits = describe({ rowCount: rows.length, columnCount: 2, headerRows: 0, cells }, 'ruled', () => setting);
  return traits ? judge(traits) : 0;
}

test('lines of code with a few numbers beside them are no table', () => {
  const rows: [string, string?][] = [
    ['use matrix'],
    ['export it', '200'],
    ['int mult'],
    ['return it', '4'],
    ['call it'],
  ];
  expect(sureness([...rows, ['wait', '600'], ['end']])).toBe(0);
});

test('what a program prints is a table if most of its rows have numbers', () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth'];
  expect(sureness(names.map((name, i) => [name, `${i}.25`]))).toBeGreaterThan(0.5);
});

test('rows that read on in the row below are lines of text', () => {
  const rows = ['first', 'second', 'third', 'fourth'].map((name, i): [string, string] => [name, `${i}.25`]);
  expect(sureness(rows, { ...BETWEEN_RULES, readsOn: 0.3 })).toBeGreaterThan(0.5);
  expect(sureness(rows, { ...BETWEEN_RULES, readsOn: 0.5 })).toBe(0);
});
