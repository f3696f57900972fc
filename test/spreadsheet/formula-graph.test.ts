import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowChunk, RowChunkBuilder } from '../../src/document/rows.ts';
import { areaAt, parseFormula } from '../../src/spreadsheet/formula.ts';
import { FormulaBlocks } from '../../src/spreadsheet/formula-blocks.ts';
import { Dependents, type DependentsIndex } from '../../src/spreadsheet/formula-graph.ts';
import { cellName, parseRange, rangeName } from '../../src/spreadsheet/reference.ts';
import { ReferenceResolver } from '../../src/spreadsheet/reference-resolver.ts';
import { contains } from '../../src/spreadsheet/workbook.ts';
import { type AnalysedWorkbook, WorkbookAnalysis } from '../../src/spreadsheet/workbook-analysis.ts';
import { type MadeWorkbook, makeWorkbook } from './make-workbook.ts';

const analyse = ({ workbook, chunks }: MadeWorkbook): AnalysedWorkbook => {
  const analysis = new WorkbookAnalysis();
  for (const chunk of chunks) analysis.addChunk(chunk);
  return analysis.finish(workbook);
};

const dependentsOf = ({ bounds, shards }: DependentsIndex, sheet: number, cell: string): string[] => {
  const { firstRow: row, firstColumn: column } = parseRange(cell)!;
  const found = new Dependents(bounds, (shard) => shards[shard]!, { sheet, row, column });
  return [...found.blocks()].map((block) => `${block.sheet}!${rangeName(block)}`);
};

const formulas = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([cell, formula]) => [cell, { formula, value: 1 }]));

/** A column of formulas, as a parser yields it. */
const column = (rows: number, formulaAt: (row: number) => string): RowChunk[] => {
  const builder = new RowChunkBuilder(0);
  const chunks: RowChunk[] = [];
  for (let row = 0; row < rows; row++) {
    const done = builder.startRow(row);
    if (done) chunks.push(done);
    builder.addNumber(6, 1, row);
    builder.addFormula(formulaAt(row));
  }
  return [...chunks, builder.finish()!];
};

describe('blocks', () => {
  const blocksOf = (chunks: RowChunk[]): string[] => {
    const blocks = new FormulaBlocks();
    for (const chunk of chunks) blocks.addChunk(chunk);
    blocks.finish();
    return Array.from({ length: blocks.length }, (_, i) => `${rangeName(blocks.block(i))}#${blocks.block(i).pattern}`);
  };

  it('keeps a column of a hundred thousand as one, across chunks', () => {
    expect(blocksOf(column(100_000, (row) => `E${row + 1}*F${row + 1}`))).toEqual(['G1:G100000#0']);
  });

  it('keeps rows, rectangles and what interrupts them', () => {
    const { chunks } = makeWorkbook({
      S: {
        cells: formulas({
          ...{ B1: 'A1+1', C1: 'B1+1', D1: 'C1+1' },
          ...{ B2: 'A2+1', C2: 'B2+1', D2: 'C2+1' },
          ...{ B3: 'A3+1', C3: 'B3*9', D3: 'C3+1' },
          ...{ B5: 'A5+1' },
        }),
      },
    });
    expect(blocksOf(chunks)).toEqual(['B1:D2#0', 'B3#0', 'C3#1', 'D3#0', 'B5#0']);
  });
});

