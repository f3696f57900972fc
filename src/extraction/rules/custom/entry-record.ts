import type { Citation } from '../../../document/citation.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import { type Segment, type SegmentSpan, textOfSpan } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import { isTold, paragraphsOf, tell } from './entry-body.ts';
import { isPlace, showsKind } from './entry-parts.ts';
import { means } from './means.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { words } from './terms.ts';
import { isOpenEnd, type TimesAt } from './times.ts';

const EVIDENCE = 0.75;
const YEAR = /(?:19|20)\d{2}(?!.*(?:19|20)\d{2})/;

export const saysOf = (field: FieldSchema, ...said: string[]): boolean =>
  words(field.name, true).some((word) => said.some((one) => word === one || means(word, one)));
const isStart = (field: FieldSchema): boolean => saysOf(field, 'start', 'from');
const isEnd = (field: FieldSchema): boolean => saysOf(field, 'end', 'to', 'graduation');
const TIME_WORDS = ['year', 'date', 'period', 'when', 'duration'];
const isTime = (field: FieldSchema): boolean => words(field.name, true).some((word) => TIME_WORDS.includes(word));
const isOfTime = (field: FieldSchema): boolean => isStart(field) || isEnd(field) || isTime(field);
const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';
const isRank = (field: FieldSchema): boolean => saysOf(field, 'title', 'degree');
/** What is left behind a name at the end of its line says where. */
const TOWN = /^\p{Lu}[\p{L}.'’ -]{2,30}$/u;
const isTown = ({ name }: FieldSchema): boolean => /location|city|place/i.test(name);
/** Fields that a line of names can fill; a summary or a list of tasks is told below it. */
const isListed = (field: FieldSchema): boolean => !isTold(field) && !/note|gpa|grade|location|city/i.test(field.name);

/** What is read of an entry, by the fields that ask for it. */
export class EntryRecord {
  readonly #reading: Reading;
  readonly #fields: readonly FieldSchema[];
  readonly #names: readonly FieldSchema[];
  readonly #found = new Map<FieldSchema, RecordValue>();

  constructor(reading: Reading, fields: readonly FieldSchema[]) {
    this.#reading = reading;
    this.#fields = fields;
    this.#names = fields.filter((field) => isFreeText(field) && !isOfTime(field));
  }

  addTimes({ segment, start, end, value: { from, to } }: TimesAt): void {
    const last = segment.text.lastIndexOf(to, end);
    const ending = { segment, start: last, end: last + to.length };
    for (const field of this.#fields) {
      if (field.type === 'boolean' && saysOf(field, 'current')) this.#set(field, isOpenEnd(to), ending, 'derived');
      else if (isStart(field)) {
        if (from !== undefined) this.#put(field, { segment, start, end: start + from.length });
      } else if (isEnd(field)) this.#put(field, ending);
      else if (isTime(field)) this.#put(field, { segment, start, end });
    }
  }

  /** What shows its kind goes to the field of that kind; the others follow in order. */
  addNames(parts: readonly SegmentSpan[]): void {
    const left = [...parts];
    const town = left.findIndex(isPlace);
    if (town > 0) {
      const [part] = left.splice(town, 1);
      const field = this.#fields.find(isTown);
      if (field) this.#put(field, part!);
    }
    const named = new Set<Segment>();
    for (const field of this.#names) {
      const at = left.findIndex((part) => showsKind(textOfSpan(part), field));
      if (at < 0) continue;
      const [part] = left.splice(at, 1);
      this.#put(field, part!);
      if (!isRank(field)) named.add(part!.segment);
    }
    const open = this.#names.filter((field) => !this.#found.has(field) && isListed(field));
    // A name alone is rather that of a company or school than a title or degree that does not look like one.
    if (left.length < open.length) open.sort((a, b) => Number(isRank(a)) - Number(isRank(b)));
    for (const field of open) {
      // What stands behind a name says where, or of which faculty it is.
      const at = left.findIndex(({ segment }) => !isRank(field) || !named.has(segment));
      if (at >= 0) this.#put(field, left.splice(at, 1)[0]!);
    }
    const where = this.#fields.find((field) => isTown(field) && !this.#found.has(field));
    const [last, ...others] = left;
    if (where && last && others.length === 0 && last === parts.at(-1) && TOWN.test(textOfSpan(last)))
      this.#put(where, last);
  }

  addTold(segments: readonly Segment[]): void {
    const asked = this.#fields.filter((field) => isTold(field) && !this.#found.has(field));
    const paragraphs = asked.length > 0 ? paragraphsOf(this.#reading, segments) : [];
    for (const field of asked) {
      const told = tell(field, paragraphs);
      if (told) this.#found.set(field, told);
    }
  }

  /** None where nothing has a name. */
  toFields(name: string): ExtractedField[] {
    const isNamed = this.#names.some((field) => this.#found.has(field) && !isTold(field));
    if (!isNamed || this.#found.size < 2) return [];
    return [toRecord(name, this.#fields, this.#found, this.#reading.conventions)];
  }

  #put(field: FieldSchema, span: SegmentSpan): void {
    const text = textOfSpan(span);
    const year = isNumber(field) && isOfTime(field) ? YEAR.exec(text)?.[0] : undefined;
    const value = field.type === 'string' ? text : year === undefined ? undefined : Number(year);
    if (value !== undefined) this.#set(field, value, span, 'exact');
  }

  #set(field: FieldSchema, value: Value, span: SegmentSpan, match: Citation['match']): void {
    const citation = this.#reading.layout.cite(span, match);
    this.#found.set(field, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
  }
}
