import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { citedValues, type ExtractedField, type Value } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function extract(content: ReturnType<typeof paper>, preferEmbedded = true): BackendResult {
  const options = { preferEmbedded, signal: new AbortController().signal };
  return rulesBackend.extract(new Evidence(content), BUILT_IN_SCHEMAS.get('invoice')!, options) as BackendResult;
}
const field = ({ fields }: BackendResult, name: string): ExtractedField => fields.find((each) => each.name === name)!;
const values = (result: BackendResult): Record<string, Value> =>
  Object.fromEntries(result.fields.map(({ name, value }) => [name, value]));

const AMERICAN: Placed[] = [
  [50, 1, 'Northwind Tools Inc.'],
  [50, 2, '12 Harbor Street, Boston, MA 02110'],
  [350, 4, 'INVOICE'],
  [350, 5, 'Invoice #: NW-2024-118'],
  [350, 6, 'Date: 03/04/2024'],
  [350, 7, 'Due Date: 04/03/2024'],
  [350, 8, 'PO Number: PO-7781'],
  [50, 8, 'Bill To:'],
  [50, 9, 'Fabrikam Stores LLC'],
  [50, 10, '9 Lake Road, Austin, TX 78701'],
  [50, 13, 'Description'],
  [250, 13, 'Qty'],
  [330, 13, 'Unit Price'],
  [450, 13, 'Amount'],
  [50, 14, 'Cordless drill'],
  [250, 14, '2'],
  [330, 14, '$120.00'],
  [450, 14, '$240.00'],
  [50, 15, 'Steel screws, 500'],
  [250, 15, '4'],
  [330, 15, '$15.50'],
  [450, 15, '$62.00'],
  [350, 18, 'Subtotal:'],
  [450, 18, '$302.00'],
  [350, 19, 'Sales tax (5%):'],
  [450, 19, '$15.10'],
  [350, 20, 'Total:'],
  [450, 20, '$317.10'],
];

const GERMAN: Placed[] = [
  [50, 6, 'Muster Handel GmbH · Hauptstr. 5 · 10115 Berlin'],
  [50, 8, 'Beispiel AG'],
  [50, 9, 'Ringstraße 12'],
  [50, 10, '80331 München'],
  [380, 8, 'Rechnungs-Nr.'],
  [480, 8, '4711/24'],
  [380, 9, 'Datum'],
  [480, 9, '04.03.2024'],
  [380, 10, 'Lieferdatum'],
  [480, 10, '01.03.2024'],
  [50, 14, 'Pos'],
  [90, 14, 'Bezeichnung'],
  [280, 14, 'Menge'],
  [350, 14, 'Einzelpreis'],
  [470, 14, 'Gesamt'],
  [50, 15, '1'],
  [90, 15, 'Beratung'],
  [280, 15, '10,00 Std.'],
  [350, 15, '120,00 €'],
  [470, 15, '1.200,00 €'],
  [350, 18, 'Nettobetrag'],
  [470, 18, '1.200,00 €'],
  [350, 19, 'zzgl. 19 % MwSt.'],
  [470, 19, '228,00 €'],
  [350, 20, 'Gesamtbetrag'],
  [470, 20, '1.428,00 €'],
  [50, 23, 'Bitte überweisen Sie den Betrag bis zum 18.03.2024.'],
  [50, 50, 'Muster Handel GmbH, USt-IdNr. DE136695976, IBAN: DE33 3705 0198 1933 6229 44'],
];

