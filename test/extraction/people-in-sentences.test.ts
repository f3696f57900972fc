import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const read = (lines: string[], ...fields: Parameters<typeof field>[]) =>
  ask(
    paper(
      lines.map((text, i): Placed => [20, 2 * i, text]),
      { language: 'en' },
    ),
    fields.map((one) => field(...one)),
  );

describe('who holds an office', () => {
  it('is told without the office and the telephone', () => {
    const lines = [
      'Claims Adjuster: J. Whitfield, Senior Claims Examiner',
      'Emergency contact: Mary Smith (217) 555-0142',
    ];
    expect(read(lines, ['claims_adjuster'], ['emergency_contact'])).toEqual({
      claims_adjuster: 'J. Whitfield',
      emergency_contact: 'Mary Smith',
    });
    expect(read(['Signatory: Dr. Helen Park, PharmD'], ['signatory']).signatory).toBe('Dr. Helen Park, PharmD');
  });
});

describe('a position', () => {
  it('is not the title of its contract', () => {
    const page: Placed[] = [
      [200, 0, 'EMPLOYMENT AGREEMENT', 20],
      [
        20,
        4,
        'This Employment Agreement is made on January 1, 2024 between Acme Ltd ("Employer") and John Doe ("Employee").',
      ],
    ];
    const content = paper(page, { language: 'en', documentType: 'contract', types: { 'p1.b1': 'title' } });
    expect(ask(content, [field('job_title', 'string', 'Position of the employee')]).job_title).toBeNull();
  });
});

describe('what stands under a label', () => {
  it('may be a sentence where the label has a colon', () => {
    const sentence = 'Persistent fatigue, mild discomfort in the chest, and some shortness of breath for three months.';
    const page: Placed[] = [
      [20, 0, 'Chief Complaint:'],
      [20, 1, sentence],
    ];
    expect(ask(paper(page, { language: 'en' }), [field('chief_complaint')]).chief_complaint).toBe(sentence);
  });
});

it('reads a caption in brackets over two lines under what it explains', () => {
  const page: Placed[] = [
    [100, 4, 'Delaware'],
    [400, 4, '94-0890210'],
    [60, 5, '(State or other jurisdiction'],
    [382, 5, '(I.R.S. Employer'],
    [80, 6, 'of incorporation)'],
    [375, 6, 'Identification No.)'],
    [60, 8, '1400 Smith Street'],
  ];
  const fields = [field('state_of_incorporation'), field('ein', 'string', 'IRS employer identification number')];
  expect(ask(paper(page, { language: 'en' }), fields)).toEqual({
    state_of_incorporation: 'Delaware',
    ein: '94-0890210',
  });
});

it('counts what follows a number rather than what is paid', () => {
  const line = 'Basic Plan: $99/month - Up to 1,000 conversations.';
  const fields: Parameters<typeof field>[] = [
    ['basic_plan_price', 'number'],
    ['basic_plan_conversations', 'integer'],
  ];
  expect(read([line], ...fields)).toEqual({ basic_plan_price: 99, basic_plan_conversations: 1000 });
});

describe('parts of what stands behind a label', () => {
  it('are the name of a company and its address', () => {
    const line = 'Client: Larkfield Foods LLC, 128 Riverside Drive, Boston, MA, USA';
    expect(read([line], ['client'], ['client_address'])).toEqual({
      client: 'Larkfield Foods LLC',
      client_address: '128 Riverside Drive, Boston, MA, USA',
    });
  });

  it('are no lines to be filled in', () => {
    expect(read(['Provider: ______________________ For the'], ['provider']).provider).toBeNull();
  });

  it('may be a number though people are counted', () => {
    expect(read(['Employees: 250+'], ['employees', 'string', 'Number of employees']).employees).toBe('250+');
  });
});

describe('a sentence of a lease', () => {
  it('says where, from when to when, and what is allowed', () => {
    const text =
      'Landlord agrees to rent to Tenant the dwelling located at 9876 Cherry Avenue, Apartment 426 for one year, beginning July 1, 2012 and ending June 30, 2013, with a 3 day grace period for rent.';
    const fields: Parameters<typeof field>[] = [
      ['property_address', 'string', 'Address of the dwelling'],
      ['lease_start', 'date', 'Beginning of the lease'],
      ['lease_end', 'date', 'End of the lease'],
      ['grace_period_days', 'integer'],
    ];
    expect(read([text], ...fields)).toEqual({
      property_address: '9876 Cherry Avenue, Apartment 426',
      lease_start: '2012-07-01',
      lease_end: '2013-06-30',
      grace_period_days: 3,
    });
  });

  it('says that a contract renews though it speaks of non-renewal', () => {
    const text =
      'This Agreement shall automatically renew for successive periods unless either Party gives thirty days notice of non-renewal.';
    expect(read([text], ['auto_renewal', 'boolean']).auto_renewal).toBe(true);
  });
});

it('reads the number of a unit that is set close, and none of another unit', () => {
  const text =
    'The Nimbus Book 14 is a powerful laptop with the latest processor and 16GB of RAM that never leaves anybody behind.';
  expect(read([text], ['laptop_ram_gb', 'number', 'RAM in GB']).laptop_ram_gb).toBe(16);
});

it('tells what a share rose from', () => {
  const text = 'The percent of trees damaged increased to 21.3% from 19.9% measured in the survey before on all roads.';
  const fields: Parameters<typeof field>[] = [
    ['damaged_percent', 'number', 'Percent of trees damaged'],
    ['damaged_percent_previous', 'number', 'Percent of trees damaged in the previous survey'],
  ];
  expect(read([text], ...fields)).toEqual({ damaged_percent: 21.3, damaged_percent_previous: 19.9 });
});
