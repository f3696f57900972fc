import type { BackendResult, ExtractOptions } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import type { ExtractedField } from '../extraction.ts';
import type { Schema } from '../schema.ts';
import { extractCustom } from './custom/custom.ts';
import { extractInvoice } from './invoice/invoice.ts';

/** What orders and receipts have in common with invoices, by the names that they give it. */
const LIKE_INVOICE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purchase_order: {
    order_number: 'purchase_order',
    order_date: 'invoice_date',
    vendor_name: 'vendor_name',
    vendor_address: 'vendor_address',
    buyer_name: 'customer_name',
    buyer_address: 'customer_address',
  },
  receipt: {
    merchant_name: 'vendor_name',
    merchant_address: 'vendor_address',
    receipt_number: 'invoice_number',
    date: 'invoice_date',
  },
};
/** From here on a value is hardly ever wrong. */
const SURE = 0.8;
const SAME = ['currency', 'subtotal', 'tax', 'tax_rate', 'shipping', 'discount', 'total', 'line_items'];

/** Orders and receipts: sums, parties and items as an invoice has them, all else by labels and kinds. */
export function extractLikeInvoice(
  evidence: Evidence,
  schema: Schema,
  options: Pick<ExtractOptions, 'preferEmbedded'>,
): BackendResult {
  const names = LIKE_INVOICE[schema.name] ?? {};
  const invoice = new Map(extractInvoice(evidence, options).fields.map((field) => [field.name, field]));
  const own = extractCustom(evidence, schema, options);
  const fields = own.fields.map((field): ExtractedField => {
    const source = names[field.name] ?? (SAME.includes(field.name) ? field.name : undefined);
    const found = source === undefined ? undefined : invoice.get(source);
    if (!found) return field;
    // A receipt may tell the number of its invoice beside its own, an order the day of delivery.
    const hasName = field.name.endsWith('_number') || field.type === 'date';
    const isOwn = hasName && field.value !== null && field.confidence >= SURE;
    const isBetter = !isOwn && (found.value !== null || SAME.includes(field.name));
    return isBetter ? { ...found, name: field.name, type: field.type } : field;
  });
  return { ...own, fields };
}
