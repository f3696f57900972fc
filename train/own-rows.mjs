// Examples of rows: each row of the tables that hold a list, whether it is one of the records that are true.
import { documentsIn, listsOf, openDocument } from './own-documents.mjs';
import { alignTable } from './own-tables.mjs';
import { productOf } from './product.mjs';

const SHAPE = { trees: 60, leaves: 6, min_leaf: 20 };
/** A table of a list says at least so much of its records. */
const OF_RECORDS = 0.4;

export async function* collect(folders) {
  const { ROW_FEATURES: features } = await productOf();
  yield { features, monotone: { read: 1, usual: 1, total: -1, sums: -1, header: -1 }, ...SHAPE };
  for (const document of documentsIn(folders)) {
    const { product, evidence, schema } = await openDocument(document);
    const reading = new product.Reading(evidence);
    const lists = [...listsOf(schema, document.truth)];
    for (const asked of lists)
      yield* ofList(
        product,
        reading,
        document,
        asked,
        lists.map(({ list }) => list),
      );
  }
}

function* ofList(product, reading, { name, source }, { list, fields, records }, lists) {
  const terms = new Map(fields.map((field) => [field, product.itemTerms(field, list)]));
  const [best] = product.rankTables(reading, list, fields, lists);
  if (!best || best.columns.size === 0) return;
  const { table, headerRows } = best;
  const said = alignTable(product, reading, { ...table, rows: table.rows.slice(headerRows) }, terms, records);
  if (said.records < OF_RECORDS * records.length) return;
  for (const [at, features] of product.describeRows(reading, best, terms).entries())
    yield {
      source,
      group: `${name} ${list.name} ${at}`,
      label: said.rows.has(at) ? 1 : 0,
      x: product.ROW_FEATURES.map((one) => Math.round(features[one] * 1e4) / 1e4),
      weight: 3 / Math.sqrt(table.rows.length),
    };
}
