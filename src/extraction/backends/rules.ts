import type { Backend } from '../backend.ts';
import { notFound } from '../extraction.ts';

<<<<<<< HEAD

import { extractCustom } from '../rules/custom/custom.ts';
import { extractFinancialModel } from '../rules/financial/financial-model.ts';

=======

import { extractContract } from '../rules/contract/contract.ts';

>>>>>>> contracts

import { extractInvoice } from '../rules/invoice/invoice.ts';
import { extractTables } from '../rules/tables.ts';
import { BUILT_IN_SCHEMAS } from '../schemas/built-in.ts';

/** Model-free, deterministic: each built-in schema has its reader, custom ones share one. */
export const rulesBackend: Backend = {
  extract(evidence, schema, options) {
    // A schema of one's own may have the name of a built-in one.
    if (schema !== BUILT_IN_SCHEMAS.get(schema.name)) return extractCustom(evidence, schema, options);
    if (schema.name === 'table') return { fields: [extractTables(evidence)], warnings: [] };
<<<<<<< HEAD
    if (schema.name === 'invoice') return extractInvoice(evidence, options);
    if (schema.name === 'financial_model') return extractFinancialModel(evidence);
=======
    if (schema.name === 'invoice') return extractInvoice(evidence);
    if (schema.name === 'contract') return extractContract(evidence);
>>>>>>> contracts
    return { fields: schema.fields.map(({ name, type }) => notFound(name, type)), warnings: [] };
  },
};
