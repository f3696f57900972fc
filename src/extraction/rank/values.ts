import { Model } from '../../learned/model.ts';
import type { Value } from '../extraction.ts';
import { height, type SegmentSpan, textOfSpans } from '../layout.ts';
import { type Surroundings, SurroundingsReader } from '../propose/values.ts';
import type { Candidate } from '../rules/candidate.ts';
import { type Expectation, expectationOf } from '../rules/custom/expectation.ts';
import { means } from '../rules/custom/means.ts';
import { isNumber } from '../rules/custom/read-value.ts';
import { labelScore, STOP, type Terms, words } from '../rules/custom/terms.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import { lettersOf } from '../values/found.ts';
import { lettersAlike } from './letters.ts';
import weights from './values.weights.json' with { type: 'json' };

/** Readers of single values, each for one way in which documents say them. */
export const VALUE_READERS = ['labelled', 'context', 'crossed', 'known', 'sentence'] as const;
export type ValueReader = (typeof VALUE_READERS)[number];

const PLACES = [
  'before',
  'left',
  'row',
  'above',
  'header',
  'heading',
  'after',
] as const satisfies (keyof Surroundings)[];
type Place = (typeof PLACES)[number];

/** What is known of a value for a field; the names are those of the weights. */
export const VALUE_FEATURES = [
  ...VALUE_READERS,
  'readers',
  ...PLACES,
  'letters',
  'said',
  'described',
  'colon',
  'spans',
  'rival',
  'fieldRival',
  'readerRival',
  'repeated',
  'alone',
  'page',
  'place',
  'across',
  'size',
  'length',
  'digits',
  'lowers',
  'whole',
  'currency',
  'percent',
  'decimals',
  'year',
  'unit',
  'prose',
  'isText',
  'isNumber',
  'isDate',
  'isFree',
  'isName',
  'isCode',
  'isBoolean',
  'isChoice',
  'candidates',
] as const;
type Name = (typeof VALUE_FEATURES)[number];
export type ValueFeatures = Record<Name, number>;

const model = new Model<Name>(VALUE_FEATURES, weights);

/** A value that was proposed for a field, and by whom with which score. */
export interface ValueProposal extends Candidate {
  readers: Partial<Record<ValueReader, number>>;
}

export interface RankedValue extends ValueProposal {
  features: ValueFeatures;
  probability: number;
}

export interface AskedValue {
  field: FieldSchema;
  terms: Terms;
  proposals: readonly ValueProposal[];
}

const MAX_KEPT = 60;
const MANY = 10;

type Similarity = Record<Place | 'letters' | 'said' | 'best', number>;

interface Described {
  proposal: ValueProposal;
  said: Similarity;
  around: Surroundings;
}

/** Describes texts around values for one field; the same text is compared once. */
class FieldLabels {
  readonly #terms: Terms;
  readonly #name: string;
  readonly #words: readonly string[];
  readonly #known = new Map<string, { label: number; letters: number; said: number }>();

  constructor({ name }: FieldSchema, terms: Terms) {
    this.#terms = terms;
    this.#name = name;
    this.#words = words(name, true).filter((word) => !STOP.has(word));
  }

