import { describe, expect, it } from 'vitest';
import { threadMs } from '../thread-time.ts';
import { contractOf, extractContract } from './contract-document.ts';

const PREAMBLE =
  'This Services Agreement (the “Agreement”) is made as of March 3, 2021 by and between Northwind Traders, Inc. (“Supplier”) and Contoso, Ltd. (“Customer”).';

const extracted = async (field: string, ...paragraphs: string[]): Promise<unknown> =>
  (await extractContract(contractOf(...paragraphs))).get(field)!.value;

describe('effective date of a contract', () => {
  it.each([
    ['made as of the 5th day of November 2004 (the “EFFECTIVE DATE”)', '2004-11-05'],
    ['made this 3rd day of March, 2021', '2021-03-03'],
    ['dated as of January 30, 2006', '2006-01-30'],
    ['made on the first day of June, 2012', '2012-06-01'],
    ['dated as of , 2007', null],
    ['made this ___ day of ________, 20__', null],
  ])('reads "%s"', async (words, date) => {
    const preamble = `This Agreement is ${words}, by and between Contoso, Ltd. (“Buyer”) and Fabrikam, Inc. (“Seller”).`;
    expect(await extracted('effective_date', preamble)).toBe(date);
  });

  it('takes the date called effective, not the date of another agreement', async () => {
    const recital = 'WHEREAS, the parties entered into that certain Asset Purchase Agreement dated October 28, 2004;';
    const clause = 'This Agreement shall become effective on April 1, 2021 (the “Effective Date”).';
    expect(await extracted('effective_date', PREAMBLE, recital, clause)).toBe('2021-04-01');
  });

  it('takes the last signature where the agreement says so', async () => {
    const preamble =
      'This Agreement is entered into as of the later of the two signature dates below between Contoso, Ltd. (“Buyer”) and Fabrikam, Inc. (“Seller”).';
    const signatures = [
      'Contoso, Ltd.',
      'By: /s/ Ann Beebe',
      'Date: 4/8/2004',
      'Fabrikam, Inc.',
      'By: /s/ Bob Kelly',
      'Date: 4/26/2004',
    ];
    expect(await extracted('effective_date', preamble, ...signatures)).toBe('2004-04-26');
  });
});

describe('a date that is not that of the contract', () => {
  const BLANK =
    'This Agreement is made the ___ day of October 2011 by and between Contoso, Ltd. (“Buyer”) and Fabrikam, Inc. (“Seller”).';
  it.each([
    ['WHEREAS, they signed Amendment No. 1 to Agency Agreements dated October 23, 2001;'],
    ['The effective date of the termination of your employment is December 1, 2010.'],
    ['"Trust" means the trust that was formed under a Declaration of Trust dated March 23, 1988.'],
  ])('%s', async (sentence) => {
    expect(await extracted('effective_date', BLANK, sentence)).toBeNull();
  });

  it('is not so sure as that which the first sentence says', async () => {
    const fields = await extractContract(
      contractOf(BLANK, 'The Order, effective September 24, 2001, shall be obeyed.'),
    );
    const said = await extractContract(contractOf(PREAMBLE));
    expect(fields.get('effective_date')!.confidence).toBeLessThan(0.65);
    expect(said.get('effective_date')!.confidence).toBeGreaterThan(0.85);
  });

  it('is no number of an exhibit, and a law is none of a city that is left blank', async () => {
    const blank = 'This Agreement shall be construed under the laws of the City of ________.';
    expect(await extracted('effective_date', 'EXHIBIT 10.14.12', '# Form of Agreement', BLANK)).toBeNull();
    expect(await extracted('governing_law', BLANK, blank)).toBeNull();
  });

  it('is read beside a place', async () => {
    const lines = [
      '# CREDIT AGREEMENT',
      'Buffalo, New York May 17, 2005',
      'BORROWER: Contoso, Ltd.',
      'BANK: Fabrikam Bank',
    ];
    expect(await extracted('effective_date', ...lines)).toBe('2005-05-17');
  });
});

