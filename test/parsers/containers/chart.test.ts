import { expect, it } from 'vitest';
import { toColumns } from '../../../src/parsers/containers/chart.ts';

const points = (...texts: (string | number)[]) =>
  new Map(texts.map((value, i) => [i, { text: String(value), value }] as const));
const series = (name: string, names: ReturnType<typeof points>, values: ReturnType<typeof points>) => ({
  name,
  names,
  values,
  valuesFrom: '',
  pointsFrom: '',
});

it('names the points of series without categories by those of the first that has any', () => {
  const raw = [
    series('Plan', points(), points(1, 2)),
    series('Actual', points('Jan', 'Feb'), points(3, 4)),
    series('Last year', points(), points(5, 6)),
  ];
  const { points: rows, series: columns } = toColumns(raw, false);
  expect(rows.map(({ text }) => text)).toEqual(['Jan', 'Feb']);
  expect(columns.map(({ values }) => values.map((value) => value?.value))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

it('counts the points where no series has categories', () => {
  const { points: rows } = toColumns([series('Plan', points(), points(1, 2))], false);
  expect(rows.map(({ text }) => text)).toEqual(['1', '2']);
});
