import { describe, expect, it, vi } from 'vitest';
import { ClusterClock } from '../../src/cluster/cluster-clock.ts';
import type { Database } from '../../src/cluster/database.ts';
import { Quotas } from '../../src/operations/quotas.ts';
import { Retention } from '../../src/pool/retention.ts';

const TEN_MINUTES_MS = 600_000;
const ahead = { row: vi.fn(async () => ({ ms: Date.now() + TEN_MINUTES_MS })) };
const clock = new ClusterClock(ahead as unknown as Pick<Database, 'row'>);
const isAhead = (time: Date, ms = TEN_MINUTES_MS): boolean => Math.abs(time.getTime() - Date.now() - ms) < 5_000;

describe('a node whose clock is behind that of the database', () => {
  it('goes by that of the database, and does not ask for it all the time', async () => {
    expect(isAhead(clock.now(), 0)).toBe(true);
    await clock.look();
    await clock.look();
    expect(ahead.row).toHaveBeenCalledTimes(1);
    expect(isAhead(clock.now())).toBe(true);
  });

  it('gives files their time, and deletes them, by it', async () => {
    const expiredFiles = vi.fn(async () => []);
    const store = { now: () => clock.now(), usage: async () => ({ files: 0, bytes: 0 }), expiredFiles };
    const limits = { maxOwnerFiles: 0, maxOwnerBytes: 0, maxOwnerUploads: 0, retentionSeconds: 0 };
    expect(isAhead(new Date(new Quotas(store, limits).expiryOf(60)!), TEN_MINUTES_MS + 60_000)).toBe(true);
    await new Retention(store, async () => {}).sweep();
    const [now] = expiredFiles.mock.calls[0] as unknown as [string];
    expect(isAhead(new Date(now))).toBe(true);
  });
});
