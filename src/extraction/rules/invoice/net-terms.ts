import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';

/** "Net 30", "30 days net", "payable within 30 days of the invoice date". */
const NET =
  /(?<![\p{L}\d])(?:net[ -](\d{1,3})(?: days)?(?=$|[\s,;).](?![\d\p{L}%]|\s*\p{L}{1,3}\b))|(\d{1,3}) days(?: net| (?:from|of|after) (?:the )?(?:invoice|date of (?:the )?invoice|issue)(?: date)?))(?!\p{L})/iu;
const MAX_DAYS = 180;
const SCORE = 0.7;
const DAY = 86_400_000;

/** When an invoice that names no day is due: so many days after its own, where it says so once. */
export function findNetDue({ layout }: Reading, invoiceDate: Candidate<string> | undefined): Candidate<string>[] {
  if (!invoiceDate) return [];
  const found = layout.segments.flatMap((segment) => {
    const term = NET.exec(segment.text);
    const days = Number(term?.[1] ?? term?.[2] ?? 0);
    if (!term || days < 1 || days > MAX_DAYS) return [];
    return [{ days, span: { segment, start: term.index, end: term.index + term[0].length } }];
  });
  const [first] = found;
  if (!first || found.some(({ days }) => days !== first.days)) return [];
  const due = new Date(Date.parse(`${invoiceDate.value}T00:00:00Z`) + first.days * DAY);
  if (Number.isNaN(due.getTime())) return [];
  return [{ value: due.toISOString().slice(0, 10), score: SCORE, spans: [first.span], derived: true }];
}
