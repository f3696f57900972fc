import { expect, it } from 'vitest';
import { operations } from '../../src/operations/registry.ts';
import { rehearse } from '../../src/server/rehearsal.ts';

it('reads the ranges of its file without a fault, and ends when the service does', async () => {
  const closing = new AbortController();
  const rehearsing = rehearse(operations, closing.signal);
  setTimeout(() => closing.abort(), 100);
  await expect(rehearsing).resolves.toBeUndefined();
});
