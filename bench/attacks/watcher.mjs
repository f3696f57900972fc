// Asks a service for its health, from a thread that does nothing else, and adds up the memory of its processes: from one message to the next.
import { parentPort, workerData } from 'node:worker_threads';
import { ask, groupMemoryMb } from '../service.mjs';

const { url, pid } = workerData;
const EVERY_MS = 100;
let seen = { worstMs: 0, peakMb: 0 };
parentPort.on('message', () => {
  parentPort.postMessage(seen);
  seen = { worstMs: 0, peakMb: 0 };
});
for (;;) {
  const asked = performance.now();
  const isUp = await ask(url, 'GET', '/health').then(
    ({ status }) => status === 200,
    () => false,
  );
  seen.worstMs = Math.max(seen.worstMs, isUp ? performance.now() - asked : Number.POSITIVE_INFINITY);
  seen.peakMb = Math.max(seen.peakMb, groupMemoryMb(pid));
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
