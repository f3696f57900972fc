import { describe, expect, it } from 'vitest';
import type { PageReader } from '../../../src/parsers/parser.ts';
import type { PageDraft } from '../../../src/parsers/pdf/draft.ts';
import { SharedPages } from '../../../src/parsers/pdf/shared-pages.ts';

const COUNT = 200;
const tick = (): Promise<void> => new Promise(setImmediate);
const draft = (page: number): PageDraft => ({ page }) as PageDraft;

function helper(read: (from: number, to: number) => Promise<PageDraft[]>): PageReader & { closed: boolean } {
  return {
    closed: false,
    readPages: read,
    async close() {
      this.closed = true;
    },
  };
}

async function pagesOf(sharing: SharedPages): Promise<number[]> {
  const pages: number[] = [];
  for await (const { page } of sharing.inOrder()) pages.push(page);
  return pages;
}

const range = (from: number, to: number): PageDraft[] =>
  Array.from({ length: to - from + 1 }, (_, i) => draft(from + i));
const ALL = range(1, COUNT).map(({ page }) => page);

describe('SharedPages', () => {
  it('gives pages in order without any help', async () => {
    expect(await pagesOf(new SharedPages(async (page) => draft(page), COUNT))).toEqual(ALL);
  });

  it('gives pages in order whoever reads them, and lets helpers go at the end', async () => {
    let own = 0;
    const sharing = new SharedPages(async (page) => {
      own++;
      await tick();
      return draft(page);
    }, COUNT);
    const helpers = [1, 3].map((slowness) =>
      helper(async (from, to) => {
        for (let i = 0; i < slowness; i++) await tick();
        return range(from, to);
      }),
    );
    const joined = helpers.map((one) => sharing.join(one));
    expect(await pagesOf(sharing)).toEqual(ALL);
    await Promise.all(joined);
    expect(own).toBeLessThan(COUNT);
    expect(helpers.every((one) => one.closed)).toBe(true);
  });

  it('reads itself what a helper leaves undone', async () => {
    let calls = 0;
    const sharing = new SharedPages(async (page) => draft(page), COUNT);
    const joined = sharing.join(
      helper(async (from, to) => {
        await tick();
        if (++calls > 2) throw new Error('gone');
        return range(from, to);
      }),
    );
    expect(await pagesOf(sharing)).toEqual(ALL);
    await joined;
  });

  it('lets a helper go when the reader stops early', async () => {
    const sharing = new SharedPages(async (page) => draft(page), COUNT);
    const one = helper(async (from, to) => {
      await tick();
      return range(from, to);
    });
    const joined = sharing.join(one);
    for await (const { page } of sharing.inOrder()) if (page === 10) break;
    await joined;
    expect(one.closed).toBe(true);
  });
});
