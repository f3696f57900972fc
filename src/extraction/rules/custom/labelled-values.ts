import { height, type Segment, type SegmentSpan, whole } from '../../layout.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import type { FieldSchema } from '../../schema.ts';
import { lettersOf } from '../../values/found.ts';
import { findMarkedChoices } from '../../values/marked-choices.ts';
import { findPercentages } from '../../values/percentages.ts';
import { isPlaceLine, isStreetLine, isTownLine } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels, Label, NamedLabel } from './document-labels.ts';
import { type Expectation, expectationOf, isFreeText, isOfForm, mayBe, ROLES } from './expectation.ts';
import { beforeNextLabel, leadOf, saidAgain } from './label-ends.ts';
import { isCounter, isOfLabel, isReferred, type LabelPart, partOf, shareOf } from './label-parts.ts';
import { LabelPlaces } from './label-places.ts';
import { partOfName } from './name-parts.ts';
import { findOnlyMatch } from './only-match.ts';
import { findOwnWord } from './own-word-booleans.ts';
import { findPeriodSides } from './period-sides.ts';
import { isNumber, isYear, readValue } from './read-value.ts';
import { findSlashed } from './slashed-labels.ts';
import { mentions, type Terms, words } from './terms.ts';
import { NamedTicks } from './ticked-choices.ts';
import { townPart } from './town-parts.ts';
import { dateOverLines, goingOn, joined, ofAddress, withUnit, withWrapped } from './value-lines.ts';

export type ValueField = Omit<FieldSchema, 'name'>;

