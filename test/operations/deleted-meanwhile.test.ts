import { expect, it } from 'vitest';
import { fault } from '../../src/document/fault.ts';
import { DEFAULT_OWNER } from '../../src/document/owner.ts';
import { MissingPart } from '../../src/index/content.ts';
import { tellingDeletion } from '../../src/operations/deleted-meanwhile.ts';
import type { Operation } from '../../src/operations/operation.ts';
import type { Services } from '../../src/operations/services.ts';
import { MemoryStore } from '../index/memory-store.ts';

const call = { signal: new AbortController().signal, requestId: 'r', owner: DEFAULT_OWNER };

async function codeOf(error: Error, isThere: boolean): Promise<unknown> {
  const store = new MemoryStore();
  if (isThere) {
    const record = {
      id: 'f',
      owner: DEFAULT_OWNER,
      fileName: 'a.csv',
      createdAt: '',
      sha256: '',
      sizeBytes: 0,
      contentId: 'c',
    };
    await store.putFile({ ...record, status: 'ready', fileType: 'csv', mediaType: '', pageCount: 1, error: null });
  }
  const failing = { name: 'x', run: () => Promise.reject(error) } as unknown as Operation;
  const ingestion = { mend: async () => false };
  const services = { store, ingestion } as unknown as Services;
  const thrown = await Promise.resolve(tellingDeletion(failing).run({ id: 'f' } as never, services, call)).catch(
    (e) => e,
  );
  await store.close();
  return thrown.fault?.code ?? thrown;
}

it('a part that is missing is told as the deletion of the file where it is gone, else as a failure of the store', async () => {
  const missing = new MissingPart('page/1', 'g');
  expect(await codeOf(missing, false)).toBe('not_found');
  expect(await codeOf(missing, true)).toBe('unavailable');
});

it('what the caller did wrong stays what it is', async () => {
  expect(await codeOf(fault('invalid_request', 'No.'), false)).toBe('invalid_request');
});