  #of(text: string): { label: number; letters: number; said: number } {
    const known = this.#known.get(text);
    if (known) return known;
    const own = words(text, true);
    const found =
      text === ''
        ? { label: 0, letters: 0, said: 0 }
        : {
            label: labelScore(text, this.#terms),
            letters: lettersAlike(this.#name, text),
            said:
              this.#words.filter((word) => own.some((other) => means(other, word))).length /
              Math.max(1, this.#words.length),
          };
    this.#known.set(text, found);
    return found;
  }

  compare(around: Surroundings): Similarity {
    const all = PLACES.map((place) => [place, this.#of(around[place].trim())] as const);
    const near = all.filter(([place]) => place !== 'heading' && place !== 'after').map(([, one]) => one);
    const scores = Object.fromEntries(all.map(([place, { label }]) => [place, label])) as Record<Place, number>;
    const letters = Math.max(...near.map((one) => one.letters));
    const said = Math.max(...near.map((one) => one.said));
    return { ...scores, letters, said, best: Math.max(letters, said * 0.8, ...near.map(({ label }) => label)) };
  }
}

const keyOf = ({ spans: [first] }: Candidate): string =>
  first ? `${first.segment.row} ${first.segment.column} ${first.start}` : '';

/** For each field what may be its value, the likeliest first. */
export function rankValues(reading: Reading, asked: readonly AskedValue[]): Map<FieldSchema, RankedValue[]> {
  const surroundings = new SurroundingsReader(reading);
  const described = asked.map(({ field, terms, proposals }): Described[] => {
    const labels = new FieldLabels(field, terms);
    return proposals
      .map((proposal): Described => {
        const around = surroundings.of(proposal.spans[0]!);
        return { proposal, around, said: labels.compare(around) };
      })
      .sort((a, b) => strength(b) - strength(a))
      .slice(0, MAX_KEPT);
  });
  const claims = claimsOf(described);
  const sizes = reading.layout.segments.map(({ box }) => height(box)).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 1;
  return new Map(
    asked.map((one, i) => {
      const ranked = described[i]!.map((each): RankedValue => {
        const features = describe(reading, one, each, described[i]!, claims, usual);
        return { ...each.proposal, features, probability: model.probability(features) };
      });
      return [one.field, ranked.filter(isRelated).sort((a, b) => b.probability - a.probability)];
    }),
  );
}

/** Of letters that are alike, so many are no chance. */
const ALIKE = 0.4;

/** A number, a name or a text that neither a reader nor anything around it relates to the field answers another question. */
function isRelated({ features }: RankedValue): boolean {
  const { isNumber, isFree, isName, isChoice, readers, letters, after, unit } = features;
  const hasOwnForm = isChoice > 0 || isNumber + isFree + isName === 0;
  // What a number counts is said right behind it.
  const isCounted = after > 0 && unit !== 0;
  return hasOwnForm || readers > 0 || letters >= ALIKE || isCounted || SAID.some((name) => features[name] > 0);
}
const SAID = [...PLACES.filter((place) => place !== 'after'), 'said', 'described'] as const;

/** Words that were read for one field are read for another only where that is nearly as likely. */
const NEARLY = 0.8;

/** The values of each field without those that are likelier the values of others. */
export function withoutTaken(
  ranked: ReadonlyMap<FieldSchema, readonly RankedValue[]>,
): Map<FieldSchema, RankedValue[]> {
  const taken = new Map<string, number>();
  const single = [...ranked].filter(([field]) => field.type !== 'array');
  const fields = single.sort(([, [a]], [, [b]]) => (b?.probability ?? 0) - (a?.probability ?? 0));
  const left = fields.map(([field, values]): [FieldSchema, RankedValue[]] => {
    const own = values.filter((one) => one.isShared || one.probability >= NEARLY * (taken.get(keyOf(one)) ?? 0));
    const [best] = own;
    if (best && !best.isShared) taken.set(keyOf(best), Math.max(best.probability, taken.get(keyOf(best)) ?? 0));
    return [field, own];
  });
  return new Map(left);
}

const strength = ({ proposal, said }: Described): number =>
  said.best + Math.max(0, ...Object.values(proposal.readers)) + 0.3 * Math.max(said.heading, said.after);

/** How well any field names each place, best first. */
function claimsOf(described: readonly (readonly Described[])[]): Map<string, [field: number, best: number][]> {
  const claims = new Map<string, [field: number, best: number][]>();
  for (const [i, all] of described.entries())
    for (const { proposal, said } of all) {
      const list = claims.get(keyOf(proposal)) ?? [];
      list.push([i, said.best]);
      claims.set(keyOf(proposal), list);
    }
  return claims;
}

function describe(
  reading: Reading,
  { field, terms }: AskedValue,
  { proposal, around, said }: Described,
  all: readonly Described[],
  claims: ReadonlyMap<string, [field: number, best: number][]>,
  usual: number,
): ValueFeatures {
  const { readers, spans } = proposal;
  const expectation = expectationOf(field, terms);
  const others = all.filter((one) => one.proposal.value !== proposal.value);
  const own = Math.max(0, ...Object.values(readers));
  const best = (list: readonly Described[]): number => Math.max(0, ...list.map((one) => one.said.best));
  const read = (list: readonly Described[]): number =>
    Math.max(0, ...list.map((one) => Math.max(0, ...Object.values(one.proposal.readers))));
  const claimed = claims.get(keyOf(proposal)) ?? [];
  const rival = Math.max(0, ...claimed.filter(([, score]) => score !== said.best).map(([, score]) => score));
  const { best: _, ...labels } = said;
  return {
    ...(Object.fromEntries(VALUE_READERS.map((name) => [name, readers[name] ?? 0])) as Record<ValueReader, number>),
    readers: Object.keys(readers).length,
    ...labels,
    described: wordsShared(terms, around),
    colon: /[:：=]\s*$/.test(around.before) || /[:：=]\s*$/.test(around.left) ? 1 : 0,
    spans: Math.min(4, spans.length),
    rival: said.best - rival,
    fieldRival: said.best - best(others),
    readerRival: own - read(others),
    repeated: Math.min(4, all.length - others.length),
    alone: others.length === 0 ? 1 : 0,
    ...placeOf(reading, spans, usual),
    ...formOf(proposal.value, spans, around, expectation),
    ...kindOf(field, expectation),
    candidates: Math.min(MANY, all.length),
  };
}

const wordsShared = ({ description }: Terms, { before, left, above, header, row }: Surroundings): number => {
  if (description.size === 0) return 0;
  const near = new Set(words(`${before} ${left} ${above} ${header} ${row}`.slice(0, 200)));
  return [...description].filter((word) => near.has(word)).length / Math.min(MANY, description.size);
};

function placeOf({ layout, evidence }: Reading, [span]: readonly SegmentSpan[], usual: number) {
  const { segment } = span!;
  const page = evidence.pages.get(segment.page);
  const first = layout.rows[0]?.page ?? 1;
  return {
    page: Math.min(MANY, segment.page - first),
    place: segment.box[1] / Math.max(1, page?.height ?? 1),
    across: segment.box[0] / Math.max(1, page?.width ?? 1),
    size: Math.min(4, height(segment.box) / usual),
  };
}

function formOf(value: Value, spans: readonly SegmentSpan[], { before, after }: Surroundings, { unit }: Expectation) {
  const text = textOfSpans(spans);
  const [first] = spans;
  return {
    length: Math.min(100, text.length),
    digits: text.replace(/\D/g, '').length / Math.max(1, text.length),
    lowers: lettersOf(text) === 0 ? 0 : (text.match(/\p{Ll}/gu)?.length ?? 0) / lettersOf(text),
    whole: first && spans.length === 1 && first.end - first.start >= first.segment.text.length ? 1 : 0,
    currency:
      /\p{Sc}|(?<![A-Z])[A-Z]{3}(?![A-Z])/u.test(text) || /^\s?\p{Sc}/u.test(after) || /\p{Sc}\s?$/u.test(before)
        ? 1
        : 0,
    percent: /%/.test(text) || /^\s?%/.test(after) ? 1 : 0,
    decimals: typeof value === 'number' && !Number.isInteger(value) ? 1 : 0,
    year: typeof value === 'number' && value >= 1900 && value < 2100 && Number.isInteger(value) ? 1 : 0,
    unit: unit && new RegExp(`^[\\s-]*${unit}`, 'i').test(after) ? 1 : /^\s?\p{L}{2,}/u.test(after) ? -1 : 0,
    prose: (text.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) + (before.match(/(?<!\p{L})\p{Ll}{3,}/gu)?.length ?? 0),
  };
}

function kindOf(field: FieldSchema, { kind }: Expectation) {
  const is = (test: boolean): number => (test ? 1 : 0);
  return {
    isText: is(field.type === 'string' && !field.enum),
    isNumber: is(isNumber(field)),
    isDate: is(field.type === 'date' || kind === 'date'),
    isFree: is(kind === 'free'),
    isName: is(kind === 'name'),
    isCode: is(kind === 'code'),
    isBoolean: is(field.type === 'boolean'),
    isChoice: is(field.enum !== undefined),
  };
}
