import { Model } from '../../learned/model.ts';
import { height } from '../layout.ts';
import { partsOf, type TablePart } from '../rules/custom/inner-tables.ts';
import { itemTerms, labelScore, type Terms, termsOf } from '../rules/custom/terms.ts';
import { turned } from '../rules/custom/turned-tables.ts';
import { countHeaderRows } from '../rules/header-rows.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import { type ColumnPair, columnModel, describeColumns } from './columns.ts';
import weights from './tables.weights.json' with { type: 'json' };

/** What is known of a table for a list; the names are those of the weights. */
export const TABLE_FEATURES = [
  'mean',
  'best',
  'sure',
  'assigned',
  'label',
  'title',
  'near',
  'rows',
  'columns',
  'spare',
  'typed',
  'filled',
  'rivalMean',
  'rivalLabel',
  'rivalTitle',
  'rivalRows',
  'order',
  'lists',
  'tables',
  'header',
  'turned',
  'colons',
  'fields',
  'confidence',
] as const;
type Name = (typeof TABLE_FEATURES)[number];
export type TableFeatures = Record<Name, number>;

const model = new Model<Name>(TABLE_FEATURES, weights);

/** Which column of a table holds which field, and how likely each is. */
export interface Mapping {
  table: TablePart;
  headerRows: number;
  columns: Map<number, FieldSchema>;
  evidence: Map<FieldSchema, number>;
}

export interface RankedTable extends Mapping {
  features: TableFeatures;
  probability: number;
}

/** A column is read for a field where that is more likely than so. */
const LEAST_COLUMN = 0.2;

/** Each field has one column and each column one field, the likeliest first. */
function assign(pairs: readonly ColumnPair[]): {
  columns: Map<number, FieldSchema>;
  evidence: Map<FieldSchema, number>;
} {
  const ranked = pairs
    .map((pair) => ({ ...pair, probability: columnModel.probability(pair.features) }))
    .filter(({ probability }) => probability >= LEAST_COLUMN)
    .sort((a, b) => b.probability - a.probability);
  const columns = new Map<number, FieldSchema>();
  const evidence = new Map<FieldSchema, number>();
  for (const { field, column, probability } of ranked) {
    if (columns.has(column) || evidence.has(field)) continue;
    columns.set(column, field);
    evidence.set(field, probability);
  }
  return { columns, evidence };
}

interface Described extends Mapping {
  own: Omit<TableFeatures, 'rivalMean' | 'rivalLabel' | 'rivalTitle' | 'rivalRows'>;
}

/** The tables of a document for a list of records, the likeliest first. */
export function rankTables(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
  lists: readonly FieldSchema[] = [list],
): RankedTable[] {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const called = termsOf(list);
  const parts = reading.evidence
    .tables()
    .flatMap((table) => partsOf(table, [...terms.values()], called, reading.conventions))
    .flatMap((part, i, all) => {
      const place = Math.abs(i / Math.max(1, all.length - 1) - lists.indexOf(list) / Math.max(1, lists.length - 1));
      return [part, turned(part) ?? []].flat().map((table) => ({ table, place, count: all.length }));
    });
  const described = parts.flatMap(({ table, place, count }) => {
    const context = { order: lists.length > 1 ? place : 0.5, lists: lists.length, tables: Math.min(20, count) };
    const starts = table.head.header_rows === 0 && !table.isTurned ? [0, 1] : [undefined];
    return starts.map((start) => describe(reading, table, terms, called, context, start));
  });
  return described
    .map((one): RankedTable => {
      const { own, ...mapping } = one;
      const others = described.filter(({ table }) => table.head.id !== one.table.head.id);
      const rival = (of: 'mean' | 'label' | 'title' | 'rows'): number =>
        own[of] - Math.max(0, ...others.map((other) => other.own[of]));
      const features = {
        ...own,
        rivalMean: rival('mean'),
        rivalLabel: rival('label'),
        rivalTitle: rival('title'),
        rivalRows: rival('rows'),
      };
      return { ...mapping, features, probability: model.probability(features) };
    })
    .sort((a, b) => b.probability - a.probability);
}

function describe(
  reading: Reading,
  table: TablePart,
  terms: ReadonlyMap<FieldSchema, Terms>,
  list: Terms,
  context: Pick<TableFeatures, 'order' | 'lists' | 'tables'>,
  start: number | undefined,
): Described {
  const headerRows = start ?? Math.max(1, countHeaderRows(table, reading.conventions));
  const pairs = describeColumns(reading, table, terms, headerRows);
  const { columns, evidence } = assign(pairs);
  const chosen = pairs.filter(({ field, column }) => columns.get(column) === field);
  const probabilities = [...evidence.values()];
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const best = (field: FieldSchema): number =>
    Math.max(
      0,
      ...pairs.filter((pair) => pair.field === field).map(({ features }) => Math.max(features.label, features.lead)),
    );
  const { title, near } = titleOf(reading, table, list);
  const rows = table.rows.slice(headerRows).filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  const width = new Set(pairs.filter(({ features }) => features.filled > 0).map(({ column }) => column)).size;
  const average = (values: readonly number[]): number => (values.length === 0 ? 0 : total(values) / values.length);
  return {
    table,
    headerRows,
    columns,
    evidence,
    own: {
      mean: total(probabilities) / terms.size,
      best: Math.max(0, ...probabilities),
      sure: probabilities.filter((value) => value > 0.7).length / terms.size,
      assigned: evidence.size / terms.size,
      label: average([...terms.keys()].map(best)),
      title,
      near,
      rows: Math.log2(1 + rows.length),
      columns: Math.min(30, width),
      spare: 1 - evidence.size / Math.max(1, width),
      typed: average(chosen.map(({ features }) => features.typed)),
      filled: average(chosen.map(({ features }) => features.filled)),
      header: Math.min(2, headerRows),
      turned: table.isTurned ? 1 : 0,
      colons: average(rows.map(({ cells }) => (/[:：]\s*$/.test(cells[0]?.text ?? '') ? 1 : 0))),
      fields: terms.size,
      confidence: table.head.confidence ?? 1,
      ...context,
    },
  };
}

/** How well the words over a table name a list: its own title and the line right over it, and any line near it. */
function titleOf({ layout }: Reading, { head, titles = [] }: TablePart, list: Terms): { title: number; near: number } {
  const best = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => labelScore(text, list)));
  const over = layout.segments.filter(
    ({ page, box }) =>
      page === head.page &&
      box[3] <= head.bbox[1] + 2 &&
      box[3] > head.bbox[1] - NEAR &&
      box[0] < head.bbox[2] &&
      box[2] > head.bbox[0],
  );
  const last = over.at(-1);
  const own = last && head.bbox[1] - last.box[3] < MAX_AWAY * height(last.box) ? [last.text] : [];
  return {
    title: best([...titles, ...(head.title ? [head.title] : []), ...own]),
    near: best(over.map(({ text }) => text)),
  };
}
/** In points. */
const NEAR = 60;
/** In heights of the line. */
const MAX_AWAY = 2;
