// Own schemas, each document extracted by weights that saw nothing of its source: `npm run train -- NAME --leave-out FOLDER…` first.
// node bench/accuracy/left-out.mjs LABELS_FOLDER [--fields]; or --shipped: by the weights as they ship.
import { documentsIn, openDocument } from '../../train/own-documents.mjs';
import { summary } from './own-schemas.mjs';
import { percent } from './parse.mjs';
import { scoreData } from './schema-score.mjs';

const given = process.argv.slice(2);
const isShipped = given.includes('--shipped');
const rows = [];
for (const document of documentsIn(given.filter((argument) => !argument.startsWith('--')))) {
  const { product, evidence, schema } = await openDocument(document, isShipped);
  const { fields } = await product.rulesBackend.extract(evidence, schema, { preferEmbedded: false });
  const data = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const row = { source: document.source, ...scoreData(data, document.truth) };
  rows.push(row);
  console.log(`${percent(row.score)}  ${document.name}`);
  if (given.includes('--fields'))
    for (const { field, right, of } of row.fields) console.log(`   ${right.toFixed(1)} of ${of.toFixed(1)}  ${field}`);
}
const { documents, sources, values, lists } = summary(rows);
console.log(
  `${rows.length} documents ${percent(documents)} · by source ${percent(sources)} · values ${percent(values)} · lists ${percent(lists)}`,
);