describe('an engagement for some time', () => {
  it.each([
    [
      'The Company hereby employs the Executive for a period of twenty-four months, commencing on December 1, 2021 and expiring on November 30, 2023 (the “Initial Term”).',
      '24 months',
      '2023-11-30',
    ],
    [
      'Employee agrees to serve on the terms and conditions of this Agreement for a period of seven years ending December 31, 2027.',
      '7 years',
      '2027-12-31',
    ],
    [
      'The engagement shall commence effective on March 9, 2021, (the “Start Date”) and shall continue for two years (the “Term”).',
      '2 years',
      '2023-03-09',
    ],
    [
      'This Agreement is in effect for a period of three years and five months (the “Term”).',
      '41 months',
      '2024-08-03',
    ],
    ['You will not become President until 12:01 AM on August 15, 2022 under this Agreement.', null, null],
    ['If you agree, return this Agreement to me no later than March 17, 2022.', null, null],
    [
      'Such default under this Agreement shall continue for a period of twenty (20) days from its occurrence.',
      null,
      null,
    ],
    ['The work under this Agreement shall be completed within twelve (12) months from the date hereof.', null, null],
    ['Benefits under this Agreement continue at a value that uses the 30-year treasury rate.', null, null],
  ])('%s', async (sentence, term, expiration) => {
    expect(await extracted('term', PREAMBLE, sentence)).toBe(term);
    expect(await extracted('expiration_date', PREAMBLE, sentence)).toBe(expiration);
  });
});

describe('value of a contract', () => {
  it.each([
    ['Owner shall pay Contractor a Lump Sum Price of $1,178,165.00.', 1178165],
    ['The total contract price shall be Two Hundred Thousand Dollars ($200,000).', 200000],
    ['Customer will pay $50,000 in two installments: $25,000 upon signing and the rest upon delivery.', 50000],
    ['Borrower has requested a revolving line of credit in the amount of $100,000,000.', 100000000],
    ['Each loan shall be in a minimum aggregate amount of $100,000 and integral multiples of $50,000.', null],
    ['Litigation in which the aggregate amount of claims is $250,000 or more shall be told.', null],
    ['The Contract Price shall be reduced by USD 100,000.00 for each knot of speed that lacks.', null],
    ['Borrower shall pay the Bank an origination fee of $60,000.', null],
    ['The Executive has annual compensation from the Company of $130,000 or more.', null],
    ['The parties agree that a bond in the amount of $25,000 would be fair.', null],
  ])('%s', async (sentence, value) => {
    expect(await extracted('contract_value', PREAMBLE, sentence)).toBe(value);
  });
});

describe('a notice or a renewal of something else', () => {
  it.each([
    ['Such policies of insurance may not be cancelled without thirty days prior written notice to Lender.'],
    ['Employee terminates for good reason if notice of the reduction is given within ninety (90) days after it.'],
    ['A plan terminates upon a reportable event for which the 30-day notice period is waived.'],
    ['The cure period under this Agreement shall be extended for thirty additional days if a term needs it.'],
    ['In such event the time of delivery shall be extended for a period of time equal to the time lost.'],
    ['Vacation time may not be carried over from year to year.'],
  ])('%s', async (sentence) => {
    expect(await extracted('termination_notice', PREAMBLE, sentence)).toBeNull();
    expect(await extracted('renewal', PREAMBLE, sentence)).toBeNull();
  });
});

describe('title of a contract', () => {
  it.each([
    [
      ['<PAGE> 1 EXHIBIT 10.1 CREDIT AGREEMENT dated as of May 1, 2001 between Contoso, Inc. and Fabrikam Bank'],
      'CREDIT AGREEMENT',
    ],
    [['# SOFTWARE LICENSE', '# AND CO-MARKETING AGREEMENT', PREAMBLE], 'SOFTWARE LICENSE AND CO-MARKETING AGREEMENT'],
    [['# CONTRATO DE PRESTAÇÃO DE SERVIÇOS', 'CONTRATANTE: Rui Prado'], 'CONTRATO DE PRESTAÇÃO DE SERVIÇOS'],
    [['# 1. El Contrato', 'Las presentes condiciones rigen el uso del portal.'], null],
  ])('is read from %j', async (paragraphs, title) => {
    expect(await extracted('title', ...paragraphs)).toBe(title);
  });

  it('has beside it the term and the law of other languages', async () => {
    const term = 'O presente contrato terá vigência de 12 (doze) meses.';
    const law = 'Este contrato será regido pelas leis da República Federativa do Brasil.';
    expect(await extracted('term', term)).toBe('12 months');
    expect(await extracted('governing_law', law)).toBe('Brazil');
  });

  it('is no part of a sentence', async () => {
    const sentence =
      'As a condition of this Agreement, you agree to sign a release of this other agreement (a “Release”).';
    expect(await extracted('title', 'August 1, 2016', 'Dear Ann:', sentence)).toBeNull();
  });
});

