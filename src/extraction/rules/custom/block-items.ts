import type { EvidenceBlock } from '../../evidence.ts';
import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { type Found, overlaps } from '../../values/found.ts';
import { findMonth } from '../../values/month-names.ts';
import { hasLegalForm } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { labelScore, means, termsOf, words } from './terms.ts';

const MIN_HEADING_SCORE = 0.8;
const MAX_ITEMS = 200;
const MAX_HEAD = 160;

/** Records that are told one below the other under a heading: "Engineer, Acme  2019 – 2021" and what follows. */
export function findBlockItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  if (!fields.some(({ type, enum: choices }) => type === 'string' && !choices)) return [];
  const blocks = blocksUnder(reading, list);
  const heads = blocks.filter(({ block }) => block.text.length <= MAX_HEAD && findTimes(block.text).length > 0);
  const records = heads.slice(0, MAX_ITEMS).flatMap((head) => toItem(reading, head, blocks, fields));
  return records.length > 0 && records.length * 3 >= heads.length ? records : [];
}

/** What stands below the heading that names the list, up to the next heading. */
function blocksUnder({ evidence: { blocks } }: Reading, list: FieldSchema): EvidenceBlock[] {
  const terms = termsOf(list);
  const isHeading = ({ block: { type } }: EvidenceBlock): boolean => type === 'heading' || type === 'title';
  const at = blocks.findIndex(
    (one) => isHeading(one) && one.block.text.length < 60 && labelScore(one.block.text, terms) >= MIN_HEADING_SCORE,
  );
  if (at < 0) return [];
  const level = blocks[at]!.block.level ?? 1;
  const end = blocks.findIndex((one, i) => i > at && isHeading(one) && (one.block.level ?? 1) <= level);
  return blocks
    .slice(at + 1, end < 0 ? undefined : end)
    .filter(({ block }) => block.type !== 'header' && block.type !== 'footer');
}

interface Times {
  from: string | undefined;
  to: string;
}

const OPEN_END =
  'present|current|now|today|heute|aujourd.hui|actualidad|oggi|heden|atual|nu|obecnie|current(?:ly)?|現在|至今|현재';
const TIME = String.raw`(?:(?:\p{L}{3,12}\.?|\d{1,2})[\s/.]{1,2})?(?:19|20)\d{2}`;
const TIMES = new RegExp(
  String.raw`(?<![\p{L}\d/.-])(${TIME})(?:\s*(?:-|–|—|to|bis|until|à)\s*(${TIME}|${OPEN_END}))?(?![\p{L}\d])`,
  'giu',
);

const OPEN = new RegExp(`^(?:${OPEN_END})$`, 'iu');
/** "Present": it goes on. */
export const isOpenEnd = (text: string): boolean => OPEN.test(text);

/** Months and years, alone or from one to another. */
function findTimes(text: string): Found<Times>[] {
  return [...text.matchAll(TIMES)].flatMap((match) => {
    const [whole, first, second] = match;
    const lead = /^\p{L}+/u.exec(first!);
    // "Boeing 2013" is a year after a name.
    const skip = lead && findMonth(lead[0]) === undefined ? first!.search(/(?:19|20)\d{2}$/) : 0;
    const value =
      second === undefined ? { from: undefined, to: first!.slice(skip) } : { from: first!.slice(skip), to: second };
    return [{ value, start: match.index + skip, end: match.index + whole.length }];
  });
}

const isStart = (field: FieldSchema): boolean =>
  words(field.name, true).some((word) => means(word, 'start') || word === 'from');
const isEnd = (field: FieldSchema): boolean =>
  words(field.name, true).some((word) => means(word, 'end') || word === 'to');
const isTime = (field: FieldSchema): boolean =>
  words(field.name, true).some((word) =>
    ['year', 'date', 'date', 'period', 'when', 'graduation', 'duration'].includes(word),
  );

