import { arrayField } from '../../composed-fields.ts';
import type { ExtractedField } from '../../extraction.ts';
import { blockIdOf, height, type Layout, type Segment, type SegmentSpan, textOfSpans } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import { beginsWithLegalForm } from '../companies.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { findBulletList } from './bullet-lists.ts';
import { findCountedHeadings } from './counted-headings.ts';
import type { DocumentLabels } from './document-labels.ts';
import { expectationOf } from './expectation.ts';
import { partsOfGroups } from './grouped-items.ts';
import { means } from './means.ts';
import { readValue } from './read-value.ts';
import { namesSpokenLanguage } from './spoken-languages.ts';
import { labelScore, type Terms, termsOf } from './terms.ts';

const MIN_HEADING_SCORE = 0.8;
/** Of what stands in a list that is named. */
const OF_LIST = 0.82;
const BULLET = /^\s*(?:[•▪◦‣●*–-]|\d{1,2}[.)])\s+/u;

/** A list of plain values: what stands under a heading that names it, else the parts of the one value at its label. */
export function readList(
  reading: Reading,
  labels: DocumentLabels,
  field: FieldSchema,
  candidates: readonly Candidate[],
): ExtractedField {
  const { name } = field;
  const items = { ...field.items!, description: field.items!.description ?? field.description };
  const terms = termsOf(field);
  const expectation = expectationOf(items, terms);
  const read = (spans: SegmentSpan[]): Candidate[] => {
    const text = textOfSpans(spans);
    if (items.type === 'string' && !items.enum) return [{ value: text, score: OF_LIST, spans }];
    const found = readValue(text, items, expectation, reading.conventions);
    return found ? [{ value: found.value, score: OF_LIST, spans }] : [];
  };
  const bullets = findBulletList(reading, terms);
  const heading = labels
    .find(terms)
    .filter(({ label }) => label.kind === 'whole')
    .map(({ label, score }) => ({
      label,
      score: Math.max(score, labelScore(withoutObject(label.lines.at(-1)!.text), terms)),
    }))
    .find(({ score }) => score >= MIN_HEADING_SCORE);
  const below = heading ? linesBelow(reading.layout, heading.label.lines.at(-1)!) : [];
  const [best] = candidates;
  const isHeaded = below.length > 1 && heading!.score > (best?.score ?? 0);
  const groups =
    bullets.length > 0
      ? bullets
      : isHeaded
        ? (overLines(below) ?? toItems(below))
        : best
          ? partsOrBullets(withNextLines(reading.layout, best.spans))
          : findCountedHeadings(reading, terms);
  const isResume = reading.evidence.content.manifest.documentType === 'resume';
  const isSpoken = isResume && items.type === 'string' && asksForLanguages(terms);
  const found = (isResume || isHeaded ? partsOfGroups(groups) : groups)
    .slice(0, ENOUGH_RECORDS)
    .flatMap(read)
    .filter(({ value }) => !isSpoken || namesSpokenLanguage(String(value)));
  return arrayField(
    name,
    found.map((item, i) => toField(reading, String(i), items.type, 'text', [item])),
  );
}

/** "Documents attached to this policy": what they belong to. */
const withoutObject = (heading: string): string =>
  heading.replace(/\s(?:to|of|for|in|from)\s(?:this|your|our)\s.*$/i, '');

/** Those that somebody speaks, unless others are asked for. */
const asksForLanguages = ({ names }: Terms): boolean =>
  names[0]!.words.length === 1 ? means(names[0]!.words[0]!, 'language') : names[0]!.words.includes('spoken');

/** Lines of one size below a heading, as far apart as the first ones, up to what is set otherwise; of bulleted ones only those and what goes on with them. */
function linesBelow(layout: Layout, heading: Segment): Segment[][] {
  const lines: Segment[][] = [];
  let last = heading;
  let pitch = 0;
  for (let at = heading.row + 1; at < layout.rows.length; at++) {
    const row = layout.rows[at]!;
    const [first] = lines[0] ?? [];
    const line = lineUnder(heading, row.segments, first);
    if (row.page !== heading.page || !line) break;
    const size = height(line.box);
    const gap = line.box[1] - last.box[3];
    const usual = lines.length === 1 ? WIDE * size : 1.1 * pitch;
    if (gap > (first ? Math.max(CLOSE * size, usual) : 2 * size)) break;
    // "The following forms are part of the policy:"
    const isLead = /[:：]\s*$/.test(line.text);
    if (isLead && first) break;
    if (first && Math.abs(size - height(first.box)) > 0.12 * size && !isBullet(line)) break;
    if (first && !isBullet(first) && isCapitals(line) && !isCapitals(first)) break;
    // Under bullets that stand apart, what begins where they do is no item.
    if (first && isBullet(first) && !isBullet(line) && line.box[0] < first.box[2]) break;
    if (lines.length === 1) pitch = gap;
    if (!isLead) lines.push(isBullet(line) ? row.segments.slice(line.column) : [line]);
    last = line;
  }
  // Two lines far apart are no list.
  return lines.length === 2 && pitch > CLOSE * height(last.box) ? lines.slice(0, 1) : lines;
}
const CLOSE = 0.9;
const WIDE = 1.2;

/** What begins under a heading; under one that is set in the middle, the line that it is the middle of and those that begin with it. */
function lineUnder({ box }: Segment, segments: readonly Segment[], first: Segment | undefined): Segment | undefined {
  const below = segments.find((line) => line.box[0] > box[0] - 6 && line.box[0] < box[0] + 60);
  const [only, ...others] = segments;
  if (below || !only || others.length > 0) return below;
  const isUnder = first ? Math.abs(only.box[0] - first.box[0]) < 6 : only.box[0] < box[0] && only.box[2] > box[0];
  return isUnder ? only : undefined;
}

