import { describe, expect, it } from 'vitest';
import { findAmounts } from '../../src/extraction/values/amounts.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

describe('what a field says of itself in its description', () => {
  const page: Placed[] = [
    [20, 0, 'SERVICE AGREEMENT'],
    [
      20,
      2,
      'The Provider shall hand over all quarterly reports to the Client within 9 business days after the quarter.',
    ],
    [20, 4, 'Either party may end this Agreement where a material breach is not remedied within fourteen (14) days.'],
    [
      20,
      6,
      'The Client pays each invoice that it does not dispute in full within 21 days of receipt by bank transfer.',
    ],
    [20, 8, 'Equipment that costs more than $450 needs the approval of the Client before the Provider may order it.'],
  ];
  const found = ask(paper(page, { language: 'en' }), [
    field('handover_deadline_days', 'integer', 'Business days within which quarterly reports are handed over'),
    field('cure_days', 'integer', 'Days to remedy a material breach'),
    field('purchase_threshold', 'number', 'Cost above which equipment needs approval'),
    field('warranty_days', 'integer', 'Days during which defects are repaired free of charge'),
  ]);

  it('finds the sentence that says the same in another order', () => {
    expect(found).toMatchObject({ handover_deadline_days: 9, cure_days: 14, purchase_threshold: 450 });
  });
});

describe('spans of time', () => {
  it('are named by "term" and "period" where a field says no more', () => {
    const page: Placed[] = [
      [
        20,
        0,
        'The term of this Agreement shall begin on the effective date and continue for 18 months unless ended earlier.',
      ],
      [20, 2, 'The duty to keep secrets goes on for 3 years after the end of this Agreement for both of the parties.'],
    ];
    expect(ask(paper(page), [field('term_months', 'integer', 'Term in months')])).toEqual({ term_months: 18 });
  });

  it('stand in short sentences amidst a paragraph too, and behind a plus', () => {
    const page: Placed[] = [
      [
        20,
        0,
        'Rent is due on the first of each month and paid by bank transfer to the owner of the house. We allow for a 4 day grace period. Fees are due after it.',
      ],
      [20, 3, 'Requirements for whoever applies: 3+ years of professional experience in the design of bridges.'],
    ];
    const found = ask(paper(page, { language: 'en' }), [
      field('grace_period_days', 'integer', 'Grace period in days'),
      field('experience_years', 'integer', 'Years of experience required'),
    ]);
    expect(found).toEqual({ grace_period_days: 4, experience_years: 3 });
  });
});

describe('the ends of a range', () => {
  it('are no negative amounts', () => {
    const amounts = (text: string): number[] =>
      findAmounts(text, { decimalMark: '.', groupBySpace: false }).map(({ value }) => value.value);
    expect(amounts('$90,000 - $110,000')).toEqual([90_000, 110_000]);
    expect(amounts('$90,000-$110,000')).toEqual([90_000, 110_000]);
    expect(amounts('Refund -$20.00')).toEqual([-20]);
  });
});

describe('examples that the document says word for word', () => {
  it('give way to a label that tells all of it', () => {
    const found = ask(paper([[20, 0, 'Goods: OAK TABLES 60 X 80 CM']]), [
      field('goods', 'string', "the goods (e.g. 'OAK TABLES')"),
    ]);
    expect(found).toEqual({ goods: 'OAK TABLES 60 X 80 CM' });
  });
});
