import { expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import { nameIn } from '../../src/extraction/rules/companies.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

function readInvoice(pages: Placed[] | Placed[][]): BackendResult {
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const evidence = new Evidence(paper(pages, { language: 'en', documentType: 'invoice' }));
  return rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options) as BackendResult;
}

const extractInvoice = (lines: Placed[]): Record<string, Value> => valuesOf(readInvoice(lines));

const valuesOf = ({ fields }: BackendResult): Record<string, Value> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

it('reads numbers in order where two stand under one header, and the discount that closes the sum', () => {
  const found = extractInvoice([
    [50, 0, 'Harbour Plumbing Ltd'],
    [50, 1, 'PO BOX: 54321'],
    [50, 3, 'Invoice No: INV-301'],
    [100, 6, 'DESCRIPTION'],
    [300, 6, 'QTY/HR'],
    [382, 6, 'UNIT PRICE'],
    [470, 6, 'TOTAL'],
    [50, 7, 'New kitchen sink'],
    [365, 7, '8'],
    [412, 7, '90'],
    [490, 7, '720'],
    [50, 8, 'Smart thermostat'],
    [365, 8, '8'],
    [412, 8, '90'],
    [490, 8, '720'],
    [390, 11, 'SUBTOTAL'],
    [485, 11, '1440'],
    [390, 12, 'DISCOUNT'],
    [495, 12, '4'],
    [370, 13, 'LESS DISCOUNT'],
    [485, 13, '1436'],
    [390, 14, 'TOTAL TAX'],
    [480, 14, '100.52'],
    [380, 15, 'BALANCE DUE'],
    [465, 15, '$1,536.52'],
  ]);
  expect(found).toMatchObject({ subtotal: 1440, discount: 4, tax: 100.52, total: 1536.52, purchase_order: null });
  expect(found.line_items).toMatchObject([
    { quantity: 8, unit_price: 90, amount: 720 },
    { quantity: 8, unit_price: 90, amount: 720 },
  ]);
});

it('takes what the items come to for the total where nothing has a label', () => {
  const found = extractInvoice([
    [50, 0, 'INVOICE 2020-10'],
    [100, 3, 'ITEM DESCRIPTION'],
    [330, 3, 'QUANTITY'],
    [410, 3, 'PRICE'],
    [470, 3, 'AMOUNT'],
    [100, 4, 'Super Kite'],
    [370, 4, '2'],
    [410, 4, '20.00'],
    [480, 4, '40.00'],
    [100, 5, 'Turbo Flyer'],
    [370, 5, '5'],
    [410, 5, '40.00'],
    [475, 5, '200.00'],
    [475, 6, '240.00'],
  ]);
  expect(found.total).toBe(240);
});

it.each([
  ['Northwind Name Inc. 851 Any Street', 'Northwind Name Inc.'],
  ['ADDRESS : Northwind Pty Limited,', 'Northwind Pty Limited'],
  ['Müller GmbH & Co. KG', 'Müller GmbH & Co. KG'],
])('the name in "%s"', (line, name) => {
  const at = nameIn(line)!;
  expect(line.slice(at.start, at.end)).toBe(name);
});

it('closes the sum with what no field asks for, takes no contact for the customer, and knows the label of a rate', () => {
  const found = extractInvoice([
    [50, 0, 'VENDOR INFORMATION:'],
    [320, 0, 'SHIP TO:'],
    [50, 1, 'Quantum Electronics Manufacturing'],
    [320, 1, 'Global Tech Solutions, Inc.'],
    [320, 2, 'Attn: Sarah Martinez, Receiving Manager'],
    [300, 10, 'Subtotal:'],
    [450, 10, '$36,812.50'],
    [300, 11, 'Volume Discount:'],
    [450, 11, '-$1,840.63'],
    [300, 12, 'Shipping Est.:'],
    [450, 12, '$2,500.00'],
    [300, 13, 'Insurance:'],
    [450, 13, '$775.00'],
    [300, 14, 'VAT (21%):'],
    [450, 14, '$8,001.91'],
    [300, 15, 'TOTAL:'],
    [450, 15, '$46,248.78'],
  ]);
  expect(found).toMatchObject({
    vendor_name: 'Quantum Electronics Manufacturing',
    subtotal: 36_812.5,
    tax: 8001.91,
    total: 46_248.78,
  });
});

