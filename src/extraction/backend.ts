import type { Warning } from '../document/warning.ts';
import type { Evidence } from './evidence.ts';
import type { ExtractedField, Usage } from './extraction.ts';
import type { Schema } from './schema.ts';

export interface ExtractOptions {
  /** Whether data embedded in the file (e-invoice XML, form fields) is a source. */
  preferEmbedded: boolean;
  signal: AbortSignal;
  /** Told how far it is, where that takes its time: of a language model. */
  progress?: ((progress: ExtractionProgress) => void) | undefined;
}

/** `answering` counts the fields that the answer of the model has reached; `proving` looks up what it says. */
export interface ExtractionProgress {
  stage: 'asking' | 'answering' | 'proving';
  done: number;
  total: number;
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
