import type { Extraction, Value } from '../extraction.ts';
import { type Check, fieldValue } from './check.ts';

/** Share of the larger side by which a sum may be off: models show rounded numbers. */
const TOLERANCE = 0.005;

/** Costs are printed with either sign. */
export function checkFinancialModel(extraction: Extraction): Check[] {
  return [
    ...checkDifference(extraction, 'revenue', 'cogs', 'gross_profit'),
    ...checkDifference(extraction, 'total_assets', 'total_liabilities', 'equity'),
  ];
}

function checkDifference(extraction: Extraction, from: string, less: string, equals: string): Check[] {
  const [all, costs, rest] = [from, less, equals].map((name) => byPeriod(fieldValue(extraction, name)));
  const fields = [from, less, equals];
  const checks: Check[] = [];
  let compared = 0;
  for (const [period, value] of rest!) {
    const [whole, part] = [all!.get(period), costs!.get(period)];
    if (whole === undefined || part === undefined) continue;
    compared++;
    const expected = whole - Math.abs(part);
    if (Math.abs(expected - value) <= TOLERANCE * Math.max(Math.abs(whole), Math.abs(value))) continue;
    const message = `${period}: ${from} ${whole} less ${less} ${Math.abs(part)} is ${round(expected)}, not ${equals} ${value}.`;
    checks.push({ severity: 'warning', rule: equals, message, fields });
  }
  if (compared > 0 && checks.length === 0) {
    const message = `${from} less ${less} is ${equals} in every period.`;
    return [{ severity: 'info', rule: equals, message, fields }];
  }
  return checks;
}

const round = (n: number): number => Math.round(n * 100) / 100;

function byPeriod(value: Value): Map<string, number> {
  const items = Array.isArray(value) ? value : [];
  return new Map(
    items.flatMap((item): [string, number][] => {
      const { period, value: number } = (item ?? {}) as { period?: Value; value?: Value };
      return typeof period === 'string' && typeof number === 'number' ? [[period, number]] : [];
    }),
  );
}
