import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const extract = (placed: Placed[], fields: FieldSchema[]) => ask(paper(placed, { language: 'en' }), fields);
const period = (name: string, from: string, to: string): FieldSchema => ({
  name,
  type: 'object',
  fields: [field(from, 'date'), field(to, 'date')],
});

describe('the sides of a period', () => {
  it('stand below the label that names their object', () => {
    const placed: Placed[] = [
      [40, 1, 'Date issued: April 4, 2022'],
      [300, 1, 'Coverage period:'],
      [300, 2, '05-18-22 through 11-18-22'],
    ];
    expect(extract(placed, [period('coverage_period', 'start', 'end')])).toEqual({
      coverage_period: { start: '2022-05-18', end: '2022-11-18' },
    });
  });

  it('are two days under a label, whatever became of the dash', () => {
    const placed: Placed[] = [
      [40, 1, 'Policy period'],
      [300, 1, 'Insurer'],
      [40, 2, '07/25/2020 07/25/2021'],
      [300, 2, 'Midwest Insurance Company'],
    ];
    expect(extract(placed, [period('policy_period', 'from', 'to')])).toEqual({
      policy_period: { from: '2020-07-25', to: '2021-07-25' },
    });
  });

  it('are those that a label names, not what a sentence says of others', () => {
    const placed: Placed[] = [
      [40, 1, 'Policy period'],
      [140, 1, '01/01/2019 - 01/01/2020'],
      [40, 4, 'For policies effective 10/01/2019 and later, written premium is an estimate of the annual premium.'],
    ];
    expect(extract(placed, [field('policy_start', 'date'), field('policy_end', 'date')])).toEqual({
      policy_start: '2019-01-01',
      policy_end: '2020-01-01',
    });
  });
});
