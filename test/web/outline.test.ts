import { describe, expect, it } from 'vitest';
import { siblingsShown } from '../../web/src/document/outline-tree.ts';

const NO_MORE = { before: 0, after: 0 };

describe('an outline of many headings', () => {
  it('shows all of few', () => {
    expect(siblingsShown(60, 40, NO_MORE)).toEqual({ from: 0, to: 60 });
  });

  it('shows those around the one that is read, and moves by whole steps', () => {
    expect(siblingsShown(5_000, -1, NO_MORE)).toEqual({ from: 0, to: 200 });
    expect(siblingsShown(5_000, 2_500, NO_MORE)).toEqual({ from: 2_400, to: 2_700 });
    expect(siblingsShown(5_000, 2_599, NO_MORE)).toEqual({ from: 2_400, to: 2_700 });
    expect(siblingsShown(5_000, 4_999, NO_MORE)).toEqual({ from: 4_800, to: 5_000 });
  });

  it('shows more on either side when asked', () => {
    expect(siblingsShown(5_000, 2_500, { before: 1, after: 2 })).toEqual({ from: 2_300, to: 2_900 });
    expect(siblingsShown(5_000, 100, { before: 9, after: 99 })).toEqual({ from: 0, to: 5_000 });
  });
});
