import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema, FieldType } from '../../src/extraction/schema.ts';
import { ask } from './ask.ts';
import { paper } from './paper.ts';

const asked = (content: ReturnType<typeof paper>, ...fields: FieldSchema[]): Record<string, Value> =>
  ask(content, fields);
const field = (name: string, type: FieldType = 'string', description = ''): FieldSchema => ({
  name,
  type,
  ...(description ? { description } : {}),
});

describe('a report in sentences', () => {
  const report = paper(
    [
      [50, 1, 'Incident Report', 16],
      [
        50,
        3,
        'On March 4, 2023, at 9:10am, Rosa Delgado was admitted to Saint Brendan Hospital ICU in Tulsa after a fall on the stairs of her home.',
      ],
      [
        50,
        5,
        'She left it on March 9, 2023 with her brother, Miguel Delgado, and is expected to recover within some weeks.',
      ],
      [50, 8, 'Date 3/20/2023.'],
    ],
    { language: 'en', documentType: 'report', types: { 'p1.b1': 'title' } },
  );

  it('is dated by its own date, not by the first day that it tells of', () => {
    expect(asked(report, field('reportDate', 'date')).reportDate).toBe('2023-03-20');
  });

  it('has the only day of a sentence for what the sentence tells', () => {
    expect(asked(report, field('admissionDate', 'date')).admissionDate).toBe('2023-03-04');
  });
});

describe('a cover page', () => {
  const cover = paper([
    [200, 1, 'For the Quarterly Period Ended September 30, 2022'],
    [100, 4, 'DELAWARE'],
    [350, 4, '12-3456789'],
    [80, 5, '(STATE OF INCORPORATION)'],
    [340, 5, '(EMPLOYER ID)'],
    [60, 6, '400 ORCHARD ROAD, DOVER, DELAWARE 19901'],
    [50, 9, 'Indicate by check mark whether the registrant is a shell company. Yes ☐ No ☒'],
  ]);

  it('has values over captions in brackets', () => {
    expect(asked(cover, field('stateOfIncorporation'), field('employerId'))).toEqual({
      stateOfIncorporation: 'DELAWARE',
      employerId: '12-3456789',
    });
  });

  it('is answered by the box that is ticked behind a question', () => {
    expect(asked(cover, field('isShellCompany', 'boolean')).isShellCompany).toBe(false);
  });

  it('ends its period on the day that it ended', () => {
    expect(asked(cover, field('periodEnd', 'date')).periodEnd).toBe('2022-09-30');
  });
});

describe('a form with rows of captions', () => {
  const form = paper([
    [40, 1, 'First Name'],
    [200, 1, 'Last Name'],
    [320, 1, 'Suffix'],
    [40, 2, 'Ines'],
    [200, 2, 'Moreau'],
    [40, 5, 'City'],
    [200, 5, 'State'],
    [320, 5, 'Zip'],
    [40, 6, 'How long have you lived there?'],
    [40, 9, 'Home phone'],
    [120, 9, '7777666 –'],
  ]);

  it('reads beside labels that announce it, though they stand in a row', () => {
    const row = paper([
      [40, 1, 'Producer'],
      [200, 1, 'Contact Name:'],
      [300, 1, 'Peter Voss'],
      [40, 2, 'Lakeshore Brokers, Inc.'],
      [200, 2, 'Phone:'],
      [300, 2, '(312) 555-0182'],
    ]);
    expect(asked(row, field('producer'), field('contactName')).contactName).toBe('Peter Voss');
  });

  it('takes no torn digits for a telephone', () => {
    expect(asked(form, field('homePhone')).homePhone).toBeNull();
  });
});

it('reads a resume whose headings are set as all other lines, with times below what they are of', () => {
  const resume = paper(
    [
      [50, 1, 'Nadia Okoro'],
      [50, 3, 'Professional Experience'],
      [50, 5, 'Quillfeather Labs, Boise, ID'],
      [50, 6, 'Test Engineer'],
      [50, 7, 'March 2021 - Present'],
      [50, 9, 'Wrote the test benches of two products and kept them running over three releases of each.'],
      [50, 11, 'Lathe Operator'],
      [50, 12, 'Moss Works, Twin Falls, ID'],
      [50, 13, 'May 2017 - February 2021'],
      [50, 15, 'Education'],
      [50, 17, 'Bachelor of Science in Physics'],
      [50, 18, 'Snake River College'],
      [50, 19, '2013 - 2017'],
    ],
    { documentType: 'resume' },
  );
  const list = (name: string, ...names: string[]): FieldSchema => ({
    name,
    type: 'array',
    items: { type: 'object', fields: names.map((one) => field(one)) },
  });
  expect(asked(resume, list('experience', 'title', 'company', 'location', 'start', 'end'))).toEqual({
    experience: [
      {
        title: 'Test Engineer',
        company: 'Quillfeather Labs',
        location: 'Boise, ID',
        start: 'March 2021',
        end: 'Present',
      },
      {
        title: 'Lathe Operator',
        company: 'Moss Works',
        location: 'Twin Falls, ID',
        start: 'May 2017',
        end: 'February 2021',
      },
    ],
  });
  expect(asked(resume, list('education', 'degree', 'school', 'year'))).toEqual({
    education: [{ degree: 'Bachelor of Science in Physics', school: 'Snake River College', year: '2013 - 2017' }],
  });
});
