import { Boldness } from '../../boldness.ts';
import { blockIdOf, height, type Segment } from '../../layout.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import { findStacks, type Stack } from '../addresses.ts';
import type { Reading } from '../reading.ts';
import { explainedBy, isInBrackets } from './bracket-captions.ts';
import { CAPTION_SIZE, captionSizes, captionUnder } from './captions.ts';
import type { DocumentLabels, Label } from './document-labels.ts';
import { hasLabelBeside, isInLabelColumn, isInValueColumn, sharesLine } from './label-columns.ts';
import { standsOverValue } from './set-off-captions.ts';
import { TableCells } from './table-cells.ts';
import { type Terms, words } from './terms.ts';
import { amountBehind, indentedUnder, isSibling, namesValue } from './value-lines.ts';

const MAX_GAP_RIGHT = 220;
/** A block beside a label wins over the segment of its row only when it is nearer by this. */
const MIN_NEARER = 30;
/** What is set so much taller beside a label is a title, not its value. */
const MAX_TALLER = 2;
const MAX_LINES_DOWN = 2.5;
/** A box of a form has room between its caption and what is filled in. */
const MAX_LINES_IN_BOX = 4.5;
const INDENTED = 0.85;
const TALLER = 1.12;
const SMALLER = 0.9;
/** So many numbers below one another are a column, of which none is named by its header. */
const MIN_COLUMN = 3;
const OF_COLUMN = 0.3;

/** Where the value of a label may stand: lines of one block, and how likely they are it. */
export interface Place {
  lines: Segment[];
  score: number;
}

/** The places beside, below and above labels, up to what is a label itself. */
export class LabelPlaces {
  readonly #reading: Reading;
  readonly #named: ReadonlySet<Segment>;
  /** Height of the captions of a page whose boxes have them. */
  readonly #captionSize: ReadonlyMap<number, number>;
  readonly #stackOf: Map<Segment, Stack>;
  readonly #cells: TableCells;
  readonly #boldness: Boldness;
  readonly #headings: ReadonlySet<string>;

