import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { grid, type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };
function extract(content: ReturnType<typeof paper>, schema: Schema): Record<string, Value> {
  const result = rulesBackend.extract(new Evidence(content), schema, options) as BackendResult;
  return Object.fromEntries(result.fields.map(({ name, value }) => [name, value]));
}
const builtIn = (name: string): Schema => BUILT_IN_SCHEMAS.get(name)!;
const asked = (...fields: FieldSchema[]): Schema => ({ name: 'asked', fields });

const LEASE: Placed[] = [
  [50, 1, 'RESIDENTIAL LEASE AGREEMENT'],
  [
    50,
    3,
    'This Residential Lease Agreement (the "Lease") is entered into this 12th day of April, 2025, by and between Cedar Hollow Properties, LLC, an Oregon limited liability company ("Landlord"), and Maria Lopez and Daniel Okafor (together, "Tenant").',
  ],
  [
    50,
    5,
    '1. Premises. Landlord leases to Tenant the dwelling located at 2214 NE Alder Street, Unit 3, Portland, Oregon 97211, together with one parking space.',
  ],
  [
    50,
    7,
    '2. Term. The term of this Lease shall begin on May 1, 2025 and shall end at midnight on April 30, 2026, unless sooner terminated. Thereafter this Lease shall continue from month to month until either party gives not less than sixty (60) days’ written notice.',
  ],
  [
    50,
    9,
    '3. Rent. Tenant shall pay to Landlord rent in the amount of Two Thousand One Hundred Fifty Dollars ($2,150.00) per month, payable in advance. A late charge of $75 shall be due for any payment received after the fifth day of the month.',
  ],
  [
    50,
    11,
    '4. Security Deposit. Upon execution Tenant shall deposit with Landlord the sum of $3,225.00, to be returned within thirty-one (31) days after the Tenant vacates.',
  ],
  [50, 13, '5. Pets. One cat is permitted subject to an additional pet deposit of $300. No other animals are allowed.'],
  [
    50,
    15,
    '7. Governing Law. This Lease shall be governed by and construed in accordance with the laws of the State of Oregon.',
  ],
];

describe('a lease as running text', () => {
  const found = extract(
    paper(LEASE, { language: 'en', documentType: 'lease', types: { 'p1.b1': 'title' } }),
    builtIn('lease'),
  );

  it('has its parties by their roles, its dates and amounts from its sentences', () => {
    expect(found).toMatchObject({
      landlord: 'Cedar Hollow Properties, LLC',
      tenants: ['Maria Lopez', 'Daniel Okafor'],
      premises_address: '2214 NE Alder Street, Unit 3, Portland, Oregon 97211',
      lease_date: '2025-04-12',
      start_date: '2025-05-01',
      end_date: '2026-04-30',
      notice_period: '60 days',
      governing_law: 'Oregon',
    });
  });

  it('keeps its amounts apart', () => {
    expect(found).toMatchObject({ monthly_rent: 2150, security_deposit: 3225, late_fee: 75, pet_deposit: 300 });
  });
});

describe('a bank statement', () => {
  const transactions = grid('t1', [
    ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
    ['12/30', 'PAYROLL', '', '3,170.06', '7,388.83'],
    ['01/03', 'CHECK 1042', '1,650.00', '', '5,738.83'],
  ]);
  const content = paper(
    [
      [50, 60, 'First Prairie Bank'],
      [300, 60, 'Account Statement'],
      [300, 61, 'Statement period: 12/05/2024 - 01/04/2025'],
      [300, 62, 'Account number: 000123-4567'],
      [50, 63, 'JORDAN K. ALVAREZ'],
      [50, 64, '918 Elm Street Apt 4B'],
      [50, 65, 'Des Moines, IA 50309'],
      [50, 68, 'Beginning balance on 12/05/2024'],
      [256, 68, '$4,218.77'],
      [50, 69, 'Deposits and other credits'],
      [256, 69, '3,170.06'],
      [50, 70, 'Withdrawals and other debits'],
      [256, 70, '-1,650.00'],
      [50, 71, 'Ending balance on 01/04/2025'],
      [256, 71, '$5,738.83'],
    ],
    { language: 'en', tables: [transactions], documentType: 'bank_statement' },
  );

  it('has its summary, not the columns of its transactions', () => {
    expect(extract(content, builtIn('bank_statement'))).toMatchObject({
      account_number: '000123-4567',
      period_start: '2024-12-05',
      period_end: '2025-01-04',
      opening_balance: 4218.77,
      closing_balance: 5738.83,
      total_deposits: 3170.06,
      total_withdrawals: -1650,
    });
  });

  it('has days of the year that its period says', () => {
    expect(extract(content, builtIn('bank_statement')).transactions).toEqual([
      {
        date: '2024-12-30',
        description: 'PAYROLL',
        withdrawal: null,
        deposit: 3170.06,
        amount: null,
        balance: 7388.83,
      },
      {
        date: '2025-01-03',
        description: 'CHECK 1042',
        withdrawal: 1650,
        deposit: null,
        amount: null,
        balance: 5738.83,
      },
    ]);
  });
});

