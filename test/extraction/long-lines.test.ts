import { describe, expect, it } from 'vitest';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { threadMs } from '../thread-time.ts';
import { type Placed, paper } from './paper.ts';

const MAX_MS = 20_000;

describe('lines that nobody reads', () => {
  const LINES: Record<string, Placed[]> = {
    'one word': [[0, 0, 'a'.repeat(200_000)]],
    'one number': [[0, 0, '1234567890'.repeat(5_000)]],
    'many numbers': [[0, 0, Array.from({ length: 10_000 }, (_, i) => `${i}.00`).join(' ')]],
  };

  it.each(Object.keys(LINES))('cost no more than others: %s', async (name) => {
    const before = threadMs();
    const options = { preferEmbedded: true, signal: new AbortController().signal };
    const evidence = new Evidence(paper(LINES[name]!, { documentType: 'invoice' }));
    const { fields } = await rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options);
    expect(fields.find((field) => field.name === 'vendor_name')?.value ?? null).toBeNull();
    expect(threadMs() - before).toBeLessThan(MAX_MS);
  });
});
