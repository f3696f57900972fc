// Invoices drawn by chance (bench/accuracy/invoice-generator.mjs), extracted and compared with what was drawn. Needs `npm run build`.
// node bench/accuracy/generated-invoices.mjs [FIRST = 1] [COUNT = 100]
import { extractBytes } from './extract.mjs';
import { generateInvoice } from './invoice-generator.mjs';
import { f1, percent, plain } from './parse.mjs';
import { keepAnswers, printReliability } from './reliability.mjs';

const FIELDS = {
  invoice_number: 'text',
  invoice_date: 'text',
  due_date: 'text',
  vendor_name: 'text',
  customer_name: 'text',
  currency: 'text',
  subtotal: 'number',
  tax: 'number',
  total: 'number',
};
const MIN_HEADER = 0.93;
const MIN_ITEMS = 0.85;

const isSame = (kind, value, wanted) =>
  kind === 'number' ? Math.abs(value - wanted) < 0.015 : plain(String(value)) === plain(String(wanted));
const isSameItem = (a, b) =>
  isSame('number', a.amount, b.amount) &&
  isSame('number', a.quantity, b.quantity) &&
  isSame('number', a.unit_price, b.unit_price) &&
  isSame('text', a.description, b.description);

const [first = 1, count = 100] = process.argv.slice(2).map(Number);
const scores = new Map(Object.keys(FIELDS).map((name) => [name, [0, 0]]));
const answers = [];
let invented = 0;
const items = { right: 0, said: 0, meant: 0 };
for (let seed = first; seed < first + count; seed++) {
  const { bytes, truth } = await generateInvoice(seed);
  const fields = new Map((await extractBytes(bytes, 'invoice.pdf', 'invoice')).map((field) => [field.name, field]));
  for (const [name, kind] of Object.entries(FIELDS)) {
    const { value, confidence } = fields.get(name);
    if (truth[name] === null) {
      if (value !== null && confidence > 0.5) invented++;
      continue;
    }
    const right = value !== null && isSame(kind, value, truth[name]);
    const score = scores.get(name);
    score[0] += Number(right);
    score[1]++;
    if (value !== null) answers.push({ confidence, right });
  }
  const left = [...truth.line_items];
  const found = fields.get('line_items').value ?? [];
  for (const item of found) {
    const at = left.findIndex((other) => isSameItem(item, other));
    if (at < 0) continue;
    items.right++;
    left.splice(at, 1);
  }
  items.said += found.length;
  items.meant += truth.line_items.length;
}

for (const [name, [right, all]] of scores) console.log(`${name.padEnd(16)} ${percent(right / all)}  ${right}/${all}`);
const [right, all] = [...scores.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
const itemScore = f1(items.right, items.said, items.meant).f1;
printReliability(answers);
keepAnswers('invoices, generated', answers);
console.log(
  `header fields ${percent(right / all)} (limit ${MIN_HEADER}) · line items F1 ${percent(itemScore)} (limit ${MIN_ITEMS}) · invented ${invented}`,
);
process.exitCode = right / all >= MIN_HEADER && itemScore >= MIN_ITEMS ? 0 : 1;
