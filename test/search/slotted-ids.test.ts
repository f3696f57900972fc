import { describe, expect, test } from 'vitest';
import { SLOTS, writeEntries } from '../../src/index/search/flexsearch/id-list.ts';
import { SlottedIds } from '../../src/index/search/flexsearch/slotted-ids.ts';

/** The slot of each id. */
type Plain = Map<number, number>;

const LARGE = 2 ** 40;
const stepsOf: Record<string, (i: number) => number> = {
  'ids that follow one another': (i) => i,
  'ids of many pages': (i) => i * 977,
  'ids beyond 32 bits': (i) => LARGE + i * 3,
};
const plain = (idOf: (i: number) => number, seed: number): Plain =>
  new Map(
    Array.from({ length: 9000 }, (_, i) => i)
      .filter((i) => (i * seed) % 7 < 4)
      .map((i) => [idOf(i), (i * seed) % SLOTS]),
  );
const entriesOf = (ids: Plain): number[] => [...ids].map(([id, slot]) => id * SLOTS + slot).sort((a, b) => a - b);
const read = (ids: Plain): SlottedIds => {
  const slotted = new SlottedIds();
  slotted.add(writeEntries(entriesOf(ids)));
  return slotted;
};

describe.each(Object.entries(stepsOf))('%s', (_, idOf) => {
  const [one, other] = [plain(idOf, 3), plain(idOf, 5)];

  test('are read as they were written, and counted', () => {
    expect(read(one).entries()).toEqual(entriesOf(one));
    expect(SlottedIds.of(entriesOf(one)).entries()).toEqual(entriesOf(one));
    expect(read(one).size).toBe(one.size);
  });

  test('of two lists: those of both in the worse slot, those of any in the better', () => {
    const both = [...one.keys()].filter((id) => other.has(id));
    const common = new Map(both.map((id) => [id, Math.max(one.get(id)!, other.get(id)!)]));
    expect(read(one).intersect(read(other)).entries()).toEqual(entriesOf(common));
    const any = [...one.keys(), ...other.keys()];
    const united = new Map(any.map((id) => [id, Math.min(one.get(id) ?? SLOTS, other.get(id) ?? SLOTS)]));
    expect(SlottedIds.unite([read(one), read(other)]).entries()).toEqual(entriesOf(united));
    expect(SlottedIds.unite([new SlottedIds(), read(one)]).entries()).toEqual(entriesOf(one));
  });

  test('by groups: the best slot of each, and those of the groups that are wanted', () => {
    const groups: Plain = new Map();
    for (const [id, slot] of one) {
      const group = Math.floor(id / 16);
      groups.set(group, Math.min(slot, groups.get(group) ?? SLOTS));
    }
    expect(read(one).groups(16).entries()).toEqual(entriesOf(groups));
    const isWanted = (group: number): boolean => group % 3 === 0;
    const wanted = new Map([...one].filter(([id]) => isWanted(Math.floor(id / 16))));
    expect(read(one).ofGroups(16, isWanted).entries()).toEqual(entriesOf(wanted));
  });
});

test('what is joined stays as it was', () => {
  const [one, other] = [SlottedIds.of([16, 33]), SlottedIds.of([18, 64])];
  one.intersect(other);
  SlottedIds.unite([one, other]);
  expect([one.entries(), other.entries()]).toEqual([
    [16, 33],
    [18, 64],
  ]);
  expect(one.intersect(SlottedIds.of([64])).isEmpty).toBe(true);
});
