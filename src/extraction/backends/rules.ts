import type { Backend } from '../backend.ts';
import { notFound } from '../extraction.ts';
import { extractContract } from '../rules/contract/contract.ts';
import { extractInvoice } from '../rules/invoice/invoice.ts';
import { extractTables } from '../rules/tables.ts';

/** Model-free, deterministic: each built-in schema has its reader, custom ones share one. */
export const rulesBackend: Backend = {
  extract(evidence, schema) {
    if (schema.name === 'table') return { fields: [extractTables(evidence)], warnings: [] };
    if (schema.name === 'invoice') return extractInvoice(evidence);
    if (schema.name === 'contract') return extractContract(evidence);
    return { fields: schema.fields.map(({ name, type }) => notFound(name, type)), warnings: [] };
  },
};