const isBullet = ({ text }: Segment): boolean => /^[•▪◦‣●*–-]$/u.test(text);
const isCapitals = ({ text }: Segment): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/** Bullets begin items; without them every line is one. */
function toItems(lines: readonly Segment[][]): SegmentSpan[][] {
  const begins = ([first]: readonly Segment[]): boolean => isBullet(first!) || BULLET.test(first!.text);
  const bulleted = lines.some(begins);
  const items: SegmentSpan[][] = [];
  for (const line of lines) {
    const spans = line
      .filter((segment) => !isBullet(segment))
      .map((segment) => ({ segment, start: BULLET.exec(segment.text)?.[0].length ?? 0, end: segment.text.length }));
    if (bulleted && !begins(line) && items.length > 0) items.at(-1)!.push(...spans);
    else items.push(spans);
  }
  return items.filter((spans) => spans.length > 0);
}

/** What ends with a comma or a semicolon goes on in the next line of its paragraph. */
function withNextLines({ rows }: Layout, spans: readonly SegmentSpan[]): SegmentSpan[] {
  const all = [...spans];
  for (let last = all.at(-1); last; ) {
    const { segment, end } = last;
    const next = /^[,;]?$/.test(segment.text.slice(end)) ? lineBelow(rows, segment) : undefined;
    const goesOn = /[,;]$/.test(segment.text) || (isParted([last, last]) && isFull(segment, next));
    if (!goesOn || !next || LABELLED.test(next.text)) break;
    last = { segment: next, start: 0, end: next.text.length };
    all.push(last);
  }
  return all;
}

/** "Apologies: Nia Voss" is another list. */
const LABELLED = /^\p{Lu}[\p{L} ]{1,30}[:：]\s/u;

/** A line of a paragraph that left no room for the first word of the next. */
function isFull(line: Segment, next: Segment | undefined): boolean {
  const block = blockIdOf(line);
  const [first] = next?.words ?? [];
  if (!first || block === undefined || blockIdOf(next!) !== block) return false;
  return line.box[2] + (first.box[2] - first.box[0]) > next!.box[2] || /^\p{Ll}/u.test(next!.text);
}

function lineBelow(rows: Layout['rows'], segment: Segment): Segment | undefined {
  const { segments = [] } = rows[segment.row + 1] ?? {};
  const block = blockIdOf(segment);
  const own = segments.find((other) => block !== undefined && blockIdOf(other) === block);
  const next = own ?? (segments.length === 1 ? segments[0] : undefined);
  const isClose = next && next.page === segment.page && next.box[1] - segment.box[3] < 0.6 * height(segment.box);
  return isClose && next.box[0] <= segment.box[0] + MAX_INDENT ? next : undefined;
}
const MAX_INDENT = 20;

const MIN_MARKS = 2;

/** Keywords run over lines: what is parted by commas goes on where a line ends without one. */
function overLines(lines: readonly Segment[][]): SegmentSpan[][] | undefined {
  const plain = lines.map(([segment]) => ({ segment: segment!, start: 0, end: segment!.text.length }));
  const isRun = lines.every((line) => line.length === 1 && !BULLET.test(line[0]!.text)) && isParted(plain);
  return isRun ? partsOver(plain) : undefined;
}

const isParted = (spans: readonly SegmentSpan[]): boolean =>
  spans.slice(0, -1).every(({ segment: { text } }) => countOf(text, /,\s/g) >= MIN_MARKS || text.includes(';'));
const countOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;

/** Lines that begin with a bullet are items as they are. */
const partsOrBullets = (lines: readonly SegmentSpan[]): SegmentSpan[][] =>
  lines.length > 1 &&
  (BULLET.test(lines[0]!.segment.text) || lines.filter(({ segment }) => BULLET.test(segment.text)).length > 1)
    ? toItems(lines.map(({ segment }) => [segment]))
    : partsOver(lines);

function partsOver(lines: readonly SegmentSpan[]): SegmentSpan[][] {
  const items: SegmentSpan[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const [first, ...rest] = partsOf(line);
    if (!first) continue;
    if (isOpen) items.at(-1)!.push(first);
    else items.push([first]);
    items.push(...rest.map((part) => [part]));
    isOpen = lines.length > 1 && isParted(lines) && !/[,;|•]\s*$/u.test(line.segment.text);
  }
  return items;
}

const STRONG_MARK = /\s*[;|•；]\s*/g;
const ANY_MARK = /\s*[|•，、]\s*|,\s+/g;

/** "Korean | English, French"; where semicolons part items, commas are within them. */
function partsOf({ segment, start, end }: SegmentSpan): SegmentSpan[] {
  const parts: SegmentSpan[] = [];
  let from = start;
  const text = segment.text.slice(start, end);
  for (const { index, 0: mark } of text.matchAll(/[;；]/.test(text) ? STRONG_MARK : ANY_MARK)) {
    if (beginsWithLegalForm(text.slice(index + mark.length))) continue;
    // "Certified Diver, 2023": a year is of what is before it.
    if (/^(?:19|20)\d{2}(?:$|[,;|])/.test(text.slice(index + mark.length)) && /\p{L}\s*$/u.test(text.slice(0, index)))
      continue;
    parts.push({ segment, start: from, end: start + index });
    from = start + index + mark.length;
  }
  parts.push({ segment, start: from, end });
  return parts.filter((part) => part.end > part.start);
}
