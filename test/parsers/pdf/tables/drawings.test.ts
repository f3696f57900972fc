import { expect, test } from 'vitest';
import type { Box } from '../../../../src/document/box.ts';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage } from './drawn-page.ts';

const XS = [80, 180, 280, 380];

/** Short labels in rows and columns, as on a chart. */
function labelled(): DrawnPage {
  const page = new DrawnPage();
  for (let i = 0; i < 5; i++) page.row(100 + 20 * i, XS, [`${i}12`, `${i}40`, `${i}61`, `${i}87`]);
  return page;
}

test('rows of numbers are a table', () => {
  expect(findTables(labelled().input)).toHaveLength(1);
});

test('labels among curves and slanted lines are those of a drawing', () => {
  const page = labelled();
  for (let i = 0; i < 4; i++) page.sketches.push([110 + 60 * i, 105, 160 + 60 * i, 165]);
  expect(findTables(page.input)).toEqual([]);
});

test('a curve beside a table or behind all of it is no part of it', () => {
  const around: Box[] = [
    [40, 40, 560, 500],
    [450, 90, 560, 200],
  ];
  const page = labelled();
  page.sketches.push(...around);
  expect(findTables(page.input)).toHaveLength(1);
});

test('a watermark makes no drawing of what a caption calls a table and lines part into columns', () => {
  const stamped = (caption: string): DrawnPage => {
    const page = labelled().text(80, 76, caption).grid([70, 170, 270, 370, 450], [86, 106, 126, 146, 166, 186]);
    for (let i = 0; i < 5; i++) page.sketches.push([90 + 60 * i, 100, 140 + 60 * i, 175]);
    return page;
  };
  expect(findTables(stamped('Table 3: Weights').input)).toHaveLength(1);
  expect(findTables(stamped('Figure 3: Weights').input)).toEqual([]);
});

test('letters in a slanted line across the page are a stamp, and make no drawing of a table below them', () => {
  const stamped = (count: number, rise: number): DrawnPage => {
    const page = labelled().grid([70, 170, 270, 370, 450], [86, 106, 126, 146, 166, 186]);
    for (let i = 0; i < count; i++) page.sketches.push([40 + 45 * i, 20 + rise * i, 100 + 45 * i, 80 + rise * i]);
    page.sketches.push([52, 42, 60, 50]);
    return page;
  };
  expect(findTables(stamped(10, 40).input)).toHaveLength(1);
  expect(findTables(stamped(10, 8).input)).toEqual([]);
});

test('coloured areas that hold no words are what a chart shows', () => {
  const page = labelled();
  for (let i = 0; i < 4; i++)
    for (const x of [90, 200, 310]) page.shade([x, 104 + 20 * i, x + 40 + 9 * i, 110 + 20 * i], '#cc3344');
  expect(findTables(page.input)).toEqual([]);
});

test('shaded rows with words on them are those of a table', () => {
  const page = labelled();
  for (let i = 0; i < 5; i += 2) page.shade([70, 88 + 20 * i, 450, 108 + 20 * i]);
  expect(findTables(page.input)).toHaveLength(1);
});

test('a frame around a chart does not make it a table', () => {
  const page = labelled().grid([60, 500], [80, 210]);
  for (let i = 0; i < 4; i++)
    for (const x of [90, 200, 310]) page.shade([x, 104 + 20 * i, x + 40 + 9 * i, 110 + 20 * i], '#cc3344');
  expect(findTables(page.input)).toEqual([]);
});

test('columns that are painted over because nothing is known are those of their header', () => {
  const page = new DrawnPage().row(80, XS, ['2010', '2011', '2012', '2013']);
  for (const x of [180, 280]) page.shade([x - 5, 71, x + 35, 83], '#5588cc');
  for (let i = 0; i < 5; i++) {
    page.row(100 + 20 * i, XS, [`${i}12`, '', '', `${i}87`]);
    for (const x of [180, 280]) page.shade([x - 5, 91 + 20 * i, x + 35, 103 + 20 * i], '#595959');
  }
  expect(findTables(page.input)).toHaveLength(1);
});
