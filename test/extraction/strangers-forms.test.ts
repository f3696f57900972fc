import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema, FieldType } from '../../src/extraction/schema.ts';
import { ask } from './ask.ts';
import { grid, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };
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

  it('names who follows the word of his role, and what says itself what it is', () => {
    expect(asked(report, field('brother', 'string', 'name of the brother'), field('hospital'))).toEqual({
      brother: 'Miguel Delgado',
      hospital: 'Saint Brendan Hospital',
    });
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

  it('reads below them, not beside', () => {
    const found = asked(form, field('firstName'), field('lastName'), field('city'), field('zip'));
    expect(found).toEqual({ firstName: 'Ines', lastName: 'Moreau', city: null, zip: null });
  });

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

describe('a letter', () => {
  const letter = paper(
    [
      [50, 1, 'Fern Corp Robotics'],
      [50, 2, 'Job Offer: Field Technician'],
      [50, 4, 'Date: May 6, 2024'],
      [50, 6, 'Dear Ada Osei,'],
      [
        50,
        8,
        'We are glad to offer you the position of a field technician at our workshop in Reno, starting on June 3, 2024.',
      ],
      [50, 12, 'Sincerely,'],
      [50, 14, 'Paul Winter'],
      [50, 15, 'Plant Manager'],
    ],
    { language: 'en', documentType: 'letter' },
  );

  it('knows whom it greets and who signed it as what', () => {
    const found = asked(
      letter,
      field('candidateName', 'string', 'name of the candidate'),
      field('signedBy', 'string', 'who signed the letter'),
      field('signerTitle', 'string', 'title of who signed'),
    );
    expect(found).toEqual({ candidateName: 'Ada Osei', signedBy: 'Paul Winter', signerTitle: 'Plant Manager' });
  });

  it('has the date of what it is headed with, and the whole name of its head', () => {
    const found = asked(letter, field('offerDate', 'date'), field('company'));
    expect(found).toEqual({ offerDate: '2024-05-06', company: 'Fern Corp Robotics' });
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

it('takes neither what a party has for the party, nor a label that comes again for a value', () => {
  const bill = paper([
    [50, 0, 'Waybill 4711'],
    [50, 1, "CARRIER'S RIGHTS ARE SET OUT ON THE BACK"],
    [50, 4, 'Tariff'],
    [120, 4, 'Charge'],
    [50, 8, 'Tariff'],
    [120, 8, 'Charge'],
  ]);
  expect(asked(bill, field('carrier'), field('tariffName'))).toEqual({ carrier: null, tariffName: null });
});

it('doubts cells that are unlike all others of their column', () => {
  const rows = ['12 cm', '14 cm', '15 cm', '11 cm', '13 cm'].map((depth, i) => [`A${i}`, depth]);
  const samples = grid('t1', [
    ['Horizon', 'Depth'],
    ...rows,
    ['B1', 'Surface features of the lower part, by kind and share of the face that they cover'],
  ]);
  const list: FieldSchema = {
    name: 'horizons',
    type: 'array',
    items: { type: 'object', fields: [field('horizon'), field('depth')] },
  };
  const content = paper([[50, 60, 'Soil']], { tables: [samples] });
  const result = rulesBackend.extract(
    new Evidence(content),
    { name: 'asked', fields: [list] },
    options,
  ) as BackendResult;
  const sure = result.fields[0]!.items!.map(({ fields }) => fields!.find(({ name }) => name === 'depth')!.confidence);
  expect(Math.min(...sure.slice(0, -1))).toBeGreaterThan(sure.at(-1)! + 0.2);
});
