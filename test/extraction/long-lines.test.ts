import { describe, expect, it } from 'vitest';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { mayBeParty } from '../../src/extraction/rules/contract/names.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { threadMs } from '../thread-time.ts';
import { ask, field } from './ask.ts';
import { contractOf, extractContract } from './contract-document.ts';
import { type Placed, paper } from './paper.ts';

const MAX_MS = 20_000;
/** A line of common length; each takes milliseconds. */
const MAX_LINE_MS = 2_000;

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

describe('lines that look like something up to their last letter', () => {
  it('cost no more than others: a reference like the number of an account', async () => {
    const before = threadMs();
    const options = { preferEmbedded: true, signal: new AbortController().signal };
    const evidence = new Evidence(paper([[0, 0, `AB12${'C'.repeat(31)}.`]]));
    const { fields } = await rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options);
    expect(fields.find((field) => field.name === 'iban')?.value ?? null).toBeNull();
    expect(threadMs() - before).toBeLessThan(MAX_LINE_MS);
  });

  it.each([
    ['Cyrillic', 'Поставщик передает товар, а покупатель принимает и оплачивает его на условиях приложения до'],
    ['Greek', 'Ο προμηθευτής παραδίδει τα εμπορεύματα και ο αγοραστής τα παραλαμβάνει και τα εξοφλεί έως'],
  ])('cost no more than others: a clause with a date, in %s', async (_script, words) => {
    const before = threadMs();
    const party = 'This Agreement is made on 1 March 2024 by and between';
    await extractContract(contractOf(`${words} 31.12.2024 г.`, `${party} ${words} and ${words}.`));
    expect(threadMs() - before).toBeLessThan(MAX_LINE_MS);
  });

  it('cost no more than others: numbers before a name', () => {
    const before = threadMs();
    expect(mayBeParty('LS1 1AL')).toBe(false);
    mayBeParty(`${'1000 '.repeat(14)}ACME`);
    expect(threadMs() - before).toBeLessThan(MAX_LINE_MS);
  });
});

describe('text that can be taken apart in very many ways', () => {
  const withinTime = async (read: () => unknown): Promise<void> => {
    const before = threadMs();
    await read();
    expect(threadMs() - before).toBeLessThan(MAX_LINE_MS);
  };

  it('costs no more than other text: legal forms made of legal forms', () =>
    withinTime(() => {
      expect(mayBeParty('GmbH & Co. KG')).toBe(false);
      expect(mayBeParty('The Company, Inc.')).toBe(false);
      mayBeParty(`${'GmbH & Co KG '.repeat(25)}!`);
    }));

  it('costs no more than other text: remarks in brackets between two values', () =>
    withinTime(() => {
      const sentence = `Revenue was $5 million ${'(a    b)'.repeat(14)}x $7 million profit in 2024.`;
      expect(ask(paper([[20, 0, sentence]]), [field('revenue', 'money')])).toEqual({ revenue: 5_000_000 });
    }));
});
