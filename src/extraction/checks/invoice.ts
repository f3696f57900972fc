import type { ExtractedField, Extraction, Value } from '../extraction.ts';
import { minorUnits, toMinorUnits } from '../money.ts';
import { findAmounts } from '../values/amounts.ts';
import { ENGLISH } from '../values/conventions.ts';
import { isIbanValid } from '../values/iban.ts';
import { isVatValid } from '../values/tax-ids.ts';
import { type Check, currencyOf, fieldValue, findField } from './check.ts';

/** What holds on every invoice. Sums are compared in minor units, with a tolerance of one: each side is rounded on its own. */
export function checkInvoice(extraction: Extraction): Check[] {
  return [
    ...checkArithmetic(extraction),
    ...checkDates(extraction),
    ...checkItems(extraction),
    ...checkChecksums(extraction),
    ...checkCurrency(extraction),
  ];
}

function checkArithmetic(extraction: Extraction): Check[] {
  const fields = ['subtotal', 'tax', 'total'];
  const [subtotal, tax, total] = fields.map((name) => fieldValue(extraction, name));
  if (typeof subtotal !== 'number' || typeof tax !== 'number' || typeof total !== 'number') return [];
  const code = currencyOf(extraction);
  const difference = toMinorUnits(subtotal, code) + toMinorUnits(tax, code) - toMinorUnits(total, code);
  if (Math.abs(difference) <= 1) {
    const message = `subtotal ${subtotal} plus tax ${tax} equals total ${total}.`;
    return [{ severity: 'info', rule: 'arithmetic', message, fields }];
  }
  const off = round(subtotal + tax - total);
  const between = explained(extraction, difference, code);
  if (between.length > 0) {
    const said = between.map(({ name, value }) => `${name} ${value}`).join(' and ');
    const message = `subtotal ${subtotal} plus tax ${tax} differs from total ${total} by ${off}, which is ${said}.`;
    return [{ severity: 'info', rule: 'arithmetic', message, fields: [...fields, ...between.map(({ name }) => name)] }];
  }
  const message = `subtotal ${subtotal} plus tax ${tax} differs from total ${total} by ${off}.`;
  return [{ severity: 'error', rule: 'arithmetic', message, fields }];
}

/** Shipping, discounts and tips that stand between subtotal and total, where they are all of the difference (in minor units). */
function explained(extraction: Extraction, difference: number, code: string): { name: string; value: number }[] {
  const signs = new Map([
    ['shipping', 1],
    ['tip', 1],
    ['discount', -1],
  ]);
  const found = [...signs].flatMap(([name, sign]) => {
    const value = fieldValue(extraction, name);
    return typeof value === 'number' && value !== 0 ? [{ name, value, sign }] : [];
  });
  for (let mask = 1; mask < 1 << found.length; mask++) {
    const some = found.filter((_, i) => mask & (1 << i));
    const sum = some.reduce((all, { value, sign }) => all + sign * Math.abs(toMinorUnits(value, code)), 0);
    if (Math.abs(difference + sum) <= 1) return some;
  }
  return [];
}

const round = (n: number): number => Math.round(n * 1e6) / 1e6;

function checkDates(extraction: Extraction): Check[] {
  const [issued, due] = [fieldValue(extraction, 'invoice_date'), fieldValue(extraction, 'due_date')];
  if (typeof issued !== 'string' || typeof due !== 'string' || due >= issued) return [];
  const message = `due_date ${due} is before invoice_date ${issued}.`;
  return [{ severity: 'warning', rule: 'date_order', message, fields: ['invoice_date', 'due_date'] }];
}

interface Item {
  quantity?: Value;
  unit_price?: Value;
  amount?: Value;
}

