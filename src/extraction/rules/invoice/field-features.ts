import { type Segment, type SegmentSpan, textOfSpans } from '../../layout.ts';
import { fold, lettersOf } from '../../values/found.ts';
import { isTownLine } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { nameKey } from '../companies.ts';
import { type Context, contextsOf, type Lexicon, rolesOf } from '../labels.ts';
import type { Reading } from '../reading.ts';
import { amountLexicon, codeLexicon, dateLexicon, partyLexicon } from './lexicons.ts';

/** What is known of a candidate for a field, in numbers that mean the same in every language. */
export const FIELD_FEATURES = [
  'purchase_order',
  'vendor_address',
  'score',
  'lead',
  'rank',
  'candidates',
  'confirmed',
  'closes',
  'own',
  'rival',
  'other',
  'above',
  'words_before',
  'words_after',
  'row',
  'rows_left',
  'left',
  'mentions',
  'tall',
  'letters',
  'digits',
  'words',
  'lines',
  'town',
  'times',
  'to_latest',
  'in_time',
] as const;
type Name = (typeof FIELD_FEATURES)[number];
export type FieldFeatures = Record<Name, number>;

const LEXICONS: readonly [pattern: RegExp, lexicon: Lexicon<string>][] = [
  [/_number$|_order$|_id$|^iban$/, codeLexicon],
  [/_date$/, dateLexicon],
  [/^vendor_|^customer_/, partyLexicon],
  [/./, amountLexicon],
];
const ROLES: Readonly<Record<string, string>> = {
  vendor_name: 'vendor',
  vendor_address: 'vendor',
  customer_name: 'customer',
  customer_address: 'customer',
};
const MANY = 5;
const FAR = 60;
const ROWS_UP = 3;

/** What the other fields and the sums say of the candidates of a field. */
export interface FieldContext {
  /** Sums, checksums or the order of days agree; below 0 where they contradict. */
  confirmed: number;
  /** How well the labels of two others say that the sum with this one closes. */
  closes: (candidate: Candidate) => number;
}

/** Describes the candidates of the fields of one document. */
export class FieldDescriber {
  readonly #reading: Reading;
  /** What all lines say, without marks. */
  readonly #said: string;

  readonly #times: readonly string[];

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#times = [...new Set(reading.dates.map(({ date }) => date))].sort();
    this.#said = reading.layout.segments.map(({ folded }) => folded.replace(MARKS, '')).join('\n');
  }

  describe(field: string, candidates: readonly Candidate[], context: FieldContext): FieldFeatures[] {
    const scores = candidates.map(({ score }) => score).sort((a, b) => b - a);
    const [best = 0, second = 0] = scores;
    return candidates.map((candidate, rank): FieldFeatures => {
      const { score, spans } = candidate;
      return {
        purchase_order: field === 'purchase_order' ? 1 : 0,
        vendor_address: field === 'vendor_address' ? 1 : 0,
        score,
        lead: score - (score === best ? second : best),
        rank,
        candidates: candidates.length,
        confirmed: rank === 0 ? context.confirmed : 0,
        closes: context.closes(candidate),
        mentions: this.#countMentions(textOfSpans(spans)),
        ...labelsOf(this.#reading, field, spans[0]!),
        ...placeOf(this.#reading, spans[0]!.segment),
        ...textOf(spans),
        ...this.#timeOf(candidate.value),
      };
    });
  }

  /** Where a day stands among all of the document. */
  #timeOf(value: Candidate['value']): Pick<FieldFeatures, TimeName> {
    const times = this.#times;
    const at = typeof value === 'string' ? times.indexOf(value) : -1;
    if (at < 0) return { times: 0, to_latest: -1, in_time: 0 };
    return {
      times: Math.min(FAR, times.length),
      to_latest: daysBetween(times[at]!, times.at(-1)!),
      in_time: times.length < 2 ? 0 : at / (times.length - 1),
    };
  }

  #countMentions(text: string): number {
    const key = nameKey(text);
    let count = 0;
    for (let at = this.#said.indexOf(key); at >= 0 && key !== '' && count < MANY; count++)
      at = this.#said.indexOf(key, at + key.length);
    return count;
  }
}
type TimeName = 'times' | 'to_latest' | 'in_time';
const DAY = 86_400_000;
const MAX_DAYS = 400;
const daysBetween = (from: string, to: string): number =>
  Math.min(MAX_DAYS, Math.abs(Date.parse(to) - Date.parse(from)) / DAY || 0);
const MARKS = /[^\p{L}\p{N}]/gu;

type LabelName = 'own' | 'rival' | 'other' | 'above' | 'words_before' | 'words_after';

function labelsOf({ layout }: Reading, field: string, span: SegmentSpan): Pick<FieldFeatures, LabelName> {
  const { segment, start, end } = span;
  const lexicon = LEXICONS.find(([pattern]) => pattern.test(field))![1];
  const contexts: Context[] = contextsOf(layout, span, ROWS_UP);
  const roles = rolesOf(contexts, lexicon);
  const asked = ROLES[field] ?? field;
  const score = (test: (role: string) => boolean): number => roles.find(({ role }) => test(role))?.score ?? 0;
  const own = roles.find(({ role }) => role === asked);
  const near = segment.folded.slice(Math.max(0, start - FAR), start);
  return {
    own: own?.score ?? 0,
    rival: score((role) => role !== asked && role !== 'other'),
    other: score((role) => role === 'other'),
    above: own?.context.place === 'above' ? own.context.distance : -1,
    words_before: lettersOf(near),
    words_after: Math.min(FAR, lettersOf(segment.folded.slice(end))),
  };
}

type PlaceName = 'row' | 'rows_left' | 'left' | 'tall';

function placeOf({ layout, evidence }: Reading, segment: Segment): Pick<FieldFeatures, PlaceName> {
  const { width, height } = evidence.pages.get(segment.page) ?? { width: 0, height: 0 };
  const [left, top, , bottom] = segment.box;
  return {
    row: height > 0 ? top / height : 0,
    rows_left: Math.min(FAR, layout.rows.length - 1 - segment.row),
    left: width > 0 ? left / width : 0,
    tall: bottom - top,
  };
}

type TextName = 'letters' | 'digits' | 'words' | 'lines' | 'town';

function textOf(spans: readonly SegmentSpan[]): Pick<FieldFeatures, TextName> {
  const text = textOfSpans(spans);
  const folded = fold(text);
  return {
    letters: Math.min(FAR, lettersOf(folded)),
    digits: Math.min(FAR, folded.replace(/\D/g, '').length),
    words: Math.min(MANY * 2, text.split(/\s+/).length),
    lines: Math.min(MANY, spans.length),
    town: isTownLine(text) ? 1 : 0,
  };
}
