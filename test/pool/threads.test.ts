import { afterEach, expect, it } from 'vitest';
import { fault } from '../../src/document/fault.ts';
import type { PartStore } from '../../src/index/store.ts';
import type { Ending, HostSettings } from '../../src/pool/host-messages.ts';
import { type JobEvents, WorkerThreads } from '../../src/pool/threads.ts';
import { poolSettings, SCRIPTED_WORKER } from './open-pool.ts';

const ASKING_WORKER = new URL('../fixtures/workers/asking-worker.mjs', import.meta.url);
const ignore = (): void => {};
const NO_EVENTS: JobEvents = { started: ignore, progress: ignore, read: ignore, piece: ignore };

let cancel = ignore;
afterEach(() => cancel());

/** How the work ends for which a part is read so, in a host. */
async function endingOf(input: string, readPart: PartStore['readPart']): Promise<Ending> {
  const settings = { ...poolSettings('/none'), threads: 1, lastResortBytes: 1e12, worker: SCRIPTED_WORKER.href };
  const threads = new WorkerThreads(settings satisfies HostSettings, {
    readPart,
    putParts: async () => {},
    close: async () => {},
  });
  const order = {
    kind: 'work',
    load: 'working',
    module: ASKING_WORKER.href,
    input,
    generation: 'g',
    others: [],
  } as const;
  const job = threads.work(order, NO_EVENTS);
  cancel = job.cancel;
  return job.ending;
}

it('a part that cannot be read is the failure of the store, not of the document, and is logged', async () => {
  const failing = (error: Error) =>
    endingOf('page/1', () => {
      throw error;
    });
  expect(await failing(new Error('MDB_BAD_RSLOT'))).toEqual({
    outcome: 'failed',
    fault: {
      code: 'unavailable',
      message: 'What is stored of the document cannot be read.',
      retryAfterSeconds: 10,
      ofStorage: true,
    },
    unexpected: expect.stringContaining('MDB_BAD_RSLOT'),
  });
  expect(await failing(fault('unavailable', 'The index is damaged.'))).toMatchObject({
    fault: { code: 'unavailable', message: 'The index is damaged.' },
  });
});

it('a thread that ends while it works on a stored document is the failure of the service', async () => {
  expect(await endingOf('end', () => undefined)).toMatchObject({
    outcome: 'failed',
    fault: { code: 'internal' },
    unexpected: expect.any(String),
  });
  expect(await endingOf('page/1', () => new Uint8Array(1))).toEqual({ outcome: 'answered', answer: 'was read' });
});