it('takes the number beside an account for a number, though a caption stands below', () => {
  const found = extractInvoice([
    [60, 0, 'Invoice 6844134'],
    [60, 2, 'Date'],
    [180, 2, '31.08.25'],
    [60, 3, 'Customer'],
    [180, 3, '1331097'],
    [60, 4, 'Status'],
    [180, 4, 'Paid'],
  ]);
  expect(found.customer_name).toBeNull();
});

it('ends the name of a company before its address of mail', () => {
  const text = 'TechCloud Solutions GmbH support@techcloud.example';
  expect(text.slice(nameIn(text)!.start, nameIn(text)!.end)).toBe('TechCloud Solutions GmbH');
});

it('takes no line for the seller where all are set alike', () => {
  const found = extractInvoice([
    [60, 0, 'Invoice INV-9987', 13],
    [60, 2, 'Monthly Plan', 13],
    [60, 4, 'Total: € 59.38', 13],
  ]);
  expect(found.vendor_name).toBeNull();
});

const page = (number: string, total: string, seller: string): Placed[] => [
  [60, 0, seller],
  [60, 2, `Invoice Number: ${number}`],
  [60, 3, 'Invoice Date: 19.03.2025'],
  [60, 6, 'Total'],
  [300, 6, total],
];

it('reads the first of several invoices in one file, and tells of the others', () => {
  const read = readInvoice([
    page('A-11003', '209.00', 'Coco Retail Ltd'),
    page('B-1369', '1,319.00', 'Beauty House Ltd'),
  ]);
  expect(valuesOf(read)).toMatchObject({ invoice_number: 'A-11003', total: 209, vendor_name: 'Coco Retail Ltd' });
  expect(read.warnings).toEqual([
    { code: 'several_invoices', message: expect.stringMatching(/2 invoices.*A-11003.*`pages`: B-1369 from page 2 on/) },
  ]);
});

it('tells invoices by the numbers in their titles', () => {
  const titled = (number: string): Placed[] => [
    [60, 0, `INVOICE ${number}`],
    [60, 1, 'Issued on 08/25/2025'],
    [60, 6, 'Total'],
    [300, 6, '843.00'],
  ];
  const read = readInvoice([titled('32'), [[60, 2, 'Thank you']], titled('31')]);
  expect(valuesOf(read).invoice_number).toBe('32');
  expect(read.warnings[0]?.message).toContain('31 from page 3 on');
});

it('takes pages of one invoice together, though another is mentioned or pages are counted in its number', () => {
  const first = page('A-11003', '209.00', 'Coco Retail Ltd').slice(0, 3);
  const mention: Placed[] = [
    [60, 0, 'Invoice Number: B-1369'],
    [60, 6, 'Total'],
    [300, 6, '209.00'],
  ];
  expect(readInvoice([first, mention]).warnings).toEqual([]);
  expect(readInvoice([first, page('A-11003/2', '209.00', 'Coco Retail Ltd')]).warnings).toEqual([]);
});

it('takes what is between the items and the total of one row for the tax, whatever rates it is made of', () => {
  const found = extractInvoice([
    [60, 0, 'Invoice INV-7'],
    [60, 3, 'Description'],
    [250, 3, 'Qty'],
    [300, 3, 'Net Amount'],
    [380, 3, 'Tax Rate'],
    [450, 3, 'Total Amount'],
    [60, 4, 'Pads for machines'],
    [255, 4, '1'],
    [310, 4, '253.38'],
    [385, 4, '9% CGST'],
    [460, 4, '299.00'],
    [385, 5, '9% SGST'],
    [430, 5, '22.81'],
    [60, 7, 'TOTAL:'],
    [430, 7, '45.62'],
    [480, 7, '299.00'],
  ]);
  expect(found).toMatchObject({ tax: 45.62, total: 299 });
});

it('takes no number of a box for a sum or a number, and reads what stands under a caption for both', () => {
  const found = extractInvoice([
    [60, 0, '1.Shipper/Exporter:'],
    [260, 0, '8.No. & Date of invoice'],
    [60, 1, 'HARBOUR CHEMICAL LIMITED'],
    [260, 1, 'HC-260302-1 MAR.14, 2026'],
    [60, 3, '2.Consignee:'],
    [260, 3, '9.Payment'],
    [60, 6, '12.Marks'],
    [160, 6, '13.Description of Goods'],
    [300, 6, '14.Net Amount'],
    [400, 6, '15.Total'],
    [160, 9, 'TOTAL'],
    [400, 9, '$115,500.00'],
  ]);
  expect(found).toMatchObject({ invoice_number: 'HC-260302-1', invoice_date: '2026-03-14', subtotal: null });
  expect(found.total).toBe(115500);
});

