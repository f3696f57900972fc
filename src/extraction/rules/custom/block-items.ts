import type { EvidenceBlock } from '../../evidence.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
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
  const records = heads
    .slice(0, MAX_ITEMS)
    .flatMap((head) => toItem(reading, head, blocks, fields))
    .filter(({ value }) => !isOtherStudy(value, fields));
  return records.length > 0 && records.length * 3 >= heads.length ? records : [];
}

/** What stands below the heading that names the list, up to the next heading. */
function blocksUnder({ evidence: { blocks } }: Reading, list: FieldSchema): EvidenceBlock[] {
  const terms = termsOf(list);
  const isHeading = ({ block: { type } }: EvidenceBlock): boolean => type === 'heading' || type === 'title';
  const names = ({ block: { text } }: EvidenceBlock, least: number): boolean =>
    text.length < 60 && labelScore(text, terms) >= least;
  const headed = blocks.findIndex((one) => isHeading(one) && names(one, MIN_HEADING_SCORE));
  // Headings that are set as all other lines are known by their words alone.
  const at = headed >= 0 ? headed : blocks.findIndex((one) => isSection(one) && names(one, MIN_PLAIN_SCORE));
  if (at < 0) return [];
  const level = blocks[at]!.block.level ?? 1;
  const end = blocks.findIndex(
    (one, i) => i > at && (headed >= 0 ? isHeading(one) && (one.block.level ?? 1) <= level : isSection(one)),
  );
  return blocks
    .slice(at + 1, end < 0 ? undefined : end)
    .filter(({ block }) => block.type !== 'header' && block.type !== 'footer');
}

const MIN_PLAIN_SCORE = 0.82;
const SECTIONS =
  'experience employment education skill certification language project publication award reference interest summary objective profile volunteer training'.split(
    ' ',
  );

/** "Professional Experience": a short line that names a part of a resume, and nothing else. */
function isSection({ block: { text } }: EvidenceBlock): boolean {
  const said = text.length <= 40 && /^\p{Lu}[\p{L} &/]+:?$/u.test(text) ? words(text) : [];
  return said.length > 0 && said.length <= 3 && SECTIONS.some((section) => means(said.at(-1)!, section));
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
  const own = partsOf(block.text, times).map((part) => ({ part, from: head }));
  const parts =
    own.length > 0
      ? own
      : linesAbove(head, blocks).flatMap((from) => partsOf(from.block.text, undefined).map((part) => ({ part, from })));
  const goesOn =
    next &&
    next.page === page &&
    next.block.type === 'paragraph' &&
    next.block.text.length < 80 &&
    findTimes(next.block.text).length === 0;
  if (parts.length < texts.length && goesOn)
    parts.push(...partsOf(next.block.text, undefined).map((part) => ({ part, from: next })));
  const left = placesJoined(parts);
  const town = left.findIndex(({ part, from }) => PLACE.test(from.block.text.slice(part.start, part.end)));
  if (town > 0) {
    const [{ part, from }] = left.splice(town, 1) as [(typeof left)[number]];
    const field = fields.find(({ name }) => /location|city|place/i.test(name));
    if (field) put(field, part, from);
  }
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

const PLACE = /^\p{Lu}[\p{L}.'’ -]{1,40},\s(?:[A-Z]{2}|USA|UK|\p{Lu}\p{Ll}{3,})$/u;

type Part = { part: { start: number; end: number }; from: EvidenceBlock };

/** "New York, NY" is one part, where a name stands before it in its line. */
function placesJoined(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const [i, one] of parts.entries()) {
    const last = joined.at(-1);
    const isPlace =
      last?.from === one.from &&
      parts[i - 2]?.from === one.from &&
      /^[A-Z]{2}$|^(?:USA|UK)$/.test(one.from.block.text.slice(one.part.start, one.part.end));
    if (isPlace) joined[joined.length - 1] = { from: one.from, part: { start: last!.part.start, end: one.part.end } };
    else joined.push(one);
  }
  return joined;
}

const MAX_LINES_ABOVE = 2;

/** Where the times have a line of their own, what they are the times of stands above it. */
function linesAbove(head: EvidenceBlock, blocks: readonly EvidenceBlock[]): EvidenceBlock[] {
  const at = blocks.indexOf(head);
  const lines: EvidenceBlock[] = [];
  for (let i = at - 1; i >= 0 && lines.length < MAX_LINES_ABOVE; i--) {
    const { text, type } = blocks[i]!.block;
    if (type === 'list_item' || text.length > 80 || /[.;:]$/.test(text) || findTimes(text).length > 0) break;
    lines.unshift(blocks[i]!);
  }
  return lines;
}

/** Fields that a line of names can fill; a summary or a list of tasks is told below it. */
const isListed = ({ name }: FieldSchema): boolean =>
  !/desc|summary|detail|respons|task|highlight|achieve|note|gpa|grade|location|city/i.test(name);

const DEGREE =
  /(?<!\p{L})(?:B\.?\s?(?:A|Sc?|Eng|Tech|Com|Ed)|M\.?\s?(?:A|Sc?|Eng|Tech|Ed|Phil|BA)|Ph\.?\s?D|MBA|LL\.?\s?[BM]|Bachelor|Master|Doctor|Diplom|Licence|Licenciatura|Laurea|Abitur|Associate)(?!\p{Ll}{2})/u;
const SCHOOL =
  /(?:universit|college|school|institut|academy|hochschule|polytechn|école|ecole|escuela|universidad|IIT|MIT|大学|대학)/iu;

/** A degree of a school is no record of a list that asks for neither. */
function isOtherStudy(value: Value, fields: readonly FieldSchema[]): boolean {
  const asks = fields.some(({ name }) =>
    words(name, true).some((word) => means(word, 'degree') || means(word, 'school')),
  );
  const texts = Object.values(value as Record<string, unknown>).map(String);
  return !asks && texts.some((text) => DEGREE.test(text)) && texts.some((text) => SCHOOL.test(text));
}

const OCCUPATION =
  /(?<!\p{L})(?:engineer|developer|architect|manager|director|analyst|designer|consultant|scientist|researcher|assistant|associate|officer|president|intern|specialist|administrator|coordinator|lead|head|chef|teacher|tutor|nurse|physician|accountant|representative|technician|supervisor|professor|lecturer|editor|writer|programmer|advisor|strategist|founder|owner|clerk|driver|cashier|secretary|trainee|fellow|entwickler(?:in)?|ingenieur(?:in)?|leiter(?:in)?|ing[eé]nieur|d[eé]veloppeur|directeur|directrice|gerente|desarrollador|ingeniero)(?!\p{L})/iu;

function showsKind(text: string, { name }: FieldSchema): boolean {
  const said = words(name, true);
  if (said.some((word) => means(word, 'title'))) return OCCUPATION.test(text);
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