describe('dependents', () => {
  it('follows relative, fixed and growing references', () => {
    const cells: Record<string, string> = {};
    for (let row = 1; row <= 50; row++) {
      cells[`B${row}`] = `A${row}*$D$1`;
      cells[`C${row}`] = `SUM(B$1:B${row})`;
    }
    const { dependents } = analyse(makeWorkbook({ S: { cells: { A1: 1, D1: 2, ...formulas(cells) } } }));
    expect(dependentsOf(dependents, 0, 'A7')).toEqual(['0!B7']);
    expect(dependentsOf(dependents, 0, 'D1')).toEqual(['0!B1:B50']);
    expect(dependentsOf(dependents, 0, 'B7')).toEqual(['0!C7:C50']);
    expect(dependentsOf(dependents, 0, 'C7')).toEqual([]);
  });

  it('counts a formula once that refers to a cell twice', () => {
    const { dependents } = analyse(
      makeWorkbook({ S: { cells: formulas({ B1: 'A1+SUM(A1:A3)', B2: 'A2+SUM(A2:A4)', B3: 'A3+SUM(A3:A5)' }) } }),
    );
    expect(dependentsOf(dependents, 0, 'A3')).toEqual(['0!B1:B3']);
  });

  it('sees through names, tables, whole columns and stacks of sheets', () => {
    const { dependents } = analyse(
      makeWorkbook(
        {
          Data: {
            cells: { A1: 'Qty', A2: 5, A3: 6 },
            tables: [{ id: 't1', name: 'Tab', range: 'A1:A3', columns: ['Qty'], header_rows: 1, totals_rows: 0 }],
          },
          Sum: {
            cells: formulas({
              A1: 'SUM(Quantities)',
              A2: 'SUM(Tab[Qty])',
              A3: 'SUM(Data!A:A)',
              A4: 'SUM(Data:Other!A2)',
              A5: 'ROW(Data!A2)',
            }),
          },
          Other: { cells: {} },
        },
        [{ name: 'Quantities', scope: 'workbook', refers_to: 'Data!$A$2:$A$3' }],
      ),
    );
    expect(dependentsOf(dependents, 0, 'A2')).toEqual(['1!A1', '1!A2', '1!A3', '1!A4', '1!A5']);
    expect(dependentsOf(dependents, 0, 'A1')).toEqual(['1!A3']);
    expect(dependentsOf(dependents, 2, 'A2')).toEqual(['1!A4']);
  });

  it('agrees with reading every formula', () => {
    const anyReference = fc
      .tuple(fc.boolean(), fc.nat(5), fc.boolean(), fc.nat(9), fc.constantFrom('', 'T!'), fc.option(fc.nat(9)))
      .map(([c, col, r, row, sheet, to]) => {
        const corner = (at: number): string => `${c ? '$' : ''}${'ABCDEF'[col]}${r ? '$' : ''}${at + 1}`;
        return `${sheet}${corner(row)}${to === null ? '' : `:${'ABCDEF'[col]}${to + 1}`}`;
      });
    const anySheet = fc.dictionary(
      fc.tuple(fc.nat(5), fc.nat(9)).map(([c, r]) => cellName(r, c)),
      fc
        .array(anyReference, { minLength: 1, maxLength: 2 })
        .map((refs) => ({ formula: `SUM(${refs.join(',')})`, value: 1 })),
      { maxKeys: 25 },
    );
    fc.assert(
      fc.property(anySheet, anySheet, fc.nat(1), fc.nat(5), fc.nat(9), (s, t, sheet, col, row) => {
        const made = makeWorkbook({ S: { cells: s }, T: { cells: t } });
        const { bounds, shards } = analyse(made).dependents;
        const found = new Dependents(bounds, (shard) => shards[shard]!, { sheet, row, column: col });
        const resolver = new ReferenceResolver(made.workbook);
        const wanted: string[] = [];
        for (const [home, cells] of [s, t].entries()) {
          for (const [name, { formula }] of Object.entries(cells)) {
            const at = parseRange(name)!;
            const place = { sheet: home, row: at.firstRow, column: at.firstColumn };
            const reaches = parseFormula(formula, place.row, place.column).references.some((reference) =>
              resolver
                .resolve(reference, place)
                .targets.some(
                  (target) =>
                    target.sheet === sheet && contains(areaAt(target.area, place.row, place.column), row, col),
                ),
            );
            if (reaches) wanted.push(`${home}!${name}`);
          }
        }
        const listed = [...found.cells(0, 1000)].map((at) => `${at.sheet}!${cellName(at.row, at.column)}`);
        expect(found.count).toBe(listed.length);
        expect(listed.sort()).toEqual(wanted.sort());
      }),
      { numRuns: 300 },
    );
  });

  it('reads few shards of a large index', () => {
    // No two formulas alike: each multiplies by its own number.
    const chunks = column(8000, (row) => `A${row + 1}*${row}+SUM(A${row + 1}:A${row + 3})`);
    const made = makeWorkbook({ S: { cells: {} } });
    const { dependents } = analyse({ ...made, chunks });
    expect(dependents.complete).toBe(true);
    expect(dependents.shards.length).toBeGreaterThan(5);
    let loaded = 0;
    const load = (shard: number): Int32Array => {
      loaded++;
      return dependents.shards[shard]!;
    };
    const found = new Dependents(dependents.bounds, load, { sheet: 0, row: 4999, column: 0 });
    expect([...found.blocks()].map(rangeName)).toEqual(['G4998', 'G4999', 'G5000']);
    expect(loaded).toBeLessThan(5);
  });

  it('answers for a hundred thousand dependents at once', () => {
    const chunks = column(100_000, (row) => `$A$1*B${row + 1}`);
    const { dependents } = analyse({ ...makeWorkbook({ S: { cells: {} } }), chunks });
    const place = { sheet: 0, row: 0, column: 0 };
    const found = new Dependents(dependents.bounds, (shard) => dependents.shards[shard]!, place);
    expect(found.count).toBe(100_000);
    expect([...found.cells(99_999, 5)]).toEqual([{ sheet: 0, row: 99_999, column: 6 }]);
  });
});

