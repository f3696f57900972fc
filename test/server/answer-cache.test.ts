import { expect, it } from 'vitest';
import { AnswerCache, type ReadyAnswer } from '../../src/server/answer-cache.ts';

const answer = (fileId: string | undefined, bytes = 100): ReadyAnswer => ({
  operation: 'get_page',
  fileId,
  owner: 'ada',
  etag: '"e"',
  headers: [],
  bytes: Buffer.alloc(bytes),
});

it('keeps answers by path and query', () => {
  const cache = new AnswerCache(1e6);
  cache.keep(AnswerCache.key('/a', ''), answer('f'), cache.generation);
  expect(cache.find('/a')).toBeDefined();
  expect(cache.find(AnswerCache.key('/a', 'x=1'))).toBeUndefined();
});

it('stays within its bytes and drops what was used least recently', () => {
  const cache = new AnswerCache(64 * 1024);
  for (let page = 0; page < 100; page++) {
    cache.keep(`/${page}`, answer(`f${page}`, 4000), cache.generation);
    cache.find('/0');
  }
  expect(cache.sizeBytes).toBeLessThanOrEqual(64 * 1024);
  expect([cache.find('/0'), cache.find('/99'), cache.find('/50')].map(Boolean)).toEqual([true, true, false]);
});

it('does not let one large answer push out the others', () => {
  const cache = new AnswerCache(64 * 1024);
  cache.keep('/small', answer('f'), cache.generation);
  cache.keep('/large', answer('f', 20_000), cache.generation);
  expect([cache.find('/small'), cache.find('/large')].map(Boolean)).toEqual([true, false]);
});

it('keeps nothing when it has no room at all', () => {
  const cache = new AnswerCache(0);
  cache.keep('/a', answer('f', 0), cache.generation);
  expect(cache.find('/a')).toBeUndefined();
});

it('forgets a file, and no other', () => {
  const cache = new AnswerCache(1e6);
  for (const [key, file] of [
    ['/a', 'f'],
    ['/b', 'f'],
    ['/c', 'g'],
    ['/d', undefined],
  ] as const) {
    cache.keep(key, answer(file), cache.generation);
    cache.keep(key, answer(file), cache.generation);
  }
  cache.forgetFile('f');
  expect(['/a', '/b', '/c', '/d'].map((key) => Boolean(cache.find(key)))).toEqual([false, false, true, true]);
});

it('keeps no answer that was begun before something was forgotten', () => {
  const cache = new AnswerCache(1e6);
  const { generation } = cache;
  cache.forgetFile('f');
  cache.keep('/a', answer('f'), generation);
  expect(cache.find('/a')).toBeUndefined();
  cache.keep('/a', answer('f'), cache.generation);
  expect(cache.find('/a')).toBeDefined();
});
