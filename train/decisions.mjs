/**
 * The decisions that are learnt. Each names the module that writes its examples and the file that its weights go to.
 * A collector exports `collect(folders)`: an async iterable of the header and then the examples (see fit.py).
 */
export const decisions = {
  'invoice-items': {
    collector: './invoice-items.mjs',
    weights: 'src/extraction/rules/invoice/items.weights.json',
  },
  'invoice-fields': {
    collector: './invoice-fields.mjs',
    weights: 'src/extraction/rules/invoice/fields.weights.json',
  },
  headings: { collector: './headings.mjs', weights: 'src/parsers/pdf/document/heading.weights.json' },
  tables: { collector: './tables.mjs', weights: 'src/parsers/pdf/tables/table.weights.json' },
  'own-columns': { collector: './own-columns.mjs', weights: 'src/extraction/rank/columns.weights.json' },
  'own-tables': { collector: './own-list-tables.mjs', weights: 'src/extraction/rank/tables.weights.json' },
  'own-rows': { collector: './own-rows.mjs', weights: 'src/extraction/rank/rows.weights.json' },
  'own-records': { collector: './own-records.mjs', weights: 'src/extraction/rank/records.weights.json' },
  'own-values': { collector: './own-values.mjs', weights: 'src/extraction/rank/values.weights.json' },
};
