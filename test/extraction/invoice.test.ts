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