function toItem(
  reading: Reading,
  head: EvidenceBlock,
  blocks: readonly EvidenceBlock[],
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const found = new Map<FieldSchema, RecordValue>();
  const { block, page } = head;
  const times = findTimes(block.text).at(-1)!;
  const put = (field: FieldSchema, { start, end }: { start: number; end: number }, from = head): void => {
    const text = from.block.text.slice(start, end);
    const citation = reading.evidence.cite({ page: from.page, blockId: from.block.id, start, end }, 'exact');
    if (field.type === 'string') found.set(field, { value: text, citation, evidence: 0.75, margin: LIST_MARGIN });
  };
  const place = (text: string): { start: number; end: number } => {
    const start = block.text.indexOf(text, times.start);
    return { start, end: start + text.length };
  };
  for (const field of fields) {
    if (isStart(field)) {
      if (times.value.from !== undefined) put(field, place(times.value.from));
    } else if (isEnd(field)) put(field, times.value.from === undefined ? place(times.value.to) : lastOf(times));
    else if (isTime(field)) put(field, times.value.from === undefined ? place(times.value.to) : times);
  }
  const texts = fields.filter(
    (field) =>
      field.type === 'string' && !field.enum && !found.has(field) && !isStart(field) && !isEnd(field) && !isTime(field),
  );
  const next = blocks[blocks.indexOf(head) + 1];
  const parts = partsOf(block.text, times).map((part) => ({ part, from: head }));
  const goesOn =
    next &&
    next.page === page &&
    next.block.type === 'paragraph' &&
    next.block.text.length < 80 &&
    findTimes(next.block.text).length === 0;
  if (parts.length < texts.length && goesOn)
    parts.push(...partsOf(next.block.text, undefined).map((part) => ({ part, from: next })));
  const left = [...parts];
  // What shows its kind goes to the field of that kind; the others follow in order.
  for (const field of texts) {
    const at = left.findIndex(({ part, from }) => showsKind(from.block.text.slice(part.start, part.end), field));
    if (at >= 0) put(field, left[at]!.part, left.splice(at, 1)[0]!.from);
  }
  for (const field of texts) {
    if (found.has(field) || left.length === 0 || !isListed(field)) continue;
    const { part, from } = left.shift()!;
    put(field, part, from);
  }
  return found.size > 1 ? [toRecord(block.id, fields, found, reading.conventions)] : [];

  function lastOf({ value, end }: Found<Times>): { start: number; end: number } {
    return { start: end - value.to.length, end };
  }
}

/** Fields that a line of names can fill; a summary or a list of tasks is told below it. */
const isListed = ({ name }: FieldSchema): boolean =>
  !/desc|summary|detail|respons|task|highlight|achieve|note|gpa|grade|location|city/i.test(name);

const DEGREE =
  /(?<!\p{L})(?:B\.?\s?(?:A|Sc?|Eng|Tech|Com|Ed)|M\.?\s?(?:A|Sc?|Eng|Tech|Ed|Phil|BA)|Ph\.?\s?D|MBA|LL\.?\s?[BM]|Bachelor|Master|Doctor|Diplom|Licence|Licenciatura|Laurea|Abitur|Associate)(?!\p{Ll}{2})/u;
const SCHOOL =
  /(?:universit|college|school|institut|academy|hochschule|polytechn|école|ecole|escuela|universidad|IIT|MIT|大学|대학)/iu;

function showsKind(text: string, { name }: FieldSchema): boolean {
  const said = words(name, true);
  if (said.some((word) => means(word, 'degree'))) return DEGREE.test(text);
  if (said.some((word) => means(word, 'school'))) return SCHOOL.test(text);
  return said.some((word) => means(word, 'company')) && hasLegalForm(text);
}

/** Parts of a line, parted by commas, marks and tabs, without its times. */
function partsOf(text: string, times: Found<Times> | undefined): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let from = 0;
  const close = (to: number): void => {
    // What stands before the times in one piece with them is a part of its own.
    const end = times && from < times.start && times.start < to ? times.start : to;
    const lead = /^[\s,|–—-]*/.exec(text.slice(from, end))![0].length;
    const body = text.slice(from + lead, end).replace(/[\s,|(–—-]+$/, '');
    const part = { start: from + lead, end: from + lead + body.length };
    if (body.length > 1 && !(times && overlaps(part, times))) parts.push(part);
  };
  for (const { index, 0: mark } of text.matchAll(
    /\t|\n|\s+[|•·–—-]\s+|,\s+(?!(?:Inc|LLC|Ltd|Corp|L\.P|LLP|GmbH|S\.A)\b)|\s+(?:at|bei|chez)\s+/gu,
  )) {
    close(index);
    from = index + mark.length;
  }
  close(text.length);
  return parts;
}
