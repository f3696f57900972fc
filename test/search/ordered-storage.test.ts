import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Document, Index, type StorageInterface } from 'flexsearch';
import { type Database, open } from 'lmdb';
import { afterAll, describe, expect, test } from 'vitest';
import { LmdbOrderedStore } from '../../src/index/lmdb-ordered-store.ts';
import { idOf } from '../../src/index/search/flexsearch/id-list.ts';
import { OrderedStorage, type OrderedStorageOptions } from '../../src/index/search/flexsearch/ordered-storage.ts';
import { MemoryOrderedStore, type OrderedStore } from '../../src/index/search/flexsearch/ordered-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'docloupe-storage-'));
const root = open({ path: join(folder, 'index'), maxDbs: 64 });
afterAll(async () => {
  await root.close();
  rmSync(folder, { recursive: true, force: true });
});

let databases = 0;
const stores: Record<string, () => OrderedStore> = {
  memory: () => new MemoryOrderedStore(),
  LMDB: () => {
    const name = `d${databases++}`;
    const database: Database<Uint8Array, Buffer> = root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
    return new LmdbOrderedStore(database);
  },
};
const cuttings: [string, OrderedStorageOptions][] = [
  ['whole lists', {}],
  ['lists in pieces', { pieceBytes: 1 }],
];

const mounted = async (storage: OrderedStorage, options = {}) => {
  const index = new Index<false, StorageInterface>({ tokenize: 'strict', commit: false, ...options });
  await index.mount(storage);
  return index;
};

const keysOf = (store: OrderedStore): string[] => [...store.from('')].map(([key]) => key);

for (const [storeName, openStore] of Object.entries(stores)) {
  for (const [listName, options] of cuttings) {
    describe(`FlexSearch on ${storeName}, ${listName}`, () => {
      test('what was added is found once it is committed', async () => {
        const index = await mounted(new OrderedStorage(openStore(), 'a', options));
        index.add(1, 'cats abcd efgh').add(7, 'dogs abcd').add(300, 'cats dogs');
        expect(await index.search('cats')).toEqual([]);
        await index.commit();
        expect(await index.search('cats')).toEqual([1, 300]);
        expect(await index.search('abcd')).toEqual([1, 7]);
        expect(await index.search('cats dogs')).toEqual([300]);
        expect(await index.search('nothing')).toEqual([]);
        expect(await index.search('cats nothing')).toEqual([]);
      });

      test('what stands earlier in a text comes first, and a limit and an offset cut', async () => {
        const index = await mounted(new OrderedStorage(openStore(), 'a', options));
        index.add(1, 'one two three cats').add(2, 'cats').add(3, 'one cats');
        await index.commit();
        expect(await index.search('cats')).toEqual([2, 3, 1]);
        expect(await index.search('cats', { limit: 2 })).toEqual([2, 3]);
        expect(await index.search('cats', { limit: 2, offset: 1 })).toEqual([3, 1]);
        expect((await index.search('cats', { resolve: false })).result.map((ids) => [...ids])).toContainEqual([2]);
      });

      test('suggestions need not have all words', async () => {
        const index = await mounted(new OrderedStorage(openStore(), 'a', options));
        index.add(1, 'cats and dogs').add(2, 'cats only');
        await index.commit();
        expect(await index.search('cats dogs', { suggest: true })).toEqual([1, 2]);
      });

      test('an index with contexts ranks words that follow one another', async () => {
        const index = await mounted(new OrderedStorage(openStore(), 'a', options), { context: true });
        index.add(1, 'black cats and white dogs').add(2, 'white cats');
        await index.commit();
        expect(await index.search('white dogs')).toEqual([1]);
        expect(await index.search('black cats')).toEqual([1]);
      });

      test('commits add to what is there', async () => {
        const store = openStore();
        const index = await mounted(new OrderedStorage(store, 'a', options));
        index.add(5, 'cats');
        await index.commit();
        index.add(3, 'cats').add(9, 'cats');
        await index.commit();
        expect(await (await mounted(new OrderedStorage(store, 'a', options))).search('cats')).toEqual([3, 5, 9]);
      });

      test('an update replaces, a removal leaves no key behind', async () => {
        const store = openStore();
        const index = await mounted(new OrderedStorage(store, 'a', options));
        index.add(1, 'cats dogs').add(2, 'cats');
        await index.commit();
        expect(await index.contain(1)).toBe(true);
        index.update(1, 'birds');
        await index.commit();
        expect(await index.search('cats')).toEqual([2]);
        expect(await index.search('birds')).toEqual([1]);
        index.remove(1).remove(2);
        await index.commit();
        expect(await index.contain(1)).toBe(false);
        expect(keysOf(store)).toEqual([]);
      });

      test('several indexes share a store, and one is cleared without the other', async () => {
        const store = openStore();
        const [one, other] = await Promise.all(
          ['a', 'am'].map(async (name) => mounted(new OrderedStorage(store, name, options))),
        );
        one!.add(1, 'cats');
        other!.add(2, 'cats');
        await Promise.all([one!.commit(), other!.commit()]);
        await one!.clear();
        expect(await one!.search('cats')).toEqual([]);
        expect(await other!.search('cats')).toEqual([2]);
      });

      test('terms stand in order: a beginning, or several words, in place of one', async () => {
        const storage = new OrderedStorage(openStore(), 'a', options);
        const index = await mounted(storage, { encode: (text: string) => text.split(' ') });
        index.add(1, 'term cat').add(2, 'termination cat').add(3, 'terms 数字').add(4, 'tern𝒳 cat');
        await index.commit();
        expect([...storage.terms('ter')].sort()).toEqual(['term', 'termination', 'terms', 'tern𝒳']);
        expect([...storage.terms('数')]).toEqual(['数字']);
        expect(storage.holds('term')).toBe(true);
        expect(storage.holds('ter')).toBe(false);
        expect(await index.search('term*')).toEqual([1, 2, 3]);
        expect(await index.search('term* cat')).toEqual([1, 2]);
        expect(await index.search('terms|tern𝒳 cat')).toEqual([4]);
      });

      test('a word of any length is a key', async () => {
        const index = await mounted(new OrderedStorage(openStore(), 'a', options), {
          encode: (text: string) => text.split(' '),
        });
        index.add(1, `${'漢'.repeat(5000)} b`);
        await index.commit();
        expect(await index.search('漢'.repeat(5000))).toEqual([1]);
      });
    });
  }
}

