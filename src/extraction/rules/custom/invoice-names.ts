import { KnownFields } from './known-names.ts';

/** What people call the fields of an invoice. */
export const invoiceFields = new KnownFields({
  invoice_number: ['string', 'invoice number|document number|bill number|invoice id'],
  invoice_date: ['date', 'invoice date|issue date|date issued|invoice issued|billing date|document date|bill date'],
  due_date: ['date', 'due date|payment due date|payment deadline|pay by date'],
  vendor_name: [
    'string',
    'vendor name|seller name|supplier name|issuer name|vendor|seller|supplier|issuer|issuer company|seller company',
  ],
  vendor_address: ['string', 'vendor address|seller address|supplier address|issuer address'],
  vendor_tax_id: ['string', 'vendor tax id|seller vat id|vendor vat number|supplier vat number'],
  customer_name: [
    'string',
    'customer name|buyer name|client name|customer|buyer|bill to|recipient name|recipient company|customer company',
  ],
  customer_address: ['string', 'customer address|buyer address|billing address|recipient address'],
  purchase_order: ['string', 'purchase order|purchase order number|po number'],
  currency: ['string', 'currency|currency code'],
  subtotal: [
    'money',
    'subtotal|net total|net amount|net sum|total net amount before tax|amount excluding tax|untaxed amount',
  ],
  tax: ['money', 'tax|vat|tax amount|vat amount|tax total|total tax|sales tax|tax sum'],
  tax_rate: ['percentage', 'tax rate|vat rate|tax percent'],
  shipping: ['money', 'shipping|shipping cost|freight|delivery charge'],
  discount: ['money', 'discount|discount amount|total discount'],
  total: [
    'money',
    'total|total amount|grand total|invoice total|gross total|gross amount|gross sum|amount including tax|grand total including tax',
  ],
  amount_due: ['money', 'amount due|balance due|amount payable|total due'],
  iban: ['string', 'iban'],
});
