import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

function extractInvoice(lines: Placed[] | Placed[][]): Record<string, Value> {
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const evidence = new Evidence(paper(lines, { documentType: 'invoice' }));
  const { fields } = rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options) as BackendResult;
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

describe('who sends an invoice and who pays it', () => {
  it('is told by the line over the window, also where its marks stand apart and it is centred', () => {
    const found = extractInvoice([
      [380, 0, 'Nordlicht GmbH'],
      [380, 1, 'Deich 12'],
      [380, 2, '25899 Niebüll'],
      [380, 3, 'fon (04661) 23 78 -0'],
      [90, 3, 'Nordlicht GmbH'],
      [176, 3, '●'],
      [196, 3, 'Deich 12'],
      [250, 3, '●'],
      [270, 3, '25899 Niebüll'],
      [60, 4, 'Theodora Ost'],
      [60, 7, 'Bahnstr. 42'],
      [60, 10, '88802 Spielkreis'],
      [60, 14, 'Kundennummer:2'],
      [60, 16, 'Ihre Bestellung AB321'],
      [60, 18, 'Rechnung # RE-503 vom 13.06.2015'],
      [60, 30, 'Gesamtbetrag: 406,82 €'],
      [60, 40, 'Kontoinhaber: Max Beispiel'],
    ]);
    expect(found).toMatchObject({ vendor_name: 'Nordlicht GmbH', customer_name: 'Theodora Ost' });
  });

  it('is no code of a country, no number of a customer and no town', () => {
    const found = extractInvoice([
      [60, 0, 'Sold By :'],
      [430, 0, 'Billing Address :'],
      [60, 1, 'Brightware Retail Private Limited'],
      [490, 1, 'Padma'],
      [60, 2, '49 Temple Road'],
      [430, 2, '12 Hill Street'],
      [60, 3, 'SURAT, GUJARAT, 394221'],
      [405, 3, 'SURAT, GUJARAT, 394510'],
      [60, 4, 'IN'],
      [505, 4, 'IN'],
      [60, 6, 'Kundennummer: 987-654'],
      [60, 7, 'Ihre Auftragsnummer: ABC-123'],
      [60, 9, 'Invoice Number : FSTA-31289'],
      [60, 20, 'Total: 299.00'],
    ]);
    expect(found).toMatchObject({ vendor_name: 'Brightware Retail Private Limited', customer_name: 'Padma' });
  });

  it('may have four words in lower case between two capitals', () => {
    const found = extractInvoice([
      [60, 0, 'Destinataire'],
      [60, 1, 'Communauté de communes du Val de Loire'],
      [60, 2, '41000 Blois'],
      [60, 8, 'Total TTC 80,00 €'],
    ]);
    expect(found.customer_name).toBe('Communauté de communes du Val de Loire');
  });

  it('is the seller, not whoever is paid for him', () => {
    const found = extractInvoice([
      [60, 0, 'Molenbouw Delft BV'],
      [60, 1, 'Kade 1'],
      [60, 2, '2611 AB Delft'],
      [60, 3, 'www.molenbouw.example'],
      [60, 6, 'Invoice Number: 77-12'],
      [60, 10, 'Total: 80.00'],
      [60, 14, 'Payee'],
      [60, 15, 'Name: Rhine Factoring'],
    ]);
    expect(found.vendor_name).toBe('Molenbouw Delft BV');
  });
});

it('names nobody by a label with its number', () => {
  const found = extractInvoice([
    [60, 0, 'Room number: 1002'],
    [60, 2, 'Total: 80.00'],
  ]);
  expect(found.vendor_name).toBeNull();
});

describe('numbers of invoices', () => {
  const numberOf = (line: string): Value =>
    extractInvoice([
      [60, 0, line],
      [60, 10, 'Total: 80.00'],
    ]).invoice_number!;

  it('look like days, stand against their sign, and have a single digit', () => {
    expect(numberOf('Faktura VAT nr FV 3/05/2021')).toBe('FV 3/05/2021');
    expect(numberOf('Faktura - daňový doklad č.FV5040011231')).toBe('FV5040011231');
    expect(numberOf('Facture n° 1')).toBe('1');
    expect(numberOf('Invoice date 3/05/2021')).toBeNull();
  });

  it('are no names below the label of who pays', () => {
    const found = extractInvoice([
      [60, 0, 'Facturé à'],
      [60, 1, 'Pi/4 Conseil et formation'],
      [60, 10, 'Total TTC 80,00 €'],
    ]);
    expect(found.invoice_number).toBeNull();
  });
});

