import { Model } from '../../learned/model.ts';
import type { EvidenceTable } from '../evidence.ts';
import { type Expectation, expectationOf } from '../rules/custom/expectation.ts';
import { means } from '../rules/custom/means.ts';
import { isNumber, readValue } from '../rules/custom/read-value.ts';
import { labelScore, STOP, type Terms, words } from '../rules/custom/terms.ts';
import { countHeaderRows, headersOf } from '../rules/header-rows.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import { findDates } from '../values/dates.ts';
import { lettersOf } from '../values/found.ts';
import { parseDayOfYear } from '../values/partial-dates.ts';
import weights from './columns.weights.json' with { type: 'json' };
import { lettersAlike } from './letters.ts';

/** What is known of a column for a field of a list; the names are those of the weights. */
export const COLUMN_FEATURES = [
  'label',
  'lead',
  'letters',
  'said',
  'saying',
  'described',
  'fieldRival',
  'columnRival',
  'typed',
  'numbers',
  'dates',
  'texts',
  'filled',
  'distinct',
  'long',
  'counter',
  'unnamed',
  'place',
  'steps',
  'inOrder',
  'sameWidth',
  'spare',
  'isText',
  'isNumber',
  'isDate',
  'fitting',
  'known',
] as const;
type Name = (typeof COLUMN_FEATURES)[number];
export type ColumnFeatures = Record<Name, number>;

export const columnModel = new Model<Name>(COLUMN_FEATURES, weights);

/** A field of a list and a column of a table. */
export interface ColumnPair {
  field: FieldSchema;
  column: number;
  features: ColumnFeatures;
}

const SAMPLE_ROWS = 30;
/** Of a label that names a field beyond doubt: the order of others is read from it. */
const ANCHOR = 0.7;
const FAR = 5;

interface Column {
  at: number;
  header: string;
  lead: string;
  cells: string[];
  numbers: number;
  dates: number;
  texts: number;
  filled: number;
  distinct: number;
  length: number;
  counter: boolean;
}

interface Asked {
  field: FieldSchema;
  terms: Terms;
  expectation: Expectation;
  name: readonly string[];
}

