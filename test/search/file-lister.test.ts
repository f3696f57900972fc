import { expect, it } from 'vitest';
import { FileLister } from '../../src/index/search/library/file-lister.ts';
import type { LibraryIndex } from '../../src/index/search/library/library-index.ts';
import { WordLister } from '../../src/index/search/library/word-lister.ts';
import type { Store } from '../../src/index/store.ts';

it('lists a file once that waits behind others when somebody searches', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `file ${i}`);
  const read: string[] = [];
  const unlisted = new Set<string>();
  const store = {
    unlistedFiles: async () => [...unlisted],
    openFiles: async ([id]: string[]) => {
      read.push(id!);
      return new Map();
    },
    markListed: async (id: string) => void unlisted.delete(id),
  } as unknown as Store;
  const words = new WordLister(store, { remove: async () => {} } as unknown as LibraryIndex);
  const lister = new FileLister(store, words);
  await lister.catchUp(new AbortController().signal);
  for (const id of ids) {
    unlisted.add(id);
    void lister.list(id);
  }
  await lister.settled();
  expect(read).toEqual(ids);
});
