/** A call that was made, and what was answered. */
export interface Example {
  input: Record<string, unknown>;
  output?: unknown;
  /** Of an answer that is no JSON. */
  mediaType?: string;
}

export const EXAMPLES: ReadonlyMap<string, Example> = new Map();
