import { height, type Segment, type SegmentSpan } from '../../layout.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import type { FieldSchema } from '../../schema.ts';
import { lettersOf } from '../../values/found.ts';
import { findPercentages } from '../../values/percentages.ts';
import { findStacks, isPlaceLine, isStreetLine, isTownLine, type Stack } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { CAPTION_SIZE, captionSizes, captionUnder } from './captions.ts';
import type { DocumentLabels, Label } from './document-labels.ts';
import { type Expectation, expectationOf, isFreeText, isOfForm, ROLES } from './expectation.ts';
import { hasLabelBeside, isInLabelColumn, isInValueColumn, sharesLine } from './label-columns.ts';
import { leadOf, saidAgain } from './label-ends.ts';
import { isOfLabel, isReferred, type LabelPart, partOf, shareOf } from './label-parts.ts';
import { findOnlyMatch } from './only-match.ts';
import { findOwnWord } from './own-word-booleans.ts';
import { findPeriodSides } from './period-sides.ts';
import { isNumber, isYear, readValue } from './read-value.ts';
import { TableCells } from './table-cells.ts';
import { mentions, type Terms, words } from './terms.ts';
import { townPart } from './town-parts.ts';
import {
  amountBehind,
  dateOverLines,
  goingOn,
  indentedUnder,
  isSibling,
  joined,
  namesValue,
  ofAddress,
  whole,
  withWrapped,
} from './value-lines.ts';

export type ValueField = Omit<FieldSchema, 'name'>;

const MAX_GAP_RIGHT = 220;
/** A block beside a label wins over the segment of its row only when it is nearer by this. */
const MIN_NEARER = 30;
/** What is set so much taller beside a label is a title, not its value. */
const MAX_TALLER = 2;
const MIN_SCORE_OF_FREE_TEXT = 0.8;
const MAX_LINES_DOWN = 2.5;
/** A box of a form has room between its caption and what is filled in. */
const MAX_LINES_IN_BOX = 4.5;
const PART_BONUS = 0.25;
const INDENTED = 0.85;
/** Of names and addresses; longer lines are running text, or a list that goes on behind its comma. */
const MAX_LINE = 90;
/** Between the lines of one value, in line heights. */
const MAX_LEADING = 0.6;
/** What a label with a colon says may be a sentence, of so many characters. */
const MAX_SAID = 240;
/** A number among more letters belongs to what they say. */
const MAX_LETTERS = 25;

/** Finds values beside, behind, below and above the labels that name a field. */
export class LabelledValues {
  readonly #reading: Reading;
  readonly #all: readonly Terms[];
  readonly #labels: DocumentLabels;
  readonly #named: ReadonlySet<Segment>;
  /** Height of the captions of a page whose boxes have them. */
  readonly #captionSize: ReadonlyMap<number, number>;
  readonly #stackOf: Map<Segment, Stack>;
  readonly #cells: TableCells;

