import { lettersOf } from '../../values/found.ts';
import { contextsOf, rolesOf } from '../labels.ts';
import type { FoundDate, Reading } from '../reading.ts';
import { codeLexicon, dateLexicon } from './lexicons.ts';

/** How a date stands on an invoice, in numbers that mean the same in every language. */
export const DATE_FEATURES = [
  'issued',
  'due',
  'other',
  'beside',
  'above',
  'order_word',
  'number_word',
  'letters_before',
  'letters_after',
  'row',
  'page',
  'position',
  'dates',
  'repeated',
  'days_to_latest',
  'days_to_earliest',
  'order_in_time',
] as const;
export type DateFeatures = Readonly<Record<(typeof DATE_FEATURES)[number], number>>;

const DAY = 86_400_000;
const MAX_DAYS = 400;
const daysBetween = (from: string, to: string): number =>
  Math.min(MAX_DAYS, Math.abs(Date.parse(to) - Date.parse(from)) / DAY || 0);

/** What of a line before a date may name it: the last words, up to the next date before. */
const NEAR = 60;

/** The dates of an invoice with their features, in the order of the page. */
export function describeDates(reading: Reading): { found: FoundDate; features: DateFeatures }[] {
  const { dates } = reading;
  const times = [...new Set(dates.map(({ date }) => date))].sort();
  const counts = new Map<string, number>();
  for (const { date } of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  return dates.map((found, position) => {
    const { segment, start, end, date } = found;
    const roles = rolesOf(contextsOf(reading.layout, found), dateLexicon);
    const score = (role: string): number => roles.find((one) => one.role === role)?.score ?? 0;
    const own = roles.find(({ role }) => role === 'invoice_date');
    const near = segment.folded.slice(Math.max(0, start - NEAR), start);
    const codes = codeLexicon.findAll(near).map(({ role }) => role);
    const features: DateFeatures = {
      issued: score('invoice_date'),
      due: score('due_date'),
      other: score('other'),
      beside: own && own.context.place !== 'above' ? 1 : 0,
      above: own?.context.place === 'above' ? own.context.distance : -1,
      order_word: codes.some((role) => role !== 'invoice_number') ? 1 : 0,
      number_word: codes.includes('invoice_number') ? 1 : 0,
      letters_before: Math.min(NEAR, lettersOf(near)),
      letters_after: Math.min(NEAR, lettersOf(segment.folded.slice(end))),
      row: Math.min(100, segment.row),
      page: segment.page,
      position: Math.min(20, position),
      dates: Math.min(20, times.length),
      repeated: Math.min(5, counts.get(date)!),
      days_to_latest: daysBetween(date, times.at(-1)!),
      days_to_earliest: daysBetween(times[0]!, date),
      order_in_time: times.length < 2 ? 0 : times.indexOf(date) / (times.length - 1),
    };
    return { found, features };
  });
}
