// Examples of the items of an invoice: every row that a reader takes for one, and whether an item says the same.
import { invoicesIn, isSameItem, likeness } from './invoice-documents.mjs';
import { productOf } from './product.mjs';

/** Of an item whose numbers are right and whose text is not. */
const LEAST = 0.7;

export async function* collect(folders) {
  const product = await productOf();
  const { ITEM_FEATURES } = product;
  yield { features: ITEM_FEATURES, trees: 80, leaves: 6, min_leaf: 15, rate: 0.08 };
  for await (const { name, source, content, truth, unprinted, weight = 1 } of invoicesIn(product, folders)) {
    if (!truth.line_items?.length || unprinted.has('line_items')) continue;
    const { reading } = product.firstInvoice(new product.Reading(new product.Evidence(content)));
    const readings = product.readItems(reading);
    const rows = readings.reduce((sum, { ranked }) => sum + ranked.length, 0);
    for (const { ranked } of readings) {
      const left = [...truth.line_items];
      for (const { item, features } of ranked) {
        const said = { quantity: item.quantity?.value, amount: item.amount?.value };
        const at = left.findIndex((other) => isSameItem(said, other));
        const [same] = at >= 0 ? left.splice(at, 1) : [];
        const label = same ? LEAST + (1 - LEAST) * likeness(item.description?.text, same.description) : 0;
        const x = ITEM_FEATURES.map((feature) => Math.round(1000 * features[feature]) / 1000);
        // A long invoice counts no more than a short one.
        yield { source, group: name, label, x, weight: weight / Math.sqrt(rows) };
      }
    }
  }
}
