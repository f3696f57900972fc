import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

describe('who issued a document', () => {
  it('is no site that everybody uses', () => {
    const page: Placed[] = [
      [20, 0, 'Notes of the week'],
      [20, 2, 'Made with Google by ann@gmail.com'],
    ];
    expect(ask(paper(page), [field('merchant')])).toEqual({ merchant: null });
  });

  it('is no header of a sheet, however often it comes', () => {
    const page: Placed[] = [
      [20, 0, 'Metric 1'],
      [120, 0, 'Metric 2'],
      [220, 0, 'Metric 3'],
      [20, 1, '4'],
    ];
    expect(ask(paper(page), [field('company')])).toEqual({ company: null });
  });
});
