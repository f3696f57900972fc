import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

/** Set in the middle of the page, as title pages are: a letter is five points wide. */
const centred = (line: number, text: string): Placed => [300 - (text.length * 5) / 2, line, text];

describe('a caption in brackets', () => {
  const page: Placed[] = [
    centred(0, 'NORTHERN LANTERN WORKS, INC.'),
    centred(1, '(Exact name of registrant as specified in its charter)'),
    [100, 4, 'Oregon'],
    [400, 4, '87-1234567'],
    [20, 5, '(State or other jurisdiction of incorporation or organization)'],
    [350, 5, '(I.R.S. Employer Identification No.)'],
    centred(7, '40 Harbor Street'),
    centred(8, 'Portland, Oregon 97201'),
    centred(9, '(Address of principal executive offices, including zip code)'),
    centred(10, '(503) 555-0134'),
    centred(11, '(Registrant’s telephone number, including area code)'),
  ];
  const found = ask(paper(page, { language: 'en' }), [
    field('company_name'),
    field('state_of_incorporation'),
    field('employer_identification_number'),
    field('principal_address'),
    field('telephone'),
  ]);

  it('names what stands above it, whatever it adds or allows', () => {
    expect(found).toMatchObject({
      company_name: 'NORTHERN LANTERN WORKS, INC.',
      state_of_incorporation: 'Oregon',
      employer_identification_number: '87-1234567',
      telephone: '(503) 555-0134',
    });
  });

  it('names all lines of an address', () => {
    expect(found.principal_address).toBe('40 Harbor Street, Portland, Oregon 97201');
  });

  it('says nothing of what follows it', () => {
    const text =
      'Oregon 87-1234567 (state of incorporation) (employer identification no.) 40 Harbor Street which is the house';
    const { employer_identification_number: number } = ask(paper([[0, 0, text]], { language: 'en' }), [
      field('employer_identification_number'),
    ]);
    expect(number).not.toBe('40');
  });
});

describe('names in the middle over values', () => {
  it('are no values of one another', () => {
    const over = (middle: number, line: number, text: string): Placed => [middle - (text.length * 5) / 2, line, text];
    const page: Placed[] = [
      over(100, 0, 'Title of each class'),
      over(300, 0, 'Trading symbol'),
      over(500, 0, 'Market on which it is listed'),
      over(100, 1, 'Common stock, no par value'),
      over(300, 1, 'NLW'),
      over(500, 1, 'Harbor Stock Market'),
    ];
    expect(ask(paper(page, { language: 'en' }), [field('trading_symbol')])).toEqual({ trading_symbol: 'NLW' });
  });
});
