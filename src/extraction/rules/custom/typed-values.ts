import { lowerBound } from '../../../document/sorted.ts';
import type { EvidenceTable } from '../../evidence.ts';
import { type Row, type Segment, type SegmentSpan, whole } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import { addressesOf } from '../addresses.ts';
import { countHeaderRows } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { captionUnder } from './captions.ts';
import { findTyped, type TypedFound, type ValueKind } from './find-typed.ts';
import { labelPartAt } from './label-parts.ts';
import { isCompared, isSideOf, rangeBefore, type Saying, sayingsIn } from './sayings.ts';
import { words } from './terms.ts';

/** A value of the document, with all that is said about it where it stands. */
export interface TypedValue {
  kind: ValueKind;
  value: string | number;
  spans: SegmentSpan[];
  sayings: Saying[];
  /** In how many rows of its table the column goes on: a value of many is one of a list. */
  mates: number;
  /** "…, compared with $2 million": what it was before. */
  isCompared: boolean;
  /** All words of the sentence that it stands in. */
  sentence: readonly string[];
  /** Of "$120,000 to $160,000" the end, the last one. */
  isUpper: boolean;
}

/** Documents of more than this are lists; a field has one value. */
const MAX_VALUES = 20_000;
const MAX_SENTENCE = 3_000;
const MAX_WORDS = 14;
const MAX_HEADING = 60;

/** Every value that its own form tells, in running text and in tables alike. */
export function findTypedValues(reading: Reading): TypedValue[] {
  const values: TypedValue[] = [];
  const inProse = new Set<Segment>();
  for (const value of valuesOfProse(reading, inProse)) {
    values.push(value);
    if (values.length > MAX_VALUES) return values;
  }
  const headings = headingsOf(reading);
  const tables = new TableHeaders(reading);
  const inAddress = new Set<Segment>();
  for (const { lines, over } of addressesOf(reading.layout, (line) => reading.boxes.isCaption(line))) {
    if (lines.some((line) => inProse.has(line))) continue;
    for (const line of lines) inAddress.add(line);
    values.push(stackedAddress(lines, over, headings));
  }
  for (const segment of reading.layout.segments) {
    if (inProse.has(segment)) continue;
    if (reading.boxes.isNumber(segment)) continue;
    const caption = reading.boxes.captionStart(segment);
    const all = findTyped(segment.text, reading.conventions);
    for (const found of all) {
      // The number of a house, a suite or a postal code is nothing else.
      if (found.start < caption || (inAddress.has(segment) && isPartOfAddress(found))) continue;
      values.push(valueOfSegment(reading, segment, found, all, headings, tables));
      if (values.length > MAX_VALUES) return values;
    }
  }
  return values;
}

/** Sentences; lines of forms and tables are no prose. */
function* valuesOfProse({ conventions, running, spans }: Reading, inProse: Set<Segment>): Generator<TypedValue> {
  let heading: readonly string[] = [];
  let isTitle = false;
  let paragraph = -1;
  let clause: string[] = [];
  let isBegun = false;
  for (const sentence of running.sentences) {
    const parts = running.partsOf(sentence);
    const [first] = parts;
    if (!first) continue;
    const text = running.text.slice(sentence.start, Math.min(sentence.end, sentence.start + MAX_SENTENCE));
    const { block } = first.source;
    if (first.position !== paragraph) {
      paragraph = first.position;
      clause = [];
      isBegun = false;
    }
    if (block.type === 'heading' || block.type === 'title') {
      heading = text.length <= MAX_HEADING ? words(text) : [];
      isTitle = block.type === 'title';
      continue;
    }
    if (parts.some(({ source }) => source.block.type === 'table')) continue;
    // "3. Rent. Tenant shall pay …": short sentences that begin a paragraph head it.
    if (isClauseHeading(text) && clause.length < 8 && !isBegun) {
      clause = [...clause, ...words(text)];
      continue;
    }
    isBegun = true;
    if (!isProse(block.text)) continue;
    for (const { source, from, to } of parts)
      for (const { segment } of spans.find(source.block.id, from, to)) inProse.add(segment);
    const found = findTyped(text, conventions, true);
    const said = found.length > 0 ? words(text) : [];
    const ofEvents = found.filter(({ kind }) => kind === 'date');
    for (const one of found) {
      const range = { start: sentence.start + one.start, end: sentence.start + one.end };
      const at = running.partsOf(range).flatMap(({ source, from, to }) => spans.find(source.block.id, from, to));
      if (at.length === 0) continue;
      const sayings = sayingsIn(text, one, found);
      if (ofEvents.length === 1 && ofEvents[0] === one)
        sayings.push({ where: 'sentence', words: words(text.slice(one.end), true).slice(0, MAX_WORDS) });
      const over = isTitle ? clause : [...clause, ...heading];
      if (over.length > 0) sayings.push({ where: 'heading', words: over });
      if (isTitle && heading.length > 0) sayings.push({ where: 'title', words: heading });
      const told = { spans: at, sayings, mates: 0, isCompared: isCompared(text, one), sentence: said };
      const isUpper = rangeBefore(text, one, found) !== undefined;
      yield { kind: one.kind, value: one.value, ...told, isUpper };
    }
  }
}

