// Accuracy of invoice extraction and how far its confidences can be trusted. Needs `npm run build`.
// node bench/accuracy/extraction.mjs FOLDER [--fit]: NAME.pdf beside NAME.json with `ground_truth` (and `printed_in_text_layer`).
// --fit prints the coefficients of src/extraction/confidence.ts that fit these documents best (Platt scaling of each kind).
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { rulesBackend } from '../../dist/extraction/backends/rules.js';
import { COEFFICIENTS } from '../../dist/extraction/confidence.js';
import { Evidence } from '../../dist/extraction/evidence.js';
import { BUILT_IN_SCHEMAS } from '../../dist/extraction/schemas/built-in.js';
import { StoredContent } from '../../dist/index/content.js';
import { DEFAULT_PARSE_LIMITS } from '../../dist/parsers/budget.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { readDocument } from '../../dist/pool/read-document.js';
import { filesIn, folderArgument, plain } from './parse.mjs';

const FIELDS = {
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
const BINS = 10;
/** Development documents flatter: so many wrong answers in a hundred are added to each kind before it is fitted. */
const PRIOR_WRONG = 4;
const MIN_SLOPE = 0.75;

async function readContent(path) {
  const parts = new Map();
  const source = new MemorySource(new Uint8Array(readFileSync(path)));
  const options = { fileName: basename(path), sha256: '', limits: DEFAULT_PARSE_LIMITS, progress() {} };
  const reading = readDocument(source, options);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return new StoredContent({ readPart: (_, name) => parts.get(name) }, { ...value, generation: '' });
    parts.set(value.name, value.bytes);
  }
}

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

const folder = folderArgument();
const answers = [];
const scores = new Map();
for (const path of filesIn(folder, '.pdf')) {
  const truthPath = path.replace(/\.pdf$/, '.json');
  if (!existsSync(truthPath)) continue;
  const { ground_truth: truth, printed_in_text_layer: printed = {} } = JSON.parse(readFileSync(truthPath, 'utf8'));
  const evidence = new Evidence(await readContent(path));
  const { fields } = rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice'), { preferEmbedded: false });
  for (const { name, value, confidence } of fields) {
    const [theirs, kind] = FIELDS[name] ?? [];
    const wanted = theirs && at(truth, theirs);
    if (wanted === undefined || wanted === null || wanted === '') continue;
    if ((printed[theirs] ?? printed[theirs.split('.')[0]]?.name) === false) continue;
    const right = value !== null && isRight(value, wanted, kind);
    const [hits, all] = scores.get(name) ?? [0, 0];
    scores.set(name, [hits + Number(right), all + 1]);
    if (value !== null) answers.push({ kind, confidence, right });
  }
}

for (const [name, [hits, all]] of scores) console.log(`${name.padEnd(16)} ${(hits / all).toFixed(3)}  ${hits}/${all}`);
console.log('\nconfidence   right   answers');
let off = 0;
for (let bin = 0; bin < BINS; bin++) {
  const inside = answers.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
  if (inside.length === 0) continue;
  const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
  const right = inside.filter((answer) => answer.right).length / inside.length;
  off += Math.abs(said - right) * inside.length;
  console.log(`${said.toFixed(3).padStart(10)} ${right.toFixed(3).padStart(7)} ${String(inside.length).padStart(9)}`);
}
console.log(`ECE ${(off / answers.length).toFixed(4)} over ${answers.length} answers`);

if (process.argv.includes('--fit')) {
  for (const kind of new Set(answers.map((answer) => answer.kind))) {
    const { slope, intercept } = scale(answers.filter((answer) => answer.kind === kind));
    const { bias, ...weights } = COEFFICIENTS[kind];
    const scaled = Object.entries(weights).map(([name, weight]) => `${name}: ${(weight * slope).toFixed(2)}`);
    console.log(`  ${kind}: { bias: ${(bias * slope + intercept).toFixed(2)}, ${scaled.join(', ')} },`);
  }
}

/** Slope and intercept of the logit that make the answers most likely; wrong ones of the prior are spread over all. */
function scale(list) {
  let [slope, intercept] = [1, 0];
  const wrong = PRIOR_WRONG / 100;
  for (let step = 0; step < 20_000; step++) {
    let [bySlope, byIntercept] = [0.01 * (slope - 1) * list.length * 0.1, 0];
    for (const { confidence, right } of list) {
      const logit = Math.log(confidence / (1 - confidence));
      const error = 1 / (1 + Math.exp(-(slope * logit + intercept))) - (right ? 1 - wrong : 0);
      bySlope += error * logit;
      byIntercept += error;
    }
    // Where nothing is wrong the data cannot tell weak evidence from strong; the prior can.
    slope = Math.max(MIN_SLOPE, slope - (0.05 * bySlope) / list.length);
    intercept -= (0.05 * byIntercept) / list.length;
  }
  return { slope, intercept };
}