describe('an American invoice', () => {
  const result = extract(paper(AMERICAN, { language: 'en' }));

  it('is read by its labels', () => {
    expect(values(result)).toMatchObject({
      invoice_number: 'NW-2024-118',
      invoice_date: '2024-03-04',
      due_date: '2024-04-03',
      vendor_name: 'Northwind Tools Inc.',
      customer_name: 'Fabrikam Stores LLC',
      purchase_order: 'PO-7781',
      currency: 'USD',
      subtotal: 302,
      tax: 15.1,
      tax_rate: 5,
      total: 317.1,
    });
  });

  it('has its line items', () => {
    expect(field(result, 'line_items').value).toEqual([
      { description: 'Cordless drill', quantity: 2, unit_price: 120, amount: 240 },
      { description: 'Steel screws, 500', quantity: 4, unit_price: 15.5, amount: 62 },
    ]);
  });

  it('cites the very words of each value', () => {
    expect(field(result, 'total').citation).toMatchObject({
      page: 1,
      text: '$317.10',
      match: 'normalized',
      bbox: [450, 280, 485, 290],
    });
    expect(field(result, 'invoice_number').citation).toMatchObject({ text: 'NW-2024-118', match: 'exact' });
    for (const each of result.fields) {
      for (const { citation } of citedValues(each)) expect(citation.text.length).toBeGreaterThan(0);
    }
  });

  it('returns every field of the schema, in its order', () => {
    expect(result.fields.map(({ name }) => name)).toEqual(
      BUILT_IN_SCHEMAS.get('invoice')!.fields.map(({ name }) => name),
    );
    expect(field(result, 'iban')).toMatchObject({ value: null, confidence: 0, citation: null });
  });
});

describe('a German invoice', () => {
  const result = extract(paper(GERMAN, { language: 'de' }));

  it('is read by its labels and by the form of a letter', () => {
    expect(values(result)).toMatchObject({
      invoice_number: '4711/24',
      invoice_date: '2024-03-04',
      due_date: '2024-03-18',
      vendor_name: 'Muster Handel GmbH',
      vendor_tax_id: 'DE136695976',
      customer_name: 'Beispiel AG',
      customer_address: 'Ringstraße 12, 80331 München',
      currency: 'EUR',
      subtotal: 1200,
      tax: 228,
      total: 1428,
      iban: 'DE33370501981933622944',
    });
  });
});

describe('an order or a receipt read as an invoice', () => {
  it('has its amounts from the column that multiplies, and no part as its number', () => {
    const result = extract(
      paper([
        [50, 1, 'Line'],
        [90, 1, 'Part No.'],
        [170, 1, 'Description'],
        [330, 1, 'Qty'],
        [400, 1, 'Unit Price'],
        [490, 1, 'Ext. Price'],
        [50, 2, '1'],
        [90, 2, 'FF-1032'],
        [170, 2, 'Hex bolt'],
        [330, 2, '2,500'],
        [400, 2, '$1.42'],
        [490, 2, '$3,550.00'],
        [50, 3, '2'],
        [90, 3, 'FF-9001'],
        [170, 3, 'Washer'],
        [330, 3, '10,000'],
        [400, 3, '$0.055'],
        [490, 3, '$550.00'],
        [400, 5, 'Total:'],
        [490, 5, '$4,100.00'],
      ]),
    );
    expect(values(result).invoice_number).toBeNull();
    expect(values(result).line_items).toEqual([
      { description: 'Hex bolt', quantity: 2500, unit_price: 1.42, amount: 3550 },
      { description: 'Washer', quantity: 10000, unit_price: 0.055, amount: 550 },
    ]);
  });

  it('is issued by the one who is named alone', () => {
    const result = extract(
      paper([
        [50, 1, "CORNER BOB'S HARDWARE"],
        [50, 2, '2210 S Congress Ave'],
        [50, 3, 'Austin, TX 78704'],
        [50, 6, 'TOTAL'],
        [300, 6, '$64.53'],
      ]),
    );
    expect(values(result)).toMatchObject({ vendor_name: "CORNER BOB'S HARDWARE", customer_name: null });
  });
});

