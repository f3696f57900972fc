import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField } from '../../src/extraction/extraction.ts';
import { cutLists } from '../../src/extraction/rules/cut-lists.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { grid, paper } from './paper.ts';

const evidence = (rows: number): Evidence => {
  const lines = Array.from({ length: rows - 1 }, (_, i) => [`Part ${i}`, `${10 + (i % 90)}.00`]);
  const table = grid('t1', [['Name', 'Price'], ...lines]);
  return new Evidence(paper([[0, 20, 'Parts']], { tables: [table] }));
};
const options = { preferEmbedded: true, signal: new AbortController().signal };

const ofSchema = (rows: number): BackendResult =>
  rulesBackend.extract(evidence(rows), BUILT_IN_SCHEMAS.get('table')!, options) as BackendResult;

describe('a list that is too long to be given whole', () => {
  it('is told, with where the rest is', () => {
    const { fields, warnings } = ofSchema(5_002);
    expect((fields[0]!.value as { records: unknown[] }[])[0]!.records).toHaveLength(4_999);
    expect(warnings).toEqual([
      {
        code: 'list_cut',
        message:
          '"records" has its first 4999 records only; the table t1 has 5002 rows: read the others at tables/t1, or export it.',
      },
    ]);
  });

  it('is none where all is given', () => {
    expect(ofSchema(5_000).warnings).toEqual([]);
  });

  it('is cut where no table has it', () => {
    const item = (i: number): ExtractedField => ({
      ...{ name: String(i), type: 'string', value: `line ${i}`, confidence: 0.9, citation: null },
    });
    const items = Array.from({ length: 5_001 }, (_, i) => item(i));
    const lines: ExtractedField = {
      ...{ name: 'lines', type: 'array', value: items.map(({ value }) => value), confidence: 0.9, citation: null },
      items,
    };
    const { fields, warnings } = cutLists(evidence(3), { fields: [lines], warnings: [] });
    expect([fields[0]!.items!.length, (fields[0]!.value as unknown[]).length]).toEqual([5_000, 5_000]);
    expect(warnings).toMatchObject([{ code: 'list_cut', message: expect.stringContaining('extract them by pages') }]);
  });
});
