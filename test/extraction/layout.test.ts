import { expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import { Layout } from '../../src/extraction/layout.ts';
import { type Placed, paper } from './paper.ts';

const linesOf = (...placed: Placed[]) => new Layout(new Evidence(paper(placed))).segments.map(({ text }) => text);

it('reads boxes that lie over one another one after the other', () => {
  expect(linesOf([50, 1, 'Sold by Mill and Sons'], [58, 1, 'For evaluation only'], [300, 1, 'Page 1'])).toEqual([
    'Sold by Mill and Sons',
    'Page 1',
    'For evaluation only',
  ]);
});

it('reads what is written on a line to be filled in where it stands', () => {
  expect(linesOf([50, 1, 'Name: ____________________ Age: 7'], [85, 1, 'Ada Byron'])).toEqual([
    'Name: ____________________ Ada Byron',
    'Age: 7',
  ]);
});
