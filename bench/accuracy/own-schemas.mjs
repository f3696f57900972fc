// Documents with schemas of their own, extracted and compared with what is true. Needs `npm run build`.
// node bench/accuracy/own-schemas.mjs FOLDER…: NAME with NAME.schema.json (JSON Schema) and NAME.label.json; any format.
// node bench/accuracy/own-schemas.mjs --labels FOLDER [--split train]: the labels of bench/labels, their documents in FOLDER.
// --fields prints every field; --answers FILE keeps the answers for reliability-diagram.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { toSchema } from '../../dist/extraction/schema.js';
import { documentPath, readLabels } from '../labels.mjs';
import { extractWith } from './extract.mjs';
import { filesIn, percent } from './parse.mjs';
import { keepAnswers } from './reliability.mjs';
import { isEmpty, isSame, pairRecords, scoreData } from './schema-score.mjs';

const ENDING = '.schema.json';

/** Documents with a schema and answers: { name, source, path, schema, truth, isClosed }. */
export function* ownDocuments(folders) {
  for (const folder of folders)
    for (const path of filesIn(folder, ENDING)) {
      const file = path.slice(0, -ENDING.length);
      const [schema, truth] = [path, `${file}.label.json`].map((name) => JSON.parse(readFileSync(name, 'utf8')));
      yield { name: basename(file), source: basename(file), path: file, schema, truth };
    }
}

/** Documents of labels that have a schema of their own, by the repository that they are of. */
export function* labelledDocuments(folder, split) {
  for (const label of readLabels(split)) {
    const path = documentPath(folder, label);
    if (typeof label.schema !== 'object' || !existsSync(path)) continue;
    const { name, repository: source, schema, answers: truth } = label;
    yield { name, source, path, schema, truth, isClosed: label.split === 'test' };
  }
}

/** One answer for each value that is true or that was found. */
function* compare(fields, truth, path = '') {
  for (const { name, type, value, confidence, fields: inner, items } of fields) {
    const wanted = truth?.[name];
    const field = `${path}${name}`;
    if (type === 'object') yield* compare(inner ?? [], wanted, `${field}.`);
    else if (type === 'array') yield* compareList(items ?? [], value ?? [], Array.isArray(wanted) ? wanted : [], field);
    else if (!isEmpty(value) || !isEmpty(wanted)) yield toAnswer(field, type, value, wanted, confidence);
  }
}

function* compareList(items, values, wanted, field) {
  const partner = new Map(pairRecords(values, wanted).map(([, i, j]) => [i, wanted[j]]));
  for (const [i, item] of items.entries())
    if (item.fields) yield* compare(item.fields, partner.get(i), `${field}[].`);
    else yield toAnswer(`${field}[]`, item.type, item.value, partner.get(i), item.confidence);
}

const toAnswer = (field, type, value, wanted, confidence) => ({
  field,
  kind: field.includes('[]') ? 'record' : type === 'string' ? 'text' : 'value',
  confidence: isEmpty(value) ? null : confidence,
  right: isSame(value, wanted),
});

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** The mean over documents and over sources, and what single values and lists have to do with it. */
export function summary(rows) {
  const bySource = Map.groupBy?.(rows, ({ source }) => source) ?? groupBy(rows);
  const fields = rows.flatMap((row) => row.fields);
  const share = (isList) => {
    const chosen = fields.filter((field) => field.isList === isList);
    return chosen.reduce((sum, { right }) => sum + right, 0) / chosen.reduce((sum, { of }) => sum + of, 0);
  };
  return {
    documents: mean(rows.map(({ score }) => score)),
    sources: mean([...bySource.values()].map((of) => mean(of.map(({ score }) => score)))),
    values: share(false),
    lists: share(true),
  };
}

function groupBy(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.source, [...(groups.get(row.source) ?? []), row]);
  return groups;
}

async function main() {
  const { values: options, positionals: folders } = parseArgs({
    allowPositionals: true,
    options: {
      labels: { type: 'string' },
      split: { type: 'string', default: 'train' },
      fields: { type: 'boolean' },
      answers: { type: 'string' },
    },
  });
  const documents = options.labels ? labelledDocuments(options.labels, options.split) : ownDocuments(folders);
  const [rows, answers] = [[], []];
  for (const { name, source, path, schema, truth, isClosed } of documents) {
    const found = await extractWith(new Uint8Array(readFileSync(path)), basename(path), toSchema(schema).schema);
    const row = { source, ...scoreData(Object.fromEntries(found.map((field) => [field.name, field.value])), truth) };
    rows.push(row);
    answers.push(...[...compare(found, truth)].map((answer) => ({ ...answer, source })));
    if (isClosed) continue;
    console.log(`${percent(row.score)}  ${name}`);
    if (options.fields)
      for (const { field, right, of } of row.fields)
        console.log(`   ${right.toFixed(1)} of ${of.toFixed(1)}  ${field}`);
  }
  const { documents: byDocument, sources, values, lists } = summary(rows);
  console.log(
    `${rows.length} documents ${percent(byDocument)} · by source ${percent(sources)} · values ${percent(values)} · lists ${percent(lists)}`,
  );
  keepAnswers(options.labels ? `labels ${options.split}` : folders.join(' '), answers);
}

if (process.argv[1]?.endsWith('own-schemas.mjs')) await main();