describe('totals', () => {
  it('may stand below their labels', () => {
    const result = extract(
      paper(
        [
          [300, 1, 'TOTAL HT'],
          [380, 1, 'TOTAL TVA'],
          [470, 1, 'TOTAL TTC'],
          [300, 2, '100,00'],
          [380, 2, '20,00'],
          [470, 2, '120,00'],
        ],
        { language: 'fr' },
      ),
    );
    expect(values(result)).toMatchObject({ subtotal: 100, tax: 20, total: 120 });
  });

  it('are chosen so that they add up', () => {
    const result = extract(
      paper([
        [300, 1, 'Subtotal'],
        [450, 1, '$ 40.00'],
        [300, 2, 'Subtotal'],
        [450, 2, '$ 100.00'],
        [300, 3, 'Tax 10% on $ 90.00'],
        [450, 3, '$ 9.00'],
        [300, 4, 'Total'],
        [450, 4, '$ 109.00'],
      ]),
    );
    expect(values(result)).toMatchObject({ subtotal: 100, tax: 9, total: 109 });
    expect(field(result, 'subtotal').alternatives?.map(({ value }) => value)).toContain(40);
  });

  it('may have shipping between them', () => {
    const result = extract(
      paper([
        [300, 1, 'Subtotal:'],
        [450, 1, '$ 100.00'],
        [300, 2, 'Tax:'],
        [450, 2, '$ 8.00'],
        [300, 3, 'Shipping:'],
        [450, 3, '$ 25.00'],
        [300, 4, 'Total:'],
        [450, 4, '$ 133.00'],
      ]),
    );
    expect(values(result)).toMatchObject({ subtotal: 100, tax: 8, total: 133 });
  });

  it('are no days: a number before what it counts is no money', () => {
    const result = extract(
      paper([
        [300, 1, 'Net'],
        [450, 1, '2,462.50'],
        [300, 2, 'VAT @ 20%'],
        [450, 2, '492.50'],
        [300, 3, 'Owing by you now'],
        [450, 3, '£2,955.00'],
        [50, 6, 'Please pay within 30 days to the bank, quoting 4182.'],
      ]),
    );
    expect(values(result)).toMatchObject({ subtotal: 2462.5, tax: 492.5, total: 2955 });
    expect(values(result).amount_due).not.toBe(30);
  });

  it('that contradict one another are not confident', () => {
    const result = extract(
      paper([
        [300, 1, 'Subtotal'],
        [450, 1, '$ 100.00'],
        [300, 2, 'Tax'],
        [450, 2, '$ 8.00'],
        [300, 3, 'Total'],
        [450, 3, '$ 170.00'],
      ]),
    );
    for (const name of ['subtotal', 'tax', 'total']) expect(field(result, name).confidence).toBeLessThanOrEqual(0.5);
  });

  it('are null where nothing is printed', () => {
    const result = extract(paper([[50, 1, 'Dear Sir or Madam, we thank you for your visit.']]));
    expect(result.fields.filter(({ value }) => value !== null)).toEqual([]);
  });
});

describe('an e-invoice inside the file', () => {
  const xml = (total: string): Uint8Array =>
    encode(`<rsm:CrossIndustryInvoice xmlns:rsm="r" xmlns:ram="a">
      <rsm:ExchangedDocument><ram:ID>NW-2024-118</ram:ID>
        <ram:IssueDateTime><udt:DateTimeString format="102">20240304</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
      <rsm:SupplyChainTradeTransaction>
        <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Northwind Tools Inc.</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
        <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>
          <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        </ram:ApplicableHeaderTradeSettlement>
      </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`);
  const content = (total: string): ReturnType<typeof paper> =>
    paper(AMERICAN, {
      language: 'en',
      embedded: { attachments: [{ name: 'factur-x.xml', mediaType: 'text/xml', bytes: xml(total) }] },
    });

  it('confirms what is printed', () => {
    const result = extract(content('317.10'));
    expect(field(result, 'total')).toMatchObject({ value: 317.1, confidence: 0.995, citation: { text: '$317.10' } });
    expect(result.warnings).toEqual([]);
  });

  it('wins where they differ, and a warning says so', () => {
    const result = extract(content('999.00'));
    expect(field(result, 'total').value).toBe(999);
    expect(field(result, 'total').alternatives?.[0]?.value).toBe(317.1);
    expect(result.warnings).toEqual([
      { code: 'embedded_mismatch', message: '"total" is 999 in the embedded data and 317.1 on the page.' },
    ]);
  });

  it('is left alone on request', () => {
    expect(field(extract(content('999.00'), false), 'total').value).toBe(317.1);
  });

  it('is read in UBL too, and broken XML is no source', () => {
    const ubl = encode('<Invoice><ID>U-1</ID><IssueDate>2024-03-04</IssueDate></Invoice>');
    const read = (bytes: Uint8Array): BackendResult =>
      extract(paper([[50, 1, 'Hello']], { embedded: { attachments: [{ name: 'x.xml', mediaType: '', bytes }] } }));
    expect(values(read(ubl))).toMatchObject({ invoice_number: 'U-1', invoice_date: '2024-03-04' });
    expect(values(read(encode('<Invoice><ID>')))).toMatchObject({ invoice_number: null });
  });
});