  /** `all` are the terms of every field and object: what names one of them is no value of another. */
  constructor(reading: Reading, labels: DocumentLabels, all: readonly Terms[]) {
    this.#reading = reading;
    this.#cells = new TableCells(reading);
    this.#boldness = new Boldness(reading.evidence);
    this.#headings = new Set(
      reading.evidence.blocks.filter(({ block }) => block.type === 'heading').map(({ block }) => block.id),
    );
    const wholes = all.flatMap((terms) =>
      labels.findOwn({ ...terms, parents: new Set() }).filter(({ label, score }) => score > 0.85 && isAll(label)),
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

  isCaption({ page, box }: Segment): boolean {
    const size = this.#captionSize.get(page);
    return size !== undefined && Math.abs(height(box) - size) < 0.15 * size;
  }

  isLabel(segment: Segment): boolean {
    return (
      this.#named.has(segment) ||
      this.isCaption(segment) ||
      /[:：?？]\s*$/.test(segment.text) ||
      namesValue(segment.text) ||
      this.#reading.boxes.isCaption(segment) ||
      this.#reading.boxes.isNumber(segment)
    );
  }

  isNamed(segment: Segment): boolean {
    return this.#named.has(segment);
  }

  /** A cell, or a box with a caption, is filled by all of its lines. */
  isFilled(line: Segment, { lines: [caption] }: Label): boolean {
    const isBox = this.#captionSize.has(line.page) && !this.isCaption(line);
    return isBox || this.#cells.isValue(line) || this.#reading.boxes.isCaption(caption!);
  }

  /** What stands right of a label, below it, and above it where it is a caption under a line. */
  *of(label: Label, isText: boolean): Generator<Place> {
    const { layout } = this.#reading;
    const last = label.lines.at(-1)!;
    const size = height(last.box);
    const isFilled = (segment: Segment): boolean => !this.isCaption(last) || size < CAPTION_SIZE * height(segment.box);
    const beside = this.#cells.after(last);
    const cell = beside[0] && this.#isOverLarger(last, beside[0]) ? [] : beside;
    const isHeader = isText && cell.length > 0 && this.#isHeading(last, cell[0]!);
    if (cell.length > 0 && (!isHeader || isInValueColumn(layout, last, cell[0]!))) {
      yield { lines: [...cell], score: 0.96 };
      return;
    }
    // "(STATE OF INCORPORATION)": in brackets under the line that it explains.
    if (isInBrackets(label.lines.map(({ text }) => text).join(' '))) {
      const lines = explainedBy(layout, label.lines[0]!);
      if (lines.length > 0) yield { lines, score: 0.92 };
      return;
    }
    const right = this.#rightOf(label, isText);
    if (right && isFilled(right.segment) && !this.#headsNext(right.segment, last)) {
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
      if (gap > reach || this.isLabel(below) || isUnderValue || this.#headsNext(below, last)) break;
      const isCaption = size < CAPTION_SIZE * height(below.box);
      const shifted = below === near && Math.abs(below.box[0] - last.box[0]) > 30 ? 0.1 : 0;
      const isSetOff = standsOverValue(this.#boldness, last, below);
      const likely = isCaption ? 0.97 : label.kind === 'colon' ? 0.75 : isSetOff ? 0.94 : 0.85;
      const shared = !isText && this.#headsNumbers(last) ? OF_COLUMN : 0;
      const score = likely - 0.08 * Math.max(0, gap - 0.5) - shifted - shared;
      yield { lines: this.#linesFrom(below), score };
      return;
    }
    const indented = isText ? indentedUnder(layout, label) : undefined;
    if (indented && !this.isLabel(indented)) yield { lines: [indented], score: INDENTED };
    // A colon announces what follows.
    if (label.kind === 'colon') return;
    for (const above of layout.column(label.lines[0]!, -1, 2)) {
      if (this.isLabel(above) || (size >= CAPTION_SIZE * height(above.box) && !isUnderValue)) return;
      if (label.lines[0]!.box[1] - above.box[3] < 1.5 * size)
        yield { lines: [above], score: isUnderValue ? 0.92 : 0.8 };
      return;
    }
  }

  #headsNumbers(label: Segment): boolean {
    const below = [...this.#reading.layout.column(label, 1, MIN_COLUMN)].slice(0, MIN_COLUMN);
    return (
      below.length === MIN_COLUMN && below.every(({ text }) => /^[\s\p{Sc}(+−–-]*\d[\d\s.,'’]*[%)\s]*$/u.test(text))
    );
  }

  /** A heading a little larger than the label begins the next section; what a caption is of may be as large as it likes. */
  #headsNext(segment: Segment, label: Segment): boolean {
    const [size, other] = [height(label.box), height(segment.box)];
    const block = blockIdOf(segment);
    return block !== undefined && this.#headings.has(block) && other > TALLER * size && size >= CAPTION_SIZE * other;
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
    // What stands under the caption of another box is filled into that one.
    const [over] = layout.column(nearest, -1, 1);
    const { boxes } = this.#reading;
    if (boxes.isCaption(nearest) || (over && boxes.isCaption(over) && !label.lines.includes(over))) return undefined;
    if (this.#isOverLarger(last, nearest)) return undefined;
    const isCaption = isText && (this.#isAmongCaptions(nearest) || this.#isHeading(last, nearest));
    if ((isCaption || this.isLabel(nearest)) && !isInValueColumn(layout, last, nearest)) return undefined;
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

  /** Names of one size beside one another, each set over what is larger. */
  #isOverLarger(label: Segment, beside: Segment): boolean {
    if (beside.row !== label.row || Math.abs(height(beside.box) - height(label.box)) > 0.5) return false;
    return [label, beside].every((one) => {
      const [below] = this.#reading.layout.column(one, 1, 1);
      return (
        below !== undefined &&
        Math.abs(below.box[0] - one.box[0]) < 8 &&
        below.box[1] - one.box[3] < height(one.box) &&
        height(one.box) < SMALLER * height(below.box)
      );
    });
  }

  /** "Bank name  Account no." over a bank and a number: names beside one another, each over its value. */
  #isHeading(label: Segment, beside: Segment): boolean {
    if (/\d/.test(beside.text)) return false;
    const { layout } = this.#reading;
    const isUnder = (one: Segment, over: Segment): boolean => Math.abs(one.box[0] - over.box[0]) < 8;
    const [below] = layout.column(label, 1, 1);
    const [other] = layout.column(beside, 1, 1);
    if (!other || this.isLabel(other)) return false;
    // In a row of names the place under one of them may be empty.
    if (!below)
      return (
        !isAnnouncing(label) &&
        /\d/.test(other.text) &&
        layout.rows[label.row]!.segments.every(({ text }) => !/\d/.test(text))
      );
    if (other.row !== below.row) return false;
    if (isInMiddleOf(below, label) && isInMiddleOf(other, beside)) return true;
    if (standsOverValue(this.#boldness, label, below) && standsOverValue(this.#boldness, beside, other)) return true;
    return isUnder(below, label) && isUnder(other, beside) && words(beside.text, true).every(hasMeaning);
  }

  /** The lines of one block from a line on, up to the next label; all of them where the label stands beside the block. */
  #linesFrom(segment: Segment, fromTop = false): Segment[] {
    const lines = this.#stackOf.get(segment)?.lines ?? [segment];
    const from = fromTop ? 0 : lines.indexOf(segment);
    const size = height(segment.box);
    const end = lines.findIndex(
      (line, i) =>
        i > from &&
        (this.#cells.isParted(segment, line) ||
          this.isLabel(line) ||
          hasLabelBeside(this.#reading.layout, line) ||
          Math.abs(height(line.box) - size) >= 0.25 * size),
    );
    return lines.slice(from, end < 0 ? undefined : end);
  }
}

/** "Carrier:" */
const isAnnouncing = ({ text }: Segment): boolean => /[:：]\s*$/.test(text);

/** Columns are set to their middle where names stand over values; pairs beside one another never are. */
const isInMiddleOf = ({ box }: Segment, { box: over }: Segment): boolean =>
  Math.abs(box[0] + box[2] - over[0] - over[2]) < 4 && Math.abs(box[0] - over[0]) > 8;

const isAll = ({ lines, end }: Label): boolean => end === lines.at(-1)!.text.length;