describe('term of a contract', () => {
  it.each([
    ['The term of this Agreement shall be for a period of two (2) years from the Effective Date.', '2 years'],
    [
      'Term. This Agreement shall continue in full force and effect for an initial term of eighteen (18) months.',
      '18 months',
    ],
    ['This Agreement shall terminate on the second anniversary of the date hereof.', '2 years'],
    ['The obligations of confidentiality shall survive for five years from the date of disclosure.', '5 years'],
    ['Either party may terminate this Agreement upon ninety (90) days prior written notice.', null],
    ['For a period of one year after termination of employment, Employee shall not solicit any customer.', null],
    ['Supplier shall keep its records for three years after each payment.', null],
    ['This Agreement shall terminate upon the first anniversary of the day on which Ms Beebe leaves the board.', null],
    [
      'All duties under this Agreement shall continue in effect for five (5) years from the date of its termination.',
      null,
    ],
    [
      'Nothing shall enable Supplier to terminate this Agreement unless the plant was shut for a period of six (6) months.',
      null,
    ],
    [
      'The initial term of this Agreement is for a period of three years, beginning on the day the work starts, May 2, 2021.',
      '3 years',
    ],
  ])('reads "%s"', async (clause, term) => {
    expect(await extracted('term', PREAMBLE, clause)).toBe(term);
  });

  it('tells the initial term from its renewals', async () => {
    const fields = await extractContract(
      contractOf(
        PREAMBLE,
        'The initial term of this Agreement is three (3) years and shall automatically renew for successive one (1) year periods unless either party gives sixty (60) days’ written notice of termination.',
      ),
    );
    expect(fields.get('term')!.value).toBe('3 years');
    expect(fields.get('renewal')!.value).toBe('shall automatically renew for successive one (1) year periods');
    expect(fields.get('termination_notice')!.value).toBe('60 days');
  });
});

describe('expiration of a contract', () => {
  it('reads a stated date', async () => {
    const field = (
      await extractContract(contractOf(PREAMBLE, 'This Agreement shall expire on November 30, 2023 unless extended.'))
    ).get('expiration_date')!;
    expect(field).toMatchObject({ value: '2023-11-30', citation: { text: 'November 30, 2023', match: 'normalized' } });
  });

  it('derives it from effective date and term, and says so', async () => {
    const clause = 'This Agreement shall remain in effect for a period of one (1) year from the Effective Date.';
    const field = (await extractContract(contractOf(PREAMBLE, clause))).get('expiration_date')!;
    expect(field).toMatchObject({ value: '2022-03-03', citation: { match: 'derived' } });
    expect(field.citation!.text).toContain('one (1) year');
  });

  it.each([
    [
      'Supplier shall begin work on June 15, 2021 (the “Launch Date”). The term of this Agreement shall be two (2) years from the Launch Date.',
      '2023-06-15',
    ],
    ['This Agreement shall remain in effect until the end of the current calendar year.', '2021-12-31'],
    ['This Agreement shall continue in effect for twelve (12) months after a Change in Control.', null],
    ['The Customer agrees to reimburse all costs of this Agreement until July 1, 2024.', null],
    [
      'Subject to the termination provisions of this Article, this Agreement shall continue for five (5) years from the Effective Date.',
      '2026-03-03',
    ],
    [
      'Each representation and warranty shall survive the closing of this Contract, and continue in full force and effect for one year from the date of this Contract.',
      null,
    ],
    [
      'Except as permitted in this agreement, in no event shall Substantial Completion be no later than December 31, 2023.',
      null,
    ],
    ['The Service Period begins at once and shall terminate on July 1, 2025.', '2025-07-01'],
  ])('counts from what the clause says: "%s"', async (clause, date) => {
    expect(await extracted('expiration_date', PREAMBLE, clause)).toBe(date);
  });

  it('invents none', async () => {
    expect(await extracted('expiration_date', PREAMBLE, 'This Agreement may be terminated at any time.')).toBeNull();
  });
});

