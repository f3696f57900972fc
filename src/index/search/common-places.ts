import { Index } from 'flexsearch';

/** Numbers of the lists to look for, as FlexSearch sees a query. */
const index = new Index({
  tokenize: 'strict',
  resolution: 1,
  context: false,
  encode: (query: string) => query.split(' '),
});

/**
 * The places (pages, rows of a sheet, files) that are in all of the lists. FlexSearch intersects them; its map of words is ours, since
 * filling its own would cost every document that is opened what few queries need.
 */
export function commonPlaces(lists: readonly number[][]): number[] {
  const limit = Math.max(1, ...lists.map(({ length }) => length));
  const words = { get: (key: string): number[][] => [lists[Number(key)]!] };
  (index as unknown as { map: typeof words }).map = words;
  return index.search(lists.map((_, i) => i).join(' '), { limit }) as number[];
}