describe('other languages', () => {
  const SPANISH: Placed[] = [
    [50, 1, 'Herramientas del Sur S.L.'],
    [50, 2, 'Calle Mayor 4'],
    [50, 3, '28013 Madrid'],
    [50, 4, 'NIF: B12345674'],
    [350, 1, 'FACTURA'],
    [350, 2, 'Nº de factura: A-2024/031'],
    [350, 3, 'Fecha de factura: 12/05/2024'],
    [350, 4, 'Fecha de vencimiento: 11/06/2024'],
    [50, 7, 'Cliente'],
    [50, 8, 'Construcciones Norte S.A.'],
    [50, 9, 'Avenida del Mar 8'],
    [50, 10, '08001 Barcelona'],
    [50, 13, 'Concepto'],
    [250, 13, 'Cantidad'],
    [330, 13, 'Precio'],
    [450, 13, 'Importe'],
    [50, 14, 'Taladro'],
    [250, 14, '2'],
    [330, 14, '1.100,00 €'],
    [450, 14, '2.200,00 €'],
    [330, 17, 'Base imponible'],
    [450, 17, '2.200,00 €'],
    [330, 18, 'IVA 21%'],
    [450, 18, '462,00 €'],
    [330, 19, 'Total factura'],
    [450, 19, '2.662,00 €'],
  ];
  const ITALIAN: Placed[] = [
    [50, 1, 'Officina Rossi S.r.l.'],
    [50, 2, 'Via Roma 10, 20121 Milano'],
    [50, 3, 'P. IVA IT12345670017'],
    [350, 4, 'Fattura n. 118/2024'],
    [350, 5, 'Data fattura: 3 maggio 2024'],
    [350, 6, 'Scadenza: 2 giugno 2024'],
    [50, 7, 'Spett.le'],
    [50, 8, 'Bianchi Trasporti S.p.A.'],
    [50, 9, 'Corso Italia 22'],
    [50, 10, '10121 Torino'],
    [330, 17, 'Imponibile'],
    [450, 17, '€ 1.000,00'],
    [330, 18, 'IVA 22%'],
    [450, 18, '€ 220,00'],
    [330, 19, 'Totale fattura'],
    [450, 19, '€ 1.220,00'],
  ];
  const DUTCH: Placed[] = [
    [50, 1, 'De Vries Techniek B.V.'],
    [50, 2, 'Keizersgracht 100'],
    [50, 3, '1015 CV Amsterdam'],
    [50, 4, 'BTW: NL123456789B01'],
    [350, 6, 'Factuurnummer: 2024-0077'],
    [350, 7, 'Factuurdatum: 14-05-2024'],
    [350, 8, 'Vervaldatum: 13-06-2024'],
    [50, 7, 'Factuuradres'],
    [50, 8, 'Jansen Bouw B.V.'],
    [50, 9, 'Dorpsstraat 5'],
    [50, 10, '3511 AB Utrecht'],
    [330, 17, 'Totaal excl. BTW'],
    [450, 17, '€ 500,00'],
    [330, 18, 'BTW 21%'],
    [450, 18, '€ 105,00'],
    [330, 19, 'Totaal incl. BTW'],
    [450, 19, '€ 605,00'],
  ];
  const FRENCH: Placed[] = [
    [50, 1, 'ATELIER DUBOIS SARL'],
    [50, 2, '14 rue des Lilas'],
    [50, 3, '69003 Lyon'],
    [50, 4, 'N° TVA : FR40303265045'],
    [350, 1, 'FACTURE N° F2024-0153'],
    [350, 2, "Date d'émission : 02/04/2024"],
    [350, 3, "Date d'échéance : 02/05/2024"],
    [350, 5, 'Facturé à :'],
    [350, 6, 'Société Martin SAS'],
    [350, 7, '3 place Bellecour'],
    [350, 8, '69002 Lyon'],
    [330, 17, 'Total HT'],
    [450, 17, '1 500,00 €'],
    [330, 18, 'TVA 20 %'],
    [450, 18, '300,00 €'],
    [330, 19, 'Total TTC'],
    [450, 19, '1 800,00 €'],
    [330, 20, 'Net à payer'],
    [450, 20, '1 800,00 €'],
  ];
  const PORTUGUESE: Placed[] = [
    [50, 1, 'Ferragens Lisboa Lda'],
    [50, 2, 'Rua Augusta 12'],
    [50, 3, '1100-048 Lisboa'],
    [350, 4, 'Fatura n.º FT 2024/88'],
    [350, 5, 'Data de emissão: 7 de março de 2024'],
    [350, 6, 'Data de vencimento: 6 de abril de 2024'],
    [50, 7, 'Cliente:'],
    [50, 8, 'Obras do Porto S.A.'],
    [50, 9, 'Avenida da Boavista 9'],
    [50, 10, '4100-111 Porto'],
    [330, 17, 'Subtotal'],
    [450, 17, '200,00 €'],
    [330, 18, 'IVA 23%'],
    [450, 18, '46,00 €'],
    [330, 19, 'Total'],
    [450, 19, '246,00 €'],
  ];

  it.each([
    [
      'es',
      SPANISH,
      [
        'A-2024/031',
        '2024-05-12',
        '2024-06-11',
        'Herramientas del Sur S.L.',
        'Construcciones Norte S.A.',
        2200,
        462,
        2662,
      ],
    ],
    [
      'it',
      ITALIAN,
      ['118/2024', '2024-05-03', '2024-06-02', 'Officina Rossi S.r.l.', 'Bianchi Trasporti S.p.A.', 1000, 220, 1220],
    ],
    [
      'nl',
      DUTCH,
      ['2024-0077', '2024-05-14', '2024-06-13', 'De Vries Techniek B.V.', 'Jansen Bouw B.V.', 500, 105, 605],
    ],
    [
      'fr',
      FRENCH,
      ['F2024-0153', '2024-04-02', '2024-05-02', 'ATELIER DUBOIS SARL', 'Société Martin SAS', 1500, 300, 1800],
    ],
    [
      'pt',
      PORTUGUESE,
      ['FT 2024/88', '2024-03-07', '2024-04-06', 'Ferragens Lisboa Lda', 'Obras do Porto S.A.', 200, 46, 246],
    ],
  ] as [string, Placed[], Value[]][])('%s', (language, placed, expected) => {
    const found = values(extract(paper(placed, { language })));
    const names = [
      'invoice_number',
      'invoice_date',
      'due_date',
      'vendor_name',
      'customer_name',
      'subtotal',
      'tax',
      'total',
    ];
    expect([...names.map((name) => found[name]), found.currency]).toEqual([...expected, 'EUR']);
  });
});

it('takes no number of days for an amount, in capitals either', () => {
  const result = extract(
    paper([
      [50, 1, 'Northwind Tools Inc.'],
      [50, 3, 'INVOICE NW-2024-119'],
      [50, 10, 'TOTAL'],
      [250, 10, '€59,50'],
      [50, 12, 'PLEASE PAY IN 30 DAYS'],
    ]),
  );
  expect(values(result)).toMatchObject({ total: 59.5, amount_due: null });
});
