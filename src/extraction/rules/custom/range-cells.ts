import type { FieldSchema } from '../../schema.ts';
import type { Conventions } from '../../values/conventions.ts';
import { findDates } from '../../values/dates.ts';
import { words } from './terms.ts';

export const START = ['start', 'begin', 'beginning', 'from', 'inception', 'commencement'];
export const END = ['expiration', 'expiry', 'expire', 'end', 'ending', 'until', 'termination', 'to', 'through'];

/** The two ends of one period among the fields of a record. */
export interface PeriodFields {
  from: FieldSchema;
  to: FieldSchema;
}

export function periodOf(fields: Iterable<FieldSchema>): PeriodFields | undefined {
  const dates = [...fields].filter(({ type }) => type === 'date');
  const says = (side: readonly string[]) =>
    dates.filter(({ name }) => words(name, true).some((word) => side.includes(word)));
  const [starts, ends] = [says(START), says(END)];
  const [to] = ends;
  // "effective_date", "expiration_date"
  const from = starts[0] ?? dates.find((date) => date !== to);
  const isOnly = starts.length <= 1 && ends.length === 1 && (starts.length === 1 || dates.length === 2);
  return isOnly && from && to && from !== to ? { from, to } : undefined;
}

const BETWEEN = /^\s*(?:[-–—/]|to|through|until|bis|au|al|a|hasta|tot)\s*$/iu;

/** "4/28/2020 - 4/28/2021" and nothing else: both ends of a period. */
export function rangeIn(text: string, conventions: Conventions): [from: string, to: string] | undefined {
  const [first, second, ...others] = findDates(text, conventions);
  if (!first || !second || others.length > 0) return undefined;
  const isAll = text.slice(0, first.start).trim() === '' && text.slice(second.end).trim() === '';
  return isAll && BETWEEN.test(text.slice(first.end, second.start)) ? [first.value, second.value] : undefined;
}

/** What a cell of one end says of both; nothing where it is no cell of the period, or says no range. */
export function bothEnds(
  text: string,
  field: FieldSchema,
  period: PeriodFields | undefined,
  conventions: Conventions,
): [field: FieldSchema, value: string][] {
  if (!period || (field !== period.from && field !== period.to)) return [];
  const range = rangeIn(text, conventions);
  return range
    ? [
        [period.from, range[0]],
        [period.to, range[1]],
      ]
    : [];
}
