import { expect, it } from 'vitest';
import { startClock } from '../../../src/parsers/pdf/pdfjs/page-clock.ts';

it('calls a page late when its work has taken too long, not when the machine had no time for it', () => {
  let [wall, cpu] = [1000, 500];
  const isLate = startClock(
    20_000,
    () => wall,
    () => cpu,
  );
  wall += 1_000;
  expect(isLate()).toBe(false);
  wall += 59_000;
  cpu += 3_000;
  expect(isLate()).toBe(false);
  cpu += 16_001;
  expect(isLate()).toBe(true);
});
