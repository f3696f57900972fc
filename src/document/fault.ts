/** The closed set of what can go wrong. Adapters turn a code into a status, an exit code or a tool error. */
export const FAULT_CODES = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'payload_too_large',
  'unsupported_format',
  'range_not_satisfiable',
  'unprocessable_document',
  'encrypted_document',
  'limit_exceeded',
  'not_applicable',
  'too_many_requests',
  'internal',
  'unavailable',
  'timeout',
  'insufficient_storage',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Plain data, so that it crosses threads: a custom error class does not survive postMessage. */
export interface Fault {
  code: FaultCode;
  message: string;
  /** Where in the document: "byte 1024", "xl/workbook.xml line 3", "page 7". */
  at?: string;
  /** Errors by field of the request. */
  errors?: { path: string; message: string }[];
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
  /** The machine could not store something: nothing of the document, and worth another try. */
  ofStorage?: true;
  /** Whose stored parts are damaged: the generation of a content that can be read again from its original. */
  damaged?: string;
  /** Size of the file that a range was asked of. */
  sizeBytes?: number;
}

export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.message, options);
    this.name = 'FaultError';
    this.fault = fault;
  }
}

/** Codes that say nothing of the caller and the document. */
const OF_SERVICE: ReadonlySet<FaultCode> = new Set(['internal', 'unavailable', 'insufficient_storage']);

/** The cause, for the log only; undefined where the fault says all. */
export function hiddenBehind(error: unknown): unknown {
  if (!(error instanceof FaultError)) return error;
  return OF_SERVICE.has(error.fault.code) ? error.cause : undefined;
}

/** Describes other thrown values for the log. */
export const toStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export function fault(code: FaultCode, message: string, more: Omit<Fault, 'code' | 'message'> = {}): FaultError {
  return new FaultError({ code, message, ...more });
}