const MIN_SCORE_OF_FREE_TEXT = 0.8;
const PART_BONUS = 0.25;
const ABSENT = /^(?:(?:n\s?\/\s?a|not applicable)\.?|[-–—]+)$/iu;
/** A label that says all of the name and no more. */
const SURE_NAME = 0.95;
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
  readonly #places: LabelPlaces;
  readonly #ticks: NamedTicks;

  /** `all` are the terms of every field, `objects` those of what they belong to. */
  constructor(reading: Reading, labels: DocumentLabels, all: readonly Terms[], objects: readonly Terms[]) {
    this.#reading = reading;
    this.#all = all;
    this.#labels = labels;
    this.#places = new LabelPlaces(reading, labels, [...all, ...objects]);
    this.#ticks = new NamedTicks(reading);
  }

  find(field: ValueField, terms: Terms): Candidate[] {
    const expectation = expectationOf(field, terms);
    const ticked = field.type === 'boolean' ? this.#ticks.find(terms) : [];
    if (ticked.length > 0) return ticked;
    const candidates: Candidate[] = [];
    // Any words may be a free text, so its label has to be the surer.
    const least = field.type === 'string' && expectation.kind === 'free' ? MIN_SCORE_OF_FREE_TEXT : 0;
    const named = this.#labels.find(terms);
    const again = saidAgain(named);
    const isAbsent = field.type === 'string' && this.#isAbsent(named);
    for (const { label, score } of named) {
      if (isAbsent || (score < least && label.kind !== 'colon')) continue;
      for (const candidate of this.#valuesOf(label, field, expectation, terms, score))
        if (!again.has(String(candidate.value))) candidates.push({ ...candidate, score: candidate.score * score });
    }
    if (field.type === 'date') candidates.push(...findPeriodSides(this.#reading, this.#labels, terms));
    candidates.push(...findSlashed(this.#reading, field, terms));
    if (field.pattern !== undefined) candidates.push(...findOnlyMatch(this.#reading, field.pattern));
    return onceEach(candidates);
  }

  /** Whether the label of a field says that there is no value. */
  saysNone(terms: Terms): boolean {
    return this.#isAbsent(this.#labels.find(terms));
  }

  /** Whether a text names a value, so that it is none itself. */
  isLabel({ segment, start, end }: SegmentSpan): boolean {
    return end - start === segment.text.length && this.#places.isLabel(segment);
  }

  /** "Employer   N/A": where the first label that says the name and no more says so, what others lead to is something else. */
  #isAbsent(named: readonly NamedLabel[]): boolean {
    const beside = named.flatMap(({ label: { lines, end, kind }, score }) => {
      const last = lines.at(-1)!;
      const right = this.#reading.layout.rows[last.row]!.segments[last.column + 1]?.text;
      const said = last.text.slice(end).trim() || right;
      return score > SURE_NAME && kind !== 'start' && said !== undefined ? { row: last.row, said } : [];
    });
    const first = Math.min(...beside.map(({ row }) => row));
    return beside.some(({ row, said }) => row === first && ABSENT.test(said));
  }

  *#valuesOf(
    label: Label,
    field: ValueField,
    expectation: Expectation,
    terms: Terms,
    named: number,
  ): Generator<Candidate> {
    const last = label.lines.at(-1)!;
    const rest = last.text.slice(label.end);
    // "Annual dues (2031): $5,912": the label ends at its colon.
    if (label.kind === 'start' && /^\s*\([^()]*\)\s*[:：]/.test(rest)) return;
    const offset = label.end + /^[\s:：.=#-]*/.exec(rest)![0].length;
    // "Valid until: —": nothing is said, and what stands beside is something else.
    if (/[:：]\s*(?:[-–—]+|n\/a)\s*$/iu.test(last.text.slice(label.kind === 'colon' ? label.end - 1 : 0))) return;
    // What ends in a colon is the next label.
    if (offset < last.text.length && /[:：]\s*$/.test(rest) && lettersOf(rest) > 0 && label.kind === 'colon') return;
    if (offset < last.text.length) {
      if (label.kind === 'start' && !this.#mayFollow(last, offset)) return;
      const inline = this.#read({ segment: last, start: offset, end: last.text.length }, field, expectation, terms);
      const text = inline && isFreeText(field, expectation) ? withWrapped(this.#reading.layout, inline) : inline;
      if (text) yield { ...text, score: text.score * (label.kind === 'colon' ? 1 : 0.88) };
      else if (label.kind === 'colon' && isFreeText(field, expectation) && isSaid(last.text.slice(offset))) {
        const value = beforeNextLabel(last.text.slice(offset));
        yield { value, score: 0.9, spans: [{ segment: last, start: offset, end: offset + value.length }] };
        return;
      }
      const wrapped = !inline && field.type === 'date' ? dateOverLines(this.#reading, last, offset) : undefined;
      if (wrapped) yield wrapped;
      if (inline || wrapped || (label.kind !== 'colon' && label.kind !== 'question')) return;
    }
    // "241 cartons in total" says its number itself; "Taxes (2024): $5,912" says it behind its colon.
    const colon = label.kind === 'whole' ? /[:：]\s+(?=\S)/u.exec(last.text) : null;
    const from = colon ? colon.index + colon[0].length : this.#reading.boxes.captionStart(last);
    const counted =
      isNumber(field) && expectation.measures !== 'money'
        ? readValue(last.text.slice(from), field, expectation, this.#reading.conventions)
        : undefined;
    const isOther =
      counted &&
      (isOfLabel(last.text, from + counted.start, from + counted.end, expectation) ||
        isCounter(last.text, from + counted.start, terms));
    if (counted && !isOther) {
      yield {
        value: counted.value,
        // "7 deposits" says how many there are.
        score: expectation.measures === 'count' && from + counted.start === 0 ? 1 : 0.85,
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
    for (const { lines, score } of this.#places.of(label, isText)) {
      if (isNumber(field) && !expectation.unit && lettersOf(lines[0]!.text) > MAX_LETTERS) continue;
      const read =
        (isText && this.#readLines(lines, part, expectation, label)) ||
        this.#read(whole(lines[0]!), field, expectation, terms, part);
      if (!read && (label.kind === 'colon' || named > SURE_NAME) && isFreeText(field, expectation) && !field.items)
        yield* sentenceOf(lines, score);
      if (!read) continue;
      const said = isFreeText(field, expectation) ? withUnit(this.#reading.layout, read) : read;
      yield { ...said, score: read.score * score };
    }
  }

  /** The words after a label without a mark are a value only where they do not go on with it. */
  #mayFollow(segment: Segment, offset: number): boolean {
    const rest = segment.text.slice(offset);
    const label = segment.text.slice(0, offset);
    // A line that goes on with a sentence has no label.
    if (/^\p{Ll}/u.test(label) && /\p{Ll}{2}[.!?]\s+\p{Lu}/u.test(rest)) return false;
    // "Taxes (2024): $5,912": the label goes on up to its colon.
    if (/^\([^()]*\)\s*[:：]/.test(rest)) return false;
    const isOtherwiseSet =
      (label === label.toUpperCase()) !== (rest === rest.toUpperCase()) || isSetSmaller(segment, offset);
    // "Calendar Year - 2012": a dash parts a label from its value as a colon does.
    if (/\s[–—-]\s+$/.test(label) && /^[\p{Lu}\p{N}]/u.test(rest)) return true;
    // "Emerging growth company ☐"
    if (findMarkedChoices(rest)[0]?.start === 0) return true;
    // "Prepared by Ada Osei"
    if (/\sby\s*$/i.test(label) && /^\p{Lu}[\p{L}.'’-]+/u.test(rest)) return true;
    const isBehind = /\)\s*$/.test(label) || this.#isFilledIn(segment, rest);
    if (!/^[\p{Lu}\p{N}$€£(]/u.test(rest) || /^(?:AND|OR|OF|FOR)\b/.test(rest)) return false;
    const isOwn = !this.#places.isNamed(segment) && !this.#places.isCaption(segment);
    return isBehind || ((isOtherwiseSet || /\d/.test(rest)) && isOwn);
  }

  /** Behind the caption of a box stands what is filled in, unless it names something itself. */
  #isFilledIn(segment: Segment, rest: string): boolean {
    return this.#reading.boxes.captionStart(segment) > 0 && !words(rest, true).some(hasMeaning);
  }

  /** Whoever signs stands over his office. */
  *#signerAbove({ kind, lines: [first] }: Label): Generator<Candidate> {
    const [above] = kind === 'whole' ? this.#reading.layout.column(first!, -1, 1) : [];
    if (!above || first!.box[1] - above.box[3] > height(first!.box) || Math.abs(above.box[0] - first!.box[0]) > 8)
      return;
    if (!/^(?:\p{Lu}[\p{L}.'’-]*\s+){1,4}\p{Lu}[\p{L}.'’-]+$/u.test(above.text) || this.#places.isLabel(above)) return;
    yield { value: above.text, score: 0.9, spans: [whole(above)] };
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
    if (isNumber(field) && isCounter(segment.text, from + found.start, terms)) return undefined;
    const town = field.type === 'string' ? townPart(String(found.value), terms) : undefined;
    if (field.type === 'string' && !town) return undefined;
    if (town && town.end - town.start < String(found.value).length) {
      const spans = [{ segment, start: from + found.start + town.start, end: from + found.start + town.end }];
      return { value: String(found.value).slice(town.start, town.end), score: 1, spans };
    }
    if (field.type === 'string') {
      const all = String(found.value);
      const { start: first, end: last } = partOfName(all, expectation, terms);
      const at = from + found.start;
      if (last - first < all.length)
        return { value: all.slice(first, last), score: 1, spans: [{ segment, start: at + first, end: at + last }] };
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
      // "Flat 4, Saltmarsh Row" is a line of the address too.
      const first = lines.findIndex(({ text }) => /\d/.test(text));
      const from = part && part.count === 1 && part.isAddress ? 0 : Math.max(0, first);
      const address = joined(ofAddress(from === 0 && part && !part.isAddress ? lines.slice(1) : lines.slice(from)));
      return address && mayBe(String(address.value), expectation) ? address : undefined;
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
    const isFilled = expectation.kind === 'free' && this.#places.isFilled(lines[0]!, label);
    return isFilled ? joined(lines, ' ') : undefined;
  }
}

/** Words that several labels lead to are said once. */
function onceEach(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const places = candidate.spans.map(({ segment, start, end }) => [segment.row, segment.column, start, end]);
    const key = JSON.stringify([candidate.value, places]);
    if ((best.get(key)?.score ?? 0) < candidate.score) best.set(key, candidate);
  }
  return [...best.values()];
}

/** Labels are set smaller than what they are of, also in one line with it. */
function isSetSmaller({ words: all, starts }: Segment, offset: number): boolean {
  const heights = (isLabel: boolean): number[] =>
    all.filter((_, i) => starts[i]! < offset === isLabel).map(({ box }) => height(box));
  return Math.max(...heights(true)) < SMALLER * Math.min(...heights(false));
}
const SMALLER = 0.92;

/** A sentence, but no line that waits to be filled in. */
const isSaid = (text: string): boolean => text.length <= MAX_SAID && !/^[_.…]{4}/.test(text);

/** "Chief complaint:" over a sentence. */
function* sentenceOf(lines: readonly Segment[], score: number): Generator<Candidate> {
  const run = joined(
    goingOn(lines, () => false),
    ' ',
  );
  if (run && String(run.value).length <= MAX_SAID && /[.!]$/.test(String(run.value)))
    yield { ...run, score: 0.9 * score };
}

/** What a label names and what does not look like it. */
const UNLIKE = 0.25;
