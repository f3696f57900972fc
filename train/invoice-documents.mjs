// Invoices with what is true of them: labelled e-invoices by their own XML, invoices beside NAME.json, generated ones.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateInvoice } from '../bench/accuracy/invoice-generator.mjs';
import { documentPath, E_INVOICES, readLabels } from '../bench/labels.mjs';
import { parsedBytes, parsedOf } from './product.mjs';

const GENERATED = 100;
/** Sellers of generated invoices: each tenth of them is a source. */
const GENERATED_SOURCES = 20;
const GENERATED_WEIGHT = 0.3;

/** One seller under all the ways in which documents write its name. */
export const sellerKey = (name) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^gln\d+liefnr\d+/, '');

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const addressOf = (party) => [party?.line1, party?.postcode, party?.city].filter(Boolean).join(' ') || undefined;

/** Truth of NAME.json by the names of the built-in schema; what is not printed is told apart. */
function truthOf({ ground_truth: known, printed_in_text_layer: printed = {} }) {
  const truth = {
    invoice_number: known.invoice_number,
    invoice_date: known.invoice_date,
    due_date: known.due_date,
    vendor_name: known.seller?.name,
    vendor_address: addressOf(known.seller),
    vendor_tax_id: known.seller?.vat_id,
    customer_name: known.buyer?.name,
    customer_address: addressOf(known.buyer),
    purchase_order: known.buyer_order_reference,
    currency: known.currency,
    subtotal: known.subtotal,
    tax: known.tax_total,
    total: known.grand_total,
    amount_due: known.amount_due,
    iban: known.iban,
    line_items: known.line_items
      ?.filter(({ line_total: amount }) => typeof amount === 'number')
      .map(({ description, quantity, unit_price, line_total }) => ({
        description,
        quantity,
        unit_price,
        amount: line_total,
      })),
  };
  const called = { vendor_name: 'seller_name', customer_name: 'buyer_name', tax: 'tax_total', total: 'grand_total' };
  const unprinted = Object.keys(truth).filter((name) => printed[called[name] ?? name] === false);
  return { truth, unprinted: new Set(unprinted) };
}

/** What the XML inside says, of that what the pages print. */
function truthInside({ findEInvoice, findPrinted, Reading, Evidence }, content) {
  const { fields } = findEInvoice(content.embedded());
  const reading = new Reading(new Evidence(content));
  const truth = Object.fromEntries(fields);
  const unprinted = [...fields].filter(
    ([name, value]) =>
      name !== 'currency' &&
      name !== 'line_items' &&
      !findPrinted(reading, value, typeof value === 'number' ? 'money' : name.endsWith('_date') ? 'date' : 'string'),
  );
  return { truth, unprinted: new Set(unprinted.map(([name]) => name)) };
}

/** { name, source, content, truth, unprinted, weight }; `split` names the labels that are read. */
export async function* invoicesIn(product, folders, { split = 'train', generated = GENERATED } = {}) {
  const seen = new Set();
  for (const folder of folders) {
    for (const label of readLabels(split, E_INVOICES)) {
      const path = documentPath(folder, label);
      if (!existsSync(path) || seen.has(label.sha256)) continue;
      seen.add(label.sha256);
      const content = await parsedOf(product, path);
      yield { name: label.name, source: sellerKey(label.seller), content, ...truthInside(product, content) };
    }
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
      const [path, beside] = [join(folder, file), join(folder, file.replace(/\.pdf$/, '.json'))];
      if (!existsSync(beside)) continue;
      const hash = hashOf(readFileSync(path));
      if (seen.has(hash)) continue;
      seen.add(hash);
      const known = JSON.parse(readFileSync(beside, 'utf8'));
      const source = sellerKey(known.ground_truth.seller?.name ?? file);
      yield { name: file, source, content: await parsedOf(product, path), ...truthOf(known) };
    }
  }
  for (let seed = 1; seed <= generated; seed++) {
    const { bytes, truth } = await generateInvoice(seed);
    const content = await parsedBytes(product, bytes, 'invoice.pdf');
    const source = `generated ${seed % GENERATED_SOURCES}`;
    yield { name: `generated ${seed}`, source, content, truth, unprinted: new Set(), weight: GENERATED_WEIGHT };
  }
}

const plain = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a value is the true one, as people would say it. */
export function isRight(name, value, wanted) {
  if (typeof wanted === 'number') return Math.abs(value - wanted) < 0.015;
  if (name.endsWith('_date')) return value === wanted;
  if (name.endsWith('_address')) return wanted.split(/[\s,]+/).every((word) => plain(value).includes(plain(word)));
  const [said, meant] = [plain(String(value)), plain(String(wanted))];
  if (!name.endsWith('_name')) return said === meant;
  return (
    said === meant ||
    (meant.length > 4 && (said.includes(meant) || (meant.includes(said) && said.length > 0.6 * meant.length)))
  );
}

const isSame = (a, b) => typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 0.015;

/** Whether an item has the amount of another, and its quantity where that is known. */
export const isSameItem = (said, meant) =>
  isSame(said.amount, meant.amount) && (meant.quantity == null || isSame(said.quantity, meant.quantity));

/** How much of the shorter of two texts is in the other; 1 where one of them is not known. */
export function likeness(said, meant) {
  const [a, b] = [plain(said ?? ''), plain(meant ?? '')];
  if (a === '' || b === '') return b === '' ? 1 : 0;
  return a.includes(b) || b.includes(a) ? Math.min(a.length, b.length) / Math.max(a.length, b.length) : 0;
}
