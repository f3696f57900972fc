import type { FieldSchema, Schema } from '../schema.ts';

type Extra = Partial<Omit<FieldSchema, 'name' | 'type'>>;
const text = (name: string, extra: Extra = {}): FieldSchema => ({ name, type: 'string', ...extra });
const money = (name: string, extra: Extra = {}): FieldSchema => ({ name, type: 'money', ...extra });
const date = (name: string, extra: Extra = {}): FieldSchema => ({ name, type: 'date', ...extra });
const called = (...aliases: string[]): Extra => ({ aliases });
const records = (name: string, fields: FieldSchema[], extra: Extra = {}): FieldSchema => ({
  name,
  type: 'array',
  ...extra,
  items: { type: 'object', fields },
});
const texts = (name: string, extra: Extra = {}): FieldSchema => ({
  name,
  type: 'array',
  ...extra,
  items: { type: 'string' },
});

const LINE_ITEMS = records('line_items', [
  text('description'),
  { name: 'quantity', type: 'number' },
  money('unit_price'),
  money('amount'),
]);
const SUMS = [money('subtotal'), money('tax'), { name: 'tax_rate', type: 'percentage' } as FieldSchema];

const purchaseOrder: Schema = {
  name: 'purchase_order',
  fields: [
    text('order_number', { required: true }),
    date('order_date', { required: true }),
    date('delivery_date', called('requested delivery date', 'ship date', 'required by', 'need by')),
    text('buyer_name'),
    text('buyer_address'),
    text('vendor_name', { required: true }),
    text('vendor_address'),
    text('ship_to_name', called('ship to', 'deliver to', 'delivery address')),
    text('payment_terms', called('terms', 'terms of payment')),
    text('authorized_by', called('approved by', 'ordered by', 'requested by')),
    text('currency'),
    ...SUMS,
    money('shipping'),
    money('discount'),
    money('total', { required: true }),
    LINE_ITEMS,
  ],
};

const receipt: Schema = {
  name: 'receipt',
  fields: [
    text('merchant_name', { required: true }),
    text('merchant_address'),
    text('merchant_phone', called('phone', 'telephone')),
    text('receipt_number', called('transaction number', 'trans', 'receipt no', 'ticket', 'check number')),
    date('date', { required: true }),
    text('cashier', called('served by', 'server', 'operator')),
    text('currency'),
    ...SUMS,
    money('discount'),
    money('tip', called('gratuity')),
    money('total', { required: true }),
    text('payment_method', {
      enum: [
        'Visa',
        'Mastercard',
        'American Express',
        'Amex',
        'Discover',
        'Maestro',
        'Debit',
        'Cash',
        'PayPal',
        'Apple Pay',
      ],
    }),
    LINE_ITEMS,
  ],
};

const bankStatement: Schema = {
  name: 'bank_statement',
  fields: [
    text('bank_name', { required: true }),
    text('account_holder', called('account holder', 'account name', 'customer')),
    text('account_number', called('account no')),
    text('iban'),
    date('period_start', called('statement period start', 'statement from', 'from')),
    date('period_end', called('statement period end', 'statement to', 'statement date', 'to')),
    money('opening_balance', {
      aliases: ['beginning balance', 'previous balance', 'starting balance', 'balance brought forward'],
      required: true,
    }),
    money('total_deposits', called('deposits and other credits', 'total credits', 'money in', 'paid in')),
    money('total_withdrawals', called('withdrawals and other debits', 'total debits', 'money out', 'paid out')),
    money('total_fees', called('service fees', 'fees', 'charges')),
    money('closing_balance', {
      aliases: ['ending balance', 'new balance', 'final balance', 'balance carried forward'],
      required: true,
    }),
    records('transactions', [
      date('date'),
      text('description', called('particulars', 'narration', 'details', 'transaction', 'payee', 'name')),
      money('withdrawal', called('debit', 'money out', 'paid out')),
      money('deposit', called('credit', 'money in', 'paid in')),
      money('amount'),
      money('balance'),
    ]),
  ],
};

const resume: Schema = {
  name: 'resume',
  fields: [
    text('name', { required: true, description: 'Full name of the candidate.' }),
    text('email'),
    text('phone'),
    text('location', called('city')),
    text('website', called('url', 'linkedin', 'github', 'homepage', 'portfolio')),
    texts('skills', called('technical skills', 'competences')),
    texts('languages'),
    records(
      'experience',
      [text('title'), text('company'), text('start_date'), text('end_date')],
      called('work experience', 'employment', 'professional experience', 'employment history'),
    ),
    records('education', [text('degree'), text('institution'), text('year')]),
  ],
};

const insuranceCertificate: Schema = {
  name: 'insurance_certificate',
  fields: [
    date('certificate_date', called('date', 'date issued')),
    text('certificate_number', called('certificate no')),
    text('producer_name', called('producer', 'broker')),
    text('producer_address'),
    text('contact_name'),
    text('contact_phone'),
    text('contact_email'),
    text('insured_name', { aliases: ['insured', 'named insured'], required: true }),
    text('insured_address'),
    text('certificate_holder_name', called('certificate holder')),
    records('insurers', [text('letter'), text('name'), text('naic')], called('insurers affording coverage')),
    records('policies', [
      text('type_of_insurance'),
      text('policy_number'),
      date('effective_date', called('policy eff')),
      date('expiration_date', called('policy exp')),
      text('limits'),
    ]),
  ],
};

const lease: Schema = {
  name: 'lease',
  fields: [
    text('landlord', { aliases: ['lessor'], required: true }),
    texts('tenants', { aliases: ['tenant', 'lessee'], required: true }),
    text('premises_address', called('property address', 'premises', 'leased premises')),
    date('lease_date', called('agreement date')),
    date('start_date', called('commencement date', 'lease start date', 'term start')),
    date('end_date', called('expiration date', 'lease end date', 'term end')),
    text('term', called('lease term')),
    money('monthly_rent', called('rent', 'base rent')),
    money('security_deposit', called('deposit')),
    money('late_fee', called('late charge')),
    money('pet_deposit'),
    text('notice_period', called('termination notice', 'notice')),
    text('governing_law'),
  ],
};

/** Documents that everybody has, beside the kinds of the specification. */
export const EVERYDAY_SCHEMAS: readonly Schema[] = [
  purchaseOrder,
  receipt,
  bankStatement,
  resume,
  insuranceCertificate,
  lease,
];
