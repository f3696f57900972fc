import type { Backend, BackendResult, ExtractOptions } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import { extractCustom } from '../rules/custom/custom.ts';
import { cutLists } from '../rules/cut-lists.ts';
import { extractLikeInvoice } from '../rules/everyday.ts';
import { extractFinancialModel } from '../rules/financial/financial-model.ts';
import { extractInvoice } from '../rules/invoice/invoice.ts';
import { extractAgreement } from '../rules/particulars.ts';
import { extractTables } from '../rules/tables.ts';
import type { Schema } from '../schema.ts';
import { BUILT_IN_SCHEMAS } from '../schemas/built-in.ts';

type Reader = (evidence: Evidence, schema: Schema, options: ExtractOptions) => BackendResult;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['invoice', (evidence, _schema, options) => extractInvoice(evidence, options)],
  ['contract', extractAgreement],
  ['financial_model', (evidence) => extractFinancialModel(evidence)],
  ['purchase_order', extractLikeInvoice],
  ['receipt', extractLikeInvoice],
  ['table', (evidence) => ({ fields: [extractTables(evidence)], warnings: [] })],
]);

/** Model-free, deterministic: schemas whose documents have a form of their own have a reader, all others share one. */
export const rulesBackend: Backend = {
  extract(evidence, schema, options) {
    // A schema of one's own may have the name of a built-in one.
    const isBuiltIn = schema === BUILT_IN_SCHEMAS.get(schema.name);
    const read = (isBuiltIn ? READERS.get(schema.name) : undefined) ?? extractCustom;
    return cutLists(evidence, read(evidence, schema, options));
  },
};