describe('tax numbers and accounts', () => {
  it('are known by the names that countries have for them', () => {
    for (const [line, number] of [
      ['NIP: 774-00-01-454', '774-00-01-454'],
      ['CUIT: 30-71234567-8', '30-71234567-8'],
      ['DIČ: CZ26279690', 'CZ26279690'],
      ['Numéro de TVA intracommunautaire : FR32385365713', 'FR32385365713'],
    ] as const) {
      const found = extractInvoice([
        [60, 0, 'Example Ltd'],
        [60, 2, line],
        [60, 10, 'Total: 80.00'],
      ]);
      expect(found.vendor_tax_id, line).toBe(number.replace(/\s/g, ''));
    }
  });

  it('are no tax, and an IBAN may stand apart from its country', () => {
    const found = extractInvoice([
      [60, 0, 'Example S.r.l.'],
      [60, 1, 'P.IVA 08973230967'],
      [60, 10, 'Totale fattura 11,96 €'],
      [60, 12, 'IBAN: BE 41 7360 0661 9710'],
      [60, 13, 'IBAN: BE 42 7360 0661 9711'],
    ]);
    expect(found).toMatchObject({ tax: null, total: 11.96, iban: 'BE41736006619710' });
  });
});

describe('sums', () => {
  const HEADER: Placed[] = [
    [60, 3, 'Description'],
    [250, 3, 'Price'],
    [330, 3, 'Qty'],
    [400, 3, 'Subtotal'],
  ];
  const item = (line: number, text: string, price: string, count: string, amount: string): Placed[] => [
    [60, line, text],
    [250, line, price],
    [330, line, count],
    [400, line, amount],
  ];

  it('are no weights, and nothing that is said in brackets', () => {
    const found = extractInvoice([
      [60, 0, 'Invoice Number: 77-12'],
      [60, 10, 'Total'],
      [300, 10, '1,524.81'],
      [60, 11, 'To pay'],
      [300, 11, '1,524.81'],
      [60, 12, 'Net Weight:'],
      [160, 12, '122.50 KG'],
      [60, 13, 'Gross Weight:'],
      [160, 13, '129.52 KG'],
      [60, 14, '(Gross: 65.00)'],
    ]);
    expect(found).toMatchObject({ subtotal: null, total: 1524.81, amount_due: 1524.81 });
  });

  it('stand under a header of their own, which is none of items', () => {
    const found = extractInvoice([
      ...HEADER,
      ...item(4, 'Mosquito net', '13.00', '8', '104.00'),
      ...item(5, 'Tank top', '15.00', '1', '15.00'),
      [60, 7, 'Late payments bear interest, from the day on which'],
      [250, 8, 'TOTAL HT'],
      [330, 8, 'TOTAL TVA'],
      [420, 8, 'TOTAL TTC'],
      [60, 9, 'they are due, at the usual rate.'],
      [255, 9, '119.00'],
      [340, 9, '23.80'],
      [430, 9, '142.80'],
    ]);
    expect(found).toMatchObject({ subtotal: 119, tax: 23.8, total: 142.8 });
    expect(found.line_items).toMatchObject([{ amount: 104 }, { amount: 15 }]);
  });

  it('end the items where no word says so, and copies of the page are counted once', () => {
    const page: Placed[] = [
      [60, 0, 'Invoice Number: 77-12'],
      ...HEADER,
      ...item(4, 'Brushes', '8.13', '2', '16.26'),
      ...item(5, 'Canvas', '1.52', '11', '16.72'),
      [250, 6, 'x'],
      [330, 6, '13'],
      [400, 6, '32.98'],
      [60, 20, 'Total: 32.98'],
    ];
    const found = extractInvoice([page, page]);
    expect(found.line_items).toMatchObject([{ amount: 16.26 }, { amount: 16.72 }]);
    expect(found.total).toBe(32.98);
  });

  it('are read where thousands are parted by spaces before any currency, and labels say it in Swedish or Polish', () => {
    const swedish = extractInvoice([
      [60, 0, 'Fakturanummer: 12345'],
      [60, 3, 'Beskrivning'],
      [250, 3, 'Antal'],
      [330, 3, 'Á pris'],
      [400, 3, 'Belopp'],
      [60, 4, 'Arbete'],
      [250, 4, '166'],
      [330, 4, '600 kr'],
      [400, 4, '99 600 kr'],
      [250, 7, 'Belopp före moms'],
      [400, 7, '99 600 kr'],
      [250, 8, 'Moms totalt'],
      [400, 8, '24 900 kr'],
      [250, 9, 'Summa att betala'],
      [400, 9, '124 500 kr'],
    ]);
    expect(swedish).toMatchObject({ subtotal: 99600, tax: 24900, total: 124500, amount_due: 124500, currency: 'SEK' });
    expect(swedish.line_items).toMatchObject([
      { description: 'Arbete', quantity: 166, unit_price: 600, amount: 99600 },
    ]);
    const polish = extractInvoice([
      [60, 0, 'Faktura VAT nr 12/2026'],
      [60, 7, 'Razem brutto'],
      [300, 7, '259,33 PLN'],
      [60, 8, 'Do zapłaty'],
      [300, 8, '100,00 PLN'],
    ]);
    expect(polish).toMatchObject({ total: 259.33, amount_due: 100 });
  });

  it('are what was taken at one rate, though a form names all others', () => {
    const rates = ['27', '10.5', '5', '2.5', '0'].map((rate, i): Placed[] => [
      [60, 6 + i, `IVA ${rate}%: $`],
      [300, 6 + i, '0,00'],
    ]);
    const found = extractInvoice([
      [60, 0, 'Fatura nr 12'],
      [60, 4, 'Importe Neto Gravado: $'],
      [300, 4, '188636,36'],
      [60, 5, 'IVA 21%: $'],
      [300, 5, '39613,64'],
      ...rates.flat(),
      [60, 12, 'Importe Total: $'],
      [300, 12, '228250,00'],
    ]);
    expect(found).toMatchObject({ subtotal: 188636.36, tax: 39613.64, total: 228250 });
  });

  it('have items without the numbers that count them', () => {
    const rows = HEADER.map(
      ([x, line, text]): Placed => [x, line, text === 'Description' ? 'Nazwa towaru/usługi' : text],
    );
    const found = extractInvoice([
      ...rows,
      ...item(4, '1 Brushes', '8.13', '2', '16.26'),
      ...item(5, '2 Canvas', '1.52', '11', '16.72'),
    ]);
    expect(found.line_items).toMatchObject([{ description: 'Brushes' }, { description: 'Canvas' }]);
  });

  it('part thousands by spaces without cents or a sign beside them, and count in francs of two regions', () => {
    const lines = (town: string): Placed[] => [
      [60, 0, 'FACTURE N° 2026/03'],
      [60, 2, 'Client'],
      [180, 2, 'AFRICA FIRST BANK'],
      [60, 3, 'Rue'],
      [180, 3, 'Tour Premium'],
      [60, 4, 'B.P.'],
      [180, 4, town],
      [60, 7, 'TOTAL HT'],
      [300, 7, '160 000'],
      [60, 8, 'TVA 19.25%'],
      [300, 8, '30 800'],
      [60, 9, 'TOTAL TTC'],
      [300, 9, '190 800'],
      [60, 11, 'SVC-FORM : montants en FCFA'],
    ];
    expect(extractInvoice(lines('Yaoundé-Cameroun'))).toMatchObject({
      customer_name: 'AFRICA FIRST BANK',
      currency: 'XAF',
      subtotal: 160000,
      tax: 30800,
      total: 190800,
    });
    expect(extractInvoice(lines('Dakar'))).toMatchObject({ currency: 'XOF' });
  });

  it('name who pays in the manner of Latin America and Turkey', () => {
    for (const label of ['Sr.(s):', 'Señor(es):', 'Apellido y Nombre / Razón Social:', 'SAYIN']) {
      const found = extractInvoice([
        [60, 0, 'Fatura nr 12'],
        [60, 3, label],
        [60, 4, 'Joana Silva'],
      ]);
      expect(found.customer_name, label).toBe('Joana Silva');
    }
  });
});
