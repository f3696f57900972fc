import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { DocumentSearch } from '../../src/pool/document-search.ts';
import { readDocument } from '../../src/pool/read-document.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';

async function storedBytes(bytes: Uint8Array, fileName: string, maxModelBytes: number): Promise<number> {
  const limits = { ...DEFAULT_PARSE_LIMITS, maxModelBytes };
  const options = {
    fileName,
    sha256: '',
    password: undefined,
    limits,
    search: new DocumentSearch(),
    progress: () => {},
  };
  let stored = 0;
  for await (const part of readDocument(new MemorySource(bytes), options)) stored += part.bytes.length;
  return stored;
}

const csv = Buffer.from(Array.from({ length: 3_000 }, (_, i) => `row ${i},${i},x`).join('\n'));
const exceeded = { fault: { code: 'limit_exceeded', message: expect.stringContaining('max_model_bytes') } };

describe('the budget of what is made of a document', () => {
  it('counts every stored part', async () => {
    const stored = await storedBytes(csv, 'a.csv', Number.POSITIVE_INFINITY);
    await expect(storedBytes(csv, 'a.csv', stored)).resolves.toBe(stored);
    await expect(storedBytes(csv, 'a.csv', stored - 1)).rejects.toMatchObject(exceeded);
  });

  it('counts shared texts while they are read', async () => {
    const strings = Array.from({ length: 50 }, (_, i) => `<si><t>${i} ${'x'.repeat(10_000)}</t></si>`).join('');
    const bytes = makeXlsx({ sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>' }], strings });
    await expect(storedBytes(bytes, 'a.xlsx', 400_000)).rejects.toMatchObject(exceeded);
  });

  it('counts a text for every cell that shares it', async () => {
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const sharing = (rows: number): Uint8Array => makeXlsx({ sheets: [{ rows: row.repeat(rows) }], strings });
    await expect(storedBytes(sharing(20), 'a.xlsx', 50_000_000)).rejects.toMatchObject(exceeded);
    expect(await storedBytes(sharing(1), 'a.xlsx', 50_000_000)).toBeGreaterThan(0);
  });
});