const TWO_ITEMS: Placed[] = [
  [50, 0, 'Harbour Plumbing Ltd'],
  [50, 3, 'Invoice No: INV-301'],
  [50, 6, 'D E S C R I P T I O N'],
  [300, 6, 'QTY'],
  [382, 6, 'UNIT PRICE'],
  [470, 6, 'TOTAL'],
  [50, 7, 'New kitchen sink'],
  [305, 7, '2'],
  [395, 7, '90.00'],
  [475, 7, '180.00'],
  [50, 8, 'Smart thermostat'],
  [305, 8, '1'],
  [395, 8, '20.00'],
  [475, 8, '20.00'],
];

it('tells totals from what is said at their left', () => {
  const found = extractInvoice([
    ...TWO_ITEMS,
    [50, 10, 'Payment to Northwind Bank'],
    [385, 10, 'Subtotal'],
    [475, 10, '200.00'],
    [50, 11, 'IBAN DE89 3704 0044 0532 0130 00'],
    [385, 11, 'Shipping'],
    [480, 11, '10.00'],
    [50, 12, 'Account holder Harbour'],
    [385, 12, 'VAT 20%'],
    [480, 12, '42.00'],
    [50, 13, 'Thank you for your business'],
    [385, 13, 'Total'],
    [475, 13, '252.00'],
  ]);
  expect(found).toMatchObject({ subtotal: 200, shipping: 10, tax: 42, tax_rate: 20, total: 252 });
  expect(found.line_items).toMatchObject([{ amount: 180 }, { amount: 20 }]);
});

it('takes a tax with its rate for a label though the header of the items is near', () => {
  const found = extractInvoice([
    ...TWO_ITEMS,
    [385, 10, 'Subtotal'],
    [475, 10, '200.00'],
    [385, 11, 'TVA 20 %'],
    [480, 11, '40.00'],
    [385, 12, 'Total'],
    [475, 12, '240.00'],
  ]);
  expect(found).toMatchObject({ subtotal: 200, tax: 40, total: 240 });
});

it('takes neither a house for the number of the invoice nor its street for the seller', () => {
  const found = extractInvoice([
    [60, 0, 'FERRETERIA DEL PUERTO S.A.'],
    [30, 1, 'San Juan 1440 bis | 2000 Rosario | Santa Fe | Argentina'],
    [30, 2, 'Nr. 1023, Rosario'],
    [30, 5, 'Número:'],
    [200, 5, 'Fecha:'],
    [30, 6, 'FAT309204'],
    [200, 6, '26/11/2025'],
    [30, 8, 'Dados do Cliente'],
    [30, 9, 'Ana Matos'],
  ]);
  expect(found).toMatchObject({
    invoice_number: 'FAT309204',
    vendor_name: 'FERRETERIA DEL PUERTO S.A.',
    customer_name: 'Ana Matos',
  });
});

it('knows the seller from who served the customer, and the taxes of Latin America', () => {
  const found = extractInvoice([
    [50, 0, 'Industrias del Este SRL'],
    [50, 1, 'Calle Primera 8, Santo Domingo'],
    [50, 2, 'ventas@industriasdeleste.com'],
    [350, 2, 'NCF: B0100001435'],
    [350, 5, 'Vendedor: PEDRO SOSA'],
    [385, 10, 'Subtotal:'],
    [475, 10, '$200.00'],
    [385, 11, 'ITBIS (18%):'],
    [480, 11, '$36.00'],
    [385, 12, 'Total:'],
    [475, 12, '$236.00'],
  ]);
  expect(found).toMatchObject({
    invoice_number: 'B0100001435',
    vendor_name: 'Industrias del Este SRL',
    subtotal: 200,
    tax: 36,
    total: 236,
  });
});

it('adds up taxes of the same whole, and their rates', () => {
  const found = extractInvoice([
    ...TWO_ITEMS,
    [385, 10, 'Subtotal'],
    [475, 10, '200.00'],
    [385, 11, 'CGST 9%'],
    [480, 11, '18.00'],
    [385, 12, 'SGST 9%'],
    [480, 12, '18.00'],
    [385, 13, 'Total'],
    [475, 13, '236.00'],
  ]);
  expect(found).toMatchObject({ subtotal: 200, tax: 36, tax_rate: 18, total: 236 });
});
