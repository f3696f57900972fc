import type { Backend, BackendResult, ExtractOptions } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import { extractContract } from '../rules/contract/contract.ts';
import { extractCustom } from '../rules/custom/custom.ts';
import { extractFinancialModel } from '../rules/financial/financial-model.ts';
import { extractInvoice } from '../rules/invoice/invoice.ts';
import { extractTables } from '../rules/tables.ts';
import { BUILT_IN_SCHEMAS } from '../schemas/built-in.ts';

/** Who reads each built-in schema. */
const READERS = new Map<string, (evidence: Evidence, options: ExtractOptions) => BackendResult>([
  ['invoice', extractInvoice],
  ['contract', extractContract],
  ['financial_model', extractFinancialModel],
  ['table', (evidence) => ({ fields: [extractTables(evidence)], warnings: [] })],
]);

/** Model-free, deterministic: each built-in schema has its reader, custom ones share one. */
export const rulesBackend: Backend = {
  extract(evidence, schema, options) {
    // A schema of one's own may have the name of a built-in one.
    const reader = schema === BUILT_IN_SCHEMAS.get(schema.name) ? READERS.get(schema.name) : undefined;
    return reader ? reader(evidence, options) : extractCustom(evidence, schema, options);
  },
};