function checkItems(extraction: Extraction): Check[] {
  const items = fieldValue(extraction, 'line_items');
  if (!Array.isArray(items) || items.length === 0) return [];
  const code = currencyOf(extraction);
  const checks: Check[] = [];
  let sum: number | undefined = 0;
  items.forEach((item, i) => {
    const { quantity, unit_price: price, amount } = (item ?? {}) as Item;
    sum = sum !== undefined && typeof amount === 'number' ? sum + toMinorUnits(amount, code) : undefined;
    if (typeof quantity !== 'number' || typeof price !== 'number' || typeof amount !== 'number') return;
    if (Math.abs(toMinorUnits(quantity * price, code) - toMinorUnits(amount, code)) <= 1) return;
    const message = `line_items[${i}]: quantity ${quantity} times unit_price ${price} is ${round(quantity * price)}, not amount ${amount}.`;
    checks.push({ severity: 'info', rule: 'line_item_product', message, fields: ['line_items'] });
  });
  const subtotal = fieldValue(extraction, 'subtotal');
  if (sum !== undefined && typeof subtotal === 'number') {
    const isRight = Math.abs(sum - toMinorUnits(subtotal, code)) <= 1;
    const shown = round(items.reduce<number>((all, item) => all + ((item as Item).amount as number), 0));
    checks.push({
      severity: isRight ? 'info' : 'warning',
      rule: 'line_item_sum',
      message: isRight
        ? `The amounts of line_items add up to subtotal ${subtotal}.`
        : `The amounts of line_items add up to ${shown}, which differs from subtotal ${subtotal} by ${round(shown - subtotal)}.`,
      fields: ['line_items', 'subtotal'],
    });
  }
  return [...checks, ...checkTotalOfItems(extraction, sum, code)];
}

/** Taxes and shipping are added to items; only a discount makes a total less than they are. */
function checkTotalOfItems(extraction: Extraction, sum: number | undefined, code: string): Check[] {
  const [total, discount] = [fieldValue(extraction, 'total'), fieldValue(extraction, 'discount')];
  if (sum === undefined || typeof total !== 'number') return [];
  const less = typeof discount === 'number' ? Math.abs(toMinorUnits(discount, code)) : 0;
  const missing = sum - less - toMinorUnits(total, code);
  if (missing <= 1 || sum <= 0) return [];
  const message = `total ${total} is less than the amounts of line_items add up to, by ${round(missing / 10 ** minorUnits(code))}.`;
  return [{ severity: 'error', rule: 'total_below_items', message, fields: ['line_items', 'total'] }];
}

function checkChecksums(extraction: Extraction): Check[] {
  const checks: Check[] = [];
  const iban = fieldValue(extraction, 'iban');
  if (typeof iban === 'string' && !isIbanValid(iban)) {
    checks.push({
      severity: 'warning',
      rule: 'iban_checksum',
      message: `The check digits of iban ${iban} are wrong.`,
      fields: ['iban'],
    });
  }
  const vat = fieldValue(extraction, 'vendor_tax_id');
  if (typeof vat === 'string' && /^[A-Z]{2}/.test(vat) && isVatValid(vat) === false) {
    const message = `vendor_tax_id ${vat} is no valid VAT number of its country.`;
    checks.push({ severity: 'warning', rule: 'vat_checksum', message, fields: ['vendor_tax_id'] });
  }
  return checks;
}

const MONEY = ['subtotal', 'tax', 'total', 'amount_due'];

/** A code or sign beside an amount that names another currency than the invoice's. */
function checkCurrency(extraction: Extraction): Check[] {
  const currency = fieldValue(extraction, 'currency');
  if (typeof currency !== 'string') return [];
  return MONEY.flatMap((name): Check[] => {
    const beside = printedCurrency(findField(extraction, name));
    if (beside === undefined || beside === currency) return [];
    const message = `"${name}" is printed in ${beside}, the currency of the invoice is ${currency}.`;
    return [{ severity: 'warning', rule: 'currency_consistency', message, fields: [name, 'currency'] }];
  });
}

const printedCurrency = (field: ExtractedField | undefined): string | undefined =>
  field?.citation ? findAmounts(field.citation.text, ENGLISH)[0]?.value.currency : undefined;
