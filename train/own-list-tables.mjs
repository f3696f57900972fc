// Examples of tables: each table of a document for each list that is asked for.
import { documentsIn, listsOf, openDocument } from './own-documents.mjs';
import { alignTable } from './own-tables.mjs';
import { productOf } from './product.mjs';

const SHAPE = { trees: 60, leaves: 6, min_leaf: 15 };
const MONOTONE = { mean: 1, sure: 1, label: 1, title: 1, near: 1, rivalMean: 1 };
/** A table holds a list where so much of its rows are records, and so many of the records are in it. */
const OF_ROWS = 0.25;
const OF_RECORDS = 0.2;

export async function* collect(folders) {
  const { TABLE_FEATURES: features } = await productOf();
  yield { features, monotone: MONOTONE, ...SHAPE };
  for (const document of documentsIn(folders)) {
    const { product, evidence, schema } = await openDocument(document);
    const reading = new product.Reading(evidence);
    const lists = [...listsOf(schema, document.truth)];
    for (const asked of lists) {
      const ranked = product.rankTables(
        reading,
        asked.list,
        asked.fields,
        lists.map(({ list }) => list),
      );
      for (const { table, headerRows, features: own } of ranked)
        yield {
          source: document.source,
          group: `${document.name} ${asked.list.name}`,
          label: holds(product, reading, { table, headerRows }, asked) ? 1 : 0,
          x: product.TABLE_FEATURES.map((one) => Math.round(own[one] * 1e4) / 1e4),
          weight: 1 / Math.sqrt(ranked.length),
        };
    }
  }
}

function holds(product, reading, { table, headerRows }, { list, fields, records }) {
  const terms = new Map(fields.map((field) => [field, product.itemTerms(field, list)]));
  const said = alignTable(product, reading, { ...table, rows: table.rows.slice(headerRows) }, terms, records);
  const rows = Math.max(1, table.rows.length - headerRows);
  return said.records >= OF_ROWS * rows && said.records >= OF_RECORDS * records.length && said.share >= 0.5;
}