  /** `all` are the terms of every field: what names one of them is no value of another. */
  constructor(reading: Reading, labels: DocumentLabels, all: readonly Terms[]) {
    this.#reading = reading;
    this.#all = all;
    this.#labels = labels;
    this.#cells = new TableCells(reading);
    const wholes = all.flatMap((terms) =>
      this.#labels
        .find({ ...terms, parents: new Set() })
        .filter(({ label, score }) => label.kind !== 'start' && score > 0.85 && isAll(label)),
    );
    this.#named = new Set(wholes.flatMap(({ label }) => label.lines));
    this.#captionSize = captionSizes(
      reading,
      wholes.map(({ label }) => label),
    );
    this.#stackOf = new Map(
      findStacks(reading.layout).flatMap((stack) => stack.lines.map((line) => [line, stack] as const)),
    );
  }

  find(field: ValueField, terms: Terms): Candidate[] {
    const expectation = expectationOf(field, terms);
    const candidates: Candidate[] = [];
    // Any words may be a free text, so its label has to be the surer.
    const least = field.type === 'string' && expectation.kind === 'free' ? MIN_SCORE_OF_FREE_TEXT : 0;
    const named = this.#labels.find(terms);
    const again = saidAgain(named);
    for (const { label, score } of named) {
      if (score < least && label.kind !== 'colon') continue;
      for (const candidate of this.#valuesOf(label, field, expectation, terms))
        if (!again.has(String(candidate.value))) candidates.push({ ...candidate, score: candidate.score * score });
    }
    if (field.type === 'date') candidates.push(...findPeriodSides(this.#reading, this.#labels, terms));
    if (field.pattern !== undefined) candidates.push(...findOnlyMatch(this.#reading, field.pattern));
    return candidates;
  }

  #isCaption({ page, box }: Segment): boolean {
    const size = this.#captionSize.get(page);
    return size !== undefined && Math.abs(height(box) - size) < 0.15 * size;
  }

  *#valuesOf(label: Label, field: ValueField, expectation: Expectation, terms: Terms): Generator<Candidate> {
    const last = label.lines.at(-1)!;
    const rest = last.text.slice(label.end);
    const offset = label.end + /^[\s:：.=#-]*/.exec(rest)![0].length;
    // What ends in a colon is the next label.
    if (offset < last.text.length && /[:：]\s*$/.test(rest) && lettersOf(rest) > 0 && label.kind === 'colon') return;
    if (offset < last.text.length) {
      if (label.kind === 'start' && !this.#mayFollow(last, offset)) return;
      const inline = this.#read({ segment: last, start: offset, end: last.text.length }, field, expectation, terms);
      const text = inline && isFreeText(field, expectation) ? withWrapped(this.#reading.layout, inline) : inline;
      if (text) yield { ...text, score: text.score * (label.kind === 'colon' ? 1 : 0.88) };
      else if (label.kind === 'colon' && isFreeText(field, expectation) && rest.length <= MAX_SAID) {
        yield {
          value: last.text.slice(offset),
          score: 0.9,
          spans: [{ segment: last, start: offset, end: last.text.length }],
        };
        return;
      }
      const wrapped = !inline && field.type === 'date' ? dateOverLines(this.#reading, last, offset) : undefined;
      if (wrapped) yield wrapped;
      if (inline || wrapped || (label.kind !== 'colon' && label.kind !== 'question')) return;
    }
    // "241 cartons in total" says its number itself.
    const from = this.#reading.boxes.captionStart(last);
    const counted =
      isNumber(field) && expectation.measures !== 'money'
        ? readValue(last.text.slice(from), field, expectation, this.#reading.conventions)
        : undefined;
    if (counted && !isOfLabel(last.text, from + counted.start, from + counted.end, expectation)) {
      yield {
        value: counted.value,
        score: 0.85,
        spans: [{ segment: last, start: from + counted.start, end: from + counted.end }],
      };
      return;
    }
    if (expectation.kind === 'percent') {
      const [said] = findPercentages(last.text);
      if (said) yield { value: said.value, score: 0.9, spans: [{ segment: last, start: said.start, end: said.end }] };
    }
    if (expectation.kind === 'name' && mentions(terms, ...ROLES)) yield* this.#signerAbove(label);
    const part = partOf(label, terms, this.#all);
    const isText = field.type === 'string' && !field.enum;
    for (const { lines, score } of this.#places(label, isText)) {
      if (isNumber(field) && !expectation.unit && lettersOf(lines[0]!.text) > MAX_LETTERS) continue;
      const read =
        (isText && this.#readLines(lines, part, expectation, label)) ||
        this.#read(whole(lines[0]!), field, expectation, terms, part);
      if (read) yield { ...read, score: read.score * score };
    }
  }

  /** The words after a label without a mark are a value only where they do not go on with it. */
  #mayFollow(segment: Segment, offset: number): boolean {
    const rest = segment.text.slice(offset);
    const label = segment.text.slice(0, offset);
    const isOtherwiseSet = (label === label.toUpperCase()) !== (rest === rest.toUpperCase());
    return (
      (isOtherwiseSet || /\d/.test(rest)) &&
      /^[\p{Lu}\p{N}$€£(]/u.test(rest) &&
      !/^(?:AND|OR|OF|FOR)\b/.test(rest) &&
      !this.#named.has(segment) &&
      !this.#isCaption(segment)
    );
  }

  /** What stands right of a label, below it, and above it where it is a caption under a line. */
  *#places(label: Label, isText: boolean): Generator<{ lines: Segment[]; score: number }> {
    const { layout } = this.#reading;
    const last = label.lines.at(-1)!;
    const size = height(last.box);
    const isFilled = (segment: Segment): boolean => !this.#isCaption(last) || size < CAPTION_SIZE * height(segment.box);
    const cell = this.#cells.after(last);
    const isHeader = isText && cell.length > 0 && this.#isHeading(last, cell[0]!);
    if (cell.length > 0 && (!isHeader || isInValueColumn(layout, last, cell[0]!))) {
      yield { lines: [...cell], score: 0.96 };
      return;
    }
    // "(STATE OF INCORPORATION)": in brackets under the line that it explains.
    if (/^\(.+\)$/.test(last.text) && label.lines.length === 1) {
      const [above] = layout.column(last, -1, 1);
      if (above && last.box[1] - above.box[3] < size) yield { lines: [above], score: 0.92 };
      return;
    }
    const right = this.#rightOf(label, isText);
    if (right && isFilled(right.segment)) {
      const score = (right.gap < 120 ? 0.95 : 0.85) - (right.isBeside ? 0.1 : 0);
      yield { lines: this.#linesFrom(right.segment, right.isBeside || label.lines.length > 1), score };
    }
    const [over] = layout.column(label.lines[0]!, -1, 2);
    const isUnderValue = over !== undefined && captionUnder(this.#reading, over) === label.lines[0];
    const reach = this.#reading.boxes.isForm(last.page) ? MAX_LINES_IN_BOX : MAX_LINES_DOWN;
    for (const near of layout.column(last, 1, 3)) {
      const below = amountBehind(layout, near);
      const gap = (below.box[1] - last.box[3]) / Math.max(4, size, isFilled(below) ? height(below.box) : 0);
      // The caption of the box beside may reach under this one.
      if (!isFilled(below) && Math.abs(below.box[0] - last.box[0]) > 8) continue;
      if (gap > reach || this.#isLabel(below) || isUnderValue) break;
      const isCaption = size < CAPTION_SIZE * height(below.box);
      const shifted = below === near && Math.abs(below.box[0] - last.box[0]) > 30 ? 0.1 : 0;
      const score = (isCaption ? 0.97 : label.kind === 'colon' ? 0.75 : 0.85) - 0.08 * Math.max(0, gap - 0.5) - shifted;
      yield { lines: this.#linesFrom(below), score };
      return;
    }
    const indented = isText ? indentedUnder(layout, label) : undefined;
    if (indented && !this.#isLabel(indented)) yield { lines: [indented], score: INDENTED };
    // A colon announces what follows.
    if (label.kind === 'colon') return;
    for (const above of layout.column(label.lines[0]!, -1, 2)) {
      if (this.#isLabel(above) || (size >= CAPTION_SIZE * height(above.box) && !isUnderValue)) return;
      if (label.lines[0]!.box[1] - above.box[3] < 1.5 * size)
        yield { lines: [above], score: isUnderValue ? 0.92 : 0.8 };
      return;
    }
  }

  /** Whoever signs stands over his office. */
  *#signerAbove({ kind, lines: [first] }: Label): Generator<Candidate> {
    const [above] = kind === 'whole' ? this.#reading.layout.column(first!, -1, 1) : [];
    if (!above || first!.box[1] - above.box[3] > height(first!.box) || Math.abs(above.box[0] - first!.box[0]) > 8)
      return;
    if (!/^(?:\p{Lu}[\p{L}.'’-]*\s+){1,4}\p{Lu}[\p{L}.'’-]+$/u.test(above.text) || this.#isLabel(above)) return;
    yield { value: above.text, score: 0.9, spans: [whole(above)] };
  }

  /** The next segment of the row; or, where a label of several lines is beside a block, the block. */
  #rightOf(label: Label, isText: boolean): { segment: Segment; gap: number; isBeside: boolean } | undefined {
    const { layout } = this.#reading;
    const { rows } = layout;
    const last = label.lines.at(-1)!;
    const edge = Math.max(...label.lines.map(({ box }) => box[2]));
    const [top, bottom] = [label.lines[0]!.box[1], last.box[3]];
    const next = rows[last.row]!.segments[last.column + 1];
    const beside = [last.row - 1, last.row + 1]
      .flatMap((at) => rows[at]?.segments ?? [])
      .filter(({ page, box }) => page === last.page && box[0] > edge && sharesLine(box, top, bottom))
      .filter(({ box }) => height(box) < MAX_TALLER * height(last.box))
      .sort((a, b) => a.box[0] - b.box[0])[0];
    const nearest = next && (!beside || next.box[0] <= beside.box[0] + MIN_NEARER) ? next : beside;
    if (!nearest || (isText && isSibling(label, nearest)) || isInLabelColumn(layout, nearest)) return undefined;
    const isCaption = isText && (this.#isAmongCaptions(nearest) || this.#isHeading(last, nearest));
    if ((isCaption || this.#isLabel(nearest)) && !isInValueColumn(layout, last, nearest)) return undefined;
    const gap = nearest.box[0] - edge;
    // Numbers stand at the far end of their row; texts stand near their label.
    return gap < MAX_GAP_RIGHT || !isText
      ? { segment: nearest, gap, isBeside: nearest === beside && nearest !== next }
      : undefined;
  }

  /** In a row of captions ("First name  Last name  Suffix") what stands beside one is the next. */
  #isAmongCaptions(segment: Segment): boolean {
    // Behind a colon stands what it announces.
    const named = this.#reading.layout.rows[segment.row]!.segments.filter(
      (one) => this.#named.has(one) && !/[:：]\s*$/.test(one.text),
    );
    if (named.length < 2 || /\d/.test(segment.text)) return false;
    const isBeside = named.some((one, i) => i > 0 && one.column === named[i - 1]!.column + 1);
    return isBeside || words(segment.text, true).every(hasMeaning);
  }

  /** "Bank name  Account no." over a bank and a number: names beside one another, each over its value. */
  #isHeading(label: Segment, beside: Segment): boolean {
    if (/\d/.test(beside.text)) return false;
    const { layout } = this.#reading;
    const isUnder = (one: Segment, over: Segment): boolean => Math.abs(one.box[0] - over.box[0]) < 8;
    const [below] = layout.column(label, 1, 1);
    const [other] = layout.column(beside, 1, 1);
    if (!other || this.#isLabel(other)) return false;
    // In a row of names the place under one of them may be empty.
    if (!below) return /\d/.test(other.text) && layout.rows[label.row]!.segments.every(({ text }) => !/\d/.test(text));
    const isRow = other.row === below.row && isUnder(below, label) && isUnder(other, beside);
    return isRow && words(beside.text, true).every(hasMeaning);
  }

  /** The lines of one block from a line on, up to the next label; all of them where the label stands beside the block. */
  #linesFrom(segment: Segment, fromTop = false): Segment[] {
    const lines = this.#stackOf.get(segment)?.lines ?? [segment];
    const from = fromTop ? 0 : lines.indexOf(segment);
    const size = height(segment.box);
    const end = lines.findIndex(
      (line, i) =>
        i > from &&
        (this.#isLabel(line) ||
          hasLabelBeside(this.#reading.layout, line) ||
          Math.abs(height(line.box) - size) >= 0.25 * size),
    );
    return lines.slice(from, end < 0 ? undefined : end);
  }

  /** In a column of labels with colons, a line that has none beside it goes on with the value above. */
  #isUnlabelled(line: Segment, last: Segment, { kind, lines }: Label): boolean {
    const labels: readonly Segment[] = lines;
    const edge = Math.max(...lines.map(({ box }) => box[2]));
    const isBeside = line.box[0] > edge && /[:：]\s*$/.test(lines.at(-1)!.text);
    if (kind === 'start' || !isBeside || line.box[1] - last.box[3] > MAX_LEADING * height(line.box)) return false;
    const { segments } = this.#reading.layout.rows[line.row]!;
    return segments.slice(0, line.column).every((left) => labels.includes(left));
  }

  #isLabel(segment: Segment): boolean {
    return (
      this.#named.has(segment) ||
      this.#isCaption(segment) ||
      /[:：?？]\s*$/.test(segment.text) ||
      namesValue(segment.text) ||
      this.#reading.boxes.isCaption(segment) ||
      this.#reading.boxes.isNumber(segment)
    );
  }

  #read(
    { segment, start, end }: SegmentSpan,
    field: ValueField,
    expectation: Expectation,
    terms: Terms,
    part?: LabelPart,
  ): Candidate | undefined {
    const lead = leadOf(segment.text.slice(start, end), field, terms);
    if (lead === undefined) return undefined;
    const [from, to] = shareOf(segment.text, start + lead, end, part);
    const text = segment.text.slice(from, to);
    const found =
      readValue(text, field, expectation, this.#reading.conventions) ??
      (field.type === 'boolean' ? findOwnWord(text, terms) : undefined);
    if (!found || (isNumber(field) && isReferred(segment.text, from + found.start, from + found.end))) return undefined;
    const town = field.type === 'string' ? townPart(String(found.value), terms) : undefined;
    if (field.type === 'string' && !town) return undefined;
    if (town && town.end - town.start < String(found.value).length) {
      const spans = [{ segment, start: from + found.start + town.start, end: from + found.start + town.end }];
      return { value: String(found.value).slice(town.start, town.end), score: 1, spans };
    }
    // A number among words may belong to them.
    const loose = isNumber(field) ? Math.min(0.3, 0.01 * lettersOf(segment.text.slice(from, to))) : 0;
    const printed = segment.text.slice(from + found.start, from + found.end);
    const isOdd = isNumber(field) && expectation.measures !== 'year' && isYear(printed);
    const unlike = isOfForm(String(found.value), expectation) && !isOdd ? 0 : UNLIKE;
    return {
      value: found.value,
      // As many parts as the label has: the others are not this one.
      score: 1 - loose - unlike + (to - from < end - start - lead ? PART_BONUS : 0),
      spans: [{ segment, start: from + found.start, end: from + found.end }],
    };
  }

  /** Of the lines under "Name and address" each field takes its own. */
  #readLines(
    lines: readonly Segment[],
    part: LabelPart | undefined,
    expectation: Expectation,
    label: Label,
  ): Candidate | undefined {
    if (lines.length < 2) return undefined;
    const run = goingOn(lines, (line, last) => this.#isUnlabelled(line, last, label));
    if (lines.some(({ text }) => text.length > MAX_LINE))
      return expectation.kind === 'free' && /,\s*$/.test(lines[0]!.text) ? joined(run, ' ') : undefined;
    const named = lines.findIndex(({ text }) => /\d/.test(text) && (isTownLine(text) || isStreetLine(text)));
    const firstOfAddress = named >= 0 ? named : lines.findIndex(({ text }) => /\d/.test(text));
    if (expectation.kind === 'address') {
      const from = part && part.count === 1 && part.isAddress ? 0 : Math.max(0, firstOfAddress);
      return joined(ofAddress(from === 0 && part && !part.isAddress ? lines.slice(1) : lines.slice(from)));
    }
    if (expectation.kind === 'name' && isPlaceLine(lines[0]!.text)) return undefined;
    if (part && part.count > 1) {
      if (part.hasAddress && expectation.kind === 'name') {
        return firstOfAddress > 0 ? joined(lines.slice(0, firstOfAddress), ' ') : joined(lines.slice(0, 1));
      }
      const line = lines[part.index];
      return lines.length === part.count && line ? joined([line]) : undefined;
    }
    // A name over an address: who is asked for without the address is the name.
    if (
      expectation.kind === 'free' &&
      firstOfAddress > 0 &&
      lines.some(({ text }) => isTownLine(text)) &&
      mayBeName(lines[0]!.text)
    )
      return joined(lines.slice(0, firstOfAddress), ' ');
    if (expectation.kind === 'free' && run.length > 1) return joined(run, ' ');
    // A cell, or a box with a caption, is filled by all of its lines.
    const isBox = this.#captionSize.has(lines[0]!.page) && !this.#isCaption(lines[0]!);
    const isFilled = expectation.kind === 'free' && (isBox || this.#cells.isValue(lines[0]!));
    return isFilled ? joined(lines, ' ') : undefined;
  }
}

/** What a label names and what does not look like it. */
const UNLIKE = 0.25;

const isAll = ({ lines, end }: Label): boolean => end === lines.at(-1)!.text.length;