const isClauseHeading = (text: string): boolean =>
  text.length <= MAX_HEADING && (text.match(/\p{L}{2,}/gu)?.length ?? 0) <= 6 && !/[$€£]|\d{2}/.test(text);

/** Words in lower case, one after the other, and more than a line of a form has. */
const isProse = (text: string): boolean => text.length > 80 && /\p{Ll}{2,}(?:,? \p{Ll}{2,}){2}/u.test(text);

const isPartOfAddress = ({ kind }: TypedFound): boolean => kind === 'number' || kind === 'code' || kind === 'quantity';

/** Street and town set one below the other, said by the lines of their stack above them. */
function stackedAddress(lines: readonly Segment[], over: readonly Segment[], headings: HeadingIndex): TypedValue {
  const sayings: Saying[] = over.map(({ text }) => ({ where: 'above', words: words(text, true) }));
  const heading = headings.over(lines[0]!);
  if (heading) sayings.push(heading);
  const value = lines.map(({ text }) => text.replace(/,\s*$/, '')).join(', ');
  const spans = lines.map(whole);
  return { kind: 'address', value, spans, sayings, mates: 0, isCompared: false, sentence: [], isUpper: false };
}

const MAX_LABEL = 90;
/** "2 adults, 1 child": each number is said to be what follows it. */
const COUNTS = /^\d+ \p{L}+(?: \p{L}+)?(?:(?:,| and|;) \d+ \p{L}+(?: \p{L}+)?){1,5}$/u;

function valueOfSegment(
  reading: Reading,
  segment: Segment,
  found: TypedFound,
  all: readonly TypedFound[],
  headings: HeadingIndex,
  tables: TableHeaders,
): TypedValue {
  const { layout } = reading;
  const [first, left] = labelsBefore(layout.rows[segment.row]!, segment.column);
  const part = left && labelPartAt(left.text, segment.text, found.start);
  const sides = COUNTS.test(segment.text) ? all : all.filter((other) => isSideOf(segment.text, other, found));
  const sayings = sayingsIn(segment.text, found, sides).filter(({ where }) => part === undefined || where !== 'before');
  const hasOwn = sayings.some(({ where }) => where === 'before');
  if (left && !hasOwn) sayings.push({ where: 'left', words: words(part ?? left.text, true) });
  const isLabelled = hasOwn && /[:：]/.test(segment.text.slice(0, found.start));
  if (first && first !== left && !isLabelled) sayings.push({ where: 'row', words: words(first.text, true) });
  const header = tables.over(segment);
  const caption = captionUnder(reading, segment);
  if (caption && isLabel(caption.text)) sayings.push({ where: 'caption', words: words(caption.text, true) });
  else if (header) {
    sayings.push({ where: 'header', words: header.words });
    const inner = innerHeader(layout, segment);
    if (inner) sayings.push({ where: 'above', words: words(inner.text, true) });
  } else if (!hasOwn || isAnnounced(reading, segment)) {
    for (const above of layout.column(segment, -1, 3)) {
      if (!isLabel(above.text)) continue;
      const [over] = layout.column(above, -1, 2);
      if (over && captionUnder(reading, over) === above) break;
      sayings.push({ where: 'above', words: words(above.text, true) });
      break;
    }
  }
  const over = headings.over(segment);
  if (over) sayings.push(over);
  const span = { segment, start: found.start, end: found.end };
  return {
    kind: found.kind,
    value: found.value,
    spans: [span],
    sayings,
    mates: header?.mates ?? 0,
    isCompared: isCompared(segment.text, found),
    sentence: [],
    isUpper: rangeBefore(segment.text, found, all) !== undefined,
  };
}