describe('circles', () => {
  const cyclesOf = (cells: Record<string, string>, other: Record<string, string> = {}): string[] =>
    analyse(makeWorkbook({ S: { cells: formulas(cells) }, T: { cells: formulas(other) } })).cycles.map((cycle) =>
      cycle.map(({ sheet, row, column: c }) => `${'ST'[sheet]}${cellName(row, c)}`).join(' '),
    );

  it('finds them, alone, in ranges and over sheets', () => {
    expect(cyclesOf({ A1: 'A1+1' })).toEqual(['SA1']);
    expect(cyclesOf({ A1: 'B1', B1: 'C1', C1: 'A1' })).toEqual(['SA1 SB1 SC1']);
    expect(cyclesOf({ B5: 'SUM(B1:B9)' })).toEqual(['SB5']);
    expect(cyclesOf({ A1: 'T!A1' }, { A1: 'S!B7', B7: '1' })).toEqual([]);
    expect(cyclesOf({ A1: 'T!A1', B7: 'A1' }, { A1: 'S!B7' })).toEqual(['SA1 TA1 SB7']);
  });

  it('clears running totals, periods that build on one another, and places', () => {
    const cells: Record<string, string> = { A1: '1', B1: '1' };
    for (let row = 2; row <= 300; row++) {
      cells[`A${row}`] = `A${row - 1}+1`;
      cells[`B${row}`] = `SUM(B$1:B${row - 1})`;
    }
    expect(cyclesOf(cells)).toEqual([]);
    const periods: Record<string, string> = {};
    for (const [before, now] of ['AB', 'BC', 'CD', 'DE']) {
      periods[`${now}1`] = `${before}3`;
      periods[`${now}2`] = `${now}1*0.1`;
      periods[`${now}3`] = `${now}1+${now}2`;
    }
    expect(cyclesOf(periods)).toEqual([]);
    expect(cyclesOf({ A1: 'ROW(A1)', A2: 'OFFSET(A2,1,0)' })).toEqual([]);
    expect(cyclesOf({ A1: 'OFFSET(A2,A1,0)' })).toEqual(['SA1']);
  });

  it('finds one that hides among periods', () => {
    const periods: Record<string, string> = {};
    for (const [before, now] of ['AB', 'BC', 'CD']) {
      periods[`${now}1`] = `${before}3`;
      periods[`${now}2`] = `${now}1*0.1`;
      periods[`${now}3`] = `${now}1+${now}2`;
    }
    expect(cyclesOf({ ...periods, C2: 'C3*0.1' })).toEqual(['SC2 SC3']);
  });
});
