import type { Warning } from '../document/warning.ts';
import type { Evidence } from './evidence.ts';
import type { ExtractedField, Usage } from './extraction.ts';
import type { Schema } from './schema.ts';

export interface ExtractOptions {
  /** Whether data embedded in the file (e-invoice XML, form fields) is a source. */
  preferEmbedded: boolean;
  signal: AbortSignal;
}

export interface BackendResult {
  /** One per field of the schema, in its order. */
  fields: ExtractedField[];
  warnings: Warning[];
  /** Of a language model. */
  usage?: Usage;
}

/** Finds the values of a schema in a document. */
export interface Backend {
  extract(evidence: Evidence, schema: Schema, options: ExtractOptions): BackendResult | Promise<BackendResult>;
}
