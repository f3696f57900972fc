import { expect, it } from 'vitest';
import type { FileRecord } from '../../src/index/store.ts';
import { FileNews } from '../../src/pool/file-news.ts';
import { record } from '../contract/store-contract.ts';

it('goes on telling whoever watches a file after news were missed', async () => {
  const files = new Map<string, FileRecord>([['f1', record({ id: 'f1', status: 'processing' })]]);
  const news = new FileNews({ getFile: async (id) => files.get(id) }, undefined);
  const events = news.watch('f1', new AbortController().signal);
  const first = events.next();
  await new Promise(setImmediate);
  news.missed();
  await new Promise(setImmediate);
  news.tell('f1', { type: 'progress', done: 1, total: 2 });
  expect((await first).value).toEqual({ type: 'progress', done: 1, total: 2 });
  const next = events.next();
  files.set('f1', record({ id: 'f1', status: 'ready' }));
  news.missed();
  expect((await next).value).toMatchObject({ type: 'ready' });
});
