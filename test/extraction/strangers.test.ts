import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };

const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});

describe('running text', () => {
  const MEMO: Placed[] = [
    [40, 1, 'May 5, 2023'],
    [40, 3, 'There were 20,000 bottles of water, 10,000 blankets, and 200 laptops delivered on January 23, 2023.'],
    [40, 5, 'Smoking in the rooms is not allowed. The doors are to be locked at 9:30 p.m. by the staff on duty.'],
  ];

  it('counts what follows a number, and knows the date of the document from another', () => {
    expect(
      ask(paper(MEMO, { language: 'en' }), [
        field('memoDate', 'date'),
        field('deliveryDate', 'date', 'date of the delivery'),
        field('waterBottles', 'number', 'number of bottles of water'),
        field('blankets', 'number'),
        field('laptops', 'number'),
      ]),
    ).toEqual({
      memoDate: '2023-05-05',
      deliveryDate: '2023-01-23',
      waterBottles: 20_000,
      blankets: 10_000,
      laptops: 200,
    });
  });

  it('says yes and no, and the time of the day', () => {
    expect(
      ask(paper(MEMO, { language: 'en' }), [
        field('smokingAllowed', 'boolean'),
        field('petsAllowed', 'boolean'),
        field('doorsLockedTime'),
      ]),
    ).toEqual({ smokingAllowed: false, petsAllowed: null, doorsLockedTime: '9:30 p.m.' });
  });

  it('says nothing where a condition is made', () => {
    const lines: Placed[] = [
      [40, 1, 'Pets are allowed only with the written consent of the landlord, which may be withheld at any time.'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('petsAllowed', 'boolean')])).toEqual({ petsAllowed: null });
  });
});

describe('tables', () => {
  it('are read by row and by year', () => {
    const rows = [
      ['', '2021', '2020'],
      ['Revenue', '1,200', '1,100'],
      ['Personnel costs', '700', '650'],
    ];
    const placed = rows.flatMap((cells, line) =>
      cells.flatMap((text, i): Placed[] => (text === '' ? [] : [[i * 80, line, text]])),
    );
    const fields = [field('revenue2020', 'number'), field('personnelCosts2021', 'number')];
    expect(ask(paper(placed, { tables: [grid('t1', rows)] }), fields)).toEqual({
      revenue2020: 1100,
      personnelCosts2021: 700,
    });
  });

  it('have groups over their columns', () => {
    const table = grid('t1', [
      ['', 'Standard', '', 'Gas', ''],
      ['Region', 'Unit rate', 'Standing charge', 'Unit rate', 'Standing charge'],
      ['East', '26.19', '57.86', '7.89', '33.60'],
      ['West', '25.37', '58.40', '7.84', '33.61'],
    ]);
    const wanted = list('regions', [field('region'), field('gasStandingCharge', 'number')]);
    expect(ask(paper([[0, 20, 'Tariffs']], { tables: [table] }), [wanted])).toEqual({
      regions: [
        { region: 'East', gasStandingCharge: 33.6 },
        { region: 'West', gasStandingCharge: 33.61 },
      ],
    });
  });

  it('may be lines under headers, in words of the description', () => {
    const lines: Placed[] = [
      [40, 2, '项目'],
      [180, 2, '检验方法'],
      [300, 2, '结果'],
      [380, 2, '单位'],
      [40, 3, '白细胞计数'],
      [180, 3, '仪器法'],
      [300, 3, '3.9'],
      [380, 3, 'g/L'],
      [40, 4, '血红蛋白'],
      [180, 4, '仪器法'],
      [300, 4, '159'],
      [380, 4, 'g/L'],
    ];
    const wanted = list('results', [
      field('testName', 'string', 'name of the test (项目)'),
      field('method', 'string', '检验方法'),
      field('result', 'number'),
      field('unit'),
    ]);
    expect(ask(paper(lines, { language: 'zh' }), [wanted])).toEqual({
      results: [
        { testName: '白细胞计数', method: '仪器法', result: 3.9, unit: 'g/L' },
        { testName: '血红蛋白', method: '仪器法', result: 159, unit: 'g/L' },
      ],
    });
  });
});

describe('conventions', () => {
  it('month first where dates in words are so', () => {
    const lines: Placed[] = [
      [40, 1, 'Date of incident: 01/09/2015'],
      [40, 2, 'On January 10, 2015 the agency received a report.'],
    ];
    const fields = [field('incidentDate', 'date', 'date of the incident')];
    expect(ask(paper(lines, { language: 'en' }), fields)).toEqual({ incidentDate: '2015-01-09' });
  });

  it('a dash between a label and its amount is no minus', () => {
    const lines: Placed[] = [[40, 1, 'Dual fuel - £1972']];
    expect(ask(paper(lines, { language: 'en' }), [field('dualFuel', 'number')])).toEqual({ dualFuel: 1972 });
  });
});

