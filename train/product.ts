// What collectors and scorers of own schemas need of the product.
export { rulesBackend } from '../src/extraction/backends/rules.ts';
export { Evidence } from '../src/extraction/evidence.ts';
export * from '../src/extraction/rank/columns.ts';
export * from '../src/extraction/rank/records.ts';
export * from '../src/extraction/rank/rows.ts';
export * from '../src/extraction/rank/tables.ts';
export * from '../src/extraction/rank/values.ts';
export { CustomReader } from '../src/extraction/rules/custom/custom.ts';
export { partsOf } from '../src/extraction/rules/custom/inner-tables.ts';
export { readCell } from '../src/extraction/rules/custom/read-cell.ts';
export { itemTerms, termsOf } from '../src/extraction/rules/custom/terms.ts';
export { Reading } from '../src/extraction/rules/reading.ts';
export { toSchema } from '../src/extraction/schema.ts';
export { StoredContent } from '../src/index/content.ts';
export { DEFAULT_PARSE_LIMITS } from '../src/parsers/budget.ts';
export { MemorySource } from '../src/parsers/source.ts';
export { readDocument } from '../src/pool/read-document.ts';
