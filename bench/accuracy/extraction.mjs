// Accuracy of extraction and how far its confidences can be trusted. Needs `npm run build`.
// node bench/accuracy/extraction.mjs FOLDER… [--fit] [--answers FILE]
// A folder of invoices has NAME.json (`ground_truth`, `printed_in_text_layer`) beside NAME.pdf; one of contracts has a manifest.json:
// [{ pdf, truth: { party, effective_date, jurisdiction, term } }] as of Kleister, or [{ pdf, answers, spans }] as of CUAD.
// --fit prints the coefficients of src/extraction/confidence.ts that fit these documents best (Platt scaling of each kind).
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { COEFFICIENTS } from '../../dist/extraction/confidence.js';
import { readContractAnswers } from './contract-answers.mjs';
import { extractFile } from './extract.mjs';
import { filesIn, percent, plain } from './parse.mjs';
import { fitScale, isAnswered, keepAnswers, printReliability } from './reliability.mjs';

const INVOICE_FIELDS = {
  invoice_number: ['invoice_number', 'code'],
  invoice_date: ['invoice_date', 'date'],
  due_date: ['due_date', 'date'],
  vendor_name: ['seller.name', 'name'],
  customer_name: ['buyer.name', 'name'],
  currency: ['currency', 'code'],
  subtotal: ['subtotal', 'money'],
  tax: ['tax_total', 'money'],
  total: ['grand_total', 'money'],
};
const at = (object, path) => path.split('.').reduce((inner, key) => inner?.[key], object);

function isRight(value, wanted, kind) {
  if (kind === 'money') return Math.abs(value - wanted) < 0.015;
  if (kind === 'date') return value === wanted;
  const [said, meant] = [plain(String(value)), plain(String(wanted))];
  return (
    said === meant ||
    (meant.length > 4 && (said.includes(meant) || (meant.includes(said) && said.length > 0.6 * meant.length)))
  );
}

/** Of each document: [{ field, kind, confidence, right }], without confidence where nothing was found. */
async function* readInvoices(folder) {
  for (const path of filesIn(folder, '.pdf')) {
    const truthPath = path.replace(/\.pdf$/, '.json');
    if (!existsSync(truthPath)) continue;
    const { ground_truth: truth, printed_in_text_layer: printed = {} } = JSON.parse(readFileSync(truthPath, 'utf8'));
    for (const { name, value, confidence } of await extractFile(path, 'invoice')) {
      const [theirs, kind] = INVOICE_FIELDS[name] ?? [];
      const wanted = theirs && at(truth, theirs);
      if (wanted === undefined || wanted === null || wanted === '') continue;
      if ((printed[theirs] ?? printed[theirs.split('.')[0]]?.name) === false) continue;
      const source = truth.seller?.name ?? path;
      if (value === null) yield { source, field: name, kind, right: false };
      else yield { source, field: name, kind, confidence, right: isRight(value, wanted, kind) };
    }
  }
}

async function* readContracts(folder) {
  for (const { pdf, ...truth } of JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
    for (const answer of readContractAnswers(await extractFile(join(folder, pdf), 'contract'), truth))
      yield { source: pdf, ...answer };
}

const isContracts = (folder) =>
  existsSync(join(folder, 'manifest.json')) &&
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).some(({ truth, answers }) => truth?.party ?? answers);

const given = process.argv.slice(2);
const folders = given.filter((argument, i) => !argument.startsWith('--') && given[i - 1] !== '--answers');
if (folders.length === 0) {
  console.error('usage: node bench/accuracy/extraction.mjs FOLDER… [--fit]');
  process.exit(2);
}
const answers = [];
for (const folder of folders) {
  const scores = new Map();
  const asked = [];
  for await (const answer of isContracts(folder) ? readContracts(folder) : readInvoices(folder)) {
    const [hits, all] = scores.get(answer.field) ?? [0, 0];
    scores.set(answer.field, [hits + Number(answer.right), all + 1]);
    asked.push(answer);
  }
  answers.push(...asked.filter(isAnswered));
  keepAnswers(basename(folder), asked);
  console.log(folder);
  for (const [name, [hits, all]] of scores) console.log(`  ${name.padEnd(16)} ${percent(hits / all)}  ${hits}/${all}`);
}
printReliability(answers);

if (process.argv.includes('--fit')) {
  for (const kind of new Set(answers.map((answer) => answer.kind))) {
    const { slope, intercept } = fitScale(answers.filter((answer) => answer.kind === kind));
    const { bias, enough, ...weights } = COEFFICIENTS[kind];
    const scaled = Object.entries(weights).map(([name, weight]) => `${name}: ${(weight * slope).toFixed(2)}`);
    console.log(
      `  ${kind}: { bias: ${(bias * slope + intercept).toFixed(2)}, ${scaled.join(', ')}, enough: ${enough} },`,
    );
  }
}
