import { Model } from '../../learned/model.ts';
import type { ExtractedField, Value } from '../extraction.ts';
import { labelScore, termsOf } from '../rules/custom/terms.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import weights from './records.weights.json' with { type: 'json' };

/** Readers of records, each for one way in which documents set out lists. */
export const RECORD_READERS = ['table', 'lines', 'dated', 'piped', 'repeated', 'parted', 'listed'] as const;
export type RecordReader = (typeof RECORD_READERS)[number];

/** Records that one reader found for a list. */
export interface RecordProposal {
  reader: RecordReader;
  records: ExtractedField[];
  /** How likely the table that they are from holds the list; 0 for other readers. */
  probability: number;
  /** Whether the line over them has the name of the list. */
  isNamed: boolean;
}

/** What is known of proposed records; the names are those of the weights. */
export const RECORD_FEATURES = [
  ...RECORD_READERS,
  'probability',
  'named',
  'filled',
  'fields',
  'asked',
  'count',
  'evidence',
  'distinct',
  'numbers',
  'letters',
  'agreed',
  'rivalFilled',
  'rivalCount',
  'proposals',
  'title',
  'rivalTitle',
  'rivalProbability',
  'dense',
  'tabled',
  'rank',
] as const;
type Name = (typeof RECORD_FEATURES)[number];
export type RecordFeatures = Record<Name, number>;

const model = new Model<Name>(RECORD_FEATURES, weights);

export interface RankedRecords extends RecordProposal {
  features: RecordFeatures;
  /** The share of the list that is expected to be right. */
  expected: number;
}

const valuesOf = ({ fields = [] }: ExtractedField): ExtractedField[] => fields.filter(({ value }) => value !== null);
const average = (list: readonly number[]): number =>
  list.length === 0 ? 0 : list.reduce((sum, value) => sum + value, 0) / list.length;
const said = (value: Value): string => JSON.stringify(value);

interface Described {
  proposal: RecordProposal;
  cells: Set<string>;
  filled: number;
  count: number;
  title: number;
}

/** Every way to read a list, the one that is expected to be right most first. */
export function rankRecords(
  reading: Reading,
  list: FieldSchema,
  asked: readonly FieldSchema[],
  proposals: readonly RecordProposal[],
): RankedRecords[] {
  const described = proposals
    .filter(({ records }) => records.length > 0)
    .map((proposal): Described => {
      const cells = proposal.records.flatMap((record) =>
        valuesOf(record).map(({ name, value }) => `${name} ${said(value)}`),
      );
      const filled = cells.length / (proposal.records.length * Math.max(1, asked.length));
      const title = titleOver(reading, list, proposal.records);
      return { proposal, cells: new Set(cells), filled, count: Math.log2(1 + proposal.records.length), title };
    });
  return described
    .map((one, rank): RankedRecords => {
      const features = describe(asked, one, described, rank);
      return { ...one.proposal, features, expected: model.probability(features) };
    })
    .sort((a, b) => b.expected - a.expected);
}

function describe(
  asked: readonly FieldSchema[],
  { proposal, cells, filled, count, title }: Described,
  all: readonly Described[],
  rank: number,
): RecordFeatures {
  const { records, reader } = proposal;
  const values = records.flatMap(valuesOf);
  const others = all.filter(({ proposal: other }) => other !== proposal);
  const shared = (other: ReadonlySet<string>): number => [...cells].filter((cell) => other.has(cell)).length;
  const readers = Object.fromEntries(RECORD_READERS.map((name) => [name, name === reader ? 1 : 0]));
  return {
    ...(readers as Record<RecordReader, number>),
    probability: proposal.probability,
    named: proposal.isNamed ? 1 : 0,
    filled,
    fields: new Set(values.map(({ name }) => name)).size / Math.max(1, asked.length),
    asked: Math.min(10, asked.length),
    count,
    evidence: average(values.map(({ confidence }) => confidence)),
    distinct: new Set(records.map(({ value }) => said(value))).size / records.length,
    numbers: average(values.map(({ value }) => (typeof value === 'number' ? 1 : 0))),
    letters: Math.min(100, average(values.map(({ value }) => (typeof value === 'string' ? value.length : 0)))),
    agreed: Math.max(0, ...others.map((other) => shared(other.cells) / Math.max(cells.size, other.cells.size))),
    rivalFilled: filled - Math.max(0, ...others.map((other) => other.filled)),
    rivalCount: count - Math.max(0, ...others.map((other) => other.count)),
    proposals: all.length,
    title,
    rivalTitle: title - Math.max(0, ...others.map((other) => other.title)),
    rivalProbability: proposal.probability - Math.max(0, ...others.map((other) => other.proposal.probability)),
    ...placesOf(records),
    rank,
  };
}

/** How well a line over the first record names the list. */
function titleOver({ layout }: Reading, list: FieldSchema, [first]: readonly ExtractedField[]): number {
  const { page, bbox } = first?.citation ?? {};
  if (page === undefined || !bbox) return 0;
  const terms = termsOf(list);
  const over = layout.segments.filter(
    ({ page: other, box, text }) =>
      other === page && box[3] <= bbox[1] + 2 && box[3] > bbox[1] - NEAR && text.length <= MAX_TITLE,
  );
  return Math.max(0, ...over.map(({ text }) => labelScore(text, terms)));
}
/** In points. */
const NEAR = 80;
const MAX_TITLE = 80;

/** How close the records follow one another, and how many stand in tables. */
function placesOf(records: readonly ExtractedField[]): { dense: number; tabled: number } {
  const places = records.flatMap(({ citation }) => (citation ? [citation] : []));
  const tops = places.filter(({ page }) => page === places[0]!.page).map(({ bbox }) => bbox[1]);
  const height = Math.max(...tops) - Math.min(...tops);
  return {
    dense: tops.length < 2 ? 0 : Math.min(100, height / (tops.length - 1)),
    tabled: average(places.map(({ table_id }) => (table_id === undefined ? 0 : 1))),
  };
}
