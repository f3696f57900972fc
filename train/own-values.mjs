// Examples of single values: everything that may be the value of a field, and whether it is.
import { isEmpty, isSame } from '../bench/accuracy/schema-score.mjs';
import { documentsIn, openDocument } from './own-documents.mjs';
import { productOf } from './product.mjs';

const SHAPE = { trees: 120, leaves: 12, min_leaf: 25 };
const MONOTONE = { labelled: 1, context: 1, crossed: 1, known: 1, left: 1, before: 1, letters: 1, said: 1 };

export async function* collect(folders) {
  const { VALUE_FEATURES: features } = await productOf();
  yield { features, monotone: MONOTONE, ...SHAPE };
  for (const document of documentsIn(folders)) {
    const { product, evidence, schema } = await openDocument(document);
    const { ranked } = new product.CustomReader(evidence, schema.fields, { preferEmbedded: false });
    const truth = new Map(answersOf(schema.fields, document.truth));
    for (const [field, values] of ranked) {
      if (field.type === 'array') continue;
      const answer = truth.get(field);
      for (const { value, features: own } of values)
        yield {
          source: document.source,
          group: `${document.name} ${field.name}`,
          label: !isEmpty(answer) && isSame(value, answer) ? 1 : 0,
          x: product.VALUE_FEATURES.map((one) => Math.round(own[one] * 1e3) / 1e3),
          weight: 1 / Math.sqrt(values.length),
        };
    }
  }
}

function* answersOf(fields, truth) {
  for (const field of fields)
    if (field.type === 'object') yield* answersOf(field.fields ?? [], truth?.[field.name]);
    else yield [field, truth?.[field.name]];
}
