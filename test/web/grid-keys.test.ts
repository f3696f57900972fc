import { describe, expect, it } from 'vitest';
import { pressed } from '../../web/src/sheet/grid-keys.ts';

const sheet = { range: 'A1:D9' } as Parameters<typeof pressed>[2];
const press = (key: string, at: { row: number; column: number }, ctrlKey = false) =>
  pressed(
    { anchor: at, focus: at },
    { key, ctrlKey, metaKey: false, shiftKey: false },
    sheet,
    { rows: 29, columns: 16 },
    10,
  )?.focus;

describe('keys in a grid with spare rows and columns', () => {
  it('lead to the last cell that is used, and from there to the edge', () => {
    const start = { row: 2, column: 1 };
    expect(press('End', start, true)).toEqual({ row: 8, column: 3 });
    expect(press('End', start)).toEqual({ row: 2, column: 3 });
    expect(press('ArrowDown', start, true)).toEqual({ row: 8, column: 1 });
    expect(press('ArrowDown', { row: 8, column: 1 }, true)).toEqual({ row: 28, column: 1 });
    expect(press('ArrowRight', start, true)).toEqual({ row: 2, column: 3 });
    expect(press('ArrowRight', { row: 2, column: 3 }, true)).toEqual({ row: 2, column: 15 });
  });

  it('never leave it', () => {
    expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press('PageDown', { row: 25, column: 0 })).toEqual({ row: 28, column: 0 });
  });
});
