import { describe, expect, it } from 'vitest';
import { lines, rule, text } from './pdf-writer.ts';
import { blocksOf, MORE, PROSE, said } from './read-blocks.ts';

const CURVE = '0.5 w 160 400 m 220 420 300 500 360 540 c S';

/** A frame with a curve in it, a scale at its left and one below. */
const plot = (curve: boolean): string[] => [
  ...[0, 10, 20, 30, 40].map((n) => text(n < 10 ? 148 : 142, 400 - 4 * n, 8, String(n))),
  ...['1.5', '2.0', '2.5', '3.0'].map((n, i) => text(175 + 50 * i, 412, 8, n)),
  rule(160, 230, 160, 400),
  rule(160, 400, 360, 400),
  ...(curve ? [CURVE] : []),
  text(240, 424, 8, 'Seconds'),
  text(300, 250, 8, 'with enum'),
];

const page = (...drawn: string[]): string[] => [...lines(72, 72, 10, PROSE), ...drawn, ...lines(72, 500, 10, MORE)];

describe('charts', () => {
  it('are figures that say what is written in them', async () => {
    const blocks = await blocksOf(page(...plot(true), text(180, 450, 10, 'Figure 1: How long it takes')));
    expect(said(blocks)).toEqual([
      `paragraph: ${PROSE.join(' ')}`,
      'figure: 40 with enum 30 20 10 0 1.5 2.0 2.5 3.0 Seconds',
      'caption: Figure 1: How long it takes',
      `paragraph: ${MORE.join(' ')}`,
    ]);
    expect(blocks[1]!.bbox[1]).toBeLessThan(232);
    expect(blocks[1]!.lines).toHaveLength(8);
  });

  it('show something: numbers beside straight lines may be those of a form', async () => {
    const blocks = await blocksOf(page(...plot(false)));
    expect(blocks.filter(({ type }) => type === 'figure')).toEqual([]);
  });

  it('may count amounts of money', async () => {
    const amounts = ['$0.00', '$20,00,000.00', '$40,00,000.00', '$60,00,000.00'];
    const marks = amounts.map((amount, i) => text(i === 0 ? 130 : 90.4, 390 - 40 * i, 10, amount));
    const blocks = await blocksOf(page(...marks, rule(160, 230, 160, 400), CURVE));
    expect(said(blocks)[1]).toBe(`figure: ${amounts.toReversed().join(' ')}`);
  });

  it('name what they show below the foot of a scale: lines of names there are no table', async () => {
    const marks = [0, 10, 20, 30, 40].map((n) => text(n < 10 ? 148 : 142, 400 - 4 * n, 8, String(n)));
    const names = Array.from({ length: 12 }, (_, i) => text(165 + 32 * (i % 6), i < 6 ? 410 : 420, 8, String(65 + i)));
    const drawn = [rule(160, 230, 160, 400), rule(160, 400, 360, 400), CURVE];
    const blocks = await blocksOf(page(...marks, ...drawn, ...names));
    expect(blocks.filter(({ type }) => type === 'table')).toEqual([]);
    expect((await blocksOf(page(...drawn, ...names))).filter(({ type }) => type === 'table')).toHaveLength(1);
  });

  it('hold no running text', async () => {
    const blocks = await blocksOf(page(...plot(true), ...lines(150, 300, 10, PROSE)));
    expect(blocks.filter(({ type }) => type === 'figure')).toEqual([]);
  });

  it('have scales that grow upwards: numbers that count down a page are those of its lines', async () => {
    const numbers = [1, 2, 3, 4, 5, 6].map((n) => text(142, 240 + 24 * n, 8, String(n)));
    const blocks = await blocksOf(page(...numbers, CURVE));
    expect(blocks.filter(({ type }) => type === 'figure')).toEqual([]);
  });
});
