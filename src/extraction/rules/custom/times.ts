import type { SegmentSpan } from '../../layout.ts';
import type { Found } from '../../values/found.ts';
import { findMonth } from '../../values/month-names.ts';

/** From when to when, as it is written. */
export interface Times {
  from: string | undefined;
  to: string;
}

/** The same in its place. */
export interface TimesAt extends SegmentSpan {
  value: Times;
}

const OPEN_END =
  'present|current|now|today|ongoing|onwards?|heute|aujourd.hui|actualidad|oggi|heden|atual|nu|obecnie|current(?:ly)?|現在|至今|현재';
const YEAR = String.raw`(?:19|20)\d{2}`;
/** "Sep-22", "Jun '07" */
const SHORT = String.raw`\p{L}{3,9}\.?(?:-|\s?['’])\d{2}(?!\d)`;
const TIME = String.raw`(?:${SHORT}|(?:(?:\p{L}{3,12}\.?|\d{1,2})[\s/.,]{1,2})?${YEAR}(?:[/.](?:0?[1-9]|1[0-2])(?!\d))?)`;
const DASH = String.raw`\s*(?:-|–|—|~|to|bis|until|à)\s*`;
const TIMES = new RegExp(
  String.raw`(?<![\p{L}\d/.-])(?:(\p{L}{3,9}\.?)${DASH}(?=\p{L}))?(${TIME})(?:${DASH}(${TIME}|${OPEN_END}))?(?![\p{L}\d])`,
  'giu',
);

const OPEN = new RegExp(`^(?:${OPEN_END})$`, 'iu');
/** "Present": it goes on. */
export const isOpenEnd = (text: string): boolean => OPEN.test(text);

const isMonth = (text: string): boolean => findMonth(text.replace('.', '')) !== undefined;

/** Months and years, alone or from one to another. */
export function findTimes(text: string): Found<Times>[] {
  return [...text.matchAll(TIMES)].flatMap((match) => {
    const [whole, month, first, second] = match;
    // "Boeing-13" is no time.
    if (!/\d{4}/.test(first!) && !isMonth(/^\p{L}+/u.exec(first!)![0])) return [];
    const end = match.index + whole.length;
    const at = match.index + whole.indexOf(first!, month?.length ?? 0);
    // "June – July 2017" are of one year.
    if (month !== undefined && isMonth(month) && second === undefined)
      return { value: { from: month, to: first! }, start: match.index, end };
    const lead = /^\p{L}+/u.exec(first!);
    // "Boeing 2013" is a year after a name.
    const skip = lead && !isMonth(lead[0]) ? first!.search(/(?:19|20)\d{2}$/) : 0;
    const time = first!.slice(skip);
    return {
      value: second === undefined ? { from: undefined, to: time } : { from: time, to: second },
      start: at + skip,
      end,
    };
  });
}
