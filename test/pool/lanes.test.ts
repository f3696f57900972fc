import { describe, expect, it } from 'vitest';
import { Lanes, type Turns } from '../../src/pool/lanes.ts';

const AT_ONCE: Turns = { ready: async () => {}, isUrgent: () => false };
const URGENT: Turns = { ...AT_ONCE, isUrgent: () => true };

/** Work that ends when it is told to, one after the other as it was begun. */
class Work {
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  readonly begin = (name: string): Promise<void> => {
    this.begun.push(name);
    return new Promise((resolve) => this.#ends.push(resolve));
  };

  async endNext(): Promise<void> {
    this.#ends.shift()!();
    await new Promise(setImmediate);
  }
}

describe('Lanes', () => {
  it('has no more done at a time than there are lanes', async () => {
    const work = new Work();
    const all = new Lanes(() => 2).each(['a', 'b', 'c'], work.begin, AT_ONCE);
    await new Promise(setImmediate);
    expect(work.begun).toEqual(['a', 'b']);
    for (let i = 0; i < 3; i++) await work.endNext();
    await all;
    expect(work.begun).toEqual(['a', 'b', 'c']);
  });

  it('gives the lane of a list that is not ready to others', async () => {
    const work = new Work();
    const lanes = new Lanes(() => 1);
    const never = lanes.each(['later'], work.begin, { ...AT_ONCE, ready: () => new Promise(() => {}) });
    void never;
    const other = lanes.each(['now'], work.begin, AT_ONCE);
    await new Promise(setImmediate);
    expect(work.begun).toEqual(['now']);
    await work.endNext();
    await other;
  });

  it('does first what somebody waits for', async () => {
    const work = new Work();
    const lanes = new Lanes(() => 1);
    const long = lanes.each(['1', '2', '3'], work.begin, AT_ONCE);
    const urgent = lanes.each(['urgent'], work.begin, URGENT);
    await new Promise(setImmediate);
    for (let i = 0; i < 4; i++) await work.endNext();
    await Promise.all([long, urgent]);
    expect(work.begun).toEqual(['1', 'urgent', '2', '3']);
  });

  it('begins nothing after a failure', async () => {
    const begun: number[] = [];
    const failing = new Lanes(() => 1).each(
      [1, 2, 3],
      async (one) => {
        begun.push(one);
        if (one === 2) throw new Error('two fails');
      },
      AT_ONCE,
    );
    await expect(failing).rejects.toThrow('two fails');
    expect(begun).toEqual([1, 2]);
  });
});
