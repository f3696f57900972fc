import type { Channel } from './channel.ts';

type Reference = { num: number; gen: number };

/** The page (from 1) that a link or bookmark leads to. */
export async function pageOfDestination(channel: Channel, destination: unknown): Promise<number | null> {
  try {
    const explicit =
      typeof destination === 'string'
        ? await channel.call<unknown>('GetDestination', { id: destination })
        : destination;
    if (!Array.isArray(explicit)) return null;
    const target: unknown = explicit[0];
    if (typeof target === 'number') return target + 1;
    const { num, gen } = (target ?? {}) as Reference;
    return Number.isInteger(num) ? (await channel.call<number>('GetPageIndex', { num, gen })) + 1 : null;
  } catch {
    return null;
  }
}