describe('governing law of a contract', () => {
  it.each([
    [
      'This Agreement shall be governed by and construed in accordance with the laws of the State of New York.',
      'New York',
    ],
    ['The validity of this Agreement is governed by the laws of England and Wales.', 'England and Wales'],
    [
      'This Agreement is governed by the laws of the United States and, where not inconsistent therewith, of the Commonwealth of Kentucky.',
      'Kentucky',
    ],
    ['THIS AGREEMENT SHALL BE GOVERNED BY DELAWARE LAW.', 'Delaware'],
    ['Any dispute shall be brought exclusively in the courts of the State of Texas.', 'Texas'],
    ['Dieser Vertrag unterliegt dem Recht der Bundesrepublik Deutschland.', 'Germany'],
    ['Contoso is a corporation organized and existing under the laws of the State of Nevada.', null],
    ['This Agreement shall be governed by the laws of the State of ____________.', null],
  ])('reads "%s"', async (clause, law) => {
    expect(await extracted('governing_law', PREAMBLE, clause)).toBe(law);
  });

  it('believes the clause over the venue, and offers the other as an alternative', async () => {
    const field = (
      await extractContract(
        contractOf(
          PREAMBLE,
          'Any action shall be brought in the courts of Florida.',
          'This Agreement is governed by the laws of the State of Ohio.',
        ),
      )
    ).get('governing_law')!;
    expect(field.value).toBe('Ohio');
    expect(field.citation!.text).toBe('This Agreement is governed by the laws of the State of Ohio');
    expect(field.alternatives!.map(({ value }) => value)).toEqual(['Florida']);
    expect(field.alternatives![0]!.confidence).toBeLessThan(field.confidence);
  });
});

describe('title and value of a contract', () => {
  it.each([
    [
      ['EX-10.14 23 a07-2226_1ex10d14.htm EX-10.14', 'EXHIBIT 10.14', '# SOFTWARE HOSTING AGREEMENT', PREAMBLE],
      'SOFTWARE HOSTING AGREEMENT',
    ],
    [
      ['# AMENDMENT NO. 3 TO THE NONEXCLUSIVE', '# VALUE ADDED DISTRIBUTOR AGREEMENT', PREAMBLE],
      'AMENDMENT NO. 3 TO THE NONEXCLUSIVE VALUE ADDED DISTRIBUTOR AGREEMENT',
    ],
    [[PREAMBLE], 'Services Agreement'],
  ])('names the document: %j', async (paragraphs, title) => {
    expect(await extracted('title', ...(paragraphs as string[]))).toBe(title);
  });

  it.each([
    ['The total purchase price for the Assets is $1,250,000.00, payable at closing.', 1_250_000],
    ['Customer shall pay Supplier a fee of $5,000 per month.', null],
    ['In no event shall the liability of Supplier exceed a total amount of $100,000.', null],
  ])('reads "%s"', async (clause, value) => {
    expect(await extracted('contract_value', PREAMBLE, clause)).toBe(value);
  });
});

describe('signatories of a contract', () => {
  it('reads name, title and company of each block', async () => {
    const signatures = [
      'CONTOSO, LTD.',
      'By: /s/ Ann Beebe',
      'Name: Ann Beebe',
      'Title: Chief Executive Officer',
      'Fabrikam, Inc.',
      'By: ____________',
      'Name: Bob Kelly',
      'Title: President',
    ];
    expect(await extracted('signatories', PREAMBLE, ...signatures)).toEqual([
      { name: 'Ann Beebe', title: 'Chief Executive Officer', party: 'CONTOSO, LTD.' },
      { name: 'Bob Kelly', title: 'President', party: 'Fabrikam, Inc.' },
    ]);
  });
});

describe('hostile text', () => {
  it.each([
    ['brackets', '("'.repeat(20_000)],
    ['between', 'between A and '.repeat(5_000)],
    ['dashes', `term ${'-'.repeat(40_000)} years notice terminate governed by the laws of`],
    ['dates', 'January 1, 2020 '.repeat(5_000)],
    ['capitals', 'This Agreement '.repeat(8_000)],
  ])('answers soon about %s', async (_, text) => {
    const started = threadMs();
    await extractContract(contractOf(text));
    expect(threadMs() - started).toBeLessThan(4_000);
  });
});

