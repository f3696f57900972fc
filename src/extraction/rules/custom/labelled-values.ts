import { RE2JS } from 're2js';
import type { Value } from '../../extraction.ts';
import type { Segment, SegmentSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { findAmounts } from '../../values/amounts.ts';
import { findDates } from '../../values/dates.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { findPercentages } from '../../values/percentages.ts';
import { findStacks, type Stack } from '../addresses.ts';
import { type Candidate, rank } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { labelScore, mentions, type Terms } from './terms.ts';

type Field = Omit<FieldSchema, 'name'>;

interface Label {
  segment: Segment;
  text: string;
  /** Where the label ends in its segment; a value may follow. */
  end: number;
  hasColon: boolean;
}

const MIN_LABEL_SCORE = 0.62;
const END = /\b(?:expiration|expiry|expire|end|until|termination)\b/;

/** Finds values beside, behind and below the labels that name a field. */
export class LabelledValues {
  readonly #reading: Reading;
  readonly #labels: Label[];
  readonly #named: ReadonlySet<Segment>;
  readonly #stackOf: Map<Segment, Stack>;

  /** `all` are the terms of every field: what names one of them is no value of another. */
  constructor(reading: Reading, all: readonly Terms[]) {
    this.#reading = reading;
    this.#labels = reading.layout.segments.flatMap(toLabels);
    this.#named = new Set(
      this.#labels
        .filter(
          ({ text, segment, end }) =>
            end === segment.text.length && all.some((terms) => labelScore(text, terms) > 0.85),
        )
        .map(({ segment }) => segment),
    );
    this.#stackOf = new Map(
      findStacks(reading.layout).flatMap((stack) => stack.lines.map((line) => [line, stack] as const)),
    );
  }

  find(field: Field, terms: Terms): Candidate[] {
    const candidates: Candidate[] = [];
    for (const label of this.#labels) {
      const score = labelScore(label.text, terms);
      if (score < MIN_LABEL_SCORE) continue;
      for (const candidate of this.#valuesOf(label, field, terms))
        candidates.push({ ...candidate, score: candidate.score * score });
    }
    if (field.type === 'date' && END.test(terms.names[0]!.join(' '))) candidates.push(...this.#ends(field, terms));
    if (field.pattern !== undefined) candidates.push(...this.#onlyMatch(field));
    return rank(candidates.filter((candidate) => fits(candidate.value, field)));
  }

  *#valuesOf(label: Label, field: Field, terms: Terms): Generator<Candidate> {
    const { segment, end } = label;
    const rest = segment.text.slice(end);
    const offset = end + /^[\s:：.#-]*/.exec(rest)![0].length;
    if (offset < segment.text.length) {
      yield* this.#read({ segment, start: offset, end: segment.text.length }, field, label.hasColon ? 1 : 0.85);
      return;
    }
    const { layout } = this.#reading;
    const right = layout.rows[segment.row]!.segments[segment.column + 1];
    if (right && right.box[0] - segment.box[2] < 220 && !this.#isLabel(right)) {
      const near = right.box[0] - segment.box[2] < 120 ? 0.95 : 0.85;
      yield* this.#read({ segment: right, start: 0, end: right.text.length }, field, near);
    }
    for (const below of layout.column(segment, 1, 3)) {
      const gap = (below.box[1] - segment.box[3]) / Math.max(4, segment.box[3] - segment.box[1]);
      if (gap > 2.5) break;
      if (this.#isLabel(below)) break;
      const factor =
        (label.hasColon ? 0.75 : 0.85) -
        0.08 * Math.max(0, gap - 0.5) -
        (Math.abs(below.box[0] - segment.box[0]) > 30 ? 0.1 : 0);
      const stack = this.#stackOf.get(below);
      if (
        field.type === 'string' &&
        mentions(terms, 'address') &&
        !/address|adresse|anschrift/.test(segment.folded) &&
        stack
      ) {
        const lines = stack.lines.slice(stack.lines.indexOf(below) + 1).filter((line) => !this.#isLabel(line));
        if (lines.length > 0) {
          yield {
            value: lines.map(({ text }) => text.replace(/,$/, '')).join(', '),
            score: factor,
            spans: lines.map(whole),
          };
        }
      } else if (field.type === 'string' && mentions(terms, 'address') && stack) {
        const lines = stack.lines.slice(stack.lines.indexOf(below)).filter((line) => !this.#isLabel(line));
        yield {
          value: lines.map(({ text }) => text.replace(/,$/, '')).join(', '),
          score: factor,
          spans: lines.map(whole),
        };
      } else yield* this.#read(whole(below), field, factor);
      break;
    }
  }

  #isLabel(segment: Segment): boolean {
    return this.#named.has(segment) || /[:：]\s*$/.test(segment.text);
  }

  /** `position`: which of several dates is meant. */
  *#read(span: SegmentSpan, field: Field, score: number, position = 0): Generator<Candidate> {
    const { segment, end } = span;
    const start = span.start + /^[\s:：]*/.exec(segment.text.slice(span.start, end))![0].length;
    const text = segment.text.slice(start, end);
    const { conventions } = this.#reading;
    const at = (found: { start: number; end: number }): SegmentSpan[] => [
      { segment, start: start + found.start, end: start + found.end },
    ];
    if (field.enum) {
      const folded = fold(text);
      const hit = field.enum.find((choice) => folded.includes(fold(String(choice))));
      if (hit !== undefined) yield { value: hit, score, spans: [span] };
      return;
    }
    switch (field.type) {
      case 'date':
        for (const found of findDates(text, conventions).slice(position, position + 1))
          yield { value: found.value, score: score + 0.05, spans: at(found) };
        return;
      case 'number':
      case 'integer':
      case 'money': {
        const [amount] = findAmounts(text, conventions);
        const [percentage] = findPercentages(text);
        const found = amount ?? percentage;
        if (!found) return;
        const value = typeof found.value === 'number' ? found.value : found.value.value;
        yield { value, score: score - Math.min(0.3, 0.01 * lettersOf(text)), spans: at(found) };
        return;
      }
      case 'percentage':
        for (const found of findPercentages(text).slice(0, 1)) yield { value: found.value, score, spans: at(found) };
        return;
      case 'boolean': {
        const match = /^\W*(yes|true|ja|oui|si|sim|x|☒|☑|✓|no|false|nein|non|nao|nee|☐)(?!\p{L})/iu.exec(fold(text));
        if (match) yield { value: !/^(?:no|false|nein|non|nao|nee|☐)/.test(match[1]!), score, spans: [span] };
        return;
      }
      default: {
        const cut = beforeNextLabel(text);
        const trimmed = cut.trim().replace(/[,;]$/, '');
        if (trimmed !== '' && !isSentence(trimmed))
          yield { value: trimmed, score, spans: [{ segment, start, end: start + cut.trimEnd().length }] };
      }
    }
  }

  /** The second date of "Effective date: 3/28/20 to 3/28/21" and of "Policy period". */
  *#ends(field: Field, terms: Terms): Generator<Candidate> {
    const names = terms.names.flatMap((name) =>
      ['effective', 'period'].map((word) =>
        name.map((other) => (END.test(other) ? word : other)).filter((other) => other !== 'date' || word !== 'period'),
      ),
    );
    for (const { segment, text, end } of this.#labels) {
      const score = labelScore(text, { ...terms, names });
      if (score < MIN_LABEL_SCORE) continue;
      const right = this.#reading.layout.rows[segment.row]!.segments[segment.column + 1];
      const span =
        end < segment.text.length ? { segment, start: end, end: segment.text.length } : right && whole(right);
      if (span) yield* this.#read(span, field, 0.8 * score, 1);
    }
  }

  /** Where one text alone in the document has the shape, it needs no label. */
  #onlyMatch(field: Field): Candidate[] {
    const pattern = RE2JS.compile(field.pattern!);
    const found: Candidate[] = [];
    for (const segment of this.#reading.layout.segments) {
      const matcher = pattern.matcher(segment.text);
      while (matcher.find() && found.length < 50) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end > start)
          found.push({ value: segment.text.slice(start, end), score: 0.6, spans: [{ segment, start, end }] });
      }
    }
    return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];
  }
}

