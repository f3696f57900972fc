import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostSlots } from '../../src/pool/host-slots.ts';
import { builtModule } from '../../src/pool/pool.ts';
import { NO_SANDBOX } from '../../src/pool/sandbox.ts';
import { poolSettings, SCRIPTED_WORKER } from './open-pool.ts';

let dataDir: string;
let slots: HostSlots;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-slots-'));
  slots = new HostSlots(1, {
    settings: { ...poolSettings(dataDir), threads: 1, lastResortBytes: 1e9, worker: SCRIPTED_WORKER.href },
    maxMemoryBytes: 1e9,
    entry: builtModule('pool/host.js'),
    sandbox: NO_SANDBOX,
    onEnd: () => {},
  });
});
afterAll(async () => {
  await slots.close();
  rmSync(dataDir, { recursive: true });
});

describe('a document that is read', () => {
  const never = new AbortController().signal;
  const isPending = async (promise: Promise<unknown>): Promise<boolean> =>
    (await Promise.race([promise, Promise.resolve('pending')])) === 'pending';

  it('leaves its thread to the next while it is stored, unless others are stored already', async () => {
    const first = await slots.take('reading', false, never);
    const second = slots.take('reading', false, never);
    const third = slots.take('reading', false, never);
    expect(await isPending(second)).toBe(true);
    expect(slots.doneReading(first)).toBe(true);
    expect(await second).toBe(first);
    expect(slots.doneReading(first)).toBe(false);
    expect(await isPending(third)).toBe(true);
    slots.release(first, 'storing');
    expect(slots.doneReading(first)).toBe(true);
    expect(await third).toBe(first);
    slots.release(first, 'storing');
    slots.release(first, 'reading');
  });

  it('keeps the host from whoever needs it alone until it is stored', async () => {
    const first = await slots.take('reading', false, never);
    const alone = slots.take('reading', true, never);
    slots.doneReading(first);
    expect(await isPending(alone)).toBe(true);
    slots.release(first, 'storing');
    expect((await alone).alone).toBe(true);
    slots.release(first, 'reading');
  });
});
