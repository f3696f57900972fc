import { describe, expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import { COLUMN_FEATURES, describeColumns } from '../../src/extraction/rank/columns.ts';
import columnWeights from '../../src/extraction/rank/columns.weights.json' with { type: 'json' };
import { CustomReader } from '../../src/extraction/rules/custom/custom.ts';
import { termsOf } from '../../src/extraction/rules/custom/terms.ts';
import { Reading } from '../../src/extraction/rules/reading.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { Model } from '../../src/learned/model.ts';
import type { Weights } from '../../src/learned/weights.ts';
import { ask, field } from './ask.ts';
import { grid, paper } from './paper.ts';

const TABLES: [texts: string[][], fields: FieldSchema[], columns: number[]][] = [
  [
    [
      ['Beginn', 'Thema', 'Ort', 'Dauer'],
      ['09:00', 'Eröffnung', 'Saal 1', '30'],
      ['09:30', 'Vortrag über Moore', 'Saal 2', '45'],
      ['10:15', 'Fragen', 'Saal 1', '15'],
    ],
    [field('beginn'), field('thema'), field('ort'), field('dauer_minuten', 'integer')],
    [0, 1, 2, 3],
  ],
  [
    [
      ['summary', 'description', 'date', 'location'],
      ['Practical 1', 'Computer set-up', '2024-02-08', 'North Cluster'],
      ['Practical 2', 'Routing', '2024-02-15', 'South Cluster'],
      ['Practical 3', 'Project work', '2024-02-22', 'North Cluster'],
    ],
    [field('title'), field('topic'), field('date', 'date'), field('room')],
    [0, 1, 2, 3],
  ],
  [
    [
      ['Artikel', 'Menge', 'Einzelpreis', 'Gesamt'],
      ['Schraube M4', '100', '0,05', '5,00'],
      ['Mutter M4', '200', '0,03', '6,00'],
      ['Scheibe', '50', '0,10', '5,00'],
    ],
    [field('description'), field('quantity', 'number'), field('unit_price', 'money'), field('amount', 'money')],
    [0, 1, 2, 3],
  ],
];

const readingOf = (texts: string[][]): Reading => new Reading(new Evidence(paper([], { tables: [grid('t1', texts)] })));

/** The share of fields whose column scores most. */
function share(weights: Weights): number {
  const model = new Model(COLUMN_FEATURES, weights);
  const right = TABLES.flatMap(([texts, fields, columns]) => {
    const reading = readingOf(texts);
    const terms = new Map(fields.map((one) => [one, termsOf(one)]));
    const pairs = describeColumns(reading, reading.evidence.tables()[0]!, terms);
    return fields.map((one, i) => {
      const own = pairs.filter((pair) => pair.field === one);
      const best = own.reduce((a, b) => (model.score(b.features) > model.score(a.features) ? b : a));
      return best.column === columns[i];
    });
  });
  return right.filter(Boolean).length / right.length;
}

/** Weights whose leaves were turned around: the same features, another decision. */
const perturbed = (weights: Weights): Weights => ({
  ...weights,
  trees: weights.trees.map((tree) => tree.replace(/(?<= |^)=(-?)/g, (_, sign: string) => (sign === '-' ? '=' : '=-'))),
});

describe('columns of a list', () => {
  it('are found by what was learnt, also where no header names the field', () => {
    expect(share(columnWeights)).toBeGreaterThan(0.9);
  });

  it('are lost with other weights', () => {
    expect(share(perturbed(columnWeights))).toBeLessThan(0.5);
  });

  it('are described by numbers that a person can read', () => {
    const [texts, fields] = TABLES[0]!;
    const reading = readingOf(texts);
    const pairs = describeColumns(
      reading,
      reading.evidence.tables()[0]!,
      new Map(fields.map((one) => [one, termsOf(one)])),
    );
    const [first] = pairs;
    expect(first).toMatchObject({
      column: 0,
      features: { label: 1, letters: 1, said: 1, typed: 1, numbers: 0, steps: 0, sameWidth: 1, counter: 0 },
    });
    const other = pairs.find(({ field: { name }, column }) => name === 'dauer_minuten' && column === 1);
    expect(other?.features).toMatchObject({ label: 0, typed: 0, numbers: 0, isNumber: 1, inOrder: expect.any(Number) });
  });
});

describe('values of a field', () => {
  const content = paper([
    [40, 2, 'Invoice number:'],
    [160, 2, 'R-2041'],
    [40, 3, 'Delivery date:'],
    [160, 3, '4 May 2024'],
    [40, 5, 'Order of 1 March 2024'],
  ]);

  it('carry the words around them as features', () => {
    const asked = field('delivery_date', 'date');
    const { ranked } = new CustomReader(new Evidence(content), [asked], { preferEmbedded: false });
    const [best, other] = ranked.get(asked)!;
    expect(best).toMatchObject({ value: '2024-05-04', features: { colon: 1, alone: 0, isDate: 1, whole: 1 } });
    expect(best!.features.left).toBeGreaterThan(0.9);
    expect(other).toMatchObject({ value: '2024-03-01' });
    expect(best!.probability).toBeGreaterThan(2 * other!.probability);
  });

  it('are left out where none is likely', () => {
    expect(ask(content, [field('blood_pressure')])).toEqual({ blood_pressure: null });
  });

  it('are the same on every start', () => {
    const asked = [field('invoice_number'), field('delivery_date', 'date')];
    expect(ask(content, asked)).toEqual(ask(content, asked));
  });
});
