import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { growSemiSpace, holdSemiSpace } from '../../src/document/v8.ts';

/** A thread that makes what lives on for longer than a few collections, and says how much room there was for it. */
const MAKER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => {
    let kept = Array.from({ length: 200_000 }, (_, i) => ({ i }));
    for (let i = 0; i < 5; i++) kept = kept.map(({ i }) => ({ i }));
    parentPort.postMessage(require('node:v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
  });`;

it('holds the semi-space of a heap until it may grow again', async () => {
  const worker = new Worker(MAKER, { eval: true });
  const roomAfterWork = async (): Promise<number> => {
    worker.postMessage('work');
    const [bytes] = await once(worker, 'message');
    return bytes;
  };
  try {
    await once(worker, 'online');
    holdSemiSpace();
    const kept = await roomAfterWork();
    expect(await roomAfterWork()).toBe(kept);
    growSemiSpace();
    expect(await roomAfterWork()).toBeGreaterThan(kept);
  } finally {
    growSemiSpace();
    await worker.terminate();
  }
});
