import { setTimeout as sleep } from 'node:timers/promises';
import { FaultError } from '../document/fault.ts';

const PATIENCE_MS = 30_000;
const RETRY_MS = 250;

/** Databases and nodes are started together, on machines that are busy starting: whoever is first waits for the other. */
export async function onceReachable<T>(ask: () => Promise<T>, onWait: () => void = () => {}): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isAway = error instanceof FaultError && error.fault.code === 'unavailable';
      if (!isAway || performance.now() > until) throw error;
      if (tries === 1) onWait();
      await sleep(RETRY_MS);
    }
  }
}