/** "PROCEDURE:" right over the line. */
const isAnnounced = ({ layout }: Reading, segment: Segment): boolean => {
  const [above] = layout.column(segment, -1, 1);
  return above !== undefined && /[:：]\s*$/.test(above.text);
};

const MAX_ROWS_UNDER = 30;

/** A table may have other headers inside: the first text over a column of values. */
function innerHeader(layout: Reading['layout'], segment: Segment): Segment | undefined {
  for (const above of layout.column(segment, -1, MAX_ROWS_UNDER)) {
    if (/\d/.test(above.text)) continue;
    return isLabel(above.text) ? above : undefined;
  }
  return undefined;
}

/** The first label of a row and the last before a column; they are found once for all values of the row. */
function labelsBefore(row: Row, column: number): [first: Segment | undefined, last: Segment | undefined] {
  let labels = labelsOfRows.get(row);
  if (!labels) {
    const segments = row.segments.filter(({ text }) => isLabel(text));
    labels = { segments, columns: segments.map((segment) => segment.column) };
    labelsOfRows.set(row, labels);
  }
  const count = lowerBound(labels.columns, column);
  return count === 0 ? [undefined, undefined] : [labels.segments[0], labels.segments[count - 1]];
}
const labelsOfRows = new WeakMap<Row, { segments: Segment[]; columns: number[] }>();

const isLabel = (text: string): boolean => text.length <= MAX_LABEL && lettersOf(text) >= 2;

type HeadingIndex = { over(segment: Segment): Saying | undefined };

/** The last heading before a segment on the pages. */
function headingsOf({ evidence, layout }: Reading): HeadingIndex {
  const ids = new Set(
    evidence.blocks
      .filter(({ block }) => block.type === 'heading' || block.type === 'title')
      .map(({ block }) => block.id),
  );
  const rows: { row: number; saying: Saying; x: number }[] = [];
  for (const segment of layout.segments) {
    const source = segment.words[0]?.source;
    if (source?.kind === 'block' && ids.has(source.blockId) && segment.text.length <= MAX_HEADING)
      rows.push({ row: segment.row, saying: { where: 'heading', words: words(segment.text) }, x: segment.box[0] });
  }
  return {
    over({ row, box }) {
      for (let i = lastBefore(rows, row); i >= Math.max(0, lastBefore(rows, row) - 3); i--)
        if (rows[i]!.x <= box[2]) return rows[i]!.saying;
      return undefined;
    },
  };
}

const lastBefore = (rows: readonly { row: number }[], row: number): number =>
  lowerBound(rows, row, (other) => other.row) - 1;

const YEAR = /^\s*(?:19|20)\d{2}\s*$/;

interface HeaderCell {
  x0: number;
  x1: number;
  words: readonly string[];
}

/** The header of the column that a segment stands in. */
class TableHeaders {
  readonly #byPage = new Map<
    number,
    { box: EvidenceTable['head']['bbox']; headers: HeaderCell[]; mates: number; bottom: number }[]
  >();

  constructor({ evidence, conventions }: Reading) {
    for (const table of evidence.tables()) {
      const { head, rows } = table;
      const named = rows.slice(0, countHeaderRows(table, conventions));
      if (named.length === 0) continue;
      const headers = named.flatMap(({ cells }) =>
        cells.flatMap(({ text, bbox }): HeaderCell[] =>
          lettersOf(text) < 2 && !YEAR.test(text) ? [] : [{ x0: bbox[0], x1: bbox[2], words: words(text, true) }],
        ),
      );
      const bottom = Math.max(...named.flatMap(({ cells }) => cells.map(({ bbox }) => bbox[3])));
      const list = this.#byPage.get(head.page) ?? [];
      list.push({ box: head.bbox, headers, mates: rows.length - named.length, bottom });
      this.#byPage.set(head.page, list);
    }
  }

  over({ page, box }: Segment): { words: readonly string[]; mates: number } | undefined {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    for (const table of this.#byPage.get(page) ?? []) {
      const [x0, y0, x1, y1] = table.box;
      if (x < x0 || x > x1 || y < y0 || y > y1 || y < table.bottom) continue;
      const over = table.headers.filter((header) => Math.min(box[2], header.x1) - Math.max(box[0], header.x0) > 0);
      if (over.length > 0) return { words: over.flatMap((header) => header.words), mates: table.mates };
    }
    return undefined;
  }
}