test('an index that is written once is smaller for it, and knows no ids', async () => {
  const [kept, once] = [new MemoryOrderedStore(), new MemoryOrderedStore()];
  for (const [store, removable] of [
    [kept, true],
    [once, false],
  ] as const) {
    const index = await mounted(new OrderedStorage(store, 'a', { removable }));
    index.add(1, 'cats dogs');
    await index.commit();
    expect(await index.search('dogs')).toEqual([1]);
  }
  expect(keysOf(kept)).toHaveLength(3);
  expect(keysOf(once)).toHaveLength(2);
});

test('a term has one key until its list is long', async () => {
  const store = new MemoryOrderedStore();
  const index = await mounted(new OrderedStorage(store, 'a', { pieceBytes: 2, removable: false }));
  index.add(0, 'cats').add(1, 'cats').add(9, 'dogs');
  await index.commit();
  expect(keysOf(store)).toHaveLength(2);
  index.add(2, 'cats');
  await index.commit();
  expect(keysOf(store)).toHaveLength(3);
  expect(await index.search('cats')).toEqual([0, 1, 2]);
});

test('several ids are removed at once, and a term with the last of its lists', async () => {
  const store = new MemoryOrderedStore();
  const storage = new OrderedStorage(store, 'a', { pieceBytes: 1 });
  const index = await mounted(storage);
  index.append(4, 'cats dogs').append(7, 'cats').append(8, 'cats').append(40, 'birds');
  await index.commit();
  expect([await index.contain(4), await index.contain(12)]).toEqual([true, false]);
  await storage.remove([4, 7, 12]);
  expect(await index.search('cats')).toEqual([8]);
  expect([...storage.terms()]).toEqual(['birds', 'cats']);
  index.remove(8).remove(40);
  await index.commit();
  expect(keysOf(store)).toEqual([]);
});

test('many terms are gone through for ids that go, and those of other indexes are left', async () => {
  const store = new MemoryOrderedStore();
  const words = Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ');
  const encode = (text: string): string[] => text.split(' ');
  const [storage, other] = [new OrderedStorage(store, 'a', { pieceBytes: 1 }), new OrderedStorage(store, 'b')];
  for (const [index, ids] of [
    [await mounted(storage, { encode }), [1, 2, 3]],
    [await mounted(other, { encode }), [2]],
  ] as const) {
    for (const id of ids) {
      index.append(id, words);
      await index.commit();
    }
  }
  await storage.remove([2]);
  for (const word of ['w0', 'w500', 'w999']) expect(storage.ids(word).entries().map(idOf)).toEqual([1, 3]);
  await storage.remove([3, 1]);
  expect(keysOf(store).every((key) => key.startsWith('b'))).toBe(true);
  expect([...other.terms()]).toHaveLength(1000);
});

test('whatever comes and goes, the lists say what is there, and nothing of the rest is left', async () => {
  const words = ['cat', 'dog', 'eel'];
  const step = fc.record({ group: fc.nat(7), held: fc.subarray(words), keeps: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const store = new MemoryOrderedStore();
      const storage = new OrderedStorage(store, 'a', { pieceBytes: 2 });
      const index = await mounted(storage, { encode: (text: string) => text.split(' ') });
      const there = new Map<number, string[]>();
      for (const { group, held, keeps } of steps) {
        index.remove(group * 2).remove(group * 2 + 1);
        await index.commit();
        there.delete(group);
        if (!keeps || held.length === 0) continue;
        index.append(group * 2, held[0]!).append(group * 2 + 1, held.join(' '));
        await index.commit();
        there.set(group, held);
      }
      const groups = [...there.keys()].sort((a, b) => a - b);
      for (const word of words) {
        const ids = groups.flatMap((group) => {
          const held = there.get(group)!;
          return [...(held[0] === word ? [group * 2] : []), ...(held.includes(word) ? [group * 2 + 1] : [])];
        });
        const found = storage.ids(word).entries();
        expect(found.map(idOf)).toEqual(ids);
        expect(storage.ids(`${word.slice(0, 2)}*`).entries()).toEqual(found);
        expect(storage.holds(word)).toBe(ids.length > 0);
      }
      expect([...storage.terms()]).toEqual(words.filter((word) => storage.holds(word)));
      for (const group of groups) index.remove(group * 2).remove(group * 2 + 1);
      await index.commit();
      expect(keysOf(store)).toEqual([]);
    }),
  );
});

test('ids that are no whole numbers, and documents of several fields, are refused by name', async () => {
  const index = await mounted(new OrderedStorage(new MemoryOrderedStore()));
  index.add('one', 'cats');
  expect(() => index.commit()).toThrow('The id one is no whole number.');
  const storage = new OrderedStorage(new MemoryOrderedStore());
  await expect(storage.mount(new Document({ document: { id: 'id', index: ['text'] } }) as never)).rejects.toThrow(
    'one by one',
  );
});
