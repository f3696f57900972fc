import type { CalendarDay, DateSystem } from '../serial-date.ts';

/** First day (year, month, day) of each era and its names for g, gg and ggg. */
const ERAS: [from: number, names: [string, string, string]][] = [
  [20190501, ['R', '令', '令和']],
  [19890108, ['H', '平', '平成']],
  [19261225, ['S', '昭', '昭和']],
  [19120730, ['T', '大', '大正']],
  [18680101, ['M', '明', '明治']],
];

export function japaneseEra({ year, month, day }: CalendarDay): { names: [string, string, string]; year: number } {
  const date = year * 10_000 + month * 100 + day;
  const [from, names] = ERAS.find(([start]) => date >= start) ?? ERAS.at(-1)!;
  return { names, year: year - Math.floor(from / 10_000) + 1 };
}

/** Days of thirty years of the tabular Islamic calendar, eleven of them leap years. */
const CYCLE_DAYS = 10_631;
/** Days from the epoch of that calendar to day 0 of the 1900 system. */
const HIJRI_OFFSET = 466_935;

/** The tabular ("Kuwaiti") calendar that Excel uses for B2. */
export function toHijri(days: number, system: DateSystem): { year: number; month: number; day: number } {
  const serial = Math.max(1, system === 1904 ? days + 1462 : days);
  let rest = serial + HIJRI_OFFSET - 1 + (serial < 60 ? 1 : 0);
  const cycle = Math.floor(rest / CYCLE_DAYS);
  rest -= cycle * CYCLE_DAYS;
  let year = 0;
  for (let length = yearDays(year); rest >= length; length = yearDays(year)) {
    rest -= length;
    year++;
  }
  const month = Math.min(12, Math.floor((rest + 0.5) / 29.5) + 1);
  return { year: cycle * 30 + year, month, day: rest - Math.ceil(29.5 * (month - 1)) + 1 };
}

const yearDays = (year: number): number => ((11 * year + 14) % 30 < 11 ? 355 : 354);
