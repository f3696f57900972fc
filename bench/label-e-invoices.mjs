// Writes labels of e-invoices: the XML inside a PDF is the truth of what its pages print. Needs `npm run build`.
// node bench/label-e-invoices.mjs INDEX FOLDER OUT: INDEX has a line for each file, `sha256 TAB repository TAB commit TAB path`;
// FOLDER holds SHA256.pdf. At most a few documents of each seller are kept, of sellers that no label has yet.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEInvoice } from '../dist/extraction/embedded/e-invoice.js';
import { findPrinted } from '../dist/extraction/embedded/printed.js';
import { Evidence } from '../dist/extraction/evidence.js';
import { Reading } from '../dist/extraction/rules/reading.js';
import { readContent } from './accuracy/extract.mjs';

const MAX_OF_SELLER = 3;
const TYPES = {
  invoice_number: 'string',
  invoice_date: 'date',
  due_date: 'date',
  vendor_name: 'string',
  customer_name: 'string',
  purchase_order: 'string',
  currency: 'string',
  subtotal: 'money',
  tax: 'money',
  total: 'money',
  amount_due: 'money',
  iban: 'string',
};

/** The fields that the pages print; null for those that neither the XML nor the pages can say. */
function printedAnswers(reading, fields) {
  const answers = {};
  for (const [name, type] of Object.entries(TYPES)) {
    const value = fields.get(name);
    if (value !== undefined && (name === 'currency' || findPrinted(reading, value, type))) answers[name] = value;
  }
  return answers;
}

const keyOf = (seller) => seller.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const splitOf = (seller) => (createHash('sha256').update(keyOf(seller)).digest()[0] % 2 === 1 ? 'test' : 'train');

const [index, folder, out] = process.argv.slice(2);
const kept = new Map();
for (const line of readFileSync(index, 'utf8').trim().split('\n')) {
  const [sha256, repository, commit, path] = line.split('\t');
  const file = join(folder, `${sha256}.pdf`);
  if (!existsSync(file)) continue;
  try {
    const evidence = new Evidence(await readContent(new Uint8Array(readFileSync(file)), 'invoice.pdf'));
    const embedded = findEInvoice(evidence.content.embedded());
    const seller = embedded?.fields.get('vendor_name');
    if (!seller) continue;
    const answers = printedAnswers(new Reading(evidence), embedded.fields);
    const known = kept.get(keyOf(seller)) ?? new Set();
    const same = JSON.stringify(answers);
    if (Object.keys(answers).length < 4 || known.has(same) || known.size >= MAX_OF_SELLER) continue;
    kept.set(keyOf(seller), known.add(same));
    const label = {
      repository,
      commit,
      path,
      sha256,
      kind: 'e-invoice',
      seller,
      split: splitOf(seller),
      schema: 'invoice',
      answers,
    };
    writeFileSync(join(out, `${sha256.slice(0, 12)}.json`), `${JSON.stringify(label, null, 1)}\n`);
  } catch (error) {
    console.error(`${path}: ${error.message}`);
  }
}
console.log(`${[...kept.values()].reduce((sum, { size }) => sum + size, 0)} documents of ${kept.size} sellers`);
