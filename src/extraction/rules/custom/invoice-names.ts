import type { FieldSchema } from '../../schema.ts';
import { words } from './terms.ts';

/** Names that people give to fields of an invoice, as sorted words. */
const NAMES: Readonly<Record<string, string>> = {
  invoice_number: 'invoice number|invoice no|invoice id|invoice nr|document number',
  invoice_date: 'invoice date|issue date|date of issue|date issued|billing date',
  due_date: 'due date|payment due date|payment due|date due',
  vendor_name: 'vendor name|seller name|supplier name|vendor|seller|supplier|issuer|issuer name',
  vendor_address: 'vendor address|seller address|supplier address',
  vendor_tax_id: 'vendor tax id|seller vat id|vendor vat number|seller tax id|supplier vat number',
  customer_name: 'customer name|buyer name|client name|customer|buyer|bill to|billed to',
  customer_address: 'customer address|buyer address|billing address',
  purchase_order: 'purchase order|purchase order number|po number|po',
  currency: 'currency|currency code',
  subtotal: 'subtotal|sub total|net total|net amount|total net|total excluding tax',
  tax: 'tax|vat|tax amount|vat amount|tax total|total tax|sales tax',
  tax_rate: 'tax rate|vat rate',
  total: 'total|total amount|grand total|invoice total|gross total|total due|amount total|gross amount',
  amount_due: 'amount due|balance due|amount payable',
  iban: 'iban',
};
const key = (name: string): string => words(name, true).sort().join(' ');
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split('|').map((name) => [key(name), field])),
);

/** The field of the invoice schema that a field of another schema means, by its name or an alias. */
export function invoiceFieldFor({ name, aliases = [], enum: choices }: FieldSchema): string | undefined {
  if (choices) return undefined;
  for (const each of [name, ...aliases]) {
    const found = BY_NAME.get(key(each));
    if (found !== undefined) return found;
  }
  return undefined;
}
