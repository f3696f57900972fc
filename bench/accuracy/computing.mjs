// Computes every formula of the workbooks of a folder from the values that the file stores around it, and holds the result against the one stored.
// What is left unknown is counted apart: an unknown value is honest, a wrong one is not. Needs `npm run build`.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, tokenize } from '@borgar/fx/xlsx';
import { readCells } from '../../dist/document/rows.js';
import { Budget } from '../../dist/parsers/budget.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { xlsParser } from '../../dist/parsers/xls/xls-parser.js';
import { xlsxParser } from '../../dist/parsers/xlsx/xlsx-parser.js';
import { CellGrid } from '../../dist/spreadsheet/computing/cell-grid.js';
import { Evaluator } from '../../dist/spreadsheet/computing/evaluator.js';
import * as library from '../../dist/spreadsheet/computing/library.js';
import { FormulaError, Unknown } from '../../dist/spreadsheet/computing/values.js';
import { ReferenceResolver } from '../../dist/spreadsheet/reference-resolver.js';
import { Workbook } from '../../dist/spreadsheet/workbook.js';
import { folderArgument } from './parse.mjs';

const MISSES = Number(process.env.MISSES ?? 20);
const total = { formulas: 0, right: 0, unknown: 0, wrong: 0, workbooks: 0 };
const wrongBy = new Map();
const unknownBy = new Map();
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

async function read(path) {
  const parser = /\.xls$/i.test(path) ? xlsParser : xlsxParser;
  const context = { password: undefined, budget: new Budget(), warn() {}, progress() {} };
  const parts = parser.parse(new MemorySource(new Uint8Array(readFileSync(path))), context);
  const chunks = [];
  const sheets = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { chunks, sheets, names: value.definedNames ?? [] };
    if (value.kind === 'rows') chunks.push(value.chunk);
    else if (value.kind === 'sheet') sheets.push(value.sheet);
  }
}

/** Excel keeps 15 digits. */
const same = (a, b) =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b;
const plain = (value) => (value instanceof FormulaError ? value.code : value);

for (const name of readdirSync(folderArgument(), { recursive: true })) {
  const path = join(process.argv[2], name);
  if (!/\.xl(?:s|sx|sm|tx)$/i.test(name) || statSync(path).size > 5e6) continue;
  let book;
  try {
    book = await read(path);
  } catch {
    continue;
  }
  total.workbooks++;
  const grid = new CellGrid();
  for (const chunk of book.chunks) grid.add(chunk);
  const dateSystem = book.sheets[0]?.layout.dateSystem ?? 1900;
  const resolver = new ReferenceResolver(
    new Workbook(
      book.sheets.map(({ info }) => info),
      book.names,
    ),
  );
  let formulas = 0;
  for (const chunk of book.chunks) {
    for (const { row, column, formula, computed, kind } of readCells(chunk)) {
      if (formula === undefined || computed || kind === 0 || ++formulas > 20_000) continue;
      const home = { sheet: chunk.sheet, row, column, formula };
      const evaluator = new Evaluator(grid, resolver, library, { dateSystem, maxCellsRead: 200_000 });
      const functions = [...new Set(formula.match(/[A-Z][A-Z0-9.]*(?=\()/g))].join(' ');
      total.formulas++;
      let value;
      try {
        value = plain(evaluator.scalar(parse(tokenize(formula, { mergeRefs: true })), home) ?? 0);
      } catch (error) {
        if (!(error instanceof Unknown) && process.env.DEBUG) console.log(name, formula, error.message);
        total.unknown++;
        count(unknownBy, functions);
        continue;
      }
      const stored = plain(grid.get(chunk.sheet, row, column));
      if (same(value, stored)) total.right++;
      else {
        total.wrong++;
        count(wrongBy, functions);
        if (total.wrong <= MISSES)
          console.log(`${name} =${formula}: ${JSON.stringify(value)}, stored ${JSON.stringify(stored)}`);
      }
    }
  }
}
const top = (map) =>
  [...map]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([key, n]) => `${key || '(operators)'} ${n}`)
    .join(' · ');
console.log('unknown:', top(unknownBy));
console.log('wrong:', top(wrongBy));
console.log(JSON.stringify(total));
