import type { FieldSchema, Schema } from '../schema.ts';
import { EVERYDAY_SCHEMAS } from './everyday.ts';

const text = (name: string, required = false): FieldSchema => ({ name, type: 'string', required });
const typed = (name: string, type: FieldSchema['type'], required = false): FieldSchema => ({ name, type, required });

const invoice: Schema = {
  name: 'invoice',
  fields: [
    text('invoice_number', true),
    typed('invoice_date', 'date', true),
    typed('due_date', 'date'),
    text('vendor_name', true),
    text('vendor_address'),
    text('vendor_tax_id'),
    text('customer_name'),
    text('customer_address'),
    text('purchase_order'),
    text('currency'),
    typed('subtotal', 'money'),
    typed('tax', 'money'),
    typed('tax_rate', 'percentage'),
    typed('shipping', 'money'),
    typed('discount', 'money'),
    typed('total', 'money', true),
    typed('amount_due', 'money'),
    text('iban'),
    {
      name: 'line_items',
      type: 'array',
      items: {
        type: 'object',
        fields: [
          text('description'),
          typed('quantity', 'number'),
          typed('unit_price', 'money'),
          typed('amount', 'money'),
        ],
      },
    },
  ],
};

const contract: Schema = {
  name: 'contract',
  fields: [
    text('title', true),
    {
      name: 'parties',
      type: 'array',
      required: true,
      items: { type: 'object', fields: [text('name', true), text('role')] },
    },
    typed('effective_date', 'date'),
    typed('expiration_date', 'date'),
    text('term'),
    text('renewal'),
    text('governing_law'),
    text('termination_notice'),
    typed('contract_value', 'money'),
    {
      name: 'signatories',
      type: 'array',
      items: { type: 'object', fields: [text('name'), text('title'), text('party')] },
    },
  ],
};

/** The lines of an income statement, a balance sheet and a cash flow statement. */
export const FINANCIAL_STATEMENTS = [
  [
    'revenue',
    'cogs',
    'gross_profit',
    'operating_expenses',
    'ebitda',
    'depreciation',
    'ebit',
    'interest',
    'tax',
    'net_income',
  ],
  ['cash', 'total_assets', 'total_liabilities', 'equity'],
  ['operating_cash_flow', 'capex', 'free_cash_flow'],
] as const;

/** Each line item is an array of values by period. */
export const FINANCIAL_LINES = FINANCIAL_STATEMENTS.flat();

const financialModel: Schema = {
  name: 'financial_model',
  fields: [
    text('company'),
    text('currency'),
    text('units'),
    { name: 'periods', type: 'array', items: { type: 'string' } },
    ...FINANCIAL_LINES.map(
      (name): FieldSchema => ({
        name,
        type: 'array',
        items: { type: 'object', fields: [text('period'), typed('value', 'number')] },
      }),
    ),
  ],
};

/** The fields of a record are the headers of its table. */
const table: Schema = {
  name: 'table',
  fields: [
    {
      name: 'tables',
      type: 'array',
      items: {
        type: 'object',
        fields: [text('table_id'), text('title'), { name: 'records', type: 'array', items: { type: 'object' } }],
      },
    },
  ],
};

export const BUILT_IN_SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  [invoice, contract, financialModel, table, ...EVERYDAY_SCHEMAS].map((schema) => [schema.name, schema]),
);
