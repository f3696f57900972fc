// Examples of columns: each field of a list with each column of the tables that hold its records.
import { documentsIn, listsOf, openDocument } from './own-documents.mjs';
import { alignTable } from './own-tables.mjs';
import { productOf } from './product.mjs';

const SHAPE = { trees: 80, leaves: 8, min_leaf: 20 };
const MONOTONE = { label: 1, lead: 1, letters: 1, said: 1, typed: 1, steps: -1 };

export async function* collect(folders) {
  const { COLUMN_FEATURES: features } = await productOf();
  yield { features, monotone: MONOTONE, ...SHAPE };
  for (const document of documentsIn(folders)) {
    const { product, evidence, schema } = await openDocument(document);
    const reading = new product.Reading(evidence);
    for (const asked of listsOf(schema, document.truth)) yield* ofList(product, reading, document, asked);
  }
}

function* ofList(product, reading, { name, source }, { list, fields, records }) {
  const terms = new Map(fields.map((field) => [field, product.itemTerms(field, list)]));
  const parts = reading.evidence
    .tables()
    .flatMap((one) => product.partsOf(one, [...terms.values()], product.termsOf(list), reading.conventions));
  for (const [at, table] of parts.entries()) {
    const { columns, records: said } = alignTable(product, reading, table, terms, records);
    if (said < Math.min(2, records.length) || said * 4 < records.length) continue;
    const pairs = product.describeColumns(reading, table, terms).filter(({ field }) => columns.has(field));
    for (const { field, column, features } of pairs)
      yield {
        source,
        group: `${name} ${list.name} ${at} ${field.name}`,
        label: columns.get(field).includes(column) ? 1 : 0,
        x: product.COLUMN_FEATURES.map((one) => Math.round(features[one] * 1e4) / 1e4),
        weight: 1 / Math.sqrt(pairs.length),
      };
  }
}
