import type { BackendResult, ExtractOptions } from '../../backend.ts';
import { arrayField } from '../../composed-fields.ts';
import { toProvenConfidence } from '../../confidence.ts';
import { crossCheck } from '../../embedded/cross-check.ts';
import { findEInvoice } from '../../embedded/e-invoice.ts';
import type { Evidence } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import type { SegmentSpan } from '../../layout.ts';
import { proves } from '../../proof.ts';
import type { FieldType } from '../../schema.ts';
import { isIbanValid } from '../../values/iban.ts';
import type { Candidate } from '../candidate.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { findCodeFields, findInvoiceDates } from './header-fields.ts';
import type { LineItem } from './line-item.ts';
import { findLineItems } from './line-items.ts';
import { findNetDue } from './net-terms.ts';
import { findParties } from './parties.ts';
import { findIbanCandidates, findVendorTaxIds } from './payment-codes.ts';
import { type Proposals, type RankedField, rankFields } from './rank-fields.ts';
import { firstInvoice } from './several-invoices.ts';
import { findCurrency, findTaxRate, findTotals, type Totals } from './totals.ts';

/** The built-in schema `invoice`: what is printed, cross-checked with an e-invoice inside the file. */
export function extractInvoice(
  evidence: Evidence,
  { preferEmbedded }: Pick<ExtractOptions, 'preferEmbedded'>,
): BackendResult {
  const { reading, warnings } = firstInvoice(new Reading(evidence));
  const printed = { fields: readFields(reading), warnings };
  const embedded = preferEmbedded ? findEInvoice(evidence.content.embedded()) : undefined;
  return embedded ? crossCheck(reading, printed, embedded) : printed;
}

/** The single values of an invoice with their types, in the order of the schema. */
const FIELDS: readonly (readonly [name: string, type: FieldType])[] = [
  ['invoice_number', 'string'],
  ['invoice_date', 'date'],
  ['due_date', 'date'],
  ['vendor_name', 'string'],
  ['vendor_address', 'string'],
  ['vendor_tax_id', 'string'],
  ['customer_name', 'string'],
  ['customer_address', 'string'],
  ['purchase_order', 'string'],
  ['currency', 'string'],
  ['subtotal', 'money'],
  ['tax', 'money'],
  ['tax_rate', 'percentage'],
  ['shipping', 'money'],
  ['discount', 'money'],
  ['total', 'money'],
  ['amount_due', 'money'],
  ['iban', 'string'],
];

function readFields(reading: Reading): ExtractedField[] {
  const { fields, items } = readInvoice(reading);
  return [
    ...FIELDS.map(([name, type]) => toField(reading, name, type, 'code', fields.get(name)?.candidates ?? [])),
    toLineItems(reading, items),
  ];
}

/** What an invoice says: the candidates of each field, the likeliest first, and its items. */
export function readInvoice(reading: Reading): {
  fields: ReadonlyMap<string, RankedField>;
  items: LineItem[];
} {
  const { items, rows } = findLineItems(reading);
  const itemSum = sumOf(items);
  const totals = findTotals(reading, rows, itemSum);
  const { invoiceNumber, purchaseOrder } = findCodeFields(reading, rows);
  const { invoiceDate, dueDate: printedDue } = findInvoiceDates(reading);
  const dueDate = [...printedDue, ...findNetDue(reading, invoiceDate[0])];
  const parties = findParties(reading);
  const customerLines = new Set(
    [...parties.customer.slice(0, 1), ...parties.customerAddress.slice(0, 1)].flatMap(({ spans }) =>
      spans.map(({ segment }) => segment),
    ),
  );
  const ibans = findIbanCandidates(reading);
  const sums = totals.consistent ? 1 : totals.disputed ? -1 : 0;
  const proposals: Proposals = new Map<string, readonly Candidate[]>([
    ['invoice_number', invoiceNumber],
    ['invoice_date', invoiceDate],
    ['due_date', dueDate],
    ['vendor_name', parties.vendor],
    ['vendor_address', parties.vendorAddress],
    ['vendor_tax_id', findVendorTaxIds(reading, customerLines)],
    ['customer_name', parties.customer],
    ['customer_address', parties.customerAddress],
    ['purchase_order', purchaseOrder],
    ['currency', findCurrency(reading, totals)],
    ['subtotal', totals.subtotal],
    ['tax', totals.tax],
    ['tax_rate', findTaxRate(reading, totals)],
    ['shipping', totals.shipping],
    ['discount', totals.discount],
    ['total', totals.total],
    ['amount_due', totals.amountDue],
    ['iban', ibans],
  ]);
  const confirmed = {
    subtotal: sums,
    tax: sums,
    tax_rate: sums,
    total: sums,
    amount_due: dueEvidence(totals),
    iban: ibans[0] && isIbanValid(ibans[0].value) ? 1 : 0,
  };
  const closed = new Set(totals.consistent ? ['subtotal', 'tax', 'total'] : []);
  const fields = rankFields(reading, proposals, confirmed, closed);
  return { fields, items };
}

/** What is due is the total or what is left of it. */
function dueEvidence({ amountDue: [due], total: [total] }: Totals): number {
  if (!due || !total) return 0;
  return due.value === total.value ? 1 : Math.abs(due.value) > Math.abs(total.value) ? -1 : 0;
}

const toCents = (n: number): number => Math.round(n * 100);

function sumOf(items: readonly LineItem[]): number | undefined {
  const amounts = items.map(({ amount }) => amount?.value);
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined;
  return amounts.reduce<number>((sum, amount) => sum + toCents(amount!), 0) / 100;
}

function toLineItems(reading: Reading, items: readonly LineItem[]): ExtractedField {
  const fields = items.map((item, i): ExtractedField => toLineItem(reading, item, i));
  return arrayField('line_items', fields);
}

function toLineItem(reading: Reading, item: LineItem, position: number): ExtractedField {
  const { description, quantity, unitPrice, amount, probability = 0 } = item;
  const cell = (
    name: string,
    type: FieldType,
    value: Value | undefined,
    spans: readonly SegmentSpan[],
  ): ExtractedField => {
    if (value === undefined || spans.length === 0) return notFound(name, type);
    const citation = reading.layout.citeLines(spans, 'exact');
    const match = proves(citation.text, value, type, reading.conventions);
    const confidence = toProvenConfidence(probability, match !== undefined);
    return { name, type, value, confidence, citation: { ...citation, match: match ?? 'derived' } };
  };
  const fields = [
    cell('description', 'string', description?.text, description?.spans ?? []),
    cell('quantity', 'number', quantity?.value, quantity ? [quantity] : []),
    cell('unit_price', 'money', unitPrice?.value, unitPrice ? [unitPrice] : []),
    cell('amount', 'money', amount?.value, amount ? [amount] : []),
  ];
  const value = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const confidence = Math.max(...fields.map((field) => field.confidence));
  const citation = fields.find((field) => field.citation)?.citation ?? null;
  return { name: String(position), type: 'object', value, confidence, citation, fields };
}
