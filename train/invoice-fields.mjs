// Examples of the fields of an invoice: every candidate of a field, and whether it is what the field asks for.
import { invoicesIn, isRight } from './invoice-documents.mjs';
import { foldOf, productOf } from './product.mjs';

export async function* collect(folders) {
  const shipped = await productOf();
  const { FIELD_FEATURES } = shipped;
  const monotone = { score: 1, closes: 1 };
  yield { features: FIELD_FEATURES, monotone, trees: 150, leaves: 16, min_leaf: 15, rate: 0.06 };
  for await (const { name, source, content, truth, unprinted, weight } of invoicesIn(shipped, folders)) {
    const product = await productOf(foldOf(source));
    const { reading } = product.firstInvoice(new product.Reading(new product.Evidence(content)));
    for (const [field, { candidates, features }] of product.readInvoice(reading).fields) {
      const wanted = truth[field];
      if (wanted === undefined || wanted === null || wanted === '') continue;
      for (const [i, { value }] of candidates.entries()) {
        const label = Number(isRight(field, value, wanted));
        // What is not printed cannot be read, but can be met by chance.
        if (label && unprinted.has(field)) continue;
        const x = FIELD_FEATURES.map((feature) => Math.round(1000 * features[i][feature]) / 1000);
        yield { source, group: `${name} ${field}`, label, x, ...(weight ? { weight } : {}) };
      }
    }
  }
}