const NUMBER = /^[\s$€£¥(+–−-]*\d[\d.,'’]*(?:\s\d{3}(?:[.,]\d+)?)*[%)\s]*$/;
const share = (cells: readonly string[], test: (text: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

function columnsOf(table: EvidenceTable, headerRows: number, reading: Reading): Column[] {
  const headers = headersOf(table, headerRows);
  const last = headersOf({ ...table, rows: table.rows.slice(Math.max(0, headerRows - 1)) }, Math.min(1, headerRows));
  const rows = table.rows.slice(headerRows, headerRows + SAMPLE_ROWS);
  const cells = new Map<number, string[]>();
  for (const row of rows)
    for (const { col, text } of row.cells)
      if (text.trim() !== '') cells.set(col, [...(cells.get(col) ?? []), text.replace(/\s+/g, ' ').trim()]);
  const all = [...new Set([...headers.keys(), ...cells.keys()])].sort((a, b) => a - b);
  return all.flatMap((at): Column[] => {
    const held = cells.get(at) ?? [];
    const header = headers.get(at) ?? '';
    if (held.length === 0 && header === '') return [];
    const numbers = share(held, (text) => NUMBER.test(text));
    return [
      {
        at,
        header,
        lead: last.get(at) ?? '',
        cells: held,
        numbers,
        dates: share(held, (text) => /\d/.test(text) && findDates(text, reading.conventions).length > 0),
        texts: share(held, (text) => lettersOf(text) > 2),
        filled: held.length / Math.max(1, rows.length),
        distinct: new Set(held).size / Math.max(1, held.length),
        length: held.reduce((sum, text) => sum + text.length, 0) / Math.max(1, held.length),
        counter: held.length > 2 && held.every((text, i) => Number.parseInt(text, 10) === i + 1),
      },
    ];
  });
}

function mayRead(text: string, { field, expectation }: Asked, { conventions }: Reading): boolean {
  if (field.type === 'array') return true;
  return (
    readValue(text, field, expectation, conventions) !== undefined ||
    (field.type === 'date' && parseDayOfYear(text, conventions) !== undefined)
  );
}

const sharedWords = (some: readonly string[], others: readonly string[]): number =>
  some.length === 0 ? 0 : some.filter((word) => others.some((other) => means(other, word))).length / some.length;

interface Labels {
  label: number;
  lead: number;
  letters: number;
  said: number;
  saying: number;
  described: number;
  best: number;
}

function labelsOf({ terms, name, field }: Asked, { header, lead }: Column): Labels {
  const label = labelScore(header, terms);
  const own = lead === header ? label : labelScore(lead, terms);
  const letters = Math.max(lettersAlike(field.name, header), lettersAlike(field.name, lead));
  const of = words(header, true);
  const content = words(header);
  return {
    label,
    lead: own,
    letters,
    said: sharedWords(name, of),
    saying: sharedWords(content, name),
    described: content.length === 0 ? 0 : content.filter((word) => terms.description.has(word)).length / content.length,
    best: Math.max(label, own, letters),
  };
}

/** Every pair of a field and a column of a table, each described by numbers. */
export function describeColumns(
  reading: Reading,
  table: EvidenceTable,
  fields: ReadonlyMap<FieldSchema, Terms>,
  headerRows = Math.max(1, countHeaderRows(table, reading.conventions)),
): ColumnPair[] {
  const columns = columnsOf(table, headerRows, reading);
  const asked = [...fields].map(([field, terms]): Asked => {
    const name = words(field.name, true).filter((word) => !STOP.has(word));
    return { field, terms, expectation: expectationOf(field, terms), name };
  });
  const labels = asked.map((one) => columns.map((column) => labelsOf(one, column)));
  const typed = asked.map((one) => columns.map(({ cells }) => share(cells, (text) => mayRead(text, one, reading))));
  const anchors = anchorsOf(labels);
  const filled = columns.filter(({ filled }) => filled > 0.2).length;
  return asked.flatMap((one, i) =>
    columns.map((column, j): ColumnPair => {
      const { best, ...said } = labels[i]![j]!;
      const { order, steps } = placeOf(i, j, asked.length, columns.length, anchors);
      const { field } = one;
      const features: ColumnFeatures = {
        ...said,
        fieldRival: best - Math.max(0, ...labels[i]!.filter((_, other) => other !== j).map((other) => other.best)),
        columnRival: best - Math.max(0, ...labels.filter((_, other) => other !== i).map((row) => row[j]!.best)),
        typed: typed[i]![j]!,
        numbers: column.numbers,
        dates: column.dates,
        texts: column.texts,
        filled: column.filled,
        distinct: column.distinct,
        long: Math.min(100, column.length),
        counter: column.counter ? 1 : 0,
        unnamed: column.header === '' ? 1 : 0,
        place: Math.abs(i / Math.max(1, asked.length - 1) - j / Math.max(1, columns.length - 1)),
        steps,
        inOrder: order,
        sameWidth: filled === asked.length ? 1 : 0,
        spare: Math.max(-FAR, Math.min(FAR, filled - asked.length)),
        isText: field.type === 'string' && !field.enum ? 1 : 0,
        isNumber: isNumber(field) ? 1 : 0,
        isDate: field.type === 'date' || one.expectation.kind === 'date' ? 1 : 0,
        fitting: typed[i]!.filter((value) => value > 0.7).length,
        known: anchors.size / asked.length,
      };
      return { field, column: column.at, features };
    }),
  );
}

/** Fields and columns that name one another best. */
function anchorsOf(labels: readonly (readonly Labels[])[]): Map<number, number> {
  const anchors = new Map<number, number>();
  for (const [i, row] of labels.entries()) {
    const j = row.reduce((best, { best: score }, at) => (score > row[best]!.best ? at : best), 0);
    const score = row[j]?.best ?? 0;
    if (score >= ANCHOR && labels.every((other, at) => at === i || other[j]!.best < score)) anchors.set(i, j);
  }
  return anchors;
}

/** People list fields as columns follow one another: how far a column is from where the known ones put it, and how many it keeps in order. */
function placeOf(i: number, j: number, fields: number, columns: number, anchors: ReadonlyMap<number, number>) {
  const others = [...anchors].filter(([field]) => field !== i);
  if (others.length === 0) {
    const fromEnd = Math.abs(columns - 1 - j - (fields - 1 - i));
    return { order: 0.5, steps: Math.min(FAR, Math.abs(j - i), fromEnd) };
  }
  const kept = others.filter(([field, column]) => Math.sign(field - i) === Math.sign(column - j)).length;
  const [field, column] = others.reduce((near, one) => (Math.abs(one[0] - i) < Math.abs(near[0] - i) ? one : near));
  return { order: kept / others.length, steps: Math.min(FAR, Math.abs(j - column - (i - field))) };
}
