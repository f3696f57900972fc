import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { makeAnswerCount, RemoteParts } from '../../src/index/remote-parts.ts';
import type { Manifest } from '../../src/index/store.ts';

/** Gives the name of what it is asked for as bytes, and before each answer the notice of the one before once more. */
const LATE = `
  const { workerData: { port, answerCount } } = require('node:worker_threads');
  port.on('message', ({ name }) => {
    Atomics.notify(answerCount, 0);
    setTimeout(() => {
      port.postMessage(new TextEncoder().encode(name));
      Atomics.add(answerCount, 0, 1);
      Atomics.notify(answerCount, 0);
    }, 2);
  });
`;

it('gives each part for its name, though the notice of an answer comes when the next is waited for', async () => {
  const { port1, port2 } = new MessageChannel();
  const answerCount = makeAnswerCount();
  const worker = new Worker(LATE, { eval: true, workerData: { port: port2, answerCount }, transferList: [port2] });
  await new Promise((resolve) => worker.once('online', resolve));
  const parts = new RemoteParts({} as Manifest, port1, answerCount);
  const names = Array.from({ length: 50 }, (_, i) => `page/${i}`);
  expect(names.map((name) => new TextDecoder().decode(parts.readPart(name)))).toEqual(names);
  port1.close();
  await worker.terminate();
});
