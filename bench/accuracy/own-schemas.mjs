// Documents with schemas of their own, extracted and compared with what is true. Needs `npm run build`.
// node bench/accuracy/own-schemas.mjs FOLDER… [--answers FILE]: NAME with NAME.schema.json (JSON Schema) and NAME.label.json; any format.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { toSchema } from '../../dist/extraction/schema.js';
import { extractWith } from './extract.mjs';
import { filesIn, percent } from './parse.mjs';
import { keepAnswers } from './reliability.mjs';

const ENDING = '.schema.json';
const EMPTY = new Set([null, undefined, '']);
const plain = (value) =>
  typeof value === 'string' ? value.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '') : JSON.stringify(value);
const isSame = (a, b) => (EMPTY.has(a) || EMPTY.has(b) ? EMPTY.has(a) && EMPTY.has(b) : plain(a) === plain(b));

/** One answer for each value that is true or that was found; records are compared in their order. */
function* compare(fields, truth, path = '') {
  for (const { name, type, value, confidence, fields: inner, items } of fields) {
    const wanted = truth?.[name];
    const field = `${path}${name}`;
    if (type === 'object') yield* compare(inner ?? [], wanted, `${field}.`);
    else if (type === 'array') yield* compareList(items ?? [], Array.isArray(wanted) ? wanted : [], field);
    else if (!EMPTY.has(value) || !EMPTY.has(wanted)) yield toAnswer(field, type, value, wanted, confidence);
  }
}

function* compareList(items, wanted, field) {
  for (let i = 0; i < Math.max(items.length, wanted.length); i++) {
    const item = items[i];
    if (item?.fields) yield* compare(item.fields, wanted[i], `${field}[].`);
    else if (item) yield toAnswer(`${field}[]`, item.type, item.value, wanted[i], item.confidence);
    else if (typeof wanted[i] !== 'object') yield toAnswer(`${field}[]`, 'string', null, wanted[i]);
    else
      for (const [name, value] of Object.entries(wanted[i] ?? {}))
        if (!EMPTY.has(value)) yield toAnswer(`${field}[].${name}`, 'string', null, value);
  }
}

const toAnswer = (field, type, value, wanted, confidence) => ({
  field,
  kind: field.includes('[]') ? 'record' : type === 'string' ? 'text' : 'value',
  confidence: EMPTY.has(value) ? null : confidence,
  right: isSame(value, wanted),
});

const given = process.argv.slice(2);
const folders = given.filter((argument, i) => !argument.startsWith('--') && given[i - 1] !== '--answers');
const all = [];
for (const folder of folders) {
  let [sum, count] = [0, 0];
  for (const path of filesIn(folder, ENDING)) {
    const file = path.slice(0, -ENDING.length);
    const { schema } = toSchema(JSON.parse(readFileSync(path, 'utf8')));
    const truth = JSON.parse(readFileSync(`${file}.label.json`, 'utf8'));
    const fields = await extractWith(new Uint8Array(readFileSync(file)), basename(file), schema);
    const answers = [...compare(fields, truth)].map((answer) => ({ ...answer, source: basename(file) }));
    const score = answers.filter(({ right }) => right).length / Math.max(1, answers.length);
    console.log(`${percent(score)}  ${answers.length} values  ${basename(file)}`);
    sum += score;
    count++;
    all.push(...answers);
  }
  console.log(`${folder}: ${percent(sum / count)} over ${count} documents`);
  keepAnswers(basename(folder), all.splice(0));
}
