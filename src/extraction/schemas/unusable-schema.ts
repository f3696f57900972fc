import { type FaultError, fault } from '../../document/fault.ts';

/** The first of what is wrong says why; there is one at least. */
export const unusableSchema = (errors: { path: string; message: string }[]): FaultError =>
  fault('invalid_request', `The JSON Schema cannot be used: ${errors[0]!.message}`, { errors });