describe('conditions', () => {
  const table = grid('t1', [
    ['Date', 'Description', 'Debit', 'Credit'],
    ['2024-05-02', 'Payroll', '', '3,170.06'],
    ['2024-05-03', 'Rent', '1,650.00', ''],
    ['2024-05-09', 'Groceries', '214.36', ''],
  ]);
  const fields = [field('date', 'date'), field('description'), field('debit', 'money'), field('credit', 'money')];
  const ask = (description: string): BackendResult =>
    rulesBackend.extract(
      new Evidence(paper([[0, 20, 'Statement']], { tables: [table] })),
      { name: 'form', fields: [{ ...list('transactions', fields), description }] },
      options,
    ) as BackendResult;

  it('of descriptions are honoured', () => {
    const texts = (description: string) =>
      (ask(description).fields[0]!.value as { description: string }[]).map((row) => row.description);
    expect(texts('only debits')).toEqual(['Rent', 'Groceries']);
    expect(texts('all transactions without the payroll')).toEqual(['Rent', 'Groceries']);
    expect(texts('all transactions')).toHaveLength(3);
  });

  it('are said to be ignored where the records do not tell', () => {
    const { fields: found, warnings } = ask('only transactions abroad');
    expect(found[0]!.value).toHaveLength(3);
    expect(warnings).toMatchObject([{ code: 'condition_ignored' }]);
  });
});

describe('what stands where it stands by chance', () => {
  it('is no column: words of typewritten lines one space apart', () => {
    const printed: Placed[] = [
      [40, 1, 'Consignee:'],
      [140, 1, 'VINCE\tLLC'],
      [40, 3, 'Shipper:'],
      [140, 3, 'HECNY\tSHIPPING'],
    ];
    const content = paper(printed, { language: 'en', types: { 'p1.b2': 'table', 'p1.b4': 'table' } });
    expect(ask(content, [field('consigneeName'), field('shipperName')])).toEqual({
      consigneeName: 'VINCE LLC',
      shipperName: 'HECNY SHIPPING',
    });
  });

  it('is no column: the area code of a telephone', () => {
    const printed: Placed[] = [
      [40, 1, 'Phone:'],
      [140, 1, '(336)\t555-0167'],
    ];
    const content = paper(printed, { language: 'en', types: { 'p1.b2': 'table' } });
    expect(ask(content, [field('phone')])).toEqual({ phone: '(336) 555-0167' });
  });

  it('is no value: the next label, a unit for a name, an amount for one', () => {
    const printed: Placed[] = [
      [40, 1, 'Map Unit Symbol: Photo #:'],
      [40, 3, 'Tariff'],
      [140, 3, 'p/day'],
      [40, 5, 'Funeral home'],
      [140, 5, '325.00'],
    ];
    expect(
      ask(paper(printed, { language: 'en' }), [
        field('mapUnitSymbol'),
        field('tariffName', 'string', 'name of the tariff'),
        field('funeralHome', 'string', 'name of the funeral home'),
      ]),
    ).toEqual({ mapUnitSymbol: null, tariffName: null, funeralHome: null });
  });

  it('is parted as its label is', () => {
    const printed: Placed[] = [
      [40, 1, 'Latitude, Longitude:'],
      [200, 1, '34.645000, -106.833611'],
    ];
    expect(ask(paper(printed, { language: 'en' }), [field('longitude', 'number')])).toEqual({
      longitude: -106.833611,
    });
  });
});

describe('how sure', () => {
  const confidence = (printed: Placed[], asked: FieldSchema): number => {
    const content = paper(printed, { language: 'en' });
    const result = rulesBackend.extract(
      new Evidence(content),
      { name: 'f', fields: [asked] },
      options,
    ) as BackendResult;
    return result.fields[0]!.confidence;
  };

  it('a value with a form of its own is surer than a text, and less sure beside another of its form', () => {
    const day: Placed[] = [[40, 1, 'Date of the hearing: 2024-03-05']];
    const other: Placed[] = [...day, [40, 3, 'Date of the hearing: 2024-04-09']];
    const text: Placed[] = [[40, 1, 'Subject of the hearing: Zoning of the harbour']];
    const alone = confidence(day, field('hearingDate', 'date'));
    expect(alone).toBeGreaterThan(0.9);
    expect(alone).toBeGreaterThan(confidence(text, field('hearingSubject')));
    expect(alone - confidence(other, field('hearingDate', 'date'))).toBeGreaterThan(0.1);
  });
});

describe('readings that another field has', () => {
  const printed: Placed[] = [
    [40, 1, 'Building 7, 2100 Technology Drive'],
    [40, 3, 'Subtotal:'],
    [300, 3, '$36,812.50'],
    [40, 4, 'VAT (21%):'],
    [300, 4, '$8,001.91'],
  ];
  const asked = [
    field('vatAmount', 'number', 'amount of value added tax'),
    field('vatRate', 'number', 'VAT rate in percent'),
  ];

  it('are told apart by what is asked for: a rate is a percentage', () => {
    expect(ask(paper(printed, { language: 'en' }), asked)).toEqual({ vatAmount: 8001.91, vatRate: 21 });
  });

  it('leave no sure value behind', () => {
    const content = paper(
      [
        [40, 1, 'Reference of the claim: K-2211'],
        [40, 3, 'Claim filed under 77-1'],
      ],
      { language: 'en' },
    );
    const both = [field('claimReference'), field('claimReferenceNumber')];
    const { fields } = rulesBackend.extract(
      new Evidence(content),
      { name: 'f', fields: both },
      options,
    ) as BackendResult;
    for (const { value, confidence } of fields) if (value !== 'K-2211') expect(confidence).toBeLessThan(0.6);
  });
});

describe('texts', () => {
  it('that count things need no digits', () => {
    const printed: Placed[] = [[40, 1, 'Aantal kleuren: Full colour (CMYK)']];
    const asked = [field('numberOfColours', 'string', 'number of colours (aantal kleuren)')];
    expect(ask(paper(printed, { language: 'nl' }), asked)).toEqual({
      numberOfColours: 'Full colour (CMYK)',
    });
  });
});