describe('the end of a contract', () => {
  it.each([
    ['The initial term runs from January 1, 2022 to December 31, 2023.', '2023-12-31'],
    ['TERM: The lease shall begin on May 1, 2022, and end on April 30, 2023.', '2023-04-30'],
    ['This contract is valid from 01/05/2022 until 30/04/2023.', '2023-04-30'],
    ['Supplier trained its staff from January 1, 2022 to December 31, 2023.', null],
  ])('is the second day of "%s"', async (clause, date) => {
    expect(await extracted('expiration_date', PREAMBLE, clause)).toBe(date);
  });
});

describe('parties', () => {
  it('have their place within the name, and what was done to them behind it', async () => {
    const found = (await extracted(
      'parties',
      'THIS AGREEMENT is dated 3 May 2024 BETWEEN',
      '(1) NORTHWIND INVESTMENT MANAGEMENT (UK) LIMITED incorporated and registered in England and Wales with company number 02022650; and',
      '(2) Contoso Company Limited incorporated and registered in England and Wales with company number 12345.',
    )) as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual([
      'NORTHWIND INVESTMENT MANAGEMENT (UK) LIMITED',
      'Contoso Company Limited',
    ]);
  });

  it('may be a state that somebody acts for', async () => {
    const found = await extracted(
      'parties',
      'This lease is entered into this 28th day of May, 2002, by Henry Calder, 9 Palm Avenue, Castries, Saint Lucia, hereinafter referred to as "the LANDLORD", and the United States of America, acting by Ruth L. Dean, Administrative Officer of the Embassy, hereinafter referred to as "the TENANT".',
    );
    expect(found).toMatchObject([{ name: 'Henry Calder' }, { name: 'United States of America', role: 'TENANT' }]);
  });

  it('are listed with their roles, also between the marks of Markdown', async () => {
    const lines = [
      'CONTRACT',
      'Parties involved:',
      '- **Client:** Contoso Retail',
      '- Developer: John Doe',
      'Scope of work',
    ];
    expect(await extracted('parties', ...lines)).toMatchObject([
      { name: 'Contoso Retail', role: 'Client' },
      { name: 'John Doe', role: 'Developer' },
    ]);
  });
});

describe('the law of a contract', () => {
  it.each([
    ['The laws of England and Wales apply to this Agreement.', 'England and Wales'],
    ['This Agreement is subject to the law of Ontario, Canada.', 'Ontario'],
    ['Es gilt das Recht der Bundesrepublik Deutschland.', 'Germany'],
    ['Governing Law. California law governs.', 'California'],
    ['This Agreement shall be construed in accordance with Indian law.', 'India'],
    ['Customer is subject to the laws of Ontario when it imports goods.', null],
  ])('is that of "%s"', async (clause, law) => {
    expect(await extracted('governing_law', PREAMBLE, clause)).toBe(law);
  });
});

it('reads parties as French contracts list them, and an option to renew', async () => {
  const parties = await extracted(
    'parties',
    'CONTRAT DE PRESTATION DE SERVICES',
    'Entre les soussignés :',
    'La société Vent du Nord SARL, au capital de 10 000 euros, dont le siège est à Paris, ci-après dénommée « le Client »,',
    'Et',
    'La société Contoso SA, dont le siège est à Lyon, ci-après dénommée « le Prestataire »',
  );
  expect(parties).toMatchObject([{ name: 'Vent du Nord SARL' }, { name: 'Contoso SA' }]);
  const option = 'Customer may renew this Agreement for one additional term of two years.';
  expect(await extracted('renewal', PREAMBLE, option)).toBe(
    'may renew this Agreement for one additional term of two years',
  );
});

it.each([
  [
    'De una parte, Viento Norte S.L., con domicilio en Madrid (en adelante, el "Cliente"), y de otra parte, Contoso S.A., con domicilio en Barcelona (en adelante, el "Proveedor").',
  ],
  [
    'De una parte, Viento Norte S.L., con DNI 12345678A, en adelante "el Cliente".',
    'Y de otra, Contoso S.A., en adelante "el Proveedor".',
  ],
  [
    'De um lado, Viento Norte S.L., com sede em Lisboa, doravante denominada "Cliente", e de outro lado, Contoso S.A., com sede no Porto, doravante denominada "Proveedor".',
  ],
])('reads parties as Spanish and Portuguese contracts name them: %s', async (...lines) => {
  expect(await extracted('parties', 'CONTRATO', ...lines)).toMatchObject([
    { name: 'Viento Norte S.L.', role: 'Cliente' },
    { name: 'Contoso S.A.', role: 'Proveedor' },
  ]);
});
