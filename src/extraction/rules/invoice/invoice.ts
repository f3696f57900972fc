import type { BackendResult, ExtractOptions } from '../../backend.ts';
import { arrayField } from '../../composed-fields.ts';
import { toConfidence } from '../../confidence.ts';
import { crossCheck } from '../../embedded/cross-check.ts';
import { findEInvoice } from '../../embedded/e-invoice.ts';
import type { Evidence } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import type { SegmentSpan } from '../../layout.ts';
import { proves } from '../../proof.ts';
import type { FieldType } from '../../schema.ts';
import { isIbanValid } from '../../values/iban.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { findCodeFields, findInvoiceDates } from './header-fields.ts';
import type { LineItem } from './line-item.ts';
import { findLineItems } from './line-items.ts';
import { findNetDue } from './net-terms.ts';
import { findParties } from './parties.ts';
import { findIbanCandidates, findVendorTaxIds } from './payment-codes.ts';
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

function readFields(reading: Reading): ExtractedField[] {
  const { items, rows } = findLineItems(reading);
  const itemSum = sumOf(items);
  const totals = findTotals(reading, rows, itemSum);
  const { invoiceNumber, purchaseOrder } = findCodeFields(reading, rows);
  const { invoiceDate, dueDate: printedDue } = findInvoiceDates(reading);
  const dueDate = printedDue.length > 0 ? printedDue : findNetDue(reading, invoiceDate[0]);
  const parties = findParties(reading);
  const customerLines = new Set(
    [...parties.customer.slice(0, 1), ...parties.customerAddress.slice(0, 1)].flatMap(({ spans }) =>
      spans.map(({ segment }) => segment),
    ),
  );
  const taxIds = findVendorTaxIds(reading, customerLines);
  const ibans = findIbanCandidates(reading);
  const sums = totals.consistent ? 1 : totals.disputed ? -1 : 0;
  const inOrder = invoiceDate[0] && dueDate[0] && invoiceDate[0].value <= dueDate[0].value ? 0.5 : 0;
  return [
    toField(reading, 'invoice_number', 'string', 'code', invoiceNumber),
    toField(reading, 'invoice_date', 'date', 'date', invoiceDate, inOrder),
    toField(reading, 'due_date', 'date', 'date', dueDate, inOrder),
    toField(reading, 'vendor_name', 'string', 'name', parties.vendor),
    toField(reading, 'vendor_address', 'string', 'text', parties.vendorAddress),
    toField(reading, 'vendor_tax_id', 'string', 'code', taxIds),
    toField(reading, 'customer_name', 'string', 'name', parties.customer),
    toField(reading, 'customer_address', 'string', 'text', parties.customerAddress),
    toField(reading, 'purchase_order', 'string', 'code', purchaseOrder),
    toField(reading, 'currency', 'string', 'code', findCurrency(reading, totals)),
    toField(reading, 'subtotal', 'money', 'money', totals.subtotal, sums),
    toField(reading, 'tax', 'money', 'money', totals.tax, sums),
    toField(reading, 'tax_rate', 'percentage', 'money', findTaxRate(reading, totals), sums),
    toField(reading, 'shipping', 'money', 'money', totals.shipping),
    toField(reading, 'discount', 'money', 'money', totals.discount),
    toField(reading, 'total', 'money', 'money', totals.total, sums),
    toField(reading, 'amount_due', 'money', 'money', totals.amountDue, dueEvidence(totals)),
    toField(reading, 'iban', 'string', 'code', ibans, ibans[0] && isIbanValid(ibans[0].value) ? 1 : 0),
    toLineItems(reading, items, totals.subtotal[0]?.value === itemSum),
  ];
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

function toLineItems(reading: Reading, items: readonly LineItem[], isSumRight: boolean): ExtractedField {
  const fields = items.map((item, i): ExtractedField => toLineItem(reading, item, i, isSumRight));
  return arrayField('line_items', fields);
}

function toLineItem(reading: Reading, item: LineItem, position: number, isSumRight: boolean): ExtractedField {
  const { description, quantity, unitPrice, amount } = item;
  const isProduct =
    quantity && unitPrice && amount && Math.abs(toCents(quantity.value * unitPrice.value) - toCents(amount.value)) <= 1;
  const confirmed = (isProduct ? 0.5 : 0) + (isSumRight ? 0.5 : 0);
  const cell = (
    name: string,
    type: FieldType,
    value: Value | undefined,
    spans: readonly SegmentSpan[],
  ): ExtractedField => {
    if (value === undefined || spans.length === 0) return notFound(name, type);
    const citation = reading.layout.citeLines(spans, 'exact');
    const match = proves(citation.text, value, type, reading.conventions);
    const confidence = toConfidence(
      type === 'string' ? 'text' : 'money',
      { evidence: 0.8, margin: 0.5, confirmed },
      match !== undefined,
    );
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
