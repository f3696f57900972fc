// Invoices, each read by weights that saw nothing of its seller: `npm run train -- invoice-… --leave-out FOLDER…` first.
// node bench/accuracy/invoices-left-out.mjs FOLDER… [--shipped] [--test] [--misses]; --test: totals of the closed labels only.
import { invoicesIn, isRight, isSameItem } from '../../train/invoice-documents.mjs';
import { foldOf, productOf } from '../../train/product.mjs';
import { f1, percent } from './parse.mjs';
import { printReliability } from './reliability.mjs';

const given = process.argv.slice(2);
const isShipped = given.includes('--shipped');
const isTest = given.includes('--test');
const showsMisses = given.includes('--misses') && !isTest;
const folders = given.filter((argument) => !argument.startsWith('--'));
const generated = given.includes('--generated') ? 100 : 0;

/** The fields that scorers ask for; others are counted beside them. */
const MAIN = new Set(
  'invoice_number invoice_date due_date vendor_name customer_name currency subtotal tax total'.split(' '),
);

const SURE = 0.8;
const sellers = new Map();
const fields = new Map();
const answers = [];
const items = { right: 0, said: 0, meant: 0, sure: 0, wrong: 0 };
let [documents, time] = [0, 0];
const shipped = await productOf();
for await (const invoice of invoicesIn(shipped, folders, { split: isTest ? 'test' : 'train', generated })) {
  const { name, source, content, truth, unprinted } = invoice;
  const product = isShipped || isTest ? shipped : await productOf(foldOf(source));
  const started = process.cpuUsage();
  const found = product.extractInvoice(new product.Evidence(content), { preferEmbedded: false }).fields;
  const { user, system } = process.cpuUsage(started);
  time += user + system;
  documents++;
  let [right, of] = [0, 0];
  for (const { name: field, value, confidence } of found) {
    if (field === 'line_items') {
      if (!unprinted.has('line_items')) countItems(value ?? [], truth.line_items ?? [], name);
      continue;
    }
    const wanted = truth[field];
    if (wanted === undefined || wanted === null || wanted === '' || unprinted.has(field)) continue;
    const hit = value !== null && isRight(field, value, wanted);
    const score = fields.get(field) ?? { hits: 0, all: 0, sure: 0, wrong: 0 };
    fields.set(field, score);
    score.all++;
    score.hits += Number(hit);
    if (value !== null && confidence > SURE) {
      score.sure++;
      score.wrong += Number(!hit);
    }
    if (value !== null) answers.push({ confidence, right: hit });
    if (!hit && showsMisses)
      console.log(`${name.slice(0, 40)} ${field}: ${JSON.stringify(wanted)} is ${JSON.stringify(value)} ${confidence}`);
    if (!MAIN.has(field)) continue;
    of++;
    right += Number(hit);
  }
  const seller = sellers.get(source) ?? [];
  sellers.set(source, [...seller, right / Math.max(1, of)]);
}

function countItems(said, meant, name) {
  if (meant.length === 0) return;
  const left = [...meant];
  for (const item of said) {
    const at = left.findIndex((other) => isSameItem(item, other));
    if (at < 0) continue;
    left.splice(at, 1);
    items.right++;
  }
  if (showsMisses && (left.length > 0 || said.length !== meant.length))
    console.log(`${name.slice(0, 40)} items: ${meant.length - left.length} of ${said.length} and ${meant.length}`);
  items.said += said.length;
  items.meant += meant.length;
}

const mean = (list) => list.reduce((sum, n) => sum + n, 0) / list.length;
for (const [name, { hits, all, sure, wrong }] of fields)
  console.log(`${name.padEnd(18)} ${percent(hits / all)}  ${hits}/${all}  wrong above ${SURE}: ${wrong} of ${sure}`);
printReliability(answers);
const sure = answers.filter(({ confidence }) => confidence > SURE);
const wrong = sure.filter(({ right }) => !right).length;
console.log(
  `line items F1 ${percent(f1(items.right, items.said, items.meant).f1)} (${items.right} of ${items.said} and ${items.meant})`,
);
console.log(
  `${documents} documents of ${sellers.size} sellers · by seller ${percent(mean([...sellers.values()].map(mean)))} · ` +
    `wrong above ${SURE}: ${wrong} of ${sure.length} (${percent(wrong / sure.length)}) · ${(time / 1000 / documents).toFixed(1)} ms`,
);
