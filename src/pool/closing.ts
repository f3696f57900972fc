import { type FaultError, fault } from '../document/fault.ts';

/** What is said to whatever comes, or is under way, when the service ends. */
export const closing = (): FaultError =>
  fault('unavailable', 'The service is shutting down.', { retryAfterSeconds: 5 });
