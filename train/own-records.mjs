// Examples of ways to read a list: what each reader of records finds, and the share of it that is right.
import { scoreData } from '../bench/accuracy/schema-score.mjs';
import { documentsIn, listsOf, openDocument } from './own-documents.mjs';
import { productOf } from './product.mjs';

const SHAPE = { trees: 60, leaves: 6, min_leaf: 12 };
const MONOTONE = { probability: 1, filled: 1, evidence: 1, agreed: 1, title: 1, named: 1 };

export async function* collect(folders) {
  const { RECORD_FEATURES: features } = await productOf();
  yield { features, monotone: MONOTONE, ...SHAPE };
  for (const document of documentsIn(folders)) {
    const { product, evidence, schema } = await openDocument(document);
    const reader = new product.CustomReader(evidence, schema.fields, { preferEmbedded: false });
    const reading = new product.Reading(evidence);
    for (const { list, fields, records } of listsOf(schema, document.truth)) {
      const ranked = product.rankRecords(reading, list, fields, reader.proposeRecords(list, fields));
      for (const { records: found, features: own } of ranked)
        yield {
          source: document.source,
          group: `${document.name} ${list.name}`,
          label: scoreData({ list: found.map(({ value }) => value) }, { list: records }).score,
          x: product.RECORD_FEATURES.map((one) => Math.round(own[one] * 1e4) / 1e4),
          weight: 1 / Math.sqrt(ranked.length),
        };
    }
  }
}