/** "HO-3 POLICY EFFECTIVE DATE: 3/28/20": the value ends where the words of the next label begin. */
function beforeNextLabel(text: string): string {
  const next = /\s+(?:\p{Lu}[\p{L}.'’/&-]*\s+){0,4}\p{Lu}[\p{L}.'’/&-]*\s*[:：](?:\s|$)/u.exec(text);
  return next && next.index > 0 ? text.slice(0, next.index) : text;
}

/** Running text is not what stands in a field. */
const isSentence = (text: string): boolean => (text.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) > 9;

const whole = (segment: Segment): SegmentSpan => ({ segment, start: 0, end: segment.text.length });

function fits(value: Value, { pattern, type }: Field): boolean {
  if (type === 'integer' && !Number.isInteger(value)) return false;
  return pattern === undefined || typeof value !== 'string' || RE2JS.compile(pattern).matcher(value).find();
}

/** What may be a label: all of a segment, or what stands before a colon or before its first number. */
function toLabels(segment: Segment): Label[] {
  const { text } = segment;
  if (lettersOf(text) < 2) return [];
  const labels: Label[] = [];
  if (text.length <= 60) labels.push({ segment, text, end: text.length, hasColon: /[:：]\s*$/.test(text) });
  for (const { index } of text.matchAll(/[:：]\s/g)) {
    const from = Math.max(0, text.lastIndexOf('  ', index), text.slice(0, index).lastIndexOf('|') + 1);
    if (index - from <= 60) labels.push({ segment, text: text.slice(from, index), end: index + 1, hasColon: true });
  }
  const number = /[\s#](?=[$€£]?\s?\d)/.exec(text);
  if (number && number.index > 2 && number.index <= 50)
    labels.push({ segment, text: text.slice(0, number.index), end: number.index, hasColon: false });
  return labels;
}