describe('a resume', () => {
  const content = paper(
    [
      [50, 1, 'Priya Raman'],
      [50, 2, 'Seattle, WA | priya.raman@example.com | (206) 555-0133 | linkedin.com/in/priyaraman'],
      [50, 4, 'Experience'],
      [50, 5, 'Staff Data Engineer, Orca Logistics, June 2021 – Present'],
      [60, 6, 'Lead a team of six.'],
      [50, 7, 'Software Engineer, Boeing, Aug 2013 – Jan 2017'],
      [50, 9, 'Education'],
      [50, 10, 'M.S. Computer Science, University of Washington, 2013'],
    ],
    {
      language: 'en',
      documentType: 'resume',
      types: { 'p1.b1': 'title', 'p1.b3': 'heading', 'p1.b7': 'heading', 'p1.b5': 'list_item' },
    },
  );

  it('has contacts by their kind and records by its headings', () => {
    expect(extract(content, builtIn('resume'))).toMatchObject({
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      phone: '(206) 555-0133',
      location: 'Seattle, WA',
      website: 'linkedin.com/in/priyaraman',
      experience: [
        { title: 'Staff Data Engineer', company: 'Orca Logistics', start_date: 'June 2021', end_date: 'Present' },
        { title: 'Software Engineer', company: 'Boeing', start_date: 'Aug 2013', end_date: 'Jan 2017' },
      ],
      education: [{ degree: 'M.S. Computer Science', institution: 'University of Washington', year: '2013' }],
    });
  });
});

describe('a certificate of insurance', () => {
  it('has a record for each policy, with what runs on below', () => {
    const table = grid('t1', [
      ['INSR', 'TYPE OF INSURANCE', 'POLICY NUMBER', 'POLICY EFF', 'POLICY EXP', 'LIMITS'],
      ['A', 'GENERAL LIABILITY', 'CGL-0098123', '01/01/2025', '01/01/2026', 'EACH OCCURRENCE $1,000,000'],
      ['', '', '', '', '', 'AGGREGATE $2,000,000'],
      ['B', 'WORKERS COMPENSATION', 'WC-71-55320', '03/01/2024', '03/01/2025', 'EACH ACCIDENT $500,000'],
    ]);
    table.head.header_rows = 2;
    const found = extract(
      paper([[50, 60, 'CERTIFICATE']], { language: 'en', tables: [table] }),
      builtIn('insurance_certificate'),
    );
    expect(found.policies).toMatchObject([
      {
        policy_number: 'CGL-0098123',
        effective_date: '2025-01-01',
        expiration_date: '2026-01-01',
        limits: 'EACH OCCURRENCE $1,000,000 AGGREGATE $2,000,000',
      },
      { policy_number: 'WC-71-55320', effective_date: '2024-03-01', limits: 'EACH ACCIDENT $500,000' },
    ]);
  });
});

describe('labels of other languages', () => {
  const FIELDS: FieldSchema[] = [
    { name: 'invoice_number', type: 'string' },
    { name: 'total', type: 'money' },
    { name: 'issue_date', type: 'date' },
  ];

  it.each([
    ['ja', '請求書番号:', '合計:', '発行日付:'],
    ['he', 'מספר חשבונית:', 'סה"כ:', 'תאריך הנפקה:'],
    ['pl', 'Numer faktury:', 'Razem:', 'Data wystawienia:'],
    ['sv', 'Fakturanummer:', 'Summa:', 'Utfärdande datum:'],
    ['cs', 'Číslo faktury:', 'Celkem:', 'Datum vystavení:'],
    ['ko', '송장 번호:', '합계:', '발행 일자:'],
    ['ru', 'Номер счет:', 'Итого:', 'Дата выдачи:'],
    ['tr', 'Fatura numara:', 'Toplam:', 'Düzenleme tarih:'],
    ['fi', 'Lasku numero:', 'Yhteensa:', 'Antopaiva datum:'],
    ['hu', 'Szamla szam:', 'Osszesen:', 'Kiallitas kelt:'],
    ['zh', '发票编号:', '总计:', '签发日期:'],
    ['de', 'Rechnungsnummer:', 'Gesamt:', 'Ausstellungsdatum:'],
  ])('%s', (language, number, total, date) => {
    const content = paper(
      [
        [50, 1, number],
        [200, 1, 'A-4711'],
        [50, 3, date],
        [200, 3, '2024-03-04'],
        [50, 5, total],
        [200, 5, '1250.50'],
      ],
      { language },
    );
    expect(extract(content, asked(...FIELDS))).toEqual({
      invoice_number: 'A-4711',
      total: 1250.5,
      issue_date: '2024-03-04',
    });
  });
});

describe('a receipt for an invoice', () => {
  it('has the number that is called its own', () => {
    const content = paper(
      [
        [50, 1, 'Receipt', 20],
        [50, 4, 'Invoice number'],
        [150, 4, '87B37C9-0152'],
        [50, 5, 'Receipt number'],
        [150, 5, '2721-5058'],
        [50, 6, 'Date paid'],
        [150, 6, 'July 19, 2024'],
      ],
      { language: 'en', documentType: 'receipt' },
    );
    expect(extract(content, builtIn('receipt'))).toMatchObject({ receipt_number: '2721-5058', date: '2024-07-19' });
  });
});
